import type { Random } from "./random.ts";
import { wholeMultiples } from "./whole-multiples.ts";

/** What the sign patterns say of one list of task differences. Every p lies in (0, 1]. */
export interface SignFlip {
  /** The share of patterns whose sum is at least as far from 0 as the one seen. */
  readonly p: number;
  /** The share of patterns whose sum is at least the one seen: small where the differences lie above 0. */
  readonly pGreater: number;
  /** The share of patterns whose sum is at most the one seen. */
  readonly pLess: number;
  /** Tasks whose difference is not 0. With m of them no two-sided p is below 2/2^m. */
  readonly informative: number;
  /** How many patterns were drawn; null where all were counted. */
  readonly draws: number | null;
}

/**
 * The sign-flip test over tasks. Where the arms do not differ, the two labels of a task could as well be
 * exchanged, so each task's difference could as well have the other sign; p is the share of the sign patterns
 * that give a sum as far from 0 as the one seen. All differences 0 give p = 1.
 *
 * Differences in a common unit are counted exactly by convolution, however many tasks there are; others pattern
 * by pattern up to 20 tasks. Beyond that patterns are drawn, and the one seen counts as one of them, so that p
 * is never 0.
 *
 * @param differences one a task, in any unit; times a weight where tasks shall not count alike
 * @param random used only where patterns have to be drawn
 * @param draws how many patterns are drawn then
 * @throws {RangeError} if a difference is not a finite number
 * @see Fisher 1935, The Design of Experiments, §21; Canay, Romano & Shaikh 2017, Econometrica 85:1013; Phipson &
 *   Smyth 2010, SAGMB 9:39, for counting the pattern seen. The reference values in the test are R's, by
 *   enumeration, and agree with `exactRankTests::perm.test`.
 */
export function signFlip(
  differences: readonly number[],
  random: Random,
  draws: number = DRAWS,
): SignFlip {
  if (!differences.every(Number.isFinite)) {
    throw new RangeError(`differences must be finite: ${differences.join(", ")}`);
  }
  const informative = differences.filter((difference) => difference !== 0);
  if (informative.length === 0) {
    return { p: 1, pGreater: 1, pLess: 1, informative: 0, draws: null };
  }
  const wholes = wholeMultiples(informative);
  const counted =
    wholes !== null && countable(wholes)
      ? byConvolution(wholes)
      : informative.length <= MOST_ENUMERATED
        ? byEnumeration(informative)
        : byDrawing(informative, random, draws);
  return { ...counted, informative: informative.length };
}

type Counted = Omit<SignFlip, "informative">;

/**
 * The total of those differences that keep a plus sign has a distribution that one pass a task builds up. A
 * pattern's sum is twice that total less the sum of all magnitudes.
 */
function byConvolution(wholes: readonly number[]): Counted {
  const most = magnitudeOf(wholes);
  const seen = wholes.reduce((sum, whole) => sum + whole, 0);
  const chances = new Float64Array(most + 1);
  chances[0] = 1;
  let reached = 0;
  for (const whole of wholes) {
    const magnitude = Math.abs(whole);
    reached += magnitude;
    for (let total = reached; total >= 0; total--) {
      const kept = total >= magnitude ? (chances[total - magnitude] ?? 0) : 0;
      chances[total] = ((chances[total] ?? 0) + kept) / 2;
    }
  }
  // The distribution mirrors itself, so both tails are read from its lower end, where the small terms come first.
  const lowerTail = (sum: number) => {
    let share = 0;
    for (let total = 0; 2 * total - most <= sum; total++) share += chances[total] ?? 0;
    return share;
  };
  return {
    p: seen === 0 ? 1 : chance(2 * lowerTail(-Math.abs(seen))),
    pGreater: chance(lowerTail(-seen)),
    pLess: chance(lowerTail(seen)),
    draws: null,
  };
}

function byEnumeration(differences: readonly number[]): Counted {
  const sums = new Float64Array(2 ** differences.length);
  let filled = 1;
  for (const difference of differences) {
    for (let index = 0; index < filled; index++) {
      const sum = sums[index] ?? 0;
      sums[index] = sum + difference;
      sums[filled + index] = sum - difference;
    }
    filled *= 2;
  }
  const tail = tailCounter(differences);
  for (const sum of sums) tail.count(sum);
  const share = (count: number) => chance(count / sums.length);
  return {
    p: share(tail.far()),
    pGreater: share(tail.above()),
    pLess: share(tail.below()),
    draws: null,
  };
}

function byDrawing(differences: readonly number[], random: Random, draws: number): Counted {
  const tail = tailCounter(differences);
  for (let draw = 0; draw < draws; draw++) tail.count(drawnSum(differences, random));
  const share = (count: number) => (count + 1) / (draws + 1);
  return {
    p: share(tail.far()),
    pGreater: share(tail.above()),
    pLess: share(tail.below()),
    draws,
  };
}

/** One word of the generator gives the signs of 32 tasks. */
function drawnSum(differences: readonly number[], random: Random): number {
  let sum = 0;
  let signs = 0;
  for (let index = 0; index < differences.length; index++) {
    if (index % 32 === 0) signs = random.integer(2 ** 32);
    sum += (signs & 1) === 1 ? (differences[index] ?? 0) : -(differences[index] ?? 0);
    signs >>>= 1;
  }
  return sum;
}

/** Counts sums beyond the one seen. Sums that differ by rounding alone are ties. */
function tailCounter(differences: readonly number[]) {
  const seen = differences.reduce((sum, difference) => sum + difference, 0);
  const slack = 1e-10 * magnitudeOf(differences);
  let far = 0;
  let above = 0;
  let below = 0;
  return {
    count: (sum: number) => {
      if (Math.abs(sum) >= Math.abs(seen) - slack) far++;
      if (sum >= seen - slack) above++;
      if (sum <= seen + slack) below++;
    },
    far: () => far,
    above: () => above,
    below: () => below,
  };
}

function countable(wholes: readonly number[]): boolean {
  return magnitudeOf(wholes) * wholes.length <= MOST_STEPS;
}

function magnitudeOf(differences: readonly number[]): number {
  return differences.reduce((sum, difference) => sum + Math.abs(difference), 0);
}

/** Rounding may leave a sum of chances a little above 1, or a chance too small for a number. */
function chance(share: number): number {
  return Math.min(1, Math.max(share, Number.MIN_VALUE));
}

const MOST_ENUMERATED = 20;

const MOST_STEPS = 50_000_000;

const DRAWS = 100_000;
