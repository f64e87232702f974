import { fallingRoot } from "./bisection.ts";
import type { Interval } from "./interval.ts";

/**
 * A 1 − alpha interval for a rate of independent trials that holds at every moment at once: the rates that a
 * Beta(½, ½) mixture does not outdo by 1/alpha. For trials that are independent only; turns of one task are not.
 *
 * @returns null when there are no trials
 * @throws {RangeError} if the counts are not integers with 0 ≤ successes ≤ trials, or alpha is outside (0, 1)
 * @see Robbins 1970, Ann Math Stat 41:1397
 */
export function betaBinomialSequence(
  successes: number,
  trials: number,
  alpha = 0.05,
): Interval | null {
  const whole = Number.isSafeInteger(successes) && Number.isSafeInteger(trials);
  if (!whole || successes < 0 || successes > trials) {
    throw new RangeError(`successes must lie in [0, trials]: ${successes} of ${trials}`);
  }
  if (!(alpha > 0 && alpha < 1)) throw new RangeError(`alpha lies between 0 and 1, not ${alpha}`);
  if (trials === 0) return null;
  const failures = trials - successes;
  const limit = logMixture(successes, failures) - Math.log(1 / alpha);
  const excess = (rate: number) => limit - logLikelihood(successes, failures, rate);
  const observed = successes / trials;
  return {
    low: successes === 0 ? 0 : fallingRoot(excess, 0, observed),
    high: failures === 0 ? 1 : 1 - fallingRoot((rest) => excess(1 - rest), 0, 1 - observed),
  };
}

/** log of B(½+s, ½+f) / B(½, ½): the chance of one order of these outcomes, each predicted from those before. */
function logMixture(successes: number, failures: number): number {
  let log = 0;
  for (let held = 0; held < successes; held++) log += Math.log((held + 0.5) / (held + 1));
  for (let failed = 0; failed < failures; failed++) {
    log += Math.log((failed + 0.5) / (successes + failed + 1));
  }
  return log;
}

function logLikelihood(successes: number, failures: number, rate: number): number {
  const held = successes === 0 ? 0 : successes * Math.log(rate);
  return held + (failures === 0 ? 0 : failures * Math.log1p(-rate));
}
