import type { Capability, MissingAnswer } from "../model.ts";
import {
  type ErrorWords,
  errorWords,
  saysContentFilter,
  saysContext,
  saysKey,
  saysLateSystem,
  saysPrefill,
  saysSchema,
  saysTemplate,
} from "./failure-words.ts";
import type { Quote } from "./quote.ts";

export type Missing = MissingAnswer;

/** A turn without a reply, and why. */
export function missing(cause: Missing["cause"], detail: string): Missing {
  return { kind: "missing", cause, detail };
}

/** An answer that is no reply. */
export interface Failure {
  /** HTTP status as sent. */
  readonly status: number;
  /** The status that it comes to: another one where a server sends 200 and writes the failure into the body. */
  readonly meant: number;
  readonly body: string;
}

/** What the detail may name of the call. */
export interface FailedCall {
  /** As the suite writes it. */
  readonly model: string;
  /** Host and path that were asked, fit to be shown. */
  readonly address: string;
  /** The variable that holds the key; null when none was sent. */
  readonly keyName: string | null;
  /** What the request asked of the server beyond taking messages. */
  readonly needs: readonly Capability[];
  readonly quote: Quote;
}

/**
 * Why a request failed, from status and body. What the body says goes before what the status says, where a
 * server's words are known; a refused prefill is `bad-request` and its detail says so. Total over statuses and
 * bodies.
 */
export function readFailure({ status, meant, body }: Failure, call: FailedCall): Missing {
  const words = errorWords(body);
  const said = call.quote(words.message);
  const [cause, what, refuses] = wordedCause(meant, words, call) ?? statusCause(meant, call);
  const detail = `${what} (${status})${said === "" ? "" : `: ${said}`}`;
  return refuses === undefined ? missing(cause, detail) : { ...missing(cause, detail), refuses };
}

type Reason = readonly [cause: Missing["cause"], what: string, refuses?: Capability];

/** Statuses under which a request that is itself at fault is refused. */
const refusals = [400, 413, 422, 500];

function wordedCause(
  status: number,
  words: ErrorWords,
  { needs, model, keyName }: FailedCall,
): Reason | null {
  if (saysContentFilter(words) && status !== 429 && status < 500) {
    return ["content-filter", "the server's content filter stopped the request"];
  }
  if (!refusals.includes(status)) return null;
  if (saysKey(words)) return ["auth", keyWords(keyName)];
  if (saysContext(words)) return ["context", `the request does not fit the context of ${model}`];
  if (needs.includes("prefill") && saysPrefill(words)) {
    return ["bad-request", "the server refuses the prefill", "prefill"];
  }
  if (needs.includes("lateSystem") && saysLateSystem(words)) {
    return ["bad-request", "the server refuses a system message behind the first", "lateSystem"];
  }
  if (needs.includes("constraint") && saysSchema(words)) {
    return ["bad-request", "the server refuses to keep a reply to the schema", "constraint"];
  }
  if (status === 500 && saysTemplate(words)) {
    return ["bad-request", `the chat template of ${model} refuses the conversation`];
  }
  return null;
}

function statusCause(status: number, { model, address, keyName }: FailedCall): Reason {
  switch (status) {
    case 401:
    case 403:
    case 407:
      return ["auth", keyWords(keyName)];
    case 402:
      return ["auth", "the server asks to be paid first"];
    case 404:
      return ["bad-request", `there is no model ${model}, or nothing at ${address}`];
    case 405:
      return ["bad-request", `${address} takes no such request; look at baseUrl`];
    case 408:
      return ["timeout", "the server gave up waiting"];
    case 429:
      return ["rate-limit", "the server takes no more requests just now"];
    default:
      if (status >= 500) return ["server", "the server failed"];
      return ["bad-request", "the server refuses the request"];
  }
}

function keyWords(keyName: string | null): string {
  return keyName === null
    ? "the server wants a key and none was sent; name its variable in apiKeyEnv"
    : `the server refuses the key in ${keyName}`;
}
