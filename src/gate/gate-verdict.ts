/** The verdict on a night: from its look, and the fresh data of its suspects, to one `GateResult`. Pure. */

import { UsageError } from "../errors.ts";
import type { Random } from "../stats/random.ts";
import { seriesNames } from "./baseline.ts";
import { areCopies } from "./copied-replies.ts";
import {
  byState,
  exitCodeFor,
  type GatePromise,
  type GateResult,
  gateVersion,
  type SeriesFigures,
  type SeriesResult,
  type SeriesState,
  verdictOf,
} from "./gate-result.ts";
import { nightsToFind, points } from "./gate-rules.ts";
import {
  changeWords,
  type LookedSeries,
  lookAt,
  type MeasuredLook,
  type NightLook,
  outagesOf,
} from "./night-look.ts";
import { type ConversationsByTask, type NightTallies, nightOf } from "./night-tallies.ts";
import { madeChanges } from "./series-change.ts";
import { driftCritical, driftOf } from "./series-drift.ts";
import { type SeriesEvidence, seriesEvidence } from "./series-evidence.ts";

/** What the verdict takes beside the night itself. */
export interface VerdictGround {
  /** Fresh data of the suspects' cells: another attempt of the night. null where none was asked for. */
  readonly rerun: NightTallies | null;
  /** Used only where arrangements of conversations cannot be counted. */
  readonly random: Random;
}

/**
 * A drop is red when the fresh data shows it too, by itself; green is shown, never assumed.
 *
 * @throws {UsageError} when the rerun holds copies of the night
 */
export function gateVerdict(look: NightLook, ground: VerdictGround): GateResult {
  const { baseline, night, rules } = look;
  if (ground.rerun !== null) refuseCopies(night, ground.rerun);
  const critical = look.history.length === 0 ? null : driftCritical(rules);
  const setting: Judging = {
    ...ground,
    look,
    critical,
    outages: ground.rerun === null ? new Map() : outagesOf(ground.rerun),
  };
  const series = look.series.map((one) => resultOf(one, setting)).toSorted(byState);
  const verdict = verdictOf(series);
  return {
    v: gateVersion,
    run: night.run,
    night: nightOf(night),
    attempt: night.night?.attempt ?? 1,
    rerun: ground.rerun?.run ?? null,
    verdict,
    exitCode: exitCodeFor(verdict),
    simulated: series.some(({ simulated }) => simulated),
    baseline: {
      runs: baseline.runs.map(({ run }) => run),
      newest: baseline.runs.at(-1)?.night ?? null,
    },
    rules,
    promise: promiseOf(look, series),
    series,
    unwatched: Object.keys(night.cells).filter((id) => baseline.cells[id] === undefined),
    notes: notesOf(look),
  };
}

/** A rerun that repeats the night's seed, or its replies byte for byte, repeats its luck too. */
function refuseCopies(first: NightTallies, rerun: NightTallies): void {
  if (first.seed === rerun.seed) {
    throw new UsageError(`${rerun.run} has the seed of ${first.run}: copies prove nothing`, {
      where: rerun.run,
      mend: "play the rerun with run --night DATE/2",
    });
  }
  if (!areCopies(first, rerun)) return;
  throw new UsageError(
    `every reply of ${rerun.run} is that of ${first.run} byte for byte: copies prove nothing`,
    {
      where: rerun.run,
      mend: "let the model sample (temperature above 0), or let its server keep to seeds",
    },
  );
}

interface Judging extends VerdictGround {
  readonly look: NightLook;
  readonly critical: number | null;
  /** Of the rerun. */
  readonly outages: ReadonlyMap<string, string>;
}

/** What a series comes to, without its names. */
interface Judged {
  readonly state: SeriesState;
  readonly reason: string | null;
  readonly rerun: SeriesEvidence | null;
}

