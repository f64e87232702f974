/** What is written back to one call: bytes, and how they are written. */
export interface CallAnswer {
  /** HTTP status. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly pieces: readonly Uint8Array[];
  /** `whole` as it should be; else the connection is cut before the first byte or midway, or nothing is ever sent. */
  readonly end: "whole" | "cut-before" | "cut-midway" | "never";
  /** Milliseconds before the first byte. */
  readonly latency: number;
  /** Milliseconds between two pieces. */
  readonly drip: number;
}

/** A JSON body that is sent at once. */
export function jsonAnswer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): CallAnswer {
  return {
    status,
    headers: { "content-type": "application/json", ...headers },
    pieces: [Buffer.from(JSON.stringify(body), "utf8")],
    end: "whole",
    latency: 0,
    drip: 0,
  };
}
