import { positionsOf } from "../../suite/agent-script.ts";
import type { AgentTask } from "../../suite/task.ts";
import { type Unscored, unscored } from "../metric.ts";

/**
 * What the script says of a step's purpose: it begins with the `first` step, has `changed` since the step
 * before or not; `unmarked` in a task without headings; `no-step` for a turn that stands for no tool step.
 */
export type PurposeMark = "first" | "changed" | "unchanged" | "unmarked" | "no-step";

/** A step or the turn that stands for it, with what is needed to compare its heading with an earlier one. */
export interface MarkedStep {
  readonly mark: PurposeMark;
  /** Whether the experiment sends earlier headings back. */
  readonly headingsReturn: boolean;
}

/**
 * The mark of a position of the task's script. It compares with the step before in the script, whichever turn
 * stood for that.
 */
export function purposeMark(task: AgentTask, position: number | null): PurposeMark {
  const steps = positionsOf(task).filter(({ step }) => step !== null);
  const at = steps.find(({ index }) => index === position);
  if (at === undefined) return "no-step";
  if (steps.every(({ step }) => step?.heading === null)) return "unmarked";
  if (at === steps[0]) return "first";
  return at.step?.heading === null ? "unchanged" : "changed";
}

/** Why a step is in no denominator that compares headings at steps of the mark `wanted`; null when it is. */
export function notCompared(
  wanted: "changed" | "unchanged",
  { mark, headingsReturn }: MarkedStep,
): Unscored | null {
  if (mark === "no-step") return unscored("no eligible turns");
  if (mark === "unmarked") return unscored("the script marks no purposes");
  if (!headingsReturn) return unscored("earlier headings were not sent back");
  if (mark === "first") return unscored("nothing stands before the first step");
  return mark === wanted ? null : unscored(`no step's purpose is ${wanted}`);
}
