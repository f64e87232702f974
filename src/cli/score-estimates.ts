import type { Estimate } from "../estimate/estimate.ts";
import { clusterWilson } from "../stats/cluster-wilson.ts";
import { countRate } from "../stats/count-rate.ts";
import type { ArmTally, FigureTally } from "../transcripts/tally.ts";
import { type UnitTally, unitTallies } from "../transcripts/unit-tallies.ts";

/** Estimates by the names of their figures. */
export type Estimates = ReadonlyMap<string, Estimate>;

/**
 * The estimates of each arm, in the order of the figures. The unit is the arm's task or conversation, and all arms of
 * a figure together show how alike the turns of one are.
 */
export function armEstimates(arms: readonly ArmTally[]): readonly Estimates[] {
  const names = [...new Set(arms.flatMap(({ figures }) => figures.map(({ name }) => name)))];
  const found = arms.map(() => new Map<string, Estimate>());
  for (const name of names) {
    const tallies = arms.map(({ figures }) => figures.find((figure) => figure.name === name));
    const kind = tallies.find((tally) => tally !== undefined)?.kind ?? "share";
    const pool = tallies.map((tally) => tally?.units.units() ?? []);
    for (const [at, tally] of tallies.entries()) {
      // An arm whose turns are all missing was never scored.
      const own = tally ?? { name, kind, units: unitTallies(), reasons: new Map() };
      found[at]?.set(name, estimateOf(own, pool[at] ?? [], pool));
    }
  }
  return found;
}

function estimateOf(
  tally: FigureTally,
  units: readonly UnitTally[],
  pool: readonly (readonly UnitTally[])[],
): Estimate {
  const { kind, units: sums, reasons } = tally;
  if (kind === "count") {
    const counted = { total: sums.found, turns: sums.of };
    const rate = countRate(units);
    if (rate === null) return { ...counted, perTurn: null, ...unknown, reason: most(reasons) };
    const { perTurn, low, high, method } = rate;
    return { ...counted, perTurn, low, high, method, reason: null };
  }
  const counted = { successes: sums.found, trials: sums.of };
  const interval = clusterWilson(units, pool);
  if (interval === null) {
    return { ...counted, rate: null, effectiveTrials: null, ...unknown, reason: most(reasons) };
  }
  const { rate, low, high, method, effectiveTrials } = interval;
  return { ...counted, rate, low, high, method, effectiveTrials, reason: null };
}

const unknown = { low: null, high: null, method: null } as const;

/** The reason of most turns, the first of equals; what was given goes before. */
function most(reasons: ReadonlyMap<string, number>): string {
  if (reasons.has("given")) return "given";
  const [first] = [...reasons].toSorted(([, a], [, b]) => b - a);
  return first?.[0] ?? "no scored turns";
}
