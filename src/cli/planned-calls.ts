import { callsOfTask } from "../plan/calls-of-task.ts";
import type { Cell } from "../plan/cell.ts";
import type { Part } from "../plan/shard.ts";
import type { Suite } from "../suite/suite.ts";

/** The calls that the cells take when every model follows the scripts. */
export function plannedCalls(suite: Suite, cells: readonly Cell[], part: Part): number {
  const epochs = Array.from({ length: suite.epochs }, (_, epoch) => epoch);
  return cells.reduce((sum, cell) => {
    const tasks = suite.experiments[cell.experiment]?.tasks ?? [];
    const calls = tasks.reduce((total, task) => {
      const played = epochs.filter((epoch) => part(task, epoch)).length;
      return total + played * callsOfTask(suite, cell, task);
    }, 0);
    return sum + calls;
  }, 0);
}
