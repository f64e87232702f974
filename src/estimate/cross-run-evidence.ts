/** What a matched cell's two sides come to on the tasks that both runs hold, for one figure. */

import type { Manifest } from "../journal/manifest.ts";
import { plannedTurns } from "../plan/planned-turns.ts";
import type { ScoredCell } from "../score/cell-tally.ts";
import { conversationTallies, taskTallies } from "../score/figure-tally.ts";
import type { ScoredRun } from "../score/score-run.ts";
import type { PairEvidence } from "../stats/pair-evidence.ts";
import type { TaskTally } from "../stats/task-tally.ts";
import type { CellMatch } from "./cross-run-match.ts";
import { type Copies, copiesIn, type RunReplies } from "./cross-run-replies.ts";
import { onTasks, type TasksOfBoth, tasksOfBoth } from "./cross-run-tasks.ts";
import { type Estimate, estimateOf } from "./estimate.ts";
import type { CellSummary, Summary } from "./summary.ts";

/** A run that was read and scored by today's rules. */
export interface RunToCompare {
  /** What tables call it; no two runs have one label. */
  readonly label: string;
  readonly manifest: Manifest;
  readonly scored: ScoredRun;
  readonly summary: Summary;
  readonly replies: RunReplies;
}

/** One side of a match. */
export interface Side {
  readonly run: string;
  /** On the compared tasks alone, in one order for both sides. */
  readonly cell: ScoredCell;
  readonly summary: CellSummary | undefined;
}

/** A match with all that its comparison rests on. */
export interface Pairing {
  readonly match: CellMatch;
  readonly metric: string;
  readonly first: Side;
  readonly second: Side;
  readonly tasks: TasksOfBoth;
  readonly copies: Copies;
  /** Epochs of the run that has more of them. */
  readonly epochs: number;
  /** A figure's tallies in all cells of the two experiments on these tasks: they show how alike turns of a task are. */
  pool(figure: string): readonly (readonly TaskTally[])[];
}

/**
 * Every match of two runs with what its comparison rests on.
 *
 * @param metric null for the one that the first run's suite declared primary
 */
export function pairingsOf(
  matches: readonly CellMatch[],
  first: RunToCompare,
  second: RunToCompare,
  metric: string | null,
): readonly Pairing[] {
  const grounds = new Map<string, Ground>();
  return matches.map((match) => {
    const name = JSON.stringify([match.first.cell.experiment, match.second.cell.experiment]);
    const ground = grounds.get(name) ?? groundOf(match, first, second);
    grounds.set(name, ground);
    const { tasks, pool } = ground;
    const side = (run: RunToCompare, { cell }: ScoredCell): Side => ({
      run: run.label,
      cell: ground.cellOf(run, cell.id),
      summary: run.summary.cells.find(({ id }) => id === cell.id),
    });
    const copies = copiesIn(
      first.replies.byCell.get(match.first.cell.id),
      second.replies.byCell.get(match.second.cell.id),
      tasks.same,
    );
    return {
      match,
      metric: metric ?? match.first.experiment.compare.primary,
      first: side(first, match.first),
      second: side(second, match.second),
      tasks,
      copies,
      epochs: Math.max(first.manifest.suite.epochs, second.manifest.suite.epochs),
      pool,
    };
  });
}

/** What all matches of one experiment of each run have in common. */
interface Ground extends Pick<Pairing, "tasks" | "pool"> {
  /** A cell of one of the experiments on the compared tasks alone. */
  cellOf(run: RunToCompare, id: string): ScoredCell;
}

