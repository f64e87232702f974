/** One recorded turn as a protocol reads and scores it. */

import type { ModelReply } from "../model/model.ts";
import type { Removal } from "../protocols/removal.ts";
import type { Residue } from "../residue/residue.ts";
import type { MetricShape } from "../score/cell-scorer.ts";
import type { Score } from "../score/metric.ts";

/** A reply out of a file, with what the scorers must know of it. */
export interface TurnReply {
  readonly reply: ModelReply;
  /** What the assistant turn was begun with; null for nothing. */
  readonly prefix: string | null;
  /** The names of the conversation's tools, as far as the file tells: those offered and those called. */
  readonly tools: readonly string[];
  /** Whether the file would show a tool call if there was one. */
  readonly showsCalls: boolean;
}

export interface TurnReading {
  /** What the extractor was given. */
  readonly text: string;
  readonly prose: string;
  readonly removals: readonly Removal<string>[];
  /** What the independent detector finds in `prose`. */
  readonly residue: readonly Residue[];
  /** In the order of the scorer's metrics at the time of reading; a metric that is met later comes behind. */
  readonly scores: readonly Score[];
}

/** Scores turns by a protocol. Pure of each turn. */
export interface TranscriptScorer {
  /** The protocol's name. */
  readonly protocol: string;
  /** In the order of `scores`; a module of the user's own may add leaks as replies are read. */
  readonly metrics: readonly MetricShape[];
  /** The metrics by which turns are found faulty, by the words of `--fail-on`. */
  readonly faults: readonly TurnFault[];
  read(turn: TurnReply): TurnReading;
}

/** A fault that a turn can have: what a metric says of it. */
export interface TurnFault {
  /** The word of `--fail-on`. */
  readonly id: string;
  /** What is said of a faulty turn. */
  readonly words: string;
  /** The metric that tells of it. */
  readonly metric: string;
  /** What it says of a faulty turn. */
  readonly when: boolean;
  /** Whether it is a fault only of turns that the instruction wants a declaration of. */
  readonly wanted: boolean;
}
