import type { Manifest } from "../journal/manifest.ts";
import type { Cell } from "../plan/cell.ts";
import { partOf } from "../plan/shard.ts";
import type { Task } from "../suite/task.ts";

/**
 * What of a suite counts in a run: everything else is neither planned nor missing, whatever the journal holds of it, and
 * a cell of which nothing counts is in no table.
 */
export type CountedPart = (cell: Cell, task: Task, epoch: number) => boolean;

/** All of it. */
export const wholeSuite: CountedPart = () => true;

/** What counts in a run by its manifest: its shards, without the cells that its budgets left out of the plan. */
export function countedPart({
  suite,
  shards,
  notAdmitted = [],
}: Pick<Manifest, "suite" | "shards" | "notAdmitted">): CountedPart {
  const left = new Set(notAdmitted.map(({ cell }) => cell));
  const part = partOf(suite, shards);
  return ({ id }, task, epoch) => !left.has(id) && part(task, epoch);
}
