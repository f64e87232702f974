import type { Random } from "./random.ts";
import { wholeMultiples } from "./whole-multiples.ts";

/** One task's conversations, each as one value such as its rate or its successes. */
export interface TaskConversations {
  readonly a: readonly number[];
  readonly b: readonly number[];
  /** How much the task counts among the others, from 0; its planned trials, as a rule. */
  readonly weight: number;
}

/** What the exchange of conversations says. Every p lies in (0, 1]. */
export interface WithinTaskPermutation {
  /** The weighted mean over tasks of a's mean less b's; null where no task has conversations on both sides. */
  readonly difference: number | null;
  /** The share of arrangements with a difference at least as far from 0. */
  readonly p: number;
  /** The share of arrangements with at least this difference: small where a lies above b. */
  readonly pGreater: number;
  /** The share of arrangements with at most this difference. */
  readonly pLess: number;
  /** How many arrangements were drawn; null where all were counted. */
  readonly draws: number | null;
}

/**
 * The permutation test on exactly these tasks: where a task's conversations have one distribution in both arms,
 * it is chance which of them stand on which side. It needs no second task, and with one conversation a side it is
 * the sign-flip test. Its verdict is about these tasks, never about tasks like them.
 *
 * Arrangements are counted, with those of the same sum together, as long as that takes no more steps than two
 * million arrangements one by one; beyond that they are drawn, and the one seen counts as one of them. Tasks
 * without conversations on both sides say nothing and are left out.
 *
 * @param random used only where arrangements have to be drawn
 * @param draws how many are drawn then
 * @throws {RangeError} if a value is not finite, or a weight negative or not finite
 * @see Fisher 1935, The Design of Experiments, §21; Phipson & Smyth 2010, SAGMB 9:39. The reference values in the
 *   test are R's, by enumeration, and agree with `coin::oneway_test(y ~ g | task, distribution = "exact")`.
 */
export function withinTaskPermutation(
  tasks: readonly TaskConversations[],
  random: Random,
  draws: number = DRAWS,
): WithinTaskPermutation {
  for (const task of tasks) checkTask(task);
  const twoSided = tasks.filter(({ a, b, weight }) => a.length > 0 && b.length > 0 && weight > 0);
  const totalWeight = twoSided.reduce((sum, { weight }) => sum + weight, 0);
  if (totalWeight === 0) return { difference: null, p: 1, pGreater: 1, pLess: 1, draws: null };
  const strata = inCommonUnit(twoSided.map(strataOf));
  const difference = twoSided.reduce((sum, task) => sum + weightedGap(task), 0) / totalWeight;
  return { difference, ...(byCounting(strata) ?? byDrawing(strata, random, draws)) };
}

/**
 * A task's values so scaled that the sum of those on side a differs from the task's part of the statistic by a
 * constant alone.
 */
interface Stratum {
  readonly values: readonly number[];
  /** The first so many of the values stand on side a. */
  readonly onA: number;
}

function strataOf({ a, b, weight }: TaskConversations): Stratum {
  const scale = weight * (1 / a.length + 1 / b.length);
  return { values: [...a, ...b].map((value) => value * scale), onA: a.length };
}

function weightedGap({ a, b, weight }: TaskConversations): number {
  return weight * (meanOf(a) - meanOf(b));
}

/** Whole numbers, so that equal sums are found equal. Values without a common unit are rounded to a fine grid. */
function inCommonUnit(strata: readonly Stratum[]): Stratum[] {
  const values = strata.flatMap((stratum) => stratum.values);
  const wholes = wholeMultiples(values);
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const finest = largest > 0 ? GRID / largest : 1;
  let next = 0;
  return strata.map(({ values: own, onA }) => ({
    onA,
    values: own.map((value) => {
      const whole = wholes?.[next] ?? Math.round(value * finest);
      next += 1;
      return whole;
    }),
  }));
}

type Counted = Omit<WithinTaskPermutation, "difference">;

function byCounting(strata: readonly Stratum[]): Counted | null {
  let chances: ReadonlyMap<number, number> = new Map([[0, 1]]);
  let steps = 0;
  for (const stratum of strata) {
    const own = chancesOfSums(stratum, MOST_STEPS - steps);
    if (own === null) return null;
    steps += own.size * chances.size;
    if (steps > MOST_STEPS) return null;
    chances = convolved(chances, own);
  }
  const tail = tailOf(strata);
  for (const [sum, chance] of chances) tail.add(sum, chance);
  const share = (chance: number) => Math.min(1, Math.max(chance, Number.MIN_VALUE));
  return {
    p: share(tail.far()),
    pGreater: share(tail.above()),
    pLess: share(tail.below()),
    draws: null,
  };
}

