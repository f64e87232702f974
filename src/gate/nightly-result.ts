/** What a night of all suites came to, as one JSON value: reports, pages and `notify` are made of it alone. */

import { ExitCode } from "../errors.ts";
import { fleetPromise } from "./fleet-promise.ts";
import {
  byState,
  type GatePromise,
  type GateResult,
  type GateVerdict,
  type SeriesResult,
  verdictOf,
} from "./gate-result.ts";
import type { GateRules } from "./gate-rules.ts";
import type { NightPlan } from "./night-plan.ts";
import type { NightlyConfig } from "./nightly-config.ts";
import { type Silence, silenceOf, silences } from "./silence.ts";

export const nightlyVersion = 1;

/** A series of the night with what keeps it from paging. */
export interface NightlySeries extends SeriesResult {
  /** null where nothing was ever said to silence it. */
  readonly silence: Silence | null;
  /** Whether it alone makes the night page. */
  readonly pages: boolean;
}

/** One suite of the night. */
export interface NightlySuite {
  readonly suite: string;
  /** The run folder; null when the budget left nothing of the suite to play. */
  readonly run: string | null;
  readonly rerun: string | null;
  /** Why suspects were not asked again; null where they were, or there were none. */
  readonly rerunLeftOut: string | null;
  /** What the run and its rerun ended with; 0 where there was none. */
  readonly ended: ExitCode;
  readonly promise: GatePromise | null;
  /** The worst first. */
  readonly series: readonly NightlySeries[];
  readonly unwatched: readonly string[];
  readonly notes: readonly string[];
}

export interface NightlyTarget {
  readonly suite: string;
  readonly model: string;
  readonly calls: number;
  readonly dollars: number | null;
  readonly watched: boolean;
  /** Whether the baseline has cells of it. */
  readonly gated: boolean;
  readonly lastNight: string | null;
}

export interface NightlyResult {
  readonly v: typeof nightlyVersion;
  readonly night: string;
  readonly verdict: GateVerdict;
  readonly exitCode: ExitCode;
  /** Whether any figure is simulated. */
  readonly simulated: boolean;
  /** Where `why` and the report look. */
  readonly folder: string;
  readonly margin: number;
  /** What the night's gates went by and promise together; null where nothing was gated. */
  readonly rules: GateRules | null;
  readonly promise: GatePromise | null;
  readonly budget: { readonly calls: number | null; readonly dollars: number | null };
  readonly played: readonly NightlyTarget[];
  readonly leftOut: readonly NightlyTarget[];
  readonly suites: readonly NightlySuite[];
}

/** A suite as it was played and gated; `gate` is null when nothing of it was played. */
export interface PlayedSuite
  extends Omit<NightlySuite, "series" | "promise" | "unwatched" | "notes"> {
  readonly gate: GateResult | null;
}

/** What a night's result is made with. */
export interface NightlyGround {
  readonly night: string;
  readonly folder: string;
  readonly config: NightlyConfig;
  readonly plan: NightPlan;
}

/** Puts the suites of a night together. Pure. */
export function nightlyResult(
  played: readonly PlayedSuite[],
  { night, folder, config, plan }: NightlyGround,
): NightlyResult {
  const suites = played.map(({ gate, ...suite }): NightlySuite => {
    const series = (gate?.series ?? []).map((one) => silenced(one, config, night));
    const { promise = null, unwatched = [], notes = [] } = gate ?? {};
    return { ...suite, promise, series: series.toSorted(byState), unwatched, notes };
  });
  const all = suites.flatMap(({ series }) => series);
  const verdict = nightVerdict(all);
  const targetsOf = (targets: NightPlan["played"]) =>
    targets.map(({ suite, model, calls, dollars, watched, gated, lastNight }) => {
      return {
        suite: suites[suite]?.suite ?? "",
        model,
        calls,
        dollars,
        watched,
        gated,
        lastNight,
      };
    });
  return {
    v: nightlyVersion,
    night,
    verdict,
    exitCode: nightExitCode(
      verdict,
      suites.map(({ ended }) => ended),
    ),
    simulated: all.some(({ simulated }) => simulated),
    folder,
    margin: config.margin,
    rules: played.find(({ gate }) => gate !== null)?.gate?.rules ?? null,
    promise: fleetPromise(suites.flatMap(({ promise }) => (promise === null ? [] : [promise]))),
    budget: { calls: config.budget?.calls ?? null, dollars: config.budget?.dollars ?? null },
    played: targetsOf(plan.played),
    leftOut: targetsOf(plan.leftOut),
    suites,
  };
}

const pagingStates: ReadonlySet<string> = new Set(["red", "lost", "invalid"]);

function silenced(series: SeriesResult, config: NightlyConfig, night: string): NightlySeries {
  const silence = silenceOf(series, config, night);
  const pages = pagingStates.has(series.state) && !silences(silence, series.state);
  return { ...series, silence, pages };
}

/** A red that is silenced pages nobody, and is no green either. */
function nightVerdict(series: readonly NightlySeries[]): GateVerdict {
  const heard = series.filter(({ state, pages }) => pages || !pagingStates.has(state));
  const verdict = verdictOf(heard);
  return verdict === "green" && heard.length < series.length ? "amber" : verdict;
}

/** Amber pages nobody. Turns that are missing and may still be asked for go before it, behind what is already known. */
export function nightExitCode(verdict: GateVerdict, ended: readonly ExitCode[]): ExitCode {
  if (ended.includes(ExitCode.interrupted)) return ExitCode.interrupted;
  if (verdict === "red") return ExitCode.regression;
  if (verdict === "invalid") return ExitCode.invalidNight;
  return ended.includes(ExitCode.incomplete) ? ExitCode.incomplete : ExitCode.pass;
}
