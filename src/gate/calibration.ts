/** A against A: what a gate makes of two attempts of one night, between which nothing has changed. */

import { UsageError } from "../errors.ts";
import { clopperPearson } from "../stats/clopper-pearson.ts";
import { clusterWilson } from "../stats/cluster-wilson.ts";
import type { Random } from "../stats/random.ts";
import type { TaskTally } from "../stats/task-tally.ts";
import { baselineOf, seriesNames } from "./baseline.ts";
import { areCopies } from "./copied-replies.ts";
import { type GateRules, usualRules } from "./gate-rules.ts";
import { lookAtNight } from "./night-look.ts";
import type { NightTallies } from "./night-tallies.ts";

/** Looks at the gate's own level are too seldom alarmed to count; at this one they should be at most this share. */
export const calibrationLevel = 0.05;

/** One series of a pair. */
export type PairLook =
  | {
      readonly kind: "look";
      readonly model: string;
      readonly p: number;
      /** Whether the gate would have asked for a rerun, at its own level. */
      readonly suspect: boolean;
    }
  | { readonly kind: "none"; readonly model: string; readonly reason: string };

const copiedWords =
  "every reply of the second attempt is that of the first: copies prove nothing; let the model sample";

/**
 * Holds the second attempt of a night against the first.
 *
 * @param series all of the fleet, over which the gate's budget is spread
 */
export function pairLooks(
  first: NightTallies,
  second: NightTallies,
  { margin, series, random }: { margin: number; series: number; random: Random },
): readonly PairLook[] {
  const rules: GateRules = { ...usualRules(Math.max(1, series)), margin };
  const copied = areCopies(first, second);
  // A cell that cannot be a baseline tells nothing, and takes no other along.
  return Object.entries(second.cells).flatMap(([id, cell]): readonly PairLook[] => {
    const before = first.cells[id];
    if (before === undefined || before.standing.kind === "lost") return [];
    if (copied) return [{ kind: "none", model: cell.model, reason: copiedWords }];
    const one = { ...first, cells: { [id]: before } };
    try {
      const baseline = baselineOf([one]);
      if (seriesNames(baseline).length === 0) return [];
      const ground = { rules, history: [], random };
      return lookAtNight(baseline, { ...second, cells: { [id]: cell } }, ground).series.map(
        ({ look }): PairLook =>
          look.kind === "compared"
            ? { kind: "look", model: cell.model, p: look.evidence.p, suspect: look.suspect }
            : { kind: "none", model: cell.model, reason: look.reason },
      );
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return [{ kind: "none", model: cell.model, reason: error.message }];
    }
  });
}

/** A share of alarms with a 95 % interval that counts pairs, not looks. */
export interface AlarmRate {
  readonly alarms: number;
  readonly looks: number;
  /** The independent looks that they count like; null without looks. */
  readonly effectiveLooks: number | null;
  /** null without looks. */
  readonly rate: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface Calibration {
  /** At `calibrationLevel`. */
  readonly atLevel: AlarmRate;
  /** At the gate's own level: the first of the two looks that a page takes. */
  readonly atGate: AlarmRate;
  /** More alarms than chance at `calibrationLevel` allows: the interval lies above it. */
  readonly over: boolean;
}

/** @param pairs the looks of each pair */
export function calibrationOf(pairs: readonly (readonly PairLook[])[]): Calibration {
  const rateOf = (isAlarm: (look: SeenLook) => boolean) =>
    alarmRate(
      pairs.map((looks): TaskTally => {
        const seen = looks.filter((look) => look.kind === "look");
        return { successes: seen.filter(isAlarm).length, trials: seen.length };
      }),
    );
  const atLevel = rateOf(({ p }) => p <= calibrationLevel);
  const atGate = rateOf(({ suspect }) => suspect);
  return { atLevel, atGate, over: (atLevel.low ?? 0) > calibrationLevel };
}

type SeenLook = Extract<PairLook, { readonly kind: "look" }>;

/**
 * The looks of a pair share its two nights, so that their alarms come together. Where nothing tells by how much,
 * they are taken to agree by half. Never narrower than the exact interval of looks that share nothing.
 */
function alarmRate(pairs: readonly TaskTally[]): AlarmRate {
  const alarms = pairs.reduce((sum, { successes }) => sum + successes, 0);
  const looks = pairs.reduce((sum, { trials }) => sum + trials, 0);
  const exact = clopperPearson(alarms, looks);
  const together = clusterWilson(pairs, [pairs]);
  if (exact === null || together === null) {
    return { alarms, looks, effectiveLooks: null, rate: null, low: null, high: null };
  }
  return {
    alarms,
    looks,
    effectiveLooks: together.effectiveTrials,
    rate: alarms / looks,
    low: Math.min(exact.low, together.low),
    high: Math.max(exact.high, together.high),
  };
}
