/** The comparisons of cells that were raced: their number of tasks depended on what they scored. */

import {
  differenceBounds,
  missingIn,
  type PairEvidence,
  sharedTasks,
} from "../stats/pair-evidence.ts";
import { recordAgainst } from "../stats/race.ts";
import type { RacedEvidence } from "../stats/raced-verdict.ts";
import { type RaceWalk, stopOf, walkOf } from "./race-walk.ts";

/**
 * What a race says of two of its arms; null where they were not raced, or cannot be compared.
 *
 * @param evidence of the same two, from what counts of the run
 */
export function racedPair(
  walks: readonly RaceWalk[],
  a: string,
  b: string,
  { tasks, incomparable }: PairEvidence,
): RacedEvidence | null {
  const walk = walkOf(walks, a);
  if (walk === null || walk.race === null || walk !== walkOf(walks, b)) return null;
  if (incomparable !== null || sharedTasks(tasks).length === 0) return null;
  const sign = walk.plan.direction === "higher" ? 1 : -1;
  return {
    signs: recordAgainst(walk.race, a, b),
    differences: gainsIn(walk, a, b).map((gain) => (gain === 0 ? 0 : sign * gain)),
    missing: missingIn(tasks),
    bounds: differenceBounds(tasks),
  };
}

/** By how much arm a did better than b, larger is better, in each task that both finished while they raced. */
export function gainsIn({ steps }: RaceWalk, a: string, b: string): readonly number[] {
  return steps.flatMap((step) => {
    const [ofA, ofB] = [step.get(a) ?? null, step.get(b) ?? null];
    return ofA === null || ofB === null ? [] : [ofA - ofB];
  });
}

/** Why two cells cannot be compared as cells of a fixed number of tasks are; null where they can, or were raced together. */
export function raceObstacle(walks: readonly RaceWalk[], a: string, b: string): string | null {
  const [ofA, ofB] = [walkOf(walks, a), walkOf(walks, b)];
  if (ofA === ofB || [ofA, ofB].every((walk, index) => isWhole(walk, index === 0 ? a : b))) {
    return null;
  }
  return "one of the two stopped early in a race that the other was no arm of";
}

function isWhole(walk: RaceWalk | null, cell: string): boolean {
  return walk === null || stopOf(walk, cell) === null;
}

/** What a look beside the primary metric has to say of itself; empty for cells whose number of tasks was fixed. */
export function lookCaveat(walks: readonly RaceWalk[], a: string, b: string): string {
  const isEarly = [a, b].some((cell) => !isWhole(walkOf(walks, cell), cell));
  return isEarly ? "; p and interval take no account of the race that ended early" : "";
}
