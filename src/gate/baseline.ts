/** The baseline that a team commits: what each series came to, by task, and what made it. */

import { UsageError } from "../errors.ts";
import { clusterWilson } from "../stats/cluster-wilson.ts";
import { tallyTotals } from "../stats/tally-totals.ts";
import type { TaskTally } from "../stats/task-tally.ts";
import {
  type ConversationsByTask,
  type MadeOf,
  type NightCell,
  type NightTallies,
  nightOf,
} from "./night-tallies.ts";
import { allChanges, madeChanges } from "./series-change.ts";

export const baselineVersion = 1;

export interface BaselineSeries {
  readonly worse: "lower" | "higher";
  readonly rate: number;
  /** A 95 % interval over tasks. */
  readonly low: number;
  readonly high: number;
  readonly tasks: ConversationsByTask;
}

export interface BaselineCell {
  readonly model: string;
  readonly simulated: boolean;
  /** The night of the newest run whose figures these are. */
  readonly since: string;
  /** The night from which on a decline was accepted as the new level; null where none was. */
  readonly declineAccepted: string | null;
  readonly tasks: { readonly [task: string]: string };
  readonly madeOf: MadeOf;
  readonly prompt: { readonly [what: string]: string };
  readonly series: { readonly [metric: string]: BaselineSeries };
}

/** A run that a baseline was made of. */
export interface BaselineRun {
  readonly run: string;
  readonly night: string;
  readonly plan: string;
  readonly seed: number;
}

export interface Baseline {
  readonly v: typeof baselineVersion;
  /** Whether any figure is simulated. */
  readonly simulated: boolean;
  readonly versions: NightTallies["versions"];
  /** By night. */
  readonly runs: readonly BaselineRun[];
  /** By cell id, in canonical order. */
  readonly cells: { readonly [id: string]: BaselineCell };
}

/** More of a cell's planned turns missing than this, and it is no ground to judge by. */
export const mostMissing = 0.1;

/**
 * Pools runs into a baseline. Cells that a server does not support are left out.
 *
 * @param runs one or more; all of one set of tasks, made by the same things
 * @throws {UsageError} when two runs are the same plan with the same seed, when what made a cell differs between them,
 *   when too many of a cell's turns are missing, or nothing is left
 */
export function baselineOf(runs: readonly NightTallies[]): Baseline {
  const inOrder = runs.toSorted((a, b) => (nightOf(a) < nightOf(b) ? -1 : 1));
  const last = inOrder.at(-1);
  if (last === undefined) throw new RangeError("a baseline is made of a run or more");
  refuseCopies(inOrder);
  const ids = Object.keys(last.cells).toSorted();
  for (const { run, cells } of inOrder) {
    const other = Object.keys(cells).toSorted();
    if (JSON.stringify(other) !== JSON.stringify(ids)) {
      throw new UsageError(`${run} has other cells than ${last.run}`, {
        where: run,
        mend: "make a baseline of runs of one suite with the same filters",
      });
    }
  }
  const pooled = ids.flatMap((id) => {
    const cell = pooledCell(id, inOrder);
    return cell === null ? [] : [[id, cell] as const];
  });
  if (pooled.length === 0) {
    throw new UsageError("no cell was measured", {
      where: last.run,
      mend: "look at the statuses in tables/cells.csv, and make a baseline of a run that measured something",
    });
  }
  const cells = withIntervals(pooled);
  return {
    v: baselineVersion,
    simulated: Object.values(cells).some(({ simulated }) => simulated),
    versions: last.versions,
    runs: inOrder.map((run) => ({
      run: run.run,
      night: nightOf(run),
      plan: run.plan,
      seed: run.seed,
    })),
    cells,
  };
}

/** A run twice over is no second run. */
function refuseCopies(runs: readonly NightTallies[]): void {
  const seen = new Map<string, string>();
  for (const { run, plan, seed } of runs) {
    const made = `${plan} ${seed}`;
    const first = seen.get(made);
    if (first !== undefined) {
      throw new UsageError(`${run} has the same plan and seed as ${first}: copies prove nothing`, {
        where: run,
        mend: "play the other nights with run --night DATE",
      });
    }
    seen.set(made, run);
  }
}

/** A cell before its rates are taken. */
export type PooledCell = Omit<BaselineCell, "series"> & {
  readonly series: { readonly [metric: string]: Pick<BaselineSeries, "worse" | "tasks"> };
};

