import { seamOf } from "../seam/seams.ts";
import { positionsOf } from "../suite/agent-script.ts";
import { positionOf } from "../suite/protocol-name.ts";
import type { Suite } from "../suite/suite.ts";
import type { Task } from "../suite/task.ts";
import type { Cell } from "./cell.ts";

/** The calls that one conversation takes when the model follows the script; two a turn at seams that ask twice. */
export function callsOfTask(suite: Suite, cell: Cell, task: Task): number {
  const experiment = suite.experiments[cell.experiment];
  if (experiment === undefined) return 0;
  const { second } = seamOf(positionOf(experiment), cell.seam);
  const turns = task.for === "narrator" ? task.turns.length : positionsOf(task).length;
  return turns * (second === null ? 1 : 2);
}
