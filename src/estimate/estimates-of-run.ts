import type { ScoredCell } from "../score/cell-tally.ts";
import { taskTallies } from "../score/figure-tally.ts";
import type { TaskTally } from "../stats/task-tally.ts";
import { type Estimate, estimateOf } from "./estimate.ts";

/**
 * Every figure of every cell, in the order of the cells. What shows how alike the turns of a task are is pooled over
 * the cells of an experiment: they are played on the same tasks.
 */
export function estimatesOfRun(
  cells: readonly ScoredCell[],
): readonly Readonly<Record<string, Estimate>>[] {
  const pools = poolsOf(cells);
  return cells.map((cell) =>
    Object.fromEntries(
      [...cell.figures.values()].map((figure) => [
        figure.name,
        estimateOf(figure, pools.get(poolName(cell, figure.name))),
      ]),
    ),
  );
}

/** The tallies of every share by experiment and name; one list for each cell that has a trial. */
export function poolsOf(
  cells: readonly ScoredCell[],
): ReadonlyMap<string, readonly (readonly TaskTally[])[]> {
  const pools = new Map<string, (readonly TaskTally[])[]>();
  for (const cell of cells) {
    for (const figure of cell.figures.values()) {
      if (figure.kind === "count") continue;
      const tallies = taskTallies(figure);
      if (tallies.every(({ trials }) => trials === 0)) continue;
      const name = poolName(cell, figure.name);
      const pool = pools.get(name) ?? [];
      pools.set(name, pool);
      pool.push(tallies);
    }
  }
  return pools;
}

/** Under which name `poolsOf` keeps a cell's figure. */
export function poolName({ cell }: Pick<ScoredCell, "cell">, figure: string): string {
  return `${cell.experiment} ${figure}`;
}
