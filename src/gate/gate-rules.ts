import { normalQuantile } from "../stats/normal.ts";
import { twoStageChance, twoStageLevel } from "../stats/two-stage.ts";
import type { StandardRate } from "./series-evidence.ts";

/** What a gate promises, decided before it looks. */
export interface GateRules {
  /** A drop of this much must not pass; in (0, 1). */
  readonly margin: number;
  /** False pages of the whole fleet in a year of quiet nights. */
  readonly falsePagesPerYear: number;
  readonly nightsPerYear: number;
  /** Series of the fleet. */
  readonly series: number;
}

/** The rules for so many series unless something else is said. */
export function usualRules(series: number): GateRules {
  return { margin: 0.1, falsePagesPerYear: 1, nightsPerYear: 365, series };
}

/** A drop of the margin must be found within so many nights, and with this chance. */
export const nightsToFind = 3;
export const leastPower = 0.8;

/** However few series there are, a p above this is no ground to ask again. */
const mostLevel = 0.05;

/** What a gate can do with a series of this size. */
export interface SeriesReach {
  /** The one-sided level of the night, and of its rerun. */
  readonly level: number;
  /** The chance to find a drop of the margin within `nightsToFind` nights; null where the rate leaves no room for one. */
  readonly power: number | null;
  /** Whether the gate may be relied upon here. */
  readonly armed: boolean;
  /** Why it may not, and what would do; null where it may. */
  readonly reason: string | null;
}

/** The sizes of a series on either side. */
export interface SeriesSize {
  readonly baseline: StandardRate;
  /** Of a night; the rate does not matter. */
  readonly night: Pick<StandardRate, "effectiveTrials">;
  /** Conversations of a task in a night. */
  readonly epochs: number;
  /** The smallest p that it could show. */
  readonly leastP: number;
  /** The variance of nights by themselves, in log odds, see `nightSpreads`; 0 where nobody knows. */
  readonly nightSpread: number;
}

/** The level that the budget leaves this series, and the chance to find a drop of the margin with it. */
export function seriesReach(size: SeriesSize, rules: GateRules): SeriesReach {
  const { baseline, night, leastP } = size;
  const sizes = {
    night: night.effectiveTrials,
    baseline: baseline.effectiveTrials,
    spread: spreadAt(baseline, size.nightSpread),
  };
  const level = levelFor(sizes, rules);
  const power = powerAt(baseline.rate, sizes, { ...rules, level });
  if (power === null) {
    const reason = `its rate of ${percent(baseline.rate)} leaves no room for a drop of ${points(rules.margin)}`;
    return { level, power, armed: false, reason };
  }
  if (leastP > level) {
    const reason = `so few conversations show no p below ${leastP.toPrecision(2)}, and the level is ${level.toPrecision(2)}; ${whatWouldDo(size, rules)}`;
    return { level, power, armed: false, reason };
  }
  if (power >= leastPower) return { level, power, armed: true, reason: null };
  const seen = `a drop of ${points(rules.margin)} would be found within ${nightsToFind} nights in ${percent(power)} only`;
  return { level, power, armed: false, reason: `${seen}; ${whatWouldDo(size, rules)}` };
}

interface Sizes {
  /** Independent turns that each counts like. */
  readonly night: number;
  readonly baseline: number;
  /** The variance of nights by themselves, over that of a single turn. */
  readonly spread: number;
}

function levelFor({ night, baseline, spread }: Sizes, rules: GateRules): number {
  const chance = rules.falsePagesPerYear / (rules.nightsPerYear * rules.series);
  if (chance >= mostLevel) return mostLevel;
  const stages = { nightError: Math.sqrt(1 / night), baselineError: Math.sqrt(1 / baseline) };
  return Math.min(mostLevel, twoStageLevel(stages, chance, Math.sqrt(spread)));
}

function powerAt(
  rate: number,
  sizes: Sizes,
  { margin, level }: Pick<GateRules, "margin"> & { readonly level: number },
): number | null {
  if (rate <= margin) return null;
  const fallen = rate - margin;
  const held = heldRate({ rate, effectiveTrials: sizes.baseline });
  const { night, baseline, spread } = sizes;
  // Without a difference the two sides are one, and the limit is that of their common rate.
  const common = (held * baseline + fallen * night) / (baseline + night);
  const error = Math.sqrt(common * (1 - common) * (1 / night + 1 / baseline));
  return twoStageChance(
    {
      nightError: Math.sqrt((fallen * (1 - fallen)) / night),
      baselineError: Math.sqrt(held * (1 - held) * (1 / baseline + spread)),
    },
    // Counts come in steps: half a turn is the continuity correction of so few.
    normalQuantile(1 - level) * error + 1 / (2 * night),
    margin,
    nightsToFind,
  );
}

/** A rate of 1 in the baseline is not known to be 1. */
function heldRate({ rate, effectiveTrials }: StandardRate): number {
  return (rate * effectiveTrials + 1) / (effectiveTrials + 2);
}

/** What a variance of log odds is at a rate, over the variance of a single turn. */
function spreadAt(baseline: StandardRate, ofLogOdds: number): number {
  const held = heldRate(baseline);
  return ofLogOdds * held * (1 - held);
}

/** The fewest epochs a night that would do; with a larger baseline where this one is too small for any night. */
function whatWouldDo(size: SeriesSize, rules: GateRules): string {
  const spread = spreadAt(size.baseline, size.nightSpread);
  for (const times of [1, 4, 16]) {
    const baseline = size.baseline.effectiveTrials * times;
    const does = (epochs: number) => {
      const night = (size.night.effectiveTrials * epochs) / size.epochs;
      const sizes = { night, baseline, spread };
      const level = levelFor(sizes, rules);
      return (powerAt(size.baseline.rate, sizes, { ...rules, level }) ?? 0) >= leastPower;
    };
    if (!does(mostEpochs)) continue;
    const nights = `${fewest(does)} epochs a night`;
    return times === 1
      ? `${nights} would do`
      : `a baseline ${times} times as large and ${nights} would do`;
  }
  return "no number of epochs would do: add tasks, or find out why nights differ";
}

/** The smallest of the first `mostEpochs` whole numbers that does, where each above it does too. */
function fewest(does: (epochs: number) => boolean): number {
  let [too, enough] = [0, mostEpochs];
  while (enough - too > 1) {
    const middle = Math.floor((too + enough) / 2);
    if (does(middle)) enough = middle;
    else too = middle;
  }
  return enough;
}

const mostEpochs = 60;

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** A difference of shares in words: `10 points`. */
export function points(share: number): string {
  const count = Math.round(1000 * share) / 10;
  return `${count} point${count === 1 ? "" : "s"}`;
}
