import { gammaQuantile } from "../gamma.ts";
import type { Random } from "../random.ts";
import type { TaskCount } from "../task-tally.ts";

/** Tasks whose own rate differs from task to task. */
export interface BurstyTasks {
  readonly tasks: number;
  readonly turns: number;
  /** The mean over tasks. */
  readonly perTurn: number;
  /** The squared coefficient of variation of a task's own rate: 0 is plain Poisson. */
  readonly burst: number;
}

/** A source of such cells: each task's rate from a gamma distribution, its count from Poisson's. */
export function burstyTasks(
  { tasks, turns, perTurn, burst }: BurstyTasks,
  random: Random,
): () => TaskCount[] {
  // Quantiles at 500 steps, made once; the draws then cost next to nothing.
  const rates = Array.from({ length: 500 }, (_, step) =>
    burst === 0 ? 1 : gammaQuantile((step + 0.5) / 500, 1 / burst) * burst,
  );
  return () =>
    Array.from({ length: tasks }, () => {
      return { total: poissonDraw(perTurn * turns * random.pick(rates), random), turns };
    });
}

/** Knuth's: how many uniform numbers it takes until their product falls below e^−mean. */
function poissonDraw(mean: number, random: Random): number {
  const limit = Math.exp(-mean);
  let product = random.next();
  let count = 0;
  while (product > limit) {
    product *= random.next();
    count++;
  }
  return count;
}
