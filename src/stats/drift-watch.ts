import { ewmaPath, ewmaSpread } from "./ewma.ts";

/** How one series of nightly values is watched. */
export interface DriftRules {
  /** The limit in spreads of the average: `ewmaCritical` of the run length that the budget leaves each series. */
  readonly critical: number;
  /** Which way is worse. */
  readonly worse: "lower" | "higher";
  /** The standard deviation that nights are known to have at least; left out where nobody knows. */
  readonly leastSpread?: number;
}

/** What the nights since the baseline show. Values are in the unit of the nights. */
export type DriftWatch =
  | {
      readonly state: "quiet" | "alarm";
      /** Index, from 0 after the baseline, of the first night beyond the limit; null while quiet. */
      readonly since: number | null;
      /** The moving average after the last night; the baseline's mean when there was none. */
      readonly average: number;
      /** The moving average beyond which the alarm is raised. */
      readonly limit: number;
    }
  /** Fewer quiet nights than it takes to know how much nights differ by themselves. */
  | { readonly state: "too-few-nights"; readonly nights: number; readonly needed: number }
  /** The quiet nights are all the same, so that any other value would be an alarm. */
  | { readonly state: "no-spread" };

/**
 * The default monitor of one series: a moving average of the nights against the baseline's mean, in the baseline's
 * own standard deviation from night to night, which holds what turns of a task and nights of a provider share. A
 * binomial standard deviation would raise a false alarm every other month.
 *
 * @param baseline quiet nights of one epoch: the same model id, provider, harness, tasks and scorer
 * @param nights those after it, in order; nights that were not measured are left out
 * @throws {RangeError} if a value is not a finite number or the limit is not above 0
 */
export function driftWatch(
  baseline: readonly number[],
  nights: readonly number[],
  { critical, worse, leastSpread = 0 }: DriftRules,
): DriftWatch {
  if (![...baseline, ...nights].every(Number.isFinite)) {
    throw new RangeError("a night's value is a finite number");
  }
  if (!(critical > 0)) throw new RangeError(`a limit lies above 0, not at ${critical}`);
  const needed = fewestBaselineNights;
  if (baseline.length < needed) return { state: "too-few-nights", nights: baseline.length, needed };
  const mean = baseline.reduce((sum, value) => sum + value, 0) / baseline.length;
  const squares = baseline.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const spread = Math.max(leastSpread, Math.sqrt(squares / (baseline.length - 1)));
  if (spread < rounding) return { state: "no-spread" };
  const sign = worse === "lower" ? -1 : 1;
  const edge = widenedCritical(critical, baseline.length) * ewmaSpread();
  const path = ewmaPath(nights.map((value) => (sign * (value - mean)) / spread));
  const since = path.findIndex((average) => average > edge);
  return {
    state: since < 0 ? "quiet" : "alarm",
    since: since < 0 ? null : since,
    average: mean + sign * spread * (path.at(-1) ?? 0),
    limit: mean + sign * spread * edge,
  };
}

/** A limit with room for a spread that is itself only estimated, from so many nights. */
export function widenedCritical(critical: number, baselineNights: number): number {
  return critical * (1 + 1 / Math.sqrt(2 * baselineNights));
}

/** Below this the spread itself is too uncertain. */
export const fewestBaselineNights = 30;

const rounding = 1e-12;
