/** What befalls a simulated fleet, and what the gate made of it. */

import { fewestBaselineNights } from "../../stats/drift-watch.ts";
import type { Random } from "../../stats/random.ts";
import type { SeriesState } from "../gate-result.ts";
import type { HistoryLine } from "../history.ts";
import { nightSpreads } from "../night-spread.ts";
import { type DriftNight, driftCritical, watchedNights } from "../series-drift.ts";
import {
  couldBeSuspect,
  drawnOutcomes,
  type Fleet,
  type FleetSeries,
  fleetRules,
  gatedNight,
  rateOf,
  turnsOfNight,
} from "./fleet.ts";
import { measuredCell, nightWith } from "./nights.ts";

export const quietNights = 60;

const critical = driftCritical(fleetRules);

/** What quiet nights came to. */
export interface QuietCount {
  /** Nights that were red in any series: of the first thirty, and of the thirty after them, whose spread is known. */
  readonly falsePages: readonly [number, number];
  /** Series that were asked again. */
  readonly suspects: number;
  /** Of every ninth series those that the gate may be relied upon for, at first and with thirty nights of history. */
  readonly armed: readonly [number, number];
  readonly asked: number;
}

/**
 * Plays quiet nights.
 *
 * @param nightSpread by how much the nights of a model differ by themselves, which a rerun in the same night shares: a
 *   standard deviation of log odds; .11 is a point at a rate of .9
 */
export function quietCount(fleet: Fleet, nightSpread = 0): QuietCount {
  const { series, random } = fleet;
  const falsePages: [number, number] = [0, 0];
  let suspects = 0;
  const rates = series.map(() => [] as number[]);
  let spreads: ReadonlyMap<string, number> = new Map();
  for (let night = 0; night < quietNights; night++) {
    if (night === fewestBaselineNights) spreads = spreadsSeen(fleet, rates);
    const tonight = nightRates(fleet, nightSpread);
    let paged = false;
    for (const [at, one] of series.entries()) {
      const rate = tonight[at] ?? one.rate;
      const outcomes = drawnOutcomes(rate, random);
      const seen = rateOf(outcomes);
      rates[at]?.push(seen);
      if (!couldBeSuspect(one, seen)) continue;
      const { verdict, rerun } = gatedNight(one, outcomes, { rate, spreads }, random);
      suspects += rerun === null ? 0 : 1;
      paged ||= verdict === "red";
    }
    if (paged) falsePages[night < fewestBaselineNights ? 0 : 1] += 1;
  }
  const some = series.filter((_, at) => at % 9 === 0);
  const armed = [new Map<string, number>(), spreads].map(
    (known) => some.filter((one) => isArmed(one, known, random)).length,
  );
  return { falsePages, suspects, armed: [armed[0] ?? 0, armed[1] ?? 0], asked: some.length };
}

function isArmed(
  series: FleetSeries,
  spreads: ReadonlyMap<string, number>,
  random: Random,
): boolean {
  const { rate } = series;
  const { series: results } = gatedNight(
    series,
    drawnOutcomes(rate, random),
    { rate, spreads },
    random,
  );
  return results[0]?.reach?.armed === true;
}

/** The rate of each series on a night, where what befalls a model befalls all its series. */
function nightRates({ series, random }: Fleet, nightSpread: number): readonly number[] {
  const shifts = new Map<string, number>();
  return series.map(({ model, rate }) => {
    const shift = shifts.get(model) ?? nightSpread * normal(random);
    shifts.set(model, shift);
    return 1 / (1 + ((1 - rate) / rate) * Math.exp(-shift));
  });
}

/** A year of nights that nothing befalls. */
export interface QuietYear {
  /** As `quietCount` has it. */
  readonly nightSpread?: number;
  /** How often turns fail beside the fleet's own rates: with .1 a rate of .9 is one of .99. */
  readonly failing?: number;
}

/** How many series of a fleet are told to drift in a quiet year, after the thirty nights that the watch begins with. */
export function driftsInYear(
  fleet: Fleet,
  { nightSpread = 0, failing = 1 }: QuietYear = {},
): number {
  const series = fleet.series.map((one) => ({ ...one, rate: 1 - (1 - one.rate) * failing }));
  const played = series.map((): DriftNight[] => []);
  for (let night = 0; night < fewestBaselineNights + 365; night++) {
    for (const [at, rate] of nightRates({ ...fleet, series }, nightSpread).entries()) {
      const seen = rateOf(drawnOutcomes(rate, fleet.random));
      played[at]?.push({ rate: seen, trials: turnsOfNight });
    }
  }
  const drifts = played.filter(
    (nights) => watchedNights(nights, { critical, worse: "lower" }).state === "alarm",
  );
  return drifts.length;
}

