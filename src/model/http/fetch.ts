/** The part of `fetch` that a model behind HTTP needs: the global one fits it, and so does `nodeFetch`. */
export type Fetch = (url: URL, init: FetchInit) => Promise<Fetched>;

export interface FetchInit {
  readonly method: "GET" | "POST";
  readonly headers: Headers;
  readonly body?: string;
  /** Holds until the last byte of the body. */
  readonly signal: AbortSignal;
  readonly redirect: "manual";
}

export interface Fetched {
  /** HTTP status. */
  readonly status: number;
  /** Whether the status is one of success. */
  readonly ok: boolean;
  readonly headers: HeaderReader;
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** Headers by their names in lower case. */
export interface HeaderReader {
  get(name: string): string | null;
  has(name: string): boolean;
}
