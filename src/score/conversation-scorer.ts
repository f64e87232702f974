/** Scores a conversation of a cell from its standing lines. A pure function of them and of the suite. */

import type { TurnRecord } from "../journal/turn-record.ts";
import type { Cell } from "../plan/cell.ts";
import { soughtBy } from "../residue/sought.ts";
import { scriptCalls } from "../seam/script-calls.ts";
import type { Experiment, Suite, ToolFormat } from "../suite/suite.ts";
import type { Task } from "../suite/task.ts";
import { type AnsweredRecord, type CellScorer, type CellSetting, scorerOf } from "./cell-scorer.ts";
import { instructionTexts } from "./instruction-texts.ts";
import {
  type ScoredConversation,
  scoreAgentConversation,
  scoreNarratorConversation,
  type TurnReading,
} from "./score-conversation.ts";

/** What a cell's conversations are scored with. */
export interface ConversationScorer {
  readonly cell: Cell;
  readonly experiment: Experiment;
  readonly scorer: CellScorer;
  readonly setting: CellSetting;
}

/**
 * The scorers of these cells, in their order; cells of one experiment share what they read with.
 *
 * @throws {RangeError} for a cell that is not of the suite, and if its protocol is not open
 */
export function conversationScorers(
  suite: Suite,
  cells: readonly Cell[],
): readonly ConversationScorer[] {
  const scorers = suite.experiments.map(scorerOf);
  return cells.map((cell) => {
    const experiment = suite.experiments[cell.experiment];
    const scorer = scorers[cell.experiment];
    if (experiment === undefined || scorer === undefined) {
      throw new RangeError(`${cell.id} has no experiment`);
    }
    const instruction = instructionTexts(suite, experiment, cell);
    const sought = soughtBy({ words: scorer.words, instruction });
    return { cell, experiment, scorer, setting: { seam: cell.seam, sought } };
  });
}

/** @param records the conversation's standing lines, by turn and call */
export function scoreConversation(
  scoring: ConversationScorer,
  task: Task,
  records: readonly TurnRecord[],
): ScoredConversation {
  const { experiment, scorer } = scoring;
  const readings = new Map(
    callsByTurn(records).map((calls) => [calls[0]?.turn ?? -1, readingOf(scoring, calls, task)]),
  );
  const { source } = experiment.history;
  if (task.for === "narrator") {
    return scoreNarratorConversation(task, source, readings, scorer.worldScores);
  }
  const walk = source === "given" ? "scripted" : formatOf(experiment);
  return scoreAgentConversation(task, { source, walk }, readings, (step) =>
    scorer.unmet(task, step),
  );
}

/** What a turn comes to, from its standing calls. */
function readingOf(
  { cell, experiment, scorer, setting }: ConversationScorer,
  calls: readonly TurnRecord[],
  task: Task,
): TurnReading {
  const lost = calls.find(({ outcome }) => outcome.kind === "missing")?.outcome;
  if (lost?.kind === "missing") return { kind: "missing", cause: lost.cause };
  const answered = calls.filter(isAnswered);
  if (answered.length < calls.length) return { kind: "missing", cause: "malformed" };
  const [first] = answered;
  // A turn of two calls whose second was not made has not run.
  if (first === undefined || answered.length < scorer.callsPerTurn(cell.seam)) {
    return { kind: "missing", cause: "not-run" };
  }
  const { scores, proposal } = scorer.scoresOf(answered, setting, task);
  return {
    kind: "scored",
    step: calls.at(-1)?.step ?? null,
    // Of a turn of two calls the first makes the tool calls.
    toolCalls: scriptCalls(first.reply, formatOf(experiment), cell.seam),
    scores,
    proposal,
  };
}

/** The calls of each turn, in the order of turns. */
export function callsByTurn(records: readonly TurnRecord[]): readonly (readonly TurnRecord[])[] {
  const turns = new Map<number, TurnRecord[]>();
  for (const record of records) {
    const own = turns.get(record.turn) ?? [];
    turns.set(record.turn, own);
    own.push(record);
  }
  return [...turns.values()];
}

/** Whether a call brought a reply. */
export function isAnswered(record: TurnRecord): record is AnsweredRecord {
  return record.reply !== null;
}

function formatOf(experiment: Experiment): ToolFormat {
  return experiment.protocol === "state-block" ? "native" : experiment.options.toolFormat;
}
