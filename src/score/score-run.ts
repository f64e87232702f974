/**
 * From the journal to scored turns: every settled line is scored as it streams by and only its scores are
 * kept. A pure function of the journal's records and of the suite that the manifest holds.
 */

import { isSettled, type TurnRecord } from "../journal/turn-record.ts";
import type { MissingCause } from "../model/model.ts";
import { type Cell, cellsOf } from "../plan/cell.ts";
import { plannedTurns } from "../plan/planned-turns.ts";
import { soughtBy } from "../residue/sought.ts";
import { scriptCalls } from "../seam/script-calls.ts";
import { openProtocols } from "../suite/opened-protocols.ts";
import type { Experiment, Suite, ToolFormat } from "../suite/suite.ts";
import type { Task } from "../suite/task.ts";
import {
  type AnsweredRecord,
  type CellScorer,
  type CellSetting,
  type MetricShape,
  scorerOf,
} from "./cell-scorer.ts";
import { type CopyCounter, copyCounter } from "./copy-counter.ts";
import { type DeliveryCount, type DeliveryCounter, deliveryCounter } from "./delivery-count.ts";
import { instructionTexts } from "./instruction-texts.ts";
import {
  type ScoredConversation,
  type ScoredTurn,
  scoreAgentConversation,
  scoreNarratorConversation,
  type TurnReading,
} from "./score-conversation.ts";

/** A scored turn with its place. */
export interface TurnRow extends ScoredTurn {
  readonly task: string;
  readonly epoch: number;
}

/** Everything a table needs of one cell. */
export interface ScoredCell {
  readonly cell: Cell;
  readonly experiment: Experiment;
  readonly metrics: readonly MetricShape[];
  /** The metrics whose figure stands although the harness supplied a part of it. */
  readonly given: readonly string[];
  /** By task in the suite's order, epoch, turn; steps without a turn after the turns. */
  readonly rows: readonly TurnRow[];
  /** Scripted steps or player turns over all tasks and epochs. */
  readonly planned: number;
  readonly merged: number;
  readonly missing: ReadonlyMap<MissingCause, number>;
  /** The same without their causes, by task in the suite's order. */
  readonly missingByTask: readonly number[];
  readonly delivery: DeliveryCount;
  /** Whether a server said of a reply that it is simulated. */
  readonly simulated: boolean;
  /** Replies that are copies of another epoch's. */
  readonly copies: number;
}

/** What a clock or an attempt made; it stands apart from everything that must be reproducible. */
export interface TimedCall {
  readonly cell: string;
  readonly task: string;
  readonly epoch: number;
  readonly turn: number;
  readonly call: number;
  readonly attempt: number;
  readonly outcome: "scored" | MissingCause;
  readonly latencyMs: number;
}

export interface ScoredRun {
  readonly cells: readonly ScoredCell[];
  readonly timing: readonly TimedCall[];
}

/**
 * Scores a run. Records of cells that the suite does not have are passed over.
 *
 * @throws {FileError} when the module of an own protocol is not there any more
 */
export async function scoreRun(
  suite: Suite,
  records: AsyncIterable<TurnRecord>,
): Promise<ScoredRun> {
  await openProtocols(suite);
  const scorers = suite.experiments.map(scorerOf);
  const arms = new Map(cellsOf(suite).map((cell) => [cell.id, armOf(suite, cell, scorers)]));
  const timing: TimedCall[] = [];
  for await (const record of records) {
    const arm = arms.get(record.cell);
    if (arm === undefined) continue;
    timing.push(timedCall(record));
    readInto(arm, record);
  }
  return { cells: [...arms.values()].map((arm) => scoredCell(suite, arm)), timing };
}

interface Arm {
  readonly cell: Cell;
  readonly experiment: Experiment;
  readonly scorer: CellScorer;
  readonly setting: CellSetting;
  readonly tasks: ReadonlyMap<string, Task>;
  readonly conversations: Map<string, Map<number, TurnReading>>;
  /** First calls whose second has not been read yet, by turn; few, since the two are made one after the other. */
  readonly firstCalls: Map<string, AnsweredRecord>;
  readonly delivery: DeliveryCounter;
  readonly copies: CopyCounter;
  simulated: boolean;
}

function armOf(suite: Suite, cell: Cell, scorers: readonly CellScorer[]): Arm {
  const experiment = suite.experiments[cell.experiment];
  const scorer = scorers[cell.experiment];
  if (experiment === undefined || scorer === undefined) {
    throw new RangeError(`${cell.id} has no experiment`);
  }
  const sought = soughtBy({
    words: scorer.words,
    instruction: instructionTexts(suite, experiment, cell),
  });
  return {
    cell,
    experiment,
    scorer,
    setting: { seam: cell.seam, sought },
    tasks: new Map(experiment.tasks.map((task) => [task.name, task])),
    conversations: new Map(),
    firstCalls: new Map(),
    delivery: deliveryCounter(),
    copies: copyCounter(),
    simulated: false,
  };
}

