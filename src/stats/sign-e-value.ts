/** What the signs of the task differences have shown so far, valid however often it is looked at. */
export interface SignEvidence {
  /** Tasks that the first arm won; ties are counted nowhere. */
  readonly wins: number;
  readonly losses: number;
  /** The e-value after these tasks: 1 at the start, large when one arm keeps winning. */
  readonly eValue: number;
  /** The largest e-value on the way, from the first task on; at least 1. */
  readonly largest: number;
}

/** No task yet. */
export const noSigns: SignEvidence = { wins: 0, losses: 0, eValue: 1, largest: 1 };

/**
 * The evidence against "either arm is as likely to win a task": the likelihood of the wins and losses under a
 * win rate drawn from Beta(½, ½), over their likelihood at ½. Two-sided: many losses count like many wins.
 *
 * Under that hypothesis the e-value is a non-negative martingale with mean 1, so it ever reaches x with a
 * chance of at most 1/x: one may stop after any task, for any reason, and still trust it.
 *
 * @throws {RangeError} unless both are whole numbers from 0
 * @see Robbins 1970, Ann Math Stat 41:1397 (the mixture); Ville 1939 (the bound)
 */
export function signEValue(wins: number, losses: number): number {
  requireCount(wins);
  requireCount(losses);
  // B(½+w, ½+l) / B(½, ½) · 2^(w+l) as a product: each win among its predecessors, then each loss.
  let log = 0;
  for (let win = 0; win < wins; win++) log += Math.log(factor(win, win));
  for (let loss = 0; loss < losses; loss++) log += Math.log(factor(loss, wins + loss));
  return Math.exp(log);
}

/** The evidence after one more task: `difference` is the first arm's score less the second's; 0 is a tie. */
export function withTask(evidence: SignEvidence, difference: number): SignEvidence {
  if (Number.isNaN(difference)) throw new RangeError("a task difference is a number, not NaN");
  if (difference === 0) return evidence;
  const wins = evidence.wins + (difference > 0 ? 1 : 0);
  const losses = evidence.losses + (difference < 0 ? 1 : 0);
  const eValue = signEValue(wins, losses);
  return { wins, losses, eValue, largest: Math.max(evidence.largest, eValue) };
}

/**
 * A p-value that holds at any stopping time: one over the largest e-value seen, at most 1.
 *
 * @see Ramdas, Grünwald, Vovk & Shafer 2023, Stat Sci 38:576
 */
export function anytimeP(evidence: SignEvidence): number {
  return Math.min(1, 1 / evidence.largest);
}

/** The e-value after each task, and the first task (from 0) at which it has reached `threshold`; null if none. */
export function signPath(
  differences: readonly number[],
  threshold: number,
): { readonly eValues: readonly number[]; readonly stopsAt: number | null } {
  const eValues: number[] = [];
  let evidence = noSigns;
  for (const difference of differences) {
    evidence = withTask(evidence, difference);
    eValues.push(evidence.eValue);
  }
  const at = eValues.findIndex((eValue) => eValue >= threshold);
  return { eValues, stopsAt: at < 0 ? null : at };
}

/** Twice the predicted chance that a side with `won` of `played` tasks takes the next one. */
function factor(won: number, played: number): number {
  return (2 * (won + 0.5)) / (played + 1);
}

function requireCount(count: number): void {
  if (!Number.isSafeInteger(count) || count < 0) {
    throw new RangeError(`tasks won and lost are counted from 0, not ${count}`);
  }
}
