/**
 * A suite with every file it names read in: what the manifest keeps whole, so that a run folder can be
 * recomputed on a machine that has none of the files. JSON-safe; `loadSuite` makes it from YAML.
 */

import type { Json } from "../protocols/json.ts";
import type { Vocabulary } from "../protocols/state-block/vocabulary.ts";
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

/** A protocol of the user's own, as far as it is no code. */
export type OwnProtocolSpec =
  | {
      readonly kind: "tag";
      readonly name: string;
      /** The longest declaration in Unicode scalars; null for no limit. */
      readonly maxChars: number | null;
    }
  | { readonly kind: "fence"; readonly label: string; readonly jsonSchema: Json }
  | {
      readonly kind: "module";
      /** The file's name without extension. */
      readonly name: string;
      /** From the folder in which the suite was loaded, with `/` between its parts. */
      readonly path: string;
      /** SHA-256 of the file, lower-case hexadecimal. */
      readonly hash: string;
      readonly version: number;
      readonly position: "leading" | "trailing";
      /** The JSON Schema that `constrained` holds replies to; null where the protocol has none. */
      readonly schema: Json;
    };

export interface OwnOptions {
  /** What fills `{{maxChars}}` in wordings; null where nothing does. */
  readonly maxChars: number | null;
  /** How agents' tool steps are played; narrators have none. */
  readonly toolFormat: ToolFormat;
  /** The headline denominator where agents are played. */
  readonly eligibility: Eligibility;
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
  /**
   * Where a nudge stands: at the end of the newest message, or as a system message of its own behind it, which only
   * some servers leave where it is.
   */
  readonly placement: "message" | "system-message";
}

/** Which arms are compared and how, decided before the first call. */
export interface ComparePlan {
  /** The metric that verdicts are given on. */
  readonly primary: string;
  /** The cell that the others are compared with, as far as it is named; null for whatever the other cell has. */
  readonly baseline: {
    readonly seam: string | null;
    readonly wording: string | null;
    readonly variant: string | null;
  };
  /** Arms that differ by less count as the same; a share in [0, 1]. */
  readonly margin: number;
  /** What is compared: every cell with its baseline, or all pairs that differ in one axis. */
  readonly family: "vs-baseline" | "all-pairs";
  /** Whether verdicts speak of these tasks alone, or of tasks like these. */
  readonly tasks: "fixed" | "sample";
}

interface ExperimentBase {
  readonly seams: readonly string[];
  readonly wordings: readonly Wording[];
  readonly variants: readonly Variant[];
  readonly tasks: readonly Task[];
  readonly history: History;
  readonly compare: ComparePlan;
}

export type Experiment =
  | (ExperimentBase & { readonly protocol: "purpose-label"; readonly options: PurposeLabelOptions })
  | (ExperimentBase & { readonly protocol: "state-block"; readonly options: StateBlockOptions })
  | (ExperimentBase & {
      readonly protocol: "own";
      readonly own: OwnProtocolSpec;
      /** Who writes the replies: every task and variant is for the one or for the other. */
      readonly plays: Task["for"];
      readonly options: OwnOptions;
    });

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
  /** Whether the model is to think before it writes; `default` leaves it to the server. */
  readonly thinking: "default" | "on" | "off";
  /** Which of a vendor's protocols is spoken, where it has two. */
  readonly api: "chat" | "responses";
  readonly sampling: Sampling;
  /** Tokens of the context window; null leaves the adapter's own. */
  readonly contextTokens: number | null;
  readonly body: { readonly [key: string]: Json };
  readonly headers: { readonly [key: string]: string };
  /** Absent: the suite's alone. */
  readonly limits?: ModelLimits;
}

/** What a run may take. An absent limit is none. */
export interface Limits {
  /** Calls in flight at once, over all models. */
  readonly concurrency: number;
  /** Milliseconds one call may take. */
  readonly timeoutMs: number;
  /** Milliseconds that one call may take over all its attempts and the waits between them. */
  readonly totalMs?: number;
  /** Further attempts after the first, for causes that may pass. */
  readonly retries: number;
  /** US dollars that the run may cost; every model then needs a known price. */
  readonly maxCostUsd?: number;
  /** Tokens of prompts and replies that the run may take. */
  readonly maxTokens?: number;
  /** Calls that the run may make, each attempt counted. */
  readonly maxCalls?: number;
}

/** What one model may be asked, within the suite's limits. An absent limit is none. */
export interface ModelLimits {
  /** Calls in flight at once. */
  readonly concurrency?: number;
  readonly requestsPerMinute?: number;
  /** Of prompts and replies together. */
  readonly tokensPerMinute?: number;
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
