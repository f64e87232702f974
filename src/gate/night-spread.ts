import { fewestBaselineNights } from "../stats/drift-watch.ts";
import { gammaQuantile } from "../stats/gamma.ts";
import { movingRangeSpread } from "../stats/moving-range.ts";
import type { HistoryLine } from "./history.ts";
import type { WatchedSeries } from "./night-look.ts";
import { type NightTallies, nightOf } from "./night-tallies.ts";
import { seriesNights } from "./series-nights.ts";

/**
 * By how much the nights of each model differ by themselves: the variance of the log odds of its rates from night to
 * night, less that of their turns. A rerun in the same night shares it, so that a drop of it alone would repeat. Of log
 * odds, so that it says something of series far from the rate at which it was seen. Pooled over the model's series;
 * from steps between neighbouring nights, which a level that wanders does not blow up. What is told is the upper end of
 * what such few nights could mean.
 *
 * @returns from 0, by model; nothing for a model without thirty nights of a series
 */
export function nightSpreads(
  history: readonly HistoryLine[],
  watched: readonly WatchedSeries[],
  night: NightTallies,
): ReadonlyMap<string, number> {
  const pools = new Map<string, SpreadPool>();
  if (history.length === 0) return new Map();
  for (const { cell: id, metric, baselineCell, effect } of watched) {
    const cell = night.cells[id];
    if (cell === undefined) continue;
    const nights = seriesNights(history, {
      cell: id,
      metric,
      before: nightOf(night),
      from: baselineCell.declineAccepted,
      madeOf: { ...cell.madeOf, ...cell.prompt },
    });
    const own = seriesSpread(nights, effect);
    if (own === null) continue;
    const { excess, weight, nights: count } = pools.get(cell.model) ?? none;
    pools.set(cell.model, {
      excess: excess + own.excess,
      weight: weight + own.weight,
      nights: Math.max(count, own.nights),
    });
  }
  return new Map([...pools].map(([model, pool]) => [model, upperSpread(pool)]));
}

/** What the series of a model add up to. */
interface SpreadPool {
  /** Their variances beyond that of turns, in squares of what a turn counts. */
  readonly excess: number;
  /** What a variance of log odds of 1 would have made of them. */
  readonly weight: number;
  /** Of the longest. */
  readonly nights: number;
}

const none: SpreadPool = { excess: 0, weight: 0, nights: 0 };

type SpreadNight = Pick<HistoryLine, "trials"> & { readonly rate: number };

/** null with too few nights, and where all turns pass or none does. */
function seriesSpread(nights: readonly SpreadNight[], effect: number): SpreadPool | null {
  const spread = movingRangeSpread(nights.map(({ rate }) => rate));
  if (spread === null || nights.length < fewestBaselineNights) return null;
  const rate = nights.reduce((sum, one) => sum + one.rate, 0) / nights.length;
  const trials = nights.reduce((sum, one) => sum + one.trials, 0) / nights.length;
  const ofTurn = rate * (1 - rate);
  if (!(ofTurn > 0 && trials > 0)) return null;
  // A series counts by what it can tell: by the square of its independent turns.
  const turns = trials / effect;
  return {
    excess: (spread ** 2 - ofTurn / turns) * turns ** 2,
    weight: (ofTurn * turns) ** 2,
    nights: nights.length,
  };
}

function upperSpread({ excess, weight, nights }: SpreadPool): number {
  // All series of a model share its nights, so that many of them know no more of those than one does.
  const freedom = nights * rangeEfficiency;
  const least = (2 * gammaQuantile(lucky, freedom / 2)) / freedom;
  return Math.max(0, excess / weight) / least;
}

/** How often nights may differ by more than is told: one time in ten they seemed more alike than they are. */
const lucky = 0.1;

/** Steps between nights tell as much of their spread as so many of the nights would by themselves. */
const rangeEfficiency = 0.6;
