import { bettingDifference } from "../stats/betting-sequence.ts";
import type { Regret } from "../stats/regret.ts";
import { type RaceWalk, walkOf } from "./race-walk.ts";
import { gainsIn } from "./raced-pair.ts";

/** The chance that any arm's regret is understated. */
const alpha = 0.05;

/**
 * The regrets of arms that were raced, from confidence sequences, which hold whenever the race ended: for each arm the
 * largest upper limit of how much better another one is, one-sided at alpha over the number of other arms.
 *
 * @returns one a cell, null for a cell that was not raced with the others; null for all where none was
 */
export function racedRegrets(
  walks: readonly RaceWalk[],
  cells: readonly string[],
): readonly (Regret | null)[] | null {
  const walk = cells.map((cell) => walkOf(walks, cell)).find((one) => one !== null) ?? null;
  if (walk === null) return null;
  const isArm = (cell: string) => walkOf(walks, cell) === walk;
  const level = (2 * alpha) / Math.max(1, cells.filter(isArm).length - 1);
  return cells.map((own) => {
    if (!isArm(own)) return null;
    let worst: Regret = { atMost: 0, against: null };
    for (const [index, other] of cells.entries()) {
      if (other === own || !isArm(other)) continue;
      const { high } = bettingDifference(gainsIn(walk, other, own), level);
      if (high > worst.atMost) worst = { atMost: high, against: index };
    }
    return worst;
  });
}
