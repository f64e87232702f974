import { fewestDifferingTasks } from "./fewest-differing-tasks.ts";
import { type Random, randomFrom } from "./random.ts";
import { type PlannedComparison, verdictPower } from "./verdict-power.ts";

/** A difference that a suite is to show, and how surely. */
export interface WantedVerdict extends Omit<PlannedComparison, "tasks"> {
  /** The chance to reach the verdict, between 0 and 1; 0.8 as a rule. */
  readonly power: number;
}

/**
 * How many tasks a suite needs to be relied on for the verdict on two rates. By simulation, to about a twentieth;
 * every number that is tried starts from the same draws.
 *
 * @returns null where not even `most` tasks reach the power, as where the rates are the same
 * @throws {RangeError} if the power is not between 0 and 1, or as `verdictPower`
 */
export function tasksForVerdict(
  wanted: WantedVerdict,
  random: Random,
  most = 400,
  runs = 200,
): number | null {
  const { power, alpha, comparisons } = wanted;
  if (!(power > 0 && power < 1)) {
    throw new RangeError(`a power lies between 0 and 1, not at ${power}`);
  }
  if (wanted.rateA === wanted.rateB) return null;
  const seed = random.integer(2 ** 32);
  const shows = (tasks: number) =>
    verdictPower({ ...wanted, tasks }, randomFrom(seed), runs).reached >= power;
  let tooFew = fewestDifferingTasks(alpha, comparisons) - 1;
  let enough = Math.min(most, tooFew + 1);
  while (!shows(enough)) {
    if (enough >= most) return null;
    tooFew = enough;
    enough = Math.min(most, 2 * enough);
  }
  while (enough - tooFew > Math.max(1, enough / 20)) {
    const middle = Math.floor((enough + tooFew) / 2);
    if (shows(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}
