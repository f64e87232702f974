/** What a run says of one protocol and model, in sentences. Every word of it stands on a regret or a verdict of the summary. */

import type { CellRegret, Contrast } from "../../estimate/contrast.ts";
import { type Estimate, isProportion } from "../../estimate/estimate.ts";
import type { Summary } from "../../estimate/summary.ts";
import type { Verdict } from "../../stats/decide-verdict.ts";
import { counted } from "../../stats/figure-words.ts";
import { type ArmGroup, armNames } from "./arm-names.ts";
import { percentWords, pointsWords } from "./figure-words.ts";

/** The verdicts in the order in which a reader wants them, with their words. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  better: "better",
  worse: "worse",
  "same-within-margin": "same within the margin",
  "no-difference-shown": "no difference shown",
  "too-few-turns": "too few turns to tell",
  "not-comparable": "not comparable",
};

const verdictOrder = Object.keys(verdictWords) as readonly Verdict[];

export interface GroupAnswer {
  /** What a choice costs at most; or that nothing can be told, and why. */
  readonly lead: string;
  /** The figures behind it, with their method; null where there is none. */
  readonly evidence: string | null;
  /** How many comparisons ended in which verdict; null where none was declared. */
  readonly tally: string | null;
  /** The differences that are shown, the best first. */
  readonly findings: readonly string[];
  /** Why no two arms can be told apart; null where some can. */
  readonly undecided: string | null;
  /** Every comparison with a verdict, in the order of `verdictWords`. */
  readonly verdicts: readonly Contrast[];
}

/** The answer for a group of arms. */
export function groupAnswer(group: ArmGroup, summary: Summary): GroupAnswer {
  const names = armNames(group.cells);
  const verdicts = summary.contrasts
    .filter(({ a, verdict }) => verdict !== null && names.has(a))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (b.difference ?? 0) - (a.difference ?? 0));
  const least = leastRegret(summary.regrets.filter(({ cell }) => names.has(cell)));
  return {
    lead:
      least === null
        ? `Nothing can be told: ${whyNothing(group, verdicts)}.`
        : `${capitalised(least.sentence)}, by ${least.metric}.`,
    evidence: least === null ? null : evidenceOf(least, group, names),
    tally: verdicts.length === 0 ? null : tally(verdicts),
    findings: verdicts.flatMap((contrast) => findingOf(contrast, names)),
    undecided: undecidedBy(verdicts),
    verdicts,
  };
}

function leastRegret([first, ...others]: readonly CellRegret[]): CellRegret | null {
  if (first === undefined) return null;
  return others.reduce((best, one) => (one.atMost < best.atMost ? one : best), first);
}

function rankOf({ verdict }: Contrast): number {
  return verdict === null ? verdictOrder.length : verdictOrder.indexOf(verdict);
}

function whyNothing({ cells }: ArmGroup, [told]: readonly Contrast[]): string {
  const measured = cells.filter(({ status }) => status === "measured").length;
  if (measured === 0) {
    return cells.length === 1
      ? "its one arm was not measured"
      : `none of its ${cells.length} arms was measured`;
  }
  if (cells.length === 1) return "there is one arm, and nothing to compare it with";
  if (measured === 1) {
    return `one arm of ${cells.length} was measured, and nothing can be compared with it`;
  }
  return told?.reason ?? "no two of its arms share what the suite compares them by";
}

/** The figures of the arm that costs least and of the arm that sets its price. */
function evidenceOf(
  { metric, cell, against }: CellRegret,
  { cells }: ArmGroup,
  names: ReadonlyMap<string, string>,
): string {
  const figures = [cell, against].flatMap((id) => {
    const estimate = cells.find((one) => one.id === id)?.metrics[metric];
    const words = rateWords(estimate);
    return id === null || words === null ? [] : [`${names.get(id) ?? id} ${words}`];
  });
  const [method] = cells.flatMap(({ metrics }) => metrics[metric]?.method ?? []);
  const tasks = counted(Math.max(0, ...cells.map((one) => one.tasks)), "task");
  return `${metric}: ${figures.join("; ")}. Intervals are ${method ?? "unknown"} at 95 % over ${tasks}; the cost holds for all arms at once at 95 %.`;
}

function rateWords(estimate: Estimate | undefined): string | null {
  if (estimate === undefined || !isProportion(estimate)) return null;
  const { rate, low, high, successes, trials } = estimate;
  if (rate === null || low === null || high === null) return null;
  return `${percentWords(rate)} [${percentWords(low)} to ${percentWords(high)}], ${successes} of ${trials}`;
}

function tally(verdicts: readonly Contrast[]): string {
  const counts = verdictOrder.flatMap((verdict) => {
    const count = verdicts.filter((one) => one.verdict === verdict).length;
    return count === 0 ? [] : [`${count} ${verdictWords[verdict]}`];
  });
  return `Of ${counted(verdicts.length, "comparison")}: ${counts.join(", ")}.`;
}

function findingOf(contrast: Contrast, names: ReadonlyMap<string, string>): readonly string[] {
  const { a, b, verdict, difference } = contrast;
  if ((verdict !== "better" && verdict !== "worse") || difference === null) return [];
  const points = pointsWords(Math.abs(difference)).replace("+", "");
  // A race tells by its signs which way a difference goes; its size may still be open.
  const isOpen = (contrast.low ?? 0) <= 0 && (contrast.high ?? 0) >= 0;
  const size = isOpen ? ", by how much is open:" : " by";
  return [
    `${names.get(a) ?? a} is ${verdict} than ${names.get(b) ?? b}${size} ${points} points [${intervalWords(contrast)}].`,
  ];
}

/** The interval of a difference in points. */
export function intervalWords({ low, high }: Pick<Contrast, "low" | "high">): string {
  return low === null || high === null ? "–" : `${pointsWords(low)} to ${pointsWords(high)}`;
}

/** The commonest reason, where every comparison that could be made is too small to tell. */
function undecidedBy(verdicts: readonly Contrast[]): string | null {
  const made = verdicts.filter(({ verdict }) => verdict !== "not-comparable");
  if (made.length === 0 || made.some(({ verdict }) => verdict !== "too-few-turns")) return null;
  const counts = new Map<string, number>();
  for (const { reason } of made) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return `No two arms can be told apart: ${most?.[0] ?? "too few turns to tell"}.`;
}

/** A sentence begun with a capital. */
export function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
