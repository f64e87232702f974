import { betaQuantile } from "./beta.ts";
import { normalUpper } from "./normal.ts";
import type { Random } from "./random.ts";

/** A task's own rate in each of two arms. */
export interface TaskRates {
  readonly a: number;
  readonly b: number;
}

/** How tasks differ, as far as planning has to guess it: both in [0, 1]. */
export interface TaskGuess {
  /** How alike turns of one task are: the share of their variance that lies between tasks. */
  readonly icc: number;
  /** How far a task that is hard for one arm is hard for the other. */
  readonly taskCorrelation: number;
}

/**
 * Draws tasks for two arms: an arm's rates follow a beta distribution with the arm's mean and the icc's spread, and
 * a Gaussian copula ties the arms together. The distributions are looked up in tables of 64 steps, made once.
 *
 * @returns a function that draws one task
 * @throws {RangeError} if a rate or a guess lies outside [0, 1]
 */
export function taskRatesFor(
  rateA: number,
  rateB: number,
  { icc, taskCorrelation }: TaskGuess,
): (random: Random) => TaskRates {
  for (const share of [rateA, rateB, icc, taskCorrelation]) {
    if (!(share >= 0 && share <= 1)) {
      throw new RangeError(`rates, icc and task correlation lie in [0, 1], not at ${share}`);
    }
  }
  const ofA = rateTable(rateA, icc);
  const ofB = rateA === rateB ? ofA : rateTable(rateB, icc);
  const apart = Math.sqrt(1 - taskCorrelation * taskCorrelation);
  return (random) => {
    const [hardness, own] = normalPair(random);
    return { a: ofA(hardness), b: ofB(taskCorrelation * hardness + apart * own) };
  };
}

/** Maps a standard normal number to a rate of the arm's distribution. */
function rateTable(rate: number, icc: number): (z: number) => number {
  if (icc === 0 || rate === 0 || rate === 1) return () => rate;
  const quantile = icc === 1 ? zeroOrOne(rate) : betaOf(rate, 1 / icc - 1);
  const table = Float64Array.from({ length: steps }, (_, at) => quantile((at + 0.5) / steps));
  return (z) => table[Math.min(steps - 1, Math.floor(normalUpper(-z) * steps))] ?? rate;
}

function betaOf(rate: number, weight: number): (p: number) => number {
  return (p) => betaQuantile(p, rate * weight, (1 - rate) * weight);
}

/** Turns of a task that are all alike. */
function zeroOrOne(rate: number): (p: number) => number {
  return (p) => (p <= 1 - rate ? 0 : 1);
}

/** Box and Muller's. */
function normalPair(random: Random): [number, number] {
  const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
  const angle = 2 * Math.PI * random.next();
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

const steps = 64;
