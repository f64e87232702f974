import type { Fetched } from "./fetch.ts";
import type { Target } from "./opened.ts";

/** What a server answered to a request that generates nothing. */
export interface Got {
  readonly status: number;
  readonly body: string;
}

/** Asks for a path under the server's root: a GET, or a POST where there is a body. null when no answer came. */
export type Get = (
  path: string,
  init: { readonly body?: unknown; readonly signal: AbortSignal },
) => Promise<Got | null>;

const maxBytes = 4_000_000;
const longestWaitMs = 10_000;

/** Asks the server of an opened model, with its headers. Never rejects; a body over 4 MB counts as no answer. */
export function getFrom({ settings, fetch }: Pick<Target, "settings" | "fetch">): Get {
  const { root } = settings.endpoint;
  return async (path, { body, signal }) => {
    const url = new URL(root);
    url.pathname = `${root.pathname.replace(/\/+$/, "")}${path}`;
    try {
      const response = await fetch(url, {
        method: body === undefined ? "GET" : "POST",
        headers: settings.headers,
        redirect: "manual",
        signal: AbortSignal.any([signal, AbortSignal.timeout(longestWaitMs)]),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await readUpTo(response, maxBytes);
      return text === null ? null : { status: response.status, body: text };
    } catch {
      return null;
    }
  };
}

async function readUpTo({ body }: Fetched, most: number): Promise<string | null> {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > most) return null;
    pieces.push(decoder.decode(chunk, { stream: true }));
  }
  return pieces.join("") + decoder.decode();
}
