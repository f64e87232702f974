/**
 * A suite with every file it names read in: what the manifest keeps whole, so that a run folder can be
 * recomputed on a machine that has none of the files. JSON-safe; `loadSuite` makes it from YAML.
 */

import type { Vocabulary } from "../protocols/state-block/vocabulary.ts";
import type { Json } from "./message.ts";
import type { Task } from "./task.ts";
import type { Variant } from "./variant.ts";

/** The instruction's text as its file has it, placeholders unfilled. */
export interface Wording {
  readonly name: string;
  readonly text: string;
}

/**
 * How tool steps are played: over the wire's tool channel, as calls the model writes into its text, or as the
 * script writes them.
 */
export type ToolFormat = "native" | "text" | "scripted";

/** The headline denominator of purpose-label: every scripted tool step, or only turns that called a tool. */
export type Eligibility = "scripted" | "calls";

export interface PurposeLabelOptions {
  readonly maxChars: number;
  readonly toolFormat: ToolFormat;
  readonly eligibility: Eligibility;
}

export interface StateBlockOptions {
  readonly vocabulary: Vocabulary;
}

export interface History {
  /**
   * `live` sends the model's own replies back; `given` sends the recorded ones, so that arms differ in delivery
   * alone and every request stands by itself.
   */
  readonly source: "live" | "given";
  /** How an earlier reply returns: as it was, without the protocol, or rebuilt from what was accepted. */
  readonly form: "verbatim" | "stripped" | "accepted";
  /** Whether a nudge stays on earlier user turns. */
  readonly nudges: "keep" | "latest";
}

interface ExperimentBase {
  readonly seams: readonly string[];
  readonly wordings: readonly Wording[];
  readonly variants: readonly Variant[];
  readonly tasks: readonly Task[];
  readonly history: History;
}

export type Experiment =
  | (ExperimentBase & { readonly protocol: "purpose-label"; readonly options: PurposeLabelOptions })
  | (ExperimentBase & { readonly protocol: "state-block"; readonly options: StateBlockOptions });

export interface Sampling {
  readonly temperature: number;
  /** The suite's own limit; a reply that reaches it is an outcome (truncated), not a loss. */
  readonly maxOutputTokens: number;
  readonly stop: readonly string[];
}

/** A model as the suite names it. `${NAME}` in model, baseUrl and headers stays as written; it is read when the model opens. */
export interface ModelSpec {
  readonly id: string;
  readonly adapter: string;
  readonly model: string;
  readonly baseUrl: string | null;
  readonly apiKeyEnv: string | null;
  /** `auto`, `none`, or a dialect id. */
  readonly prefill: string;
  readonly sampling: Sampling;
  /** Tokens of the context window; null leaves the adapter's own. */
  readonly contextTokens: number | null;
  readonly body: { readonly [key: string]: Json };
  readonly headers: { readonly [key: string]: string };
}

export interface Limits {
  readonly concurrency: number;
  /** Milliseconds one call may take. */
  readonly timeoutMs: number;
  /** Further attempts after the first, for causes that may pass. */
  readonly retries: number;
}

export interface Suite {
  readonly name: string;
  readonly experiments: readonly Experiment[];
  readonly models: readonly ModelSpec[];
  readonly epochs: number;
  readonly seed: number;
  readonly limits: Limits;
  readonly extractor: "reference";
}