function readInto(arm: Arm, record: TurnRecord): void {
  arm.delivery.read(record);
  arm.copies.read(record);
  arm.simulated ||= record.reply?.simulated === true;
  const task = arm.tasks.get(record.task);
  if (task === undefined) return;
  const name = conversationName(record.task, record.epoch);
  const readings = arm.conversations.get(name) ?? new Map<number, TurnReading>();
  arm.conversations.set(name, readings);
  const known = readings.get(record.turn);
  if (known?.kind === "scored" && !isSettled(record)) return;
  readings.set(record.turn, readingOf(arm, record, task));
}

function readingOf(arm: Arm, record: TurnRecord, task: Task): TurnReading {
  if (record.outcome.kind === "missing") return { kind: "missing", cause: record.outcome.cause };
  if (!isAnswered(record)) return { kind: "missing", cause: "malformed" };
  const calls = callsOf(arm, record);
  // A turn of two calls whose second was not made has not run.
  if (calls === null) return { kind: "missing", cause: "not-run" };
  const { scores, proposal } = arm.scorer.scoresOf(calls, arm.setting, task);
  return {
    kind: "scored",
    step: record.step,
    // Of a turn of two calls the first makes the tool calls.
    toolCalls: scriptCalls((calls[0] ?? record).reply, formatOf(arm.experiment), arm.cell.seam),
    scores,
    proposal: JSON.stringify(proposal),
  };
}

function isAnswered(record: TurnRecord): record is AnsweredRecord {
  return record.reply !== null;
}

/** The turn's calls in order once the last of them is there; null until then. */
function callsOf(arm: Arm, record: AnsweredRecord): readonly AnsweredRecord[] | null {
  if (arm.scorer.callsPerTurn(arm.cell.seam) === 1) return [record];
  const turn = `${conversationName(record.task, record.epoch)} ${record.turn}`;
  if (record.call === 0) {
    arm.firstCalls.set(turn, record);
    return null;
  }
  const first = arm.firstCalls.get(turn);
  arm.firstCalls.delete(turn);
  return first === undefined ? null : [first, record];
}

function formatOf(experiment: Experiment): ToolFormat {
  return experiment.protocol === "state-block" ? "native" : experiment.options.toolFormat;
}

function scoredCell(suite: Suite, arm: Arm): ScoredCell {
  const rows: TurnRow[] = [];
  const missing = new Map<MissingCause, number>();
  const missingByTask: number[] = [];
  let merged = 0;
  let planned = 0;
  for (const task of arm.experiment.tasks) {
    let lost = 0;
    for (let epoch = 0; epoch < suite.epochs; epoch++) {
      const scored = scoreConversation(arm, task, epoch);
      planned += plannedTurns(task);
      merged += scored.merged;
      for (const turn of scored.turns) {
        const scores = arm.scorer.settle?.(turn) ?? turn.scores;
        rows.push({ ...turn, scores, task: task.name, epoch });
      }
      for (const { cause, turns } of scored.missing) {
        lost += turns;
        missing.set(cause, (missing.get(cause) ?? 0) + turns);
      }
    }
    missingByTask.push(lost);
  }
  const { cell, experiment, scorer, simulated } = arm;
  const { metrics } = scorer;
  const given = scorer.givenAt(cell.seam);
  const delivery = arm.delivery.count();
  const copies = arm.copies.count();
  return {
    cell,
    experiment,
    metrics,
    given,
    rows,
    planned,
    merged,
    missing,
    missingByTask,
    delivery,
    simulated,
    copies,
  };
}

function scoreConversation(arm: Arm, task: Task, epoch: number): ScoredConversation {
  const readings = arm.conversations.get(conversationName(task.name, epoch)) ?? new Map();
  const { source } = arm.experiment.history;
  if (task.for === "narrator") {
    return scoreNarratorConversation(task, source, readings, arm.scorer.worldScores);
  }
  const walk = source === "given" ? "scripted" : formatOf(arm.experiment);
  return scoreAgentConversation(task, { source, walk }, readings, (step) =>
    arm.scorer.unmet(task, step),
  );
}

function conversationName(task: string, epoch: number): string {
  return `${epoch}/${task}`;
}

function timedCall(record: TurnRecord): TimedCall {
  const { cell, task, epoch, turn, call, attempt, outcome, latencyMs } = record;
  return {
    cell,
    task,
    epoch,
    turn,
    call,
    attempt,
    outcome: outcome.kind === "scored" ? "scored" : outcome.cause,
    latencyMs,
  };
}
