import { isUtf8 } from "node:buffer";
import type { Fetch, Fetched } from "./fetch.ts";
import { abortedBy, fetchFailure } from "./fetch-failure.ts";
import type { Quote } from "./quote.ts";
import type { Missing } from "./read-failure.ts";
import { resetIn } from "./reset-headers.ts";
import { waitIn } from "./retry-after.ts";

/** What came back, before anything is made of it; or why nothing did. */
export type Exchange = Answered | Missing;

export interface Answered {
  readonly kind: "answered";
  /** Milliseconds from sending to the last byte. */
  readonly ms: number;
  /** HTTP status. */
  readonly status: number;
  /** Where the server would rather be asked; null when it does not say. */
  readonly location: string | null;
  /** The server's own name for the call; null when it gave none. */
  readonly requestId: string | null;
  /** Whether it says that the reply is simulated. */
  readonly simulated: boolean;
  /** Milliseconds that it asked to be left alone for; null when it did not. */
  readonly retryAfterMs: number | null;
  /** Bytes that are no UTF-8 stand in it as U+FFFD. */
  readonly body: string;
  /** What is wrong with the body's bytes, in words; null for nothing. */
  readonly damage: string | null;
}

export interface JsonPost {
  readonly url: URL;
  /** As the details name it. */
  readonly host: string;
  readonly headers: Headers;
  readonly body: string;
  /** Holds until the last byte of the body. */
  readonly signal: AbortSignal;
  readonly quote: Quote;
}

/**
 * Posts JSON and reads the whole answer. Never rejects. Redirects are not followed, because the key would go to
 * wherever they lead.
 */
export async function postJson(fetch: Fetch, post: JsonPost): Promise<Exchange> {
  const { url, headers, body, signal } = post;
  if (signal.aborted) return abortedBy(signal, post.host);
  const began = performance.now();
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      signal,
      redirect: "manual",
    });
    const read = await readBody(response, signal);
    const ms = performance.now() - began;
    return { kind: "answered", ms, status: response.status, ...headersOf(response), ...read };
  } catch (error) {
    if (signal.aborted) return abortedBy(signal, post.host);
    return fetchFailure(error, post.host, post.quote);
  }
}

function headersOf({ headers, status }: Fetched) {
  const now = Date.now();
  return {
    location: headers.get("location"),
    simulated: headers.has("x-seambench-simulated"),
    requestId: headers.get("x-request-id") ?? headers.get("request-id"),
    // The limits stand on every answer; only a refusal for them is a wish to be left alone.
    retryAfterMs: waitIn(headers, now) ?? (status === 429 ? resetIn(headers, now) : null),
  };
}

interface Body {
  readonly body: string;
  readonly damage: string | null;
}

/** The status of a refusal says enough when its body breaks off. */
async function readBody(response: Fetched, signal: AbortSignal): Promise<Body> {
  try {
    return await readWhole(response);
  } catch (error) {
    if (response.ok || signal.aborted) throw error;
    return { body: "", damage: null };
  }
}

/** No reply within any suite's output limit comes near it. */
const maxBodyBytes = 8_000_000;

async function readWhole({ body }: Fetched): Promise<Body> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBodyBytes) return { body: "", damage: "is over 8 MB and was not read on" };
    chunks.push(chunk);
  }
  const whole = Buffer.concat(chunks);
  const text = new TextDecoder().decode(whole);
  return { body: text, damage: isUtf8(whole) ? null : "holds bytes that are no UTF-8" };
}
