import { fewestBaselineNights } from "../stats/drift-watch.ts";
import { movingRangeSpread } from "../stats/moving-range.ts";
import type { HistoryLine } from "./history.ts";
import type { WatchedSeries } from "./night-look.ts";
import { type NightTallies, nightOf } from "./night-tallies.ts";
import { seriesNights } from "./series-nights.ts";

/**
 * By how much the nights of each model differ by themselves: the variance of its rates from night to night over that of
 * their turns, less 1. A rerun in the same night shares it, so that a drop of it alone would repeat. Pooled over the
 * model's series; from steps between neighbouring nights, which a level that wanders does not blow up.
 *
 * @returns from 0, by model; nothing for a model without thirty nights of a series
 */
export function nightSpreads(
  history: readonly HistoryLine[],
  watched: readonly WatchedSeries[],
  night: NightTallies,
): ReadonlyMap<string, number> {
  const ratios = new Map<string, number[]>();
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
    const ratio = spreadRatio(nights, effect);
    if (ratio === null) continue;
    const own = ratios.get(cell.model) ?? [];
    ratios.set(cell.model, own);
    own.push(ratio);
  }
  const mean = (own: readonly number[]) => own.reduce((sum, one) => sum + one, 0) / own.length;
  return new Map([...ratios].map(([model, own]) => [model, Math.max(0, mean(own) - 1)]));
}

type SpreadNight = Pick<HistoryLine, "trials"> & { readonly rate: number };

/** null with too few nights, and where all turns pass or none does. */
function spreadRatio(nights: readonly SpreadNight[], effect: number): number | null {
  const spread = movingRangeSpread(nights.map(({ rate }) => rate));
  if (spread === null || nights.length < fewestBaselineNights) return null;
  const rate = nights.reduce((sum, one) => sum + one.rate, 0) / nights.length;
  const trials = nights.reduce((sum, one) => sum + one.trials, 0) / nights.length;
  const ofTurns = (rate * (1 - rate) * effect) / trials;
  return ofTurns > 0 ? spread ** 2 / ofTurns : null;
}
