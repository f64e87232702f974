import fc from "fast-check";
import type { TaskTally } from "../task-tally.ts";

/** Tallies from the reference values' form: successes and trials, indexed by task. */
export function talliesOf(successes: unknown, trials: unknown): TaskTally[] {
  const counts = successes as readonly number[];
  return (trials as readonly number[]).map((each, task) => ({
    successes: counts[task] ?? 0,
    trials: each,
  }));
}

/** Any task of a cell, those without a trial included. */
export const anyTally: fc.Arbitrary<TaskTally> = fc
  .nat({ max: 12 })
  .chain((trials) =>
    fc.record({ successes: fc.nat({ max: trials }), trials: fc.constant(trials) }),
  );

/** The same cell with successes and failures changed over. */
export function mirrored(cell: readonly TaskTally[]): TaskTally[] {
  return cell.map(({ successes, trials }) => ({ successes: trials - successes, trials }));
}
