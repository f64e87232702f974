import { abortedBy, fetchFailure } from "./fetch-failure.ts";
import type { Quote } from "./quote.ts";
import type { Missing } from "./read-failure.ts";

export type Fetch = typeof globalThis.fetch;

/** What came back, before anything is made of it; or why nothing did. */
export type Exchange =
  | {
      readonly kind: "answered";
      /** HTTP status. */
      readonly status: number;
      /** Where the server would rather be asked; null when it does not say. */
      readonly location: string | null;
      readonly body: string;
      /** False when the body was over 16 MB and the rest was not read. */
      readonly whole: boolean;
    }
  | Missing;

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
 * wherever they lead. Bytes that are no UTF-8 become U+FFFD. The global fetch waits at most 300 s for headers and
 * between two pieces of a body, whatever the suite's `timeoutMs`; that is missing by cause `timeout`.
 */
export async function postJson(fetch: Fetch, post: JsonPost): Promise<Exchange> {
  const { url, headers, body, signal } = post;
  if (signal.aborted) return abortedBy(signal, post.host);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      signal,
      redirect: "manual",
    });
    const read = await readBody(response, signal);
    const location = response.headers.get("location");
    return { kind: "answered", status: response.status, location, ...read };
  } catch (error) {
    if (signal.aborted) return abortedBy(signal, post.host);
    return fetchFailure(error, post.host, post.quote);
  }
}

interface Body {
  readonly body: string;
  readonly whole: boolean;
}

/** The status of a refusal says enough when its body breaks off. */
async function readBody(response: Response, signal: AbortSignal): Promise<Body> {
  try {
    return await readWhole(response);
  } catch (error) {
    if (response.ok || signal.aborted) throw error;
    return { body: "", whole: true };
  }
}

const maxBodyBytes = 16_000_000;

async function readWhole({ body }: Response): Promise<Body> {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBodyBytes) return { body: pieces.join(""), whole: false };
    pieces.push(decoder.decode(chunk, { stream: true }));
  }
  return { body: pieces.join("") + decoder.decode(), whole: true };
}
