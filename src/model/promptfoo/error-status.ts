import { jsonOf } from "../http/json-text.ts";

/** What a text that promptfoo calls an error says. */
export interface ToldError {
  /** An HTTP status, as told or as the words come to; null when they come to none. */
  readonly status: number | null;
  /** Whether it never came to an answer. */
  readonly network: boolean;
  readonly timeout: boolean;
  /** What the server wrote, where the text repeats it; else the whole text. */
  readonly body: string;
}

/**
 * Reads an error text of promptfoo's providers. Total over texts.
 *
 *     API error: 401 Unauthorized\n{"error":{…}}
 *     Rate limit exceeded: HTTP 429 Too Many Requests (code: rate_limit) [retry after 2s]
 *     API call error: Error: Request failed after 0 retries: TypeError: fetch failed (Cause: …)
 *     API call error: Error: Error parsing response from http://…: … HTTP 500 Internal Server Error. Received text: …
 */
export function errorStatus(text: string): ToldError {
  const head = text.slice(0, longestHead);
  const written = STATUS.exec(head)?.[1];
  const status = written === undefined ? worded(head) : Number(written);
  return {
    status: status !== null && status >= 400 && status < 600 ? status : worded(head),
    network: NETWORK.test(head),
    timeout: TIMEOUT.test(head),
    body: bodyIn(text),
  };
}

/** A status stands at the head of an error, before what the server wrote. */
const longestHead = 2000;

const STATUS =
  /(?:\bAPI (?:call )?error:?|\bHTTP(?: error)?:?|\bstatus(?: code)?:?|^Error:)\s*(?:Error:\s*)?([45]\d\d)\b/i;
const NETWORK =
  /fetch failed|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|socket hang up|Connection error|other side closed/i;
const TIMEOUT = /timed? ?out/i;

function worded(head: string): number | null {
  if (/API key|api_key|authenticat|unauthori[sz]ed|credential/i.test(head)) return 401;
  if (/rate.?limit|too many requests|quota exceeded/i.test(head)) return 429;
  return null;
}

/** Some write the body behind a line break, as JSON or as it came. */
function bodyIn(text: string): string {
  const lineBreak = text.indexOf("\n");
  const rest = lineBreak === -1 ? "" : text.slice(lineBreak + 1).trim();
  if (rest !== "") return rest;
  const brace = text.indexOf("{");
  const json = brace === -1 ? "" : text.slice(brace);
  return jsonOf(json) === undefined ? text : json;
}
