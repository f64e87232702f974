/**
 * Scores the replies of a cell: extracts with the protocol's own extractor and asks each metric of the shelf.
 * A pure function of a turn's journal lines and the suite.
 */

import type { TurnRecord } from "../journal/turn-record.ts";
import type { ModelReply } from "../model/model.ts";
import type { Json } from "../protocols/json.ts";
import type { Extraction } from "../protocols/protocol.ts";
import type { ProtocolWords } from "../residue/residue-context.ts";
import type { Sought } from "../residue/sought.ts";
import type { Experiment } from "../suite/suite.ts";
import type { NarratorTask, Task } from "../suite/task.ts";
import type { Metric, Score } from "./metric.ts";
import { ownScorer } from "./own/scorer.ts";
import { purposeLabelScorer } from "./purpose-label/scorer.ts";
import { stateBlockScorer } from "./state-block/scorer.ts";

/** What is known of a metric without its turns. */
export type MetricShape = Omit<Metric<never>, "score">;

/** A journal line whose call was answered. */
export type AnsweredRecord = TurnRecord & { readonly reply: ModelReply };

/** What a reply is read as: the text the extractor sees and what it reads out of it. */
export interface ReplyReading {
  readonly text: string;
  readonly extraction: Extraction;
}

/** What the turns of a cell are scored by besides themselves. */
export interface CellSetting {
  readonly seam: string;
  /** What the detector of residue looks for. */
  readonly sought: Sought;
}

/** A turn's scores, as far as it can be scored by itself. */
export interface TurnScores {
  readonly scores: readonly Score[];
  /** What a narrator's turn proposed; null when it proposed nothing. */
  readonly proposal: Json;
}

export interface CellScorer {
  /** Those a turn can be scored by alone, then those that need its conversation. Learning adds to them. */
  readonly metrics: readonly MetricShape[];
  /** What the detector of residue looks for, besides the instruction. */
  readonly words: ProtocolWords;
  /** The calls that a turn takes: one, or two at the seams that ask twice. */
  callsPerTurn(seam: string): number;
  /** The metrics whose figure stands although the harness supplied a part of it; no contrast may use it. */
  givenAt(seam: string): readonly string[];
  /** What the turn is read as, from its answered calls in order. */
  read(calls: readonly AnsweredRecord[], seam: string): ReplyReading;
  /** The scores of a turn by itself, in the order of the metrics, from its answered calls in order. */
  scoresOf(calls: readonly AnsweredRecord[], setting: CellSetting, task: Task): TurnScores;
  /** The scores that need the turns before, in the order of the last metrics; one list for each player turn. */
  worldScores(task: NarratorTask, told: Told): readonly (readonly Score[])[];
  /** The scores of a scripted tool step that no turn stands for. */
  unmet(task: Task, step: number): readonly Score[];
  /**
   * Reads the answered calls of a turn for what metrics there are; every turn of the experiment is learnt from before
   * one is scored. Absent where the metrics stand from the first.
   */
  learn?(calls: readonly AnsweredRecord[], seam: string): void;
}

/** What was proposed in a conversation. */
export interface Told {
  readonly source: Experiment["history"]["source"];
  /** By player turn; null where nothing was proposed, absent where the turn is missing. */
  readonly proposals: ReadonlyMap<number, Json>;
}

/** The scorer of an experiment's cells. */
export function scorerOf(experiment: Experiment): CellScorer {
  switch (experiment.protocol) {
    case "purpose-label":
      return purposeLabelScorer(experiment);
    case "state-block":
      return stateBlockScorer(experiment);
    case "own":
      return ownScorer(experiment);
    default:
      return experiment satisfies never;
  }
}
