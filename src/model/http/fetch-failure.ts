import type { Quote } from "./quote.ts";
import { type Missing, missing } from "./read-failure.ts";

/**
 * Why a call brought no answer, when its signal was aborted: a limit of time, or someone's wish.
 *
 * @param host as the detail names it
 */
export function abortedBy({ reason }: AbortSignal, host: string): Missing {
  const timedOut = reason instanceof Error && reason.name === "TimeoutError";
  return timedOut
    ? missing("timeout", `${host} had not answered in full when the time for one call ran out`)
    : missing("cancelled", "the call was cancelled");
}

/** Why `fetch` failed, from the code that its error carries somewhere in its causes. Total over thrown values. */
export function fetchFailure(error: unknown, host: string, quote: Quote): Missing {
  const code = codeOf(error);
  if (code !== null && clientTimeouts.includes(code)) {
    const detail = `${host} kept silent for longer than fetch waits, which is 300 s (${code})`;
    return missing("timeout", detail);
  }
  const words = code === null ? undefined : wordsByCode[code];
  if (words !== undefined) return missing("network", `${words.replace("HOST", host)} (${code})`);
  const why = [quote(deepestMessage(error)), code === null ? "" : `(${code})`];
  return missing("network", [`no answer from ${host}:`, ...why].filter(Boolean).join(" "));
}

const clientTimeouts: readonly string[] = ["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"];

const wordsByCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens at HOST",
  ENOTFOUND: "there is no host HOST",
  EAI_AGAIN: "the name of HOST could not be looked up",
  EHOSTUNREACH: "HOST cannot be reached",
  ENETUNREACH: "HOST cannot be reached",
  ETIMEDOUT: "HOST did not take the connection in time",
  UND_ERR_CONNECT_TIMEOUT: "HOST did not take the connection in time",
  ECONNRESET: "HOST closed the connection early",
  EPIPE: "HOST closed the connection early",
  UND_ERR_SOCKET: "HOST closed the connection early",
  ERR_SSL_WRONG_VERSION_NUMBER:
    "HOST does not speak TLS; perhaps baseUrl should begin with http://",
};

/** An error and what it was caused by, outermost first. Causes that go in a circle end somewhere. */
function causesOf(error: unknown): readonly Error[] {
  const causes: Error[] = [];
  for (let at = error; at instanceof Error && causes.length < 8; at = at.cause) causes.push(at);
  return causes;
}

function codeOf(error: unknown): string | null {
  const codes = causesOf(error).map((cause) => (cause as { readonly code?: unknown }).code);
  return codes.find((code) => typeof code === "string") ?? null;
}

function deepestMessage(error: unknown): string {
  return causesOf(error).at(-1)?.message ?? String(error);
}