/** null where the server supports it in none of the runs. */
function pooledCell(id: string, runs: readonly NightTallies[]): PooledCell | null {
  const parts = runs.map((run) => ({ run, cell: cellIn(run, id) }));
  if (parts.every(({ cell }) => cell.standing.kind === "lost")) return null;
  const first = parts[0];
  if (first === undefined) return null;
  for (const { run, cell } of parts) {
    refuseUnfit(id, run.run, cell);
    refuseOther(id, first, { run, cell });
  }
  const newest = parts.at(-1) ?? first;
  return {
    model: first.cell.model,
    simulated: parts.some(({ cell }) => cell.simulated),
    since: nightOf(newest.run),
    declineAccepted: null,
    tasks: first.cell.tasks,
    madeOf: newest.cell.madeOf,
    prompt: newest.cell.prompt,
    series: Object.fromEntries(
      Object.entries(first.cell.series).map(([metric, { worse }]) => {
        const tasks = Object.keys(first.cell.tasks).map((task) => {
          const conversations = parts.flatMap(({ cell }) => cell.series[metric]?.tasks[task] ?? []);
          return [task, conversations.toSorted(byOutcome)] as const;
        });
        return [metric, { worse, tasks: Object.fromEntries(tasks) }];
      }),
    ),
  };
}

function cellIn(run: NightTallies, id: string): NightCell {
  const cell = run.cells[id];
  if (cell === undefined) throw new RangeError(`${run.run} has no cell ${id}`);
  return cell;
}

function byOutcome(a: TaskTally, b: TaskTally): number {
  return a.trials - b.trials || a.successes - b.successes;
}

function refuseUnfit(id: string, run: string, { standing, missing, planned }: NightCell): void {
  if (standing.kind !== "measured") {
    throw new UsageError(`${id} was not measured: ${standing.reason}`, {
      where: run,
      mend: "leave the run out, or mend the server and run it again",
    });
  }
  if (missing <= mostMissing * planned) return;
  throw new UsageError(`${id} has ${missing} of ${planned} turns missing`, {
    where: run,
    mend: "go on with the run until its turns are there: an outage is no baseline",
  });
}

interface Part {
  readonly run: NightTallies;
  readonly cell: NightCell;
}

function refuseOther(id: string, first: Part, other: Part): void {
  const changes = [
    ...allChanges(first.cell.tasks, other.cell.tasks).map(({ what }) => `task ${what}`),
    ...[
      ...allChanges(first.cell.prompt, other.cell.prompt),
      ...madeChanges(first.cell.madeOf, other.cell.madeOf),
    ].map(({ what }) => what),
  ];
  if (changes.length === 0) return;
  throw new UsageError(
    `${id} is not the same in ${first.run.run} and ${other.run.run}: ${changes.join(", ")}`,
    { where: other.run.run, mend: "make a baseline of runs between which nothing was changed" },
  );
}

/** The cells with the rate and interval of each series, which count tasks and are pooled over all cells. */
export function withIntervals(
  cells: readonly (readonly [string, PooledCell])[],
): Baseline["cells"] {
  const pools = new Map<string, (readonly TaskTally[])[]>();
  for (const [, { series }] of cells) {
    for (const [metric, { tasks }] of Object.entries(series)) {
      pools.set(metric, [...(pools.get(metric) ?? []), taskTotals(tasks)]);
    }
  }
  return Object.fromEntries(
    cells.map(([id, cell]) => [
      id,
      {
        ...cell,
        series: Object.fromEntries(
          Object.entries(cell.series).flatMap(([metric, series]) => {
            const estimate = clusterWilson(taskTotals(series.tasks), pools.get(metric) ?? []);
            if (estimate === null) return [];
            const { rate, low, high } = estimate;
            return [[metric, { worse: series.worse, rate, low, high, tasks: series.tasks }]];
          }),
        ),
      },
    ]),
  );
}

/** What each task came to over its conversations, in the order of their names. */
export function taskTotals(tasks: ConversationsByTask): readonly TaskTally[] {
  return Object.values(tasks).map((conversations) => {
    const { successes, trials } = tallyTotals(conversations);
    return { successes, trials };
  });
}

/** A series by its names. */
export interface SeriesName {
  readonly cell: string;
  readonly metric: string;
}

/** Every series of a baseline in canonical order. */
export function seriesNames({ cells }: Pick<Baseline, "cells">): readonly SeriesName[] {
  return Object.entries(cells).flatMap(([cell, { series }]) =>
    Object.keys(series).map((metric) => ({ cell, metric })),
  );
}
