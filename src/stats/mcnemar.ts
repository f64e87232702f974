import { binomialCdf, binomialProbability } from "./binomial.ts";

/**
 * McNemar's exact test of pairs of single trials: whether those that only one arm passed fall to either arm alike.
 * Only for one turn a task in each arm. Where turns share a conversation it takes echoes for evidence.
 *
 * @param onlyA pairs that only arm a passed
 * @param onlyB pairs that only arm b passed
 * @returns the two-sided p in (0, 1]; 1 where no pair differs
 * @throws {RangeError} if a count is not whole or below 0
 * @see McNemar 1947, Psychometrika 12:153. The reference values in the test are R's `binom.test`.
 */
export function mcnemarExact(onlyA: number, onlyB: number): number {
  checkCounts(onlyA, onlyB);
  if (onlyA === onlyB) return 1;
  return clamped(2 * binomialCdf(Math.min(onlyA, onlyB), onlyA + onlyB, 0.5));
}

/**
 * McNemar's mid-p test: as the exact one, with half of the outcome seen counted. Less careful, and closer to the
 * level that it states.
 *
 * @see Fagerland, Lydersen & Laake 2013, BMC Med Res Methodol 13:91. At a tie p is 1, as in R's `exact2x2`.
 */
export function mcnemarMidP(onlyA: number, onlyB: number): number {
  checkCounts(onlyA, onlyB);
  if (onlyA === onlyB) return 1;
  const fewer = Math.min(onlyA, onlyB);
  const differing = onlyA + onlyB;
  return clamped(
    2 * binomialCdf(fewer, differing, 0.5) - binomialProbability(fewer, differing, 0.5),
  );
}

function clamped(p: number): number {
  return Math.min(1, Math.max(p, Number.MIN_VALUE));
}

function checkCounts(onlyA: number, onlyB: number): void {
  for (const count of [onlyA, onlyB]) {
    if (!Number.isSafeInteger(count) || count < 0) {
      throw new RangeError(`pairs are counted in whole numbers from 0, not ${onlyA} and ${onlyB}`);
    }
  }
}
