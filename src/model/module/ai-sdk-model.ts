/**
 * A language model of the AI SDK by its shape, so that nothing of it has to be installed here. Versions `v2`, `v3`
 * and `v4` of its specification are asked in the same words; they differ in what comes back.
 */

/** What of a model is used. */
export interface AiSdkModel {
  readonly specificationVersion: string;
  /** Such as `openai.chat`. */
  readonly provider: string;
  readonly modelId: string;
  /** Each version has its own call options, and a model of any must fit: it is called with `AiSdkCall`. */
  doGenerate(options: never): PromiseLike<unknown>;
}

/** The versions that are known to take the words below. */
export const aiSdkVersions: readonly string[] = ["v2", "v3", "v4"];

/** The call options that are sent. */
export interface AiSdkCall {
  readonly prompt: readonly AiSdkMessage[];
  readonly maxOutputTokens: number;
  readonly temperature: number;
  readonly seed: number;
  readonly stopSequences?: readonly string[];
  readonly responseFormat?: AiSdkFormat;
  readonly tools?: readonly AiSdkTool[];
  readonly toolChoice?: { readonly type: "auto" };
  readonly abortSignal: AbortSignal;
}

export interface AiSdkFormat {
  readonly type: "json";
  /** A JSON Schema. */
  readonly schema: unknown;
  readonly name: string;
}

export interface AiSdkTool {
  readonly type: "function";
  readonly name: string;
  readonly description: string;
  /** A JSON Schema. */
  readonly inputSchema: unknown;
}

export type AiSdkMessage =
  | { readonly role: "system"; readonly content: string }
  | { readonly role: "user"; readonly content: readonly AiSdkText[] }
  | { readonly role: "assistant"; readonly content: readonly (AiSdkText | AiSdkToolCall)[] }
  | { readonly role: "tool"; readonly content: readonly AiSdkToolResult[] };

export interface AiSdkText {
  readonly type: "text";
  readonly text: string;
}

export interface AiSdkToolCall {
  readonly type: "tool-call";
  readonly toolCallId: string;
  readonly toolName: string;
  /** The arguments as a value. */
  readonly input: unknown;
}

export interface AiSdkToolResult {
  readonly type: "tool-result";
  readonly toolCallId: string;
  readonly toolName: string;
  readonly output: { readonly type: "text"; readonly value: string };
}
