/** What the races of a run decided, in sentences, and what they saved. */

import type { RaceSummary } from "../estimate/race-summary.ts";
import { shortNames } from "../estimate/short-names.ts";
import type { Summary } from "../estimate/summary.ts";
import { counted } from "../stats/figure-words.ts";
import type { DroppedArm } from "../stats/race.ts";
import { eWords } from "../stats/raced-verdict.ts";

/** A sentence for each race, and one for all that was not asked; empty where nothing was declared to be raced. */
export function raceLines(summary: Summary): readonly string[] {
  const lines = summary.races.map(
    (race) => `${raceTitle(race, summary)}, ${raceWords(race, summary)}`,
  );
  return lines.length === 0 ? [] : [...lines, savedLine(summary)];
}

/** What one race decided, such as "raced by declared: hedged was dropped after 9 of 40 tasks (…); firm alone is left." */
export function raceWords(race: RaceSummary, { cells }: Pick<Summary, "cells">): string {
  const named = new Set([...race.arms, ...race.apart.map(({ cell }) => cell)]);
  const names = shortNames(cells.filter(({ id }) => named.has(id)));
  const nameOf = (id: string) => names.get(id) ?? id;
  const drops = race.dropped.map(({ cell, by, tasks, eValue }) =>
    dropWords({ arm: cell, by, tasks, eValue }, race.ofTasks, nameOf),
  );
  const parts = [...drops, standingWords(race, nameOf), ...apartWords(race, nameOf)];
  return `raced by ${race.metric}: ${parts.join("; ")}.`;
}

/** "hedged was dropped after 9 of 40 tasks (requirement beats it, e = 26.8)" */
export function dropWords(
  { arm, by, tasks, eValue }: DroppedArm,
  ofTasks: number,
  nameOf: (id: string) => string,
): string {
  return `${nameOf(arm)} was dropped after ${tasks} of ${ofTasks} tasks (${nameOf(by)} beats it, e = ${eWords(eValue)})`;
}

const racedMethod =
  "Arms that were raced stand by statistics that hold whenever the race ended: p is one over the largest e-value of the signs of the task differences, adjusted by Holm; a verdict rests on it alone, and the interval is a confidence sequence of the mean task difference.";

/**
 * How the verdicts on the primary metric were made: the usual way, as a race's are, or each where both stand in a table.
 *
 * @param usual the sentences on comparisons whose number of tasks was fixed
 */
export function verdictMethod(
  { races, contrasts }: Pick<Summary, "races" | "contrasts">,
  usual: string,
): string {
  const verdicts = contrasts.filter(({ verdict }) => verdict !== null);
  const raced = verdicts.filter(({ a, b }) =>
    races.some(({ arms }) => arms.includes(a) && arms.includes(b)),
  );
  if (raced.length === 0) return usual;
  return raced.length === verdicts.length ? racedMethod : `${usual} ${racedMethod}`;
}

function raceTitle({ model, arms, apart }: RaceSummary, { cells }: Summary): string {
  const named = new Set([...arms, ...apart.map(({ cell }) => cell)]);
  const own = cells.filter(({ id }) => named.has(id));
  const mark = own.some(({ simulated }) => simulated) ? " (simulated)" : "";
  return `${own[0]?.protocol ?? "an experiment"} on ${model}${mark}`;
}

function standingWords(race: RaceSummary, nameOf: (id: string) => string): string {
  const left = race.left.map(nameOf).join(" and ");
  switch (race.state) {
    case "unraced":
      return "nothing was raced";
    case "decided":
      return `${left} alone is left`;
    case "racing":
      return `${left} still race after ${race.tasks} of ${race.ofTasks} tasks`;
    case "too-few-tasks":
      return race.left.length === 0
        ? "no arm is left, since each was beaten by another"
        : `${left} could not be told apart in ${counted(race.tasks, "task")}`;
    default:
      return race.state satisfies never;
  }
}

/** Cells with one reason stand together. */
function apartWords({ apart }: RaceSummary, nameOf: (id: string) => string): readonly string[] {
  const reasons = [...new Set(apart.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const cells = apart.filter((one) => one.reason === reason).map(({ cell }) => nameOf(cell));
    return `${cells.join(", ")} did not race: ${reason}`;
  });
}

/** How many planned calls were not made. */
export function savedLine({ races, timing }: Summary): string {
  const planned = races.reduce((sum, { calls }) => sum + calls.planned, 0);
  const needless = races.reduce((sum, { calls }) => sum + calls.needless, 0);
  const saved = Math.max(0, needless - timing.needlessCalls);
  const underWay =
    timing.needlessCalls === 0
      ? ""
      : `; ${timing.needlessCalls} more were under way already when an arm was dropped, and count nowhere`;
  return `${saved} of ${counted(planned, "planned call")} of these arms were not made${underWay}.`;
}
