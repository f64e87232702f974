/** What came of a request of the doctor's. */
export type Asked =
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly body: string;
    }
  /** Nobody listens there. */
  | { readonly kind: "nobody" }
  /** Somebody listens, and no whole answer came: too slow, too large, or no HTTP. */
  | { readonly kind: "unanswered" };

/** Asks for a path of one server, with a GET, or a POST where there is a body; never rejects. */
export type Ask = (path: string, body?: unknown) => Promise<Asked>;

export interface AskWorld {
  readonly fetch: typeof fetch;
  /** Milliseconds for a whole answer. */
  readonly waitMs: number;
}

/**
 * Asks a server without keys and without following redirects, which would lead to somebody else.
 *
 * @param origin such as `http://127.0.0.1:8080`
 */
export function askAt(origin: string, { fetch, waitMs }: AskWorld): Ask {
  return async (path, body) => {
    try {
      const response = await fetch(new URL(path, origin), {
        method: body === undefined ? "GET" : "POST",
        headers: { accept: "application/json", "content-type": "application/json" },
        redirect: "manual",
        signal: AbortSignal.timeout(waitMs),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await readUpTo(response, mostBytes);
      if (text === null) return { kind: "unanswered" };
      return { kind: "answer", status: response.status, body: text };
    } catch (error) {
      return { kind: isNobody(error) ? "nobody" : "unanswered" };
    }
  };
}

/** A gateway lists thousands of models in less. */
const mostBytes = 2_000_000;

async function readUpTo({ body }: Response, most: number): Promise<string | null> {
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

/** Whether a fetch failed because the address leads to no server; it wraps the system's error, at times twice. */
function isNobody(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const causes = cause instanceof AggregateError ? cause.errors : [cause];
  return causes.some(
    (each: unknown) => each instanceof Error && "code" in each && nobody.has(String(each.code)),
  );
}

const nobody: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EADDRNOTAVAIL",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
