/** A night held against a baseline, series by series, before any fresh data is asked for. */

import { conversationEffect } from "../stats/conversation-effect.ts";
import type { Random } from "../stats/random.ts";
import {
  type Baseline,
  type BaselineCell,
  type BaselineSeries,
  mostMissing,
  type SeriesName,
  seriesNames,
} from "./baseline.ts";
import { type GateRules, type SeriesReach, seriesReach } from "./gate-rules.ts";
import type { HistoryLine } from "./history.ts";
import { nightSpreads } from "./night-spread.ts";
import type { ConversationsByTask, NightCell, NightTallies } from "./night-tallies.ts";
import { allChanges, madeChanges, type SeriesChange } from "./series-change.ts";
import { type SeriesEvidence, seriesEvidence } from "./series-evidence.ts";

/** A series of the baseline with all that decides it, whatever became of it. */
export interface WatchedSeries extends SeriesName {
  readonly baselineCell: BaselineCell;
  readonly series: BaselineSeries;
  /** How much the turns of a conversation echo each other, over all series of the metric. */
  readonly effect: number;
}

/** A series that was measured on both sides. */
export interface MeasuredLook {
  readonly tasks: ConversationsByTask;
  readonly evidence: SeriesEvidence;
  readonly reach: SeriesReach;
  /** Whether the drop asks for fresh data. */
  readonly suspect: boolean;
}

/** What a night shows of a series. */
export type SeriesLook =
  | (MeasuredLook & { readonly kind: "compared" })
  | (MeasuredLook & { readonly kind: "step"; readonly reason: string })
  | { readonly kind: "lost" | "invalid" | "unmeasured"; readonly reason: string };

export interface LookedSeries {
  readonly watched: WatchedSeries;
  /** null where the run did not ask the cell. */
  readonly cell: NightCell | null;
  readonly look: SeriesLook;
  readonly changes: readonly SeriesChange[];
}

export interface NightLook {
  readonly baseline: Baseline;
  readonly night: NightTallies;
  readonly rules: GateRules;
  /** The nights before. */
  readonly history: readonly HistoryLine[];
  /** How much the nights of each model differ by themselves. */
  readonly spreads: ReadonlyMap<string, number>;
  readonly series: readonly LookedSeries[];
}

/** What a night is looked at with, beside its baseline. */
export interface NightGround {
  readonly rules: GateRules;
  readonly history: readonly HistoryLine[];
  /** Used only where arrangements of conversations cannot be counted. */
  readonly random: Random;
}

/** Looks at every series of the baseline. */
export function lookAtNight(
  baseline: Baseline,
  night: NightTallies,
  { rules, history, random }: NightGround,
): NightLook {
  const outages = outagesOf(night);
  const all = watchedSeries(baseline);
  const spreads = nightSpreads(history, all, night);
  const series = all.map((watched) => {
    const cell = night.cells[watched.cell] ?? null;
    return {
      watched,
      cell,
      look: lookAt(watched, cell, { rules, random, outages, spreads }),
      changes: cell === null ? [] : changesSince(watched.baselineCell, cell),
    };
  });
  return { baseline, night, rules, history, spreads, series };
}

/** The series whose drop is so improbable that fresh data of their cells is worth its calls. */
export function suspectsOf({ series }: NightLook): readonly SeriesName[] {
  return series
    .filter(({ look }) => look.kind === "compared" && look.suspect)
    .map(({ watched: { cell, metric } }) => ({ cell, metric }));
}

function watchedSeries(baseline: Baseline): readonly WatchedSeries[] {
  const effects = new Map<string, number>();
  return seriesNames(baseline).flatMap(({ cell, metric }) => {
    const baselineCell = baseline.cells[cell];
    const series = baselineCell?.series[metric];
    if (baselineCell === undefined || series === undefined) return [];
    const effect = effects.get(metric) ?? effectOf(baseline, metric);
    effects.set(metric, effect);
    return [{ cell, metric, baselineCell, series, effect }];
  });
}

/** How much the turns of a conversation echo each other in a metric of the baseline. */
function effectOf({ cells }: Baseline, metric: string): number {
  return conversationEffect(
    Object.values(cells).flatMap(({ series }) => {
      const own = series[metric];
      return own === undefined ? [] : [Object.values(own.tasks)];
    }),
  );
}

