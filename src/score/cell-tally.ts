import type { MissingCause } from "../model/model.ts";
import type { Cell } from "../plan/cell.ts";
import { plannedTurns } from "../plan/planned-turns.ts";
import type { Experiment } from "../suite/suite.ts";
import type { MetricShape } from "./cell-scorer.ts";
import { type CopyCounter, copyCounter } from "./copy-counter.ts";
import { type FigureTally, type MetricTally, metricTally } from "./figure-tally.ts";
import type { PlayedCell, PlayedConversation } from "./played-conversations.ts";
import type { ScoredTurn } from "./score-conversation.ts";
import type { CellSurvey } from "./survey-journal.ts";

/** Everything a table needs of one cell. Its turns are not kept. */
export interface ScoredCell extends CellSurvey {
  readonly cell: Cell;
  readonly experiment: Experiment;
  readonly metrics: readonly MetricShape[];
  /** The metrics whose figure stands although the harness supplied a part of it. */
  readonly given: readonly string[];
  /** Every figure by its name, in the order of the metrics. */
  readonly figures: ReadonlyMap<string, FigureTally>;
  /** The primary metric's figures by turn index, in order; null, for steps that no turn stands for, is last. */
  readonly byTurn: ReadonlyMap<number | null, readonly FigureTally[]>;
  /** Scored turns; steps that no turn stands for are none. */
  readonly turns: number;
  /** Tasks with a scored turn. */
  readonly tasks: number;
  /** Epochs in which anything was scored. */
  readonly epochs: number;
  /** Scripted steps or player turns over all tasks and epochs. */
  readonly planned: number;
  readonly merged: number;
  readonly missing: ReadonlyMap<MissingCause, number>;
  /** Those of them that the headline denominator holds, by task in the suite's order. */
  readonly missingByTask: readonly number[];
  /** Replies that are copies of another epoch's. */
  readonly copies: number;
}

/** Adds up a cell, conversation by conversation. */
export interface CellTally {
  /** The conversations of a task come one after another. */
  add(conversation: PlayedConversation): void;
  scored(): ScoredCell;
}

export function cellTally({ cell, experiment, metrics, given, ...survey }: PlayedCell): CellTally {
  const tallies = metrics.map((metric) => metricTally(metric, experiment.tasks.length));
  const primary = metrics.findIndex(({ id }) => id === experiment.compare.primary);
  const byTurn = turnTallies(metrics[primary], experiment.tasks.length);
  const epochs = new Set<number>();
  const tasks = new Set<number>();
  const missing = new Map<MissingCause, number>();
  const missingByTask = experiment.tasks.map(() => 0);
  const copies = copiesByTask();
  let turns = 0;
  let planned = 0;
  let merged = 0;
  return {
    add({ task, place, epoch, records, scored }) {
      planned += plannedTurns(task);
      merged += scored.merged;
      for (const lost of scored.missing) {
        missing.set(lost.cause, (missing.get(lost.cause) ?? 0) + lost.turns);
        missingByTask[place] = (missingByTask[place] ?? 0) + lost.eligible;
      }
      copies.read(place, records);
      if (scored.turns.length === 0) return;
      epochs.add(epoch);
      const played = scored.turns.filter(({ turn }) => turn !== null).length;
      turns += played;
      if (played > 0) tasks.add(place);
      tallies.forEach((tally, index) => {
        tally.add(place, scoresAt(scored.turns, index));
      });
      byTurn.add(place, scored.turns, primary);
    },
    scored: () => ({
      ...survey,
      cell,
      experiment,
      metrics,
      given,
      figures: new Map(
        tallies.flatMap((tally) => tally.figures().map((figure) => [figure.name, figure] as const)),
      ),
      byTurn: byTurn.found(),
      turns,
      tasks: tasks.size,
      epochs: epochs.size,
      planned,
      merged,
      missing,
      missingByTask,
      copies: copies.count(),
    }),
  };
}

function scoresAt(turns: readonly ScoredTurn[], index: number) {
  return turns.flatMap(({ scores }) => scores[index] ?? []);
}

/** Tallies of one metric for each turn index. A cell without that metric has none. */
function turnTallies(metric: MetricShape | undefined, tasks: number) {
  const tallies = new Map<number | null, MetricTally>();
  const order = (turn: number | null) => turn ?? Number.MAX_SAFE_INTEGER;
  return {
    add(place: number, turns: readonly ScoredTurn[], index: number) {
      if (metric === undefined) return;
      for (const scored of turns) {
        const tally = tallies.get(scored.turn) ?? metricTally(metric, tasks);
        tallies.set(scored.turn, tally);
        tally.add(place, scoresAt([scored], index));
      }
    },
    found: (): ScoredCell["byTurn"] =>
      new Map(
        [...tallies]
          .toSorted(([a], [b]) => order(a) - order(b))
          .map(([turn, tally]) => [turn, tally.figures()]),
      ),
  };
}

/** Only the replies of the task that is being read are held. */
function copiesByTask() {
  let counter: CopyCounter = copyCounter();
  let current = 0;
  let before = 0;
  return {
    read(place: number, records: PlayedConversation["records"]) {
      if (place !== current) {
        before += counter.count();
        counter = copyCounter();
        current = place;
      }
      for (const record of records) counter.read(record);
    },
    count: () => before + counter.count(),
  };
}
