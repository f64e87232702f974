import type { ScoredCell } from "../score/score-run.ts";
import type { TaskTally } from "../stats/task-tally.ts";
import { type Estimate, estimateOf } from "./estimate.ts";
import { figuresOf, type ScoresByTask, scoresByTask, taskTallies } from "./figures.ts";

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
      cell.metrics.flatMap((metric, index) => {
        const tasks = scoresByTask(cell, index);
        return figuresOf(metric).map((figure) => [
          figure.name,
          estimateOf(figure, tasks, pools.get(poolName(cell, figure.name))),
        ]);
      }),
    ),
  );
}

/** The tallies of every share by experiment and name; one list for each cell that has a trial. */
export function poolsOf(
  cells: readonly ScoredCell[],
): ReadonlyMap<string, readonly (readonly TaskTally[])[]> {
  const pools = new Map<string, (readonly TaskTally[])[]>();
  for (const cell of cells) {
    cell.metrics.forEach((metric, index) => {
      const tasks: ScoresByTask = scoresByTask(cell, index);
      for (const figure of figuresOf(metric)) {
        if (figure.kind === "count") continue;
        const tallies = taskTallies(figure, tasks);
        if (tallies.every(({ trials }) => trials === 0)) continue;
        const name = poolName(cell, figure.name);
        pools.set(name, [...(pools.get(name) ?? []), tallies]);
      }
    });
  }
  return pools;
}

/** Under which name `poolsOf` keeps a cell's figure. */
export function poolName({ cell }: Pick<ScoredCell, "cell">, figure: string): string {
  return `${cell.experiment} ${figure}`;
}