function resultOf(one: LookedSeries, setting: Judging): SeriesResult {
  const { watched, cell, look } = one;
  const { metric, series, baselineCell } = watched;
  const measured = look.kind === "compared" || look.kind === "step";
  const figures = (evidence: SeriesEvidence) => figuresOf(evidence, series.worse);
  const judged = judge(one, setting);
  const tallies = measured ? Object.values(look.tasks).flat() : [];
  return {
    cell: watched.cell,
    metric,
    model: baselineCell.model,
    simulated: cell?.simulated ?? baselineCell.simulated,
    state: judged.state,
    reason: judged.reason,
    worse: series.worse,
    baseline: measured ? rawRate(look.evidence.baseline.rate, series.worse) : series.rate,
    night: measured ? figures(look.evidence) : null,
    rerun: judged.rerun === null ? null : figures(judged.rerun),
    reach: measured ? look.reach : null,
    changes: one.changes,
    madeOf: cell === null ? {} : { ...cell.madeOf, ...cell.prompt },
    successes: tallies.reduce((sum, { successes }) => sum + successes, 0),
    trials: tallies.reduce((sum, { trials }) => sum + trials, 0),
  };
}

type Worse = SeriesResult["worse"];

function rawRate(good: number, worse: Worse): number {
  return worse === "lower" ? good : 1 - good;
}

/** Evidence is kept with better always up; what is read has the metric's own direction. */
function figuresOf(
  { night, difference, low, high, p }: SeriesEvidence,
  worse: Worse,
): SeriesFigures {
  const rate = rawRate(night.rate, worse);
  return worse === "lower"
    ? { rate, difference, low, high, p }
    : { rate, difference: -difference, low: -high, high: -low, p };
}

function judge(one: LookedSeries, setting: Judging): Judged {
  const { look } = one;
  switch (look.kind) {
    case "lost":
    case "invalid":
    case "unmeasured":
    case "step":
      return { state: look.kind, reason: look.reason, rerun: null };
    case "compared":
      return look.suspect ? judgeSuspect(one, look, setting) : judgeQuiet(one, look, setting);
    default:
      return look satisfies never;
  }
}

function judgeSuspect(one: LookedSeries, look: MeasuredLook, setting: Judging): Judged {
  const { rerun, random, outages } = setting;
  const { watched } = one;
  const { rules, spreads } = setting.look;
  const dropped = `${dropWords(look.evidence)} (${pWords(look.evidence.p)}, level ${look.reach.level.toPrecision(2)})`;
  const again = rerun?.cells[watched.cell];
  if (again === undefined) {
    return { state: "suspect", reason: `suspect: rerun asked; ${dropped}`, rerun: null };
  }
  const fresh = lookAt(watched, again, { rules, random, outages, spreads });
  if (fresh.kind !== "compared" && fresh.kind !== "step") {
    const reason = `suspect: the rerun does not tell (${fresh.reason}); ${dropped}`;
    return fresh.kind === "lost"
      ? { state: "lost", reason: fresh.reason, rerun: null }
      : { state: "suspect", reason, rerun: null };
  }
  const [change] = madeChanges(one.cell?.madeOf ?? {}, again.madeOf);
  if (fresh.kind === "step" || change !== undefined) {
    const what = change === undefined ? "as its probe tells" : changeWords(change);
    const reason = `suspect: the rerun was made by something else (${what}); ${dropped}`;
    return { state: "suspect", reason, rerun: fresh.evidence };
  }
  if (fresh.suspect) {
    const repeated = `${dropWords(fresh.evidence)} (${pWords(fresh.evidence.p)})`;
    return {
      state: "red",
      reason: `${dropped}; again in fresh data: ${repeated}`,
      rerun: fresh.evidence,
    };
  }
  const both = bothNights(one, look, fresh, random);
  const state = both !== null && isShown(both, rules.margin) ? armedState(look) : "amber";
  const reason = `${dropped} did not repeat in fresh data (${pWords(fresh.evidence.p)})`;
  return { state, reason, rerun: fresh.evidence };
}

function armedState({ reach }: MeasuredLook): SeriesState {
  return reach.armed ? "green" : "unarmed";
}

