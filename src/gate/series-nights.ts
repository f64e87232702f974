import { type HistoryLine, nightsOf, type SeriesNights } from "./history.ts";
import type { MadeOf } from "./night-tallies.ts";
import { madeChanges } from "./series-change.ts";

/** A series as it is made tonight. */
export interface SeriesTonight extends SeriesNights {
  readonly madeOf: MadeOf;
}

/** The nights of a series since anything that makes it last changed, in order. */
export function seriesNights(
  history: readonly HistoryLine[],
  { madeOf, ...names }: SeriesTonight,
): readonly (HistoryLine & { readonly rate: number })[] {
  const all = nightsOf(history, names);
  const lastOther = all.findLastIndex((line) => madeChanges(line.madeOf, madeOf).length > 0);
  return all.slice(lastOther + 1);
}
