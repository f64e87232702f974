import { positionsOf } from "../suite/agent-script.ts";
import type { Task } from "../suite/task.ts";

/** The turns one conversation of the task is planned to score: scripted tool steps, or the player's turns. */
export function plannedTurns(task: Task): number {
  if (task.for === "narrator") return task.turns.length;
  return positionsOf(task).filter(({ step }) => step !== null).length;
}