function groundOf(match: CellMatch, first: RunToCompare, second: RunToCompare): Ground {
  const tasks = tasksOfBoth(
    { tasks: match.first.experiment.tasks, hashes: first.manifest.hashes },
    { tasks: match.second.experiment.tasks, hashes: second.manifest.hashes },
  );
  const restricted = (run: RunToCompare, { cell: { experiment } }: ScoredCell) =>
    run.scored.cells
      .filter(({ cell }) => cell.experiment === experiment)
      .map((cell) => onTasks(cell, tasks.same));
  const cells = new Map([
    [first, restricted(first, match.first)],
    [second, restricted(second, match.second)],
  ]);
  const pools = new Map<string, readonly (readonly TaskTally[])[]>();
  return {
    tasks,
    cellOf(run, id) {
      const found = cells.get(run)?.find(({ cell }) => cell.id === id);
      if (found === undefined) throw new RangeError(`${run.label} has no cell ${id}`);
      return found;
    },
    pool(figure) {
      const pool = pools.get(figure) ?? tallied([...cells.values()].flat(), figure);
      pools.set(figure, pool);
      return pool;
    },
  };
}

/** A figure's tallies in each cell that has a trial. */
function tallied(cells: readonly ScoredCell[], name: string): readonly (readonly TaskTally[])[] {
  return cells.flatMap((cell) => {
    const figure = cell.figures.get(name);
    if (figure === undefined) return [];
    const tallies = taskTallies(figure);
    return tallies.some(({ trials }) => trials > 0) ? [tallies] : [];
  });
}

/** Whether a cell has turns that a rate may be taken of. */
export function isMeasured(summary: CellSummary | undefined): boolean {
  return summary?.status === "measured" || summary?.status === "incomplete";
}

/** A side's figure on the compared tasks; null where it was not measured or there is no such task. */
export function estimateAt(pairing: Pairing, side: Side): Estimate | null {
  const found = side.cell.figures.get(pairing.metric);
  if (found === undefined || !isMeasured(side.summary) || pairing.tasks.same.length === 0)
    return null;
  const pool = found.kind === "share" ? pairing.pool(pairing.metric) : [];
  const estimate = estimateOf(found, pool);
  const isGiven = side.summary?.metrics[pairing.metric]?.reason === "given";
  return isGiven && estimate.method !== null ? { ...estimate, reason: "given" } : estimate;
}

/** The evidence on a figure; `a` is the second run, of which the verdict speaks. */
export function evidenceOf(pairing: Pairing, name: string): PairEvidence {
  const { first, second, epochs } = pairing;
  const incomparable = obstacleTo(pairing, name);
  const [ofA, ofB] = [conversationsOf(second.cell, name), conversationsOf(first.cell, name)];
  return {
    tasks: second.cell.experiment.tasks.map((task, place) => ({
      a: { conversations: ofA[place] ?? [], missing: second.cell.missingByTask[place] ?? 0 },
      b: { conversations: ofB[place] ?? [], missing: first.cell.missingByTask[place] ?? 0 },
      planned: plannedTurns(task) * epochs,
    })),
    cells: pairing.pool(name),
    incomparable,
  };
}

function conversationsOf(cell: ScoredCell, name: string): readonly (readonly TaskTally[])[] {
  const found = cell.figures.get(name);
  return found === undefined ? [] : conversationTallies(found);
}

/** Why a match cannot be compared on a figure, whatever its cells scored; null where it can. */
export function obstacleTo(pairing: Pairing, name: string): string | null {
  const { first, second, tasks, copies } = pairing;
  for (const { run, cell, summary } of [first, second]) {
    if (!isMeasured(summary)) {
      const status = summary?.status ?? "absent";
      return `${cell.cell.seam} is ${status} in ${run}: ${summary?.reason ?? "no reason is known"}`;
    }
    // How many tasks it has depended on what it scored, and the statistics across runs take no account of that.
    if (summary?.stopped != null) return `${cell.cell.seam} in ${run} ${summary.reason}`;
    const found = cell.figures.get(name);
    if (found === undefined) return `${run} has no figure ${name}`;
    if (summary?.metrics[name]?.reason === "given") {
      return `the harness supplies ${found.metric.id} at ${cell.cell.seam}, or a part of it`;
    }
  }
  if (tasks.same.length === 0) return "no task is the same in both runs";
  if (copies.held > 0 && copies.copied === copies.held) {
    return "every reply that both runs hold is the same byte for byte, and copies are no evidence";
  }
  return null;
}
