import { singleBreak } from "../stats/single-break.ts";
import type { SeriesResult } from "./gate-result.ts";
import { type HistoryLine, nightsOf } from "./history.ts";
import type { MadeOf } from "./night-tallies.ts";
import { madeChanges, type SeriesChange } from "./series-change.ts";

/** Since when a series is worse, looking back. */
export interface Onset {
  /** The first night of the worse stretch, and the last of the better one. */
  readonly night: string;
  readonly lastBefore: string;
  /** Mean rates of both, and how many nights each has. */
  readonly before: { readonly rate: number; readonly nights: number };
  readonly after: { readonly rate: number; readonly nights: number };
  /** What made the first night of the worse stretch and not the night before it. */
  readonly changes: readonly SeriesChange[];
}

/**
 * The night on which a series most likely became worse. It dates what a gate has found, and finds nothing itself.
 *
 * @param night of the result: `2026-11-30`
 * @returns null without a night before, where the night was not measured, and where no stretch at the end is worse
 */
export function onsetOf(
  history: readonly HistoryLine[],
  result: SeriesResult,
  night: string,
): Onset | null {
  const { cell, metric, worse, madeOf } = result;
  if (result.night === null) return null;
  const nights: readonly PastNight[] = [
    ...nightsOf(history, { cell, metric, before: night, from: null }),
    { night, rate: result.night.rate, madeOf },
  ];
  const found = singleBreak(
    nights.map(({ rate }) => rate),
    1,
  );
  if (found === null) return null;
  const { lastBefore, meanBefore, meanAfter } = found;
  const isWorse = worse === "lower" ? meanAfter < meanBefore : meanAfter > meanBefore;
  const [last, first] = [nights[lastBefore], nights[lastBefore + 1]];
  if (!isWorse || last === undefined || first === undefined) return null;
  return {
    night: first.night,
    lastBefore: last.night,
    before: { rate: meanBefore, nights: lastBefore + 1 },
    after: { rate: meanAfter, nights: nights.length - lastBefore - 1 },
    changes: madeChanges(last.madeOf, first.madeOf),
  };
}

interface PastNight {
  readonly night: string;
  readonly rate: number;
  readonly madeOf: MadeOf;
}
