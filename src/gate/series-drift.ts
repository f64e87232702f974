import { driftWatch, fewestBaselineNights } from "../stats/drift-watch.ts";
import { ewmaWeight } from "../stats/ewma.ts";
import { ewmaCritical } from "../stats/ewma-critical.ts";
import { runLengthFor } from "../stats/false-alarm-budget.ts";
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

/** Tonight's night of a series. */
export interface Tonight extends SeriesTonight {
  readonly rate: number;
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
  const nights = [
    ...seriesNights(history, tonight).map(({ night, rate }) => ({ night, rate })),
    { night: tonight.before, rate: tonight.rate },
  ];
  const rates = nights.map(({ rate }) => rate);
  const [quiet, later] = [rates.slice(0, fewestBaselineNights), rates.slice(fewestBaselineNights)];
  const watch = driftWatch(quiet, later, { critical, worse: tonight.worse });
  if (watch.state !== "alarm" || watch.since === null) return null;
  const sinks =
    tonight.worse === "lower" ? watch.average < watch.limit : watch.average > watch.limit;
  const since = nights[fewestBaselineNights + watch.since]?.night;
  // A series that has come back is not drifting any more.
  if (!sinks || since === undefined) return null;
  return { since, average: watch.average, limit: watch.limit };
}
