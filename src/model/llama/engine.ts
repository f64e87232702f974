/** The words between this adapter and the library: text and tokens, and tokens one after another. */

import type { Sampler } from "./settings.ts";

/** A token is its index in the model's vocabulary. */
export interface Tokenizer {
  /** The token that a prompt of this model must begin with; null for none. */
  readonly startToken: number | null;
  /**
   * @param control whether text that spells a control token becomes it
   * @param first whether the text begins the prompt: some tokenizers put a space before what stands first
   */
  tokenize(
    text: string,
    how: { readonly control: boolean; readonly first: boolean },
  ): readonly number[];
  /**
   * Text of tokens; control tokens have none.
   *
   * @param first whether nothing stands before them: some tokenizers drop a space there
   */
  detokenize(tokens: readonly number[], how: { readonly first: boolean }): string;
  /** Whether a token is control, not text. */
  isControl(token: number): boolean;
}

/** A grammar that the library has read, by its text in GBNF. */
export interface Grammar {
  readonly grammar: string;
}

/** How tokens are drawn; a temperature of 0 takes the likeliest. */
export interface EvaluateOptions {
  readonly temperature: number;
  readonly seed: number;
  readonly sampler: Sampler;
  /** What the text must keep to, from its first character to the end token; null for any text. */
  readonly grammar: Grammar | null;
  readonly signal: AbortSignal;
}

/** A loaded model with one context, for one caller at a time. */
export interface Engine extends Tokenizer {
  /** `general.name` of the file; null when it has none. */
  readonly name: string | null;
  /** `tokenizer.chat_template` of the file; null when it has none. */
  readonly chatTemplate: string | null;
  /** Prompt and reply together may hold this many tokens. */
  readonly contextTokens: number;
  /** The context the model was trained on, in tokens. */
  readonly trainContextTokens: number;
  readonly bosText: string;
  readonly eosText: string;
  readonly controlTexts: readonly string[];
  /** Name and version of the library. */
  readonly library: string;
  /** What a generated token ends the reply as; null when it does not. */
  endOf(token: number): "eogToken" | "bosToken" | null;
  /**
   * Reads a grammar in GBNF.
   *
   * @throws where the library cannot
   */
  grammarOf(text: string): Promise<Grammar>;
  /**
   * Reads the prompt into an empty context and yields one sampled token after another, the ending ones too.
   * Ends early, without an error, once `signal` is aborted.
   */
  evaluate(prompt: readonly number[], options: EvaluateOptions): AsyncIterable<number>;
  dispose(): Promise<void>;
}

/** Gives the module `node-llama-cpp`; a user may not have it, so its types stand in no signature of ours. */
export type ImportLibrary = () => Promise<unknown>;
