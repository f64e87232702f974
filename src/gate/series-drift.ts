import { type DriftWatch, driftWatch, fewestBaselineNights } from "../stats/drift-watch.ts";
import { ewmaWeight } from "../stats/ewma.ts";
import { ewmaCritical } from "../stats/ewma-critical.ts";
import { runLengthFor } from "../stats/false-alarm-budget.ts";
import { angleSpread, rateOfAngle, steadyAngle } from "../stats/steady-angle.ts";
import type { GateRules } from "./gate-rules.ts";
import type { HistoryLine } from "./history.ts";
import { type SeriesTonight, seriesNights } from "./series-nights.ts";

/** A series that sinks: its moving average lies beyond the limit since a night. */
export interface Drift {
  /** The first night beyond the limit: `2026-11-30`. */
  readonly since: string;
  readonly average: number;
  readonly limit: number;
}

/**
 * The limit of the fleet's drift watch: as many false alarms as false pages, in a budget of their own. Wider by what the
 * mean of thirty nights errs by itself, which at limits as far out as a fleet's is no small part.
 */
export function driftCritical({ series, falsePagesPerYear, nightsPerYear }: GateRules): number {
  const nights = runLengthFor({
    series,
    falseAlarmsPerMonth: falsePagesPerYear / 12,
    nightsPerMonth: nightsPerYear / 12,
  });
  return criticalFor(Math.min(1e7, Math.max(2, nights)));
}

const found = new Map<number, number>();

/** The equation behind it takes a fraction of a second, and a fleet asks for one budget. */
function criticalFor(nights: number): number {
  const known = found.get(nights);
  if (known !== undefined) return known;
  const critical = ewmaCritical(ewmaWeight, nights);
  const widened = critical * Math.sqrt(1 + (2 - ewmaWeight) / (ewmaWeight * fewestBaselineNights));
  found.set(nights, widened);
  return widened;
}

/** A night of a series. */
export interface DriftNight {
  /** In [0, 1]. */
  readonly rate: number;
  /** Scored turns, from 1. */
  readonly trials: number;
}

/**
 * The nights after the first thirty, watched in the spread of those thirty. Rates are watched as angles, and never in
 * less spread than that of independent turns: a rate near 1 whose thirty nights were lucky would else take the first
 * that is not for a decline.
 */
export function watchedNights(
  nights: readonly DriftNight[],
  { critical, worse }: { readonly critical: number; readonly worse: "lower" | "higher" },
): DriftWatch {
  const angles = nights.map(({ rate, trials }) => steadyAngle(rate, trials));
  const [quiet, later] = [
    angles.slice(0, fewestBaselineNights),
    angles.slice(fewestBaselineNights),
  ];
  const trials = nights.reduce((sum, night) => sum + night.trials, 0) / nights.length;
  const watch = driftWatch(quiet, later, { critical, worse, leastSpread: angleSpread(trials) });
  if (watch.state !== "quiet" && watch.state !== "alarm") return watch;
  const { average, limit } = watch;
  return { ...watch, average: rateOfAngle(average, trials), limit: rateOfAngle(limit, trials) };
}

/** Tonight's night of a series. */
export interface Tonight extends SeriesTonight, DriftNight {
  readonly worse: "lower" | "higher";
}

/**
 * Whether the nights of a series sink, measured in their own spread: the first thirty nights that the same things made
 * say how much nights differ by themselves.
 *
 * @returns null where they do not, or there are too few
 */
export function driftOf(
  history: readonly HistoryLine[],
  tonight: Tonight,
  critical: number,
): Drift | null {
  const { before, rate, trials, worse } = tonight;
  const nights = [...seriesNights(history, tonight), { night: before, rate, trials }].filter(
    (night) => night.trials > 0,
  );
  const watch = watchedNights(nights, { critical, worse });
  if (watch.state !== "alarm" || watch.since === null) return null;
  const sinks = worse === "lower" ? watch.average < watch.limit : watch.average > watch.limit;
  const since = nights[fewestBaselineNights + watch.since]?.night;
  // A series that has come back is not drifting any more.
  if (!sinks || since === undefined) return null;
  return { since, average: watch.average, limit: watch.limit };
}
