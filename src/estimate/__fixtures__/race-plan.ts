import type { RacePlan } from "../../plan/race-plan.ts";

/** A race of so many tasks, named t0, t1, …; its arms are not in any suite. */
export function racePlan(
  arms: readonly string[],
  tasks: number,
  changes: Partial<RacePlan> = {},
): RacePlan {
  return {
    experiment: 0,
    model: "m",
    metric: "declared",
    direction: "higher",
    alpha: 0.05,
    arms,
    tasks: Array.from({ length: tasks }, (_, index) => `t${index}`),
    apart: [],
    ...changes,
  };
}
