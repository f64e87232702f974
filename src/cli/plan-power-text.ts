/** What a suite can show, in plain sentences. */

import { counted } from "./counted.ts";
import type { PlannedExperiment } from "./plan-command.ts";
import type { Alternative, ExperimentPower, FamilyPlan } from "./plan-power.ts";

/** Below it no verdict on tasks is possible. */
const fewestTasks = 6;

/** The statistics of one experiment as a paragraph for each of its families. */
export function powerWords(
  { experiment, protocol, statistics, models }: PlannedExperiment,
  experiments: number,
): string {
  const { tasks, turns, epochs, primary, families, reason } = statistics;
  const name = experiments === 1 ? protocol : `experiment ${experiment}, ${protocol}`;
  const size = `${counted(tasks, "task")}, about ${counted(turns, "scored turn")} each, ${counted(epochs, "epoch")}`;
  const head = `What it can show (${name}), on ${primary}: ${size}.`;
  const said =
    reason === null
      ? families.map((family) =>
          familyWords(family, statistics, families.length < 2 || models.length < 2),
        )
      : [`No verdicts: ${reason}.`];
  return [head, ...warning(statistics), ...said].join("\n");
}

function warning({ tasks, epochs, speaksOf }: ExperimentPower): readonly string[] {
  if (tasks >= fewestTasks) return [];
  const still =
    speaksOf === "fixed" && epochs > 1
      ? "; epochs alone can still give one on exactly these tasks"
      : "";
  return [
    `WARNING: ${counted(tasks, "task")}; at least ${fewestTasks} must differ before there can be a verdict${still}.`,
  ];
}

function familyWords(family: FamilyPlan, power: ExperimentPower, isAll: boolean): string {
  const { models, comparisons, left } = family;
  const where = isAll ? "" : `${models.join(", ")}: `;
  if (comparisons === 0) return `${where}Nothing is compared${leftWords(left)}.`;
  return [
    `${where}${counted(comparisons, "comparison")} in a family${models.length > 1 ? " (one family a model)" : ""}${leftWords(left)}.`,
    differingWords(family, power),
    smallestWords(family),
    marginWords(family, power),
    sameWords(family, power),
    moreWords(family),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function leftWords(left: number): string {
  if (left === 0) return "";
  return `; ${left} declared ${left === 1 ? "one is" : "ones are"} left out, because an arm is unsupported or has its form from the harness`;
}

function differingWords({ fewestDiffering }: FamilyPlan, { tasks }: ExperimentPower): string {
  if (fewestDiffering === null) return "";
  const verdict = `At least ${counted(fewestDiffering, "task")} must differ, all one way, before there can be a verdict`;
  return tasks < fewestDiffering ? `${verdict}: there are only ${tasks}.` : `${verdict}.`;
}

function smallestWords({ smallestDifference }: FamilyPlan): string {
  return smallestDifference === null
    ? "No difference, however large, would be shown 4 times in 5."
    : `The smallest difference it shows 4 times in 5 is about ${points(smallestDifference)}.`;
}

function marginWords(
  { marginPower, fewestDiffering }: FamilyPlan,
  { margin, tasks }: ExperimentPower,
): string {
  if (marginPower === null || tasks < (fewestDiffering ?? 0)) return "";
  return `A true difference of the margin, ${points(margin)}, would be shown ${percent(marginPower)} times in 100.`;
}

function sameWords({ halfWidth, tellsSame }: FamilyPlan, { margin }: ExperimentPower): string {
  if (halfWidth === null) return "";
  const told = tellsSame ? "can as a rule" : "cannot as a rule";
  return `Arms that are alike ${told} be told to be within ${points(margin)}: the interval reaches about ${points(halfWidth)} to either side.`;
}

function moreWords({ smallestDifference, moreTasks, moreEpochs }: FamilyPlan): string {
  const offers = [
    offer(moreTasks, ({ tasks }) => counted(tasks, "task"), smallestDifference),
    offer(moreEpochs, ({ epochs }) => counted(epochs, "epoch"), smallestDifference),
  ].filter((words) => words !== null);
  if (offers.length === 0) return "";
  const [first = "", ...others] = offers;
  return `${first.replace(/^w/, "W")}${others.map((words) => `; ${words}`).join("")}.`;
}

/** Half a point less is within what the simulation can tell, and is not offered as a gain. */
function offer(
  alternative: Alternative | null,
  named: (alternative: Alternative) => string,
  now: number | null,
): string | null {
  if (alternative === null) return null;
  const { smallestDifference } = alternative;
  const size = `with ${named(alternative)}`;
  if (smallestDifference === null) return `${size}: still none`;
  if (now !== null && smallestDifference > now - 0.005) return `${size}: no better`;
  return `${size}: ${points(smallestDifference)}`;
}

function points(share: number): string {
  return counted(percent(share), "point");
}

function percent(share: number): number {
  return Math.round(100 * share);
}