/** The chance of each sum that side a can have; null where finding them takes more than so many steps. */
function chancesOfSums({ values, onA }: Stratum, mostSteps: number): Map<number, number> | null {
  const bySize: Map<number, number>[] = Array.from({ length: onA + 1 }, () => new Map());
  bySize[0]?.set(0, 1);
  let steps = 0;
  for (const [index, value] of values.entries()) {
    for (let size = Math.min(onA, index + 1); size >= 1; size--) {
      const smaller = bySize[size - 1] ?? new Map<number, number>();
      const grown = bySize[size] ?? new Map<number, number>();
      steps += smaller.size;
      if (steps > mostSteps) return null;
      for (const [sum, ways] of smaller)
        grown.set(sum + value, (grown.get(sum + value) ?? 0) + ways);
    }
  }
  const ways = bySize[onA] ?? new Map<number, number>();
  const all = [...ways.values()].reduce((sum, count) => sum + count, 0);
  return new Map([...ways].map(([sum, count]) => [sum, count / all]));
}

function convolved(
  one: ReadonlyMap<number, number>,
  other: ReadonlyMap<number, number>,
): Map<number, number> {
  const result = new Map<number, number>();
  for (const [sum, chance] of one) {
    for (const [more, its] of other) {
      result.set(sum + more, (result.get(sum + more) ?? 0) + chance * its);
    }
  }
  return result;
}

function byDrawing(strata: readonly Stratum[], random: Random, draws: number): Counted {
  const tail = tailOf(strata);
  const pools = strata.map(({ values, onA }) => ({ values: [...values], onA }));
  for (let draw = 0; draw < draws; draw++) {
    tail.add(
      pools.reduce((sum, pool) => sum + drawnSum(pool.values, pool.onA, random), 0),
      1,
    );
  }
  const share = (count: number) => (count + 1) / (draws + 1);
  return {
    p: share(tail.far()),
    pGreater: share(tail.above()),
    pLess: share(tail.below()),
    draws,
  };
}

/** The sum of so many values drawn without putting back; the values are left in another order. */
function drawnSum(values: number[], count: number, random: Random): number {
  let sum = 0;
  for (let place = 0; place < count; place++) {
    const chosen = place + random.integer(values.length - place);
    const value = values[chosen] ?? 0;
    values[chosen] = values[place] ?? 0;
    values[place] = value;
    sum += value;
  }
  return sum;
}

/**
 * Adds up what lies beyond the sum seen, looked at from the mean of all arrangements. Sums that differ by rounding
 * alone are ties.
 */
function tailOf(strata: readonly Stratum[]) {
  let seen = 0;
  let centre = 0;
  let room = ROUNDING;
  for (const { values, onA } of strata) {
    seen += sumOf(values.slice(0, onA));
    centre += (sumOf(values) * onA) / values.length;
    room += ROUNDING * sumOf(values.map(Math.abs));
  }
  let far = 0;
  let above = 0;
  let below = 0;
  return {
    add: (sum: number, amount: number) => {
      if (Math.abs(sum - centre) >= Math.abs(seen - centre) - room) far += amount;
      if (sum >= seen - room) above += amount;
      if (sum <= seen + room) below += amount;
    },
    far: () => far,
    above: () => above,
    below: () => below,
  };
}

function checkTask({ a, b, weight }: TaskConversations): void {
  if (![...a, ...b].every(Number.isFinite)) {
    throw new RangeError(`values must be finite: ${a.join(", ")} against ${b.join(", ")}`);
  }
  if (!(weight >= 0 && Number.isFinite(weight))) {
    throw new RangeError(`a weight is a number from 0, not ${weight}`);
  }
}

function meanOf(values: readonly number[]): number {
  return sumOf(values) / values.length;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Sums of a few thousand values on this grid are still exact. */
const GRID = 2 ** 38;

const ROUNDING = 1e-9;

/** What counting two million arrangements task by task takes at most. */
const MOST_STEPS = 4_000_000;

const DRAWS = 100_000;
