/**
 * Scores the replies of a cell: extracts with the protocol's own extractor and asks each metric of the shelf.
 * A pure function of a turn's journal lines and the suite.
 */

import type { TurnRecord } from "../journal/turn-record.ts";
import type { ModelReply } from "../model/model.ts";
import type { Extraction } from "../protocols/protocol.ts";
import type { Experiment } from "../suite/suite.ts";
import type { Task } from "../suite/task.ts";
import type { Metric, Score } from "./metric.ts";
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

export interface CellScorer {
  readonly metrics: readonly MetricShape[];
  /** The calls that a turn takes: one, or two at the seams that ask twice. */
  readonly callsPerTurn: (seam: string) => number;
  /** What the turn is read as, from its answered calls in order. */
  read(calls: readonly AnsweredRecord[], seam: string): ReplyReading;
  /** One score for each metric, in their order, from the turn's answered calls in order. */
  scoresOf(calls: readonly AnsweredRecord[], seam: string, task: Task): readonly Score[];
  /** The scores of a scripted tool step that no turn stands for. */
  readonly unmet: readonly Score[];
}

/** The scorer of an experiment's cells. */
export function scorerOf(experiment: Experiment): CellScorer {
  return experiment.protocol === "purpose-label"
    ? purposeLabelScorer(experiment)
    : stateBlockScorer(experiment);
}