/** The night and its rerun as one: the night was chosen for its drop, so this errs towards worse. */
function bothNights(
  { watched: { series, effect } }: LookedSeries,
  first: MeasuredLook,
  second: MeasuredLook,
  random: Random,
): SeriesEvidence | null {
  const tasks = Object.fromEntries(
    Object.keys(series.tasks).map((task): [string, ConversationsByTask[string]] => [
      task,
      [...(first.tasks[task] ?? []), ...(second.tasks[task] ?? [])],
    ]),
  );
  return seriesEvidence(series.tasks, tasks, { worse: series.worse, effect }, random);
}

function judgeQuiet(one: LookedSeries, look: MeasuredLook, setting: Judging): Judged {
  const { margin } = setting.look.rules;
  const { evidence, reach } = look;
  if (!reach.armed) return { state: "unarmed", reason: `not armed: ${reach.reason}`, rerun: null };
  if (!isShown(evidence, margin)) {
    const worst = points(-evidence.low);
    const reason = `cannot exclude a drop of ${points(margin)}: it may be as much as ${worst}`;
    return { state: "amber", reason, rerun: null };
  }
  const drift = sinking(one, look, setting);
  if (drift === null) return { state: "green", reason: null, rerun: null };
  return { state: "drift", reason: drift, rerun: null };
}

/** Whether the night is not worse by the margin, at 5 %. */
function isShown({ low }: SeriesEvidence, margin: number): boolean {
  return low > -margin;
}

function sinking(
  one: LookedSeries,
  { evidence, tasks }: MeasuredLook,
  setting: Judging,
): string | null {
  const { critical, look } = setting;
  const { cell: id, metric, series } = one.watched;
  if (critical === null || one.cell === null) return null;
  const { worse } = series;
  const tonight = {
    cell: id,
    metric,
    before: nightOf(look.night),
    from: one.watched.baselineCell.declineAccepted,
    rate: rawRate(evidence.night.rate, worse),
    trials: Object.values(tasks)
      .flat()
      .reduce((sum, { trials }) => sum + trials, 0),
    worse,
    madeOf: { ...one.cell.madeOf, ...one.cell.prompt },
  };
  const drift = driftOf(look.history, tonight, critical);
  if (drift === null) return null;
  const way = worse === "lower" ? "sinks" : "rises";
  return `its nights drift: the moving average ${way} to ${percent(drift.average)}, beyond ${percent(drift.limit)} since ${drift.since}`;
}

function dropWords({ baseline, night, difference }: SeriesEvidence): string {
  return `worse by ${points(-difference)}, ${percent(baseline.rate)} → ${percent(night.rate)}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function pWords(p: number): string {
  return p < 0.0001 ? "p < .0001" : `p ${p.toPrecision(2)}`;
}

function promiseOf(
  { baseline, night, rules }: NightLook,
  series: readonly SeriesResult[],
): GatePromise {
  const measured = series.filter(({ reach }) => reach !== null);
  const armed = measured.flatMap(({ reach }) => (reach?.armed === true ? [reach.power ?? 0] : []));
  const calls: ReadonlyMap<string, number> = new Map(
    Object.entries(night.cells)
      .filter(([id]) => baseline.cells[id] !== undefined)
      .map(([id, cell]) => [id, cell.calls]),
  );
  // A cell is asked again when any of its series is a suspect.
  const again = seriesNames(baseline).reduce((sum, { cell, metric }) => {
    const found = measured.find((one) => one.cell === cell && one.metric === metric);
    return sum + (found?.reach?.level ?? 0) * (calls.get(cell) ?? 0);
  }, 0);
  return {
    falsePagesPerYear: rules.falsePagesPerYear,
    armed: armed.length,
    measured: measured.length,
    power: armed.length === 0 ? null : Math.min(...armed),
    nights: nightsToFind,
    callsPerNight: [...calls.values()].reduce((sum, count) => sum + count, 0),
    rerunCallsPerYear: Math.ceil(again * rules.nightsPerYear),
  };
}

function notesOf({ baseline, night }: NightLook): readonly string[] {
  const same = baseline.runs.find(({ seed }) => seed === night.seed);
  if (same === undefined) return [];
  return [
    `${night.run} has the seed of ${same.run}, which the baseline was made of: a server that keeps to seeds repeats itself. Play a night with run --night DATE.`,
  ];
}