/** What a cell of the night is looked at with. */
export interface LookSetting {
  readonly rules: GateRules;
  readonly random: Random;
  /** Why a model's turns are no ground to judge by, by its id. */
  readonly outages: ReadonlyMap<string, string>;
  /** How much the nights of a model differ by themselves, by its id. */
  readonly spreads: ReadonlyMap<string, number>;
}

/** Too many turns of a model missing, or of one of its cells, is an outage of it. */
export function outagesOf({ cells }: NightTallies): ReadonlyMap<string, string> {
  const totals = new Map<string, { planned: number; missing: number }>();
  for (const { model, standing, planned, missing } of Object.values(cells)) {
    if (standing.kind !== "measured") continue;
    const total = totals.get(model) ?? { planned: 0, missing: 0 };
    totals.set(model, { planned: total.planned + planned, missing: total.missing + missing });
  }
  return new Map(
    [...totals]
      .filter(([, { planned, missing }]) => missing > mostMissing * planned)
      .map(([model, { planned, missing }]) => [
        model,
        `an outage: ${missing} of ${planned} turns of ${model} are missing`,
      ]),
  );
}

/** What the night shows of one series. */
export function lookAt(
  watched: WatchedSeries,
  cell: NightCell | null,
  setting: LookSetting,
): SeriesLook {
  if (cell === null) return { kind: "unmeasured", reason: "the run did not ask this cell" };
  const { standing } = cell;
  if (standing.kind === "lost") return { kind: "lost", reason: standing.reason };
  if (standing.kind === "unknown") return { kind: "unmeasured", reason: standing.reason };
  const invalid = tasksApart(watched.baselineCell, cell) ?? outageOf(cell, setting);
  if (invalid !== null) return { kind: "invalid", reason: invalid };
  return compared(watched, cell, setting);
}

function tasksApart(baseline: BaselineCell, cell: NightCell): string | null {
  const apart = allChanges(baseline.tasks, cell.tasks);
  if (apart.length === 0) return null;
  const words = apart.map(({ what, was, is }) =>
    was === null ? `${what} is new` : is === null ? `${what} is gone` : `${what} was edited`,
  );
  const more = words.length > 3 ? ` and ${words.length - 3} more` : "";
  return `its tasks are not the baseline's: ${words.slice(0, 3).join(", ")}${more}`;
}

function outageOf(cell: NightCell, { outages }: LookSetting): string | null {
  const { model, missing, planned } = cell;
  const own = missing > mostMissing * planned;
  return (
    outages.get(model) ?? (own ? `an outage: ${missing} of ${planned} turns are missing` : null)
  );
}

function compared(watched: WatchedSeries, cell: NightCell, setting: LookSetting): SeriesLook {
  const { metric, series, effect, baselineCell } = watched;
  const tasks = cell.series[metric]?.tasks ?? {};
  const { worse } = series;
  const evidence = seriesEvidence(series.tasks, tasks, { worse, effect }, setting.random);
  if (evidence === null) return { kind: "unmeasured", reason: "no turn of it was scored" };
  const { baseline, night, leastP } = evidence;
  const epochs = epochsOf(tasks);
  const nightSpread = setting.spreads.get(cell.model) ?? 0;
  const reach = seriesReach({ baseline, night, epochs, leastP, nightSpread }, setting.rules);
  const made = madeChanges(baselineCell.madeOf, cell.madeOf);
  const measured = { tasks, evidence, reach, suspect: evidence.p <= reach.level };
  if (made.length === 0) return { kind: "compared", ...measured };
  return { kind: "step", ...measured, reason: `a new series: ${made.map(changeWords).join(", ")}` };
}

/** Conversations of a task on average, from 1. */
function epochsOf(tasks: ConversationsByTask): number {
  const counts = Object.values(tasks).map((conversations) => conversations.length);
  return Math.max(1, counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length));
}

/** A change in words: `served model a → b`. */
export function changeWords({ what, was, is }: SeriesChange): string {
  return `${what} ${was ?? "none"} → ${is ?? "none"}`;
}

function changesSince(baseline: BaselineCell, cell: NightCell): readonly SeriesChange[] {
  return [
    ...madeChanges(baseline.madeOf, cell.madeOf),
    ...allChanges(baseline.prompt, cell.prompt),
  ];
}