/** What the gate takes of a history of these rates. */
function spreadsSeen(
  { series }: Fleet,
  rates: readonly (readonly number[])[],
): ReadonlyMap<string, number> {
  const history = series.flatMap((one, at) =>
    (rates[at] ?? []).map((rate, night) => lineOf(one, night, rate)),
  );
  const cells = Object.fromEntries(
    series.map(({ id, model }) => [id, measuredCell({}, { model })]),
  );
  return nightSpreads(
    history,
    series.map(({ watched }) => watched),
    nightWith(cells),
  );
}

/** The sum of twelve is close enough for nights. */
function normal(random: Random): number {
  let sum = -6;
  for (let draw = 0; draw < 12; draw++) sum += random.next();
  return sum;
}

/** After how many nights a drop of so many points is red, from 1; null when it is not within `most`. */
export function nightsToRed(
  { random }: Fleet,
  series: FleetSeries,
  drop: number,
  most: number,
): number | null {
  const rate = series.rate - drop;
  for (let night = 1; night <= most; night++) {
    const { verdict } = gatedNight(series, drawnOutcomes(rate, random), { rate }, random);
    if (verdict === "red") return night;
  }
  return null;
}

/** When a slow decline was told, in nights since it began, and by what. */
export interface DeclineFound {
  readonly nights: number;
  readonly by: "drift" | "red";
}

/** A series that loses so much a night, after sixty quiet ones; null when it was not told within `most`. */
export function declineFound(
  { random }: Fleet,
  series: FleetSeries,
  perNight: number,
  most: number,
): DeclineFound | null {
  const history: HistoryLine[] = [];
  const keep = (night: number, rate: number) => history.push(lineOf(series, night, rate));
  for (let night = 0; night < quietNights; night++) {
    keep(night, rateOf(drawnOutcomes(series.rate, random)));
  }
  for (let night = 1; night <= most; night++) {
    const rate = series.rate - perNight * night;
    const outcomes = drawnOutcomes(rate, random);
    // The fixture's nights are all of one date, later than the history's.
    const { series: results } = gatedNight(series, outcomes, { rate, history }, random);
    const state = results[0]?.state;
    if (state === "red" || state === "drift") return { nights: night, by: state };
    keep(quietNights + night, rateOf(outcomes));
  }
  return null;
}

function lineOf({ id, watched }: FleetSeries, night: number, rate: number): HistoryLine {
  return {
    v: 1,
    night: new Date(Date.UTC(2026, 0, 1 + night)).toISOString().slice(0, 10),
    run: `night-${night}`,
    cell: id,
    metric: "declared",
    simulated: true,
    state: "green",
    successes: Math.round(rate * turnsOfNight),
    trials: turnsOfNight,
    rate,
    baseline: watched.series.rate,
    madeOf: watched.baselineCell.madeOf,
  };
}

/** What the gate calls a night of these kinds. */
export interface NightKinds {
  readonly outage: SeriesState | undefined;
  readonly servedModel: SeriesState | undefined;
  readonly lostSeam: SeriesState | undefined;
  readonly quiet: SeriesState | undefined;
}

/** An outage, another served model that is fifteen points worse, a seam that was lost, and a quiet night of a series. */
export function nightKinds({ random }: Fleet, series: FleetSeries): NightKinds {
  const { rate, watched } = series;
  const state = (played: number, change: Parameters<typeof gatedNight>[2]["change"] = {}) =>
    gatedNight(series, drawnOutcomes(played, random), { rate: played, change }, random).series[0]
      ?.state;
  const { madeOf } = watched.baselineCell;
  return {
    outage: state(rate, { missing: 120 }),
    servedModel: state(rate - 0.15, { madeOf: { ...madeOf, "served model": "another" } }),
    lostSeam: state(rate, { standing: { kind: "lost", reason: "unsupported: refused" } }),
    quiet: state(rate),
  };
}
