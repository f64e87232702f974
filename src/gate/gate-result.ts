/** What a gate says of a night, as one JSON value: nothing else is needed to print it, to page or to keep it. */

import { ExitCode } from "../errors.ts";
import type { GateRules, SeriesReach } from "./gate-rules.ts";
import type { MadeOf } from "./night-tallies.ts";
import type { SeriesChange } from "./series-change.ts";

export const gateVersion = 1;

/**
 * What became of a series:
 * `green`, not worse by the margin; `red`, a drop that repeated on fresh data; `lost`, the server no longer takes what
 * the baseline measured, which is red too; `suspect`, a drop that no fresh data was asked for yet; `drift`, not worse by
 * the margin, and its nights sink; `amber`, neither; `unarmed`, too few turns to see the margin; `step`, something else
 * made it than made the baseline, so that it is a new series; `invalid`, an outage or other tasks; `unmeasured`, nobody
 * asked it or the probe could not tell.
 */
export type SeriesState =
  | "green"
  | "amber"
  | "suspect"
  | "drift"
  | "unarmed"
  | "step"
  | "unmeasured"
  | "invalid"
  | "lost"
  | "red";

/** One look at a series against its baseline. */
export interface SeriesFigures {
  readonly rate: number;
  /** The night's rate less the baseline's, with the ends of a 90 % interval. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  /** One-sided: small where the night is worse. */
  readonly p: number;
}

export interface SeriesResult {
  readonly cell: string;
  readonly metric: string;
  readonly model: string;
  readonly simulated: boolean;
  readonly state: SeriesState;
  /** Why, in words; null for green. */
  readonly reason: string | null;
  /** Which way is worse. */
  readonly worse: "lower" | "higher";
  /** The baseline's rate on the tasks that both hold; of the whole baseline where the night has none. */
  readonly baseline: number;
  /** null where nothing was measured. */
  readonly night: SeriesFigures | null;
  /** The fresh data by itself; null where none was asked for. */
  readonly rerun: SeriesFigures | null;
  /** null where the series was not measured. */
  readonly reach: SeriesReach | null;
  /** What is not as it was when the baseline was made. */
  readonly changes: readonly SeriesChange[];
  /** What made the night's figures, the user's own prompt among it. */
  readonly madeOf: MadeOf;
  readonly successes: number;
  readonly trials: number;
}

export type GateVerdict = "green" | "amber" | "red" | "invalid";

export interface GateResult {
  readonly v: typeof gateVersion;
  readonly run: string;
  readonly night: string;
  readonly attempt: number;
  readonly rerun: string | null;
  readonly verdict: GateVerdict;
  readonly exitCode: ExitCode;
  /** Whether any figure is simulated. */
  readonly simulated: boolean;
  readonly baseline: { readonly runs: readonly string[]; readonly newest: string | null };
  readonly rules: GateRules;
  readonly promise: GatePromise;
  /** The worst first. */
  readonly series: readonly SeriesResult[];
  /** Cells that the run has and the baseline has not. */
  readonly unwatched: readonly string[];
  readonly notes: readonly string[];
}

/** What the gate can be relied on for, and what that costs. */
export interface GatePromise {
  /** At most so many false pages in a year of quiet nights. */
  readonly falsePagesPerYear: number;
  readonly armed: number;
  readonly measured: number;
  /** Of the armed series the least chance to find a drop of the margin within `nights`; null where none is armed. */
  readonly power: number | null;
  readonly nights: number;
  /** Calls of a night, and those that reruns of suspects add in a year of quiet nights on average. */
  readonly callsPerNight: number;
  readonly rerunCallsPerYear: number;
}

const states: readonly SeriesState[] = [
  "red",
  "lost",
  "invalid",
  "suspect",
  "drift",
  "amber",
  "unarmed",
  "step",
  "unmeasured",
  "green",
];

/** Orders the worst first. */
export function byState(a: SeriesResult, b: SeriesResult): number {
  return states.indexOf(a.state) - states.indexOf(b.state);
}

/** A red that is known outlives an outage elsewhere; an outage hides everything else. */
export function verdictOf(series: readonly Pick<SeriesResult, "state">[]): GateVerdict {
  const has = (...wanted: readonly SeriesState[]) =>
    series.some(({ state }) => wanted.includes(state));
  if (has("red", "lost")) return "red";
  if (has("invalid")) return "invalid";
  return series.length > 0 && series.every(({ state }) => state === "green") ? "green" : "amber";
}

/** The exit code that a verdict ends in. */
export function exitCodeFor(verdict: GateVerdict): ExitCode {
  switch (verdict) {
    case "green":
      return ExitCode.pass;
    case "red":
      return ExitCode.regression;
    case "amber":
      return ExitCode.inconclusive;
    case "invalid":
      return ExitCode.invalidNight;
    default:
      return verdict satisfies never;
  }
}
