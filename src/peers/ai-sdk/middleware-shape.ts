/**
 * What of the AI SDK's middleware is used, by its shape, so that nothing of it has to be installed here. Versions 5
 * to 7 of `ai` take it: they differ in what else a call and its result hold.
 */

/** A part of a reply or of its stream. */
export interface SdkPart {
  readonly type: string;
}

/** Facts beside a reply, by who tells them. */
export type SdkMetadata = Readonly<Record<string, unknown>>;

export interface SdkText extends SdkPart {
  readonly type: "text";
  readonly text: string;
  readonly providerMetadata?: SdkMetadata;
}

export interface SdkTextDelta extends SdkPart {
  readonly type: "text-delta";
  readonly id: string;
  readonly delta: string;
  readonly providerMetadata?: SdkMetadata;
}

/** Where a text begins and ends in a stream. */
export interface SdkTextEdge extends SdkPart {
  readonly type: "text-start" | "text-end";
  readonly id: string;
}

/** What `doGenerate` resolves to, as far as it is touched. */
export interface SdkGenerated {
  readonly content: readonly SdkPart[];
  readonly providerMetadata?: unknown;
}

/** What `doStream` resolves to, as far as it is touched. */
export interface SdkStreamed {
  readonly stream: ReadableStream<SdkPart>;
}

/** A middleware for `wrapLanguageModel({ model, middleware })`. */
export interface ProtocolMiddleware {
  readonly specificationVersion: "v3";
  wrapGenerate<Result extends SdkGenerated>(call: {
    doGenerate(): PromiseLike<Result>;
  }): Promise<Result>;
  wrapStream<Result extends SdkStreamed>(call: {
    doStream(): PromiseLike<Result>;
  }): Promise<Result>;
}
