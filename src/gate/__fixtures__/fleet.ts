/**
 * A simulated fleet: 96 series of eight models, each of twenty tasks, five turns and four epochs a night, with rates from
 * .80 to .98, and the gate over it as it is. Turns of a conversation echo each other, and nights may differ by themselves.
 */

import { conversationEffect } from "../../stats/conversation-effect.ts";
import { type Random, randomFrom } from "../../stats/random.ts";
import type { TaskTally } from "../../stats/task-tally.ts";
import { type Baseline, baselineOf } from "../baseline.ts";
import type { GateResult } from "../gate-result.ts";
import { type GateRules, usualRules } from "../gate-rules.ts";
import { gateVerdict } from "../gate-verdict.ts";
import type { HistoryLine } from "../history.ts";
import { lookAt, suspectsOf, type WatchedSeries } from "../night-look.ts";
import type { ConversationsByTask, NightCell, NightTallies } from "../night-tallies.ts";
import { measuredCell, nightWith } from "./nights.ts";

export const seriesCount = 96;
const models = 8;
const tasks = 20;
const turns = 5;
const epochs = 4;
const baselineNights = 7;
const echo = 0.2;

/** Turns of a series in a night. */
export const turnsOfNight = tasks * epochs * turns;

export const fleetRules: GateRules = usualRules(seriesCount);

/** One series of a fleet with its own baseline. */
export interface FleetSeries {
  readonly id: string;
  readonly model: string;
  readonly rate: number;
  readonly baseline: Baseline;
  readonly watched: WatchedSeries;
  /** Of the baseline. */
  readonly successes: number;
}

export interface Fleet {
  readonly series: readonly FleetSeries[];
  readonly random: Random;
}

/** A fleet whose baseline is drawn anew. */
export function fleetFrom(seed: string): Fleet {
  const random = randomFrom(seed);
  const drawn = Array.from({ length: seriesCount }, (_, at) => {
    const model = `model-${at % models}`;
    const id = `purpose-label/system/wording-${Math.floor(at / models)}/default/${model}`;
    const rate = 0.8 + (0.18 * at) / (seriesCount - 1);
    const nights = Array.from({ length: baselineNights }, () =>
      nightOfCell(id, model, asTasks(drawnOutcomes(rate, random))),
    );
    return { id, model, rate, baseline: baselineOf(nights) };
  });
  const effect = conversationEffect(
    drawn.map(({ id, baseline }) =>
      Object.values(baseline.cells[id]?.series["declared"]?.tasks ?? {}),
    ),
  );
  const series = drawn.map((one): FleetSeries => {
    const baselineCell = one.baseline.cells[one.id];
    const series = baselineCell?.series["declared"];
    if (baselineCell === undefined || series === undefined) throw new RangeError("no series");
    const successes = Object.values(series.tasks)
      .flat()
      .reduce((sum, tally) => sum + tally.successes, 0);
    const watched = { cell: one.id, metric: "declared", baselineCell, series, effect };
    return { ...one, watched, successes };
  });
  return { series, random };
}

/** The successes of each conversation of a night, task by task. */
export type Outcomes = Uint8Array;

/** Draws a night's conversations at a rate; the tasks lie evenly within ten points of it. */
export function drawnOutcomes(rate: number, random: Random): Outcomes {
  const room = Math.min(0.1, rate, 1 - rate);
  const outcomes = new Uint8Array(tasks * epochs);
  for (let task = 0; task < tasks; task++) {
    const table = tableAt(rate + room * ((2 * task + 1) / tasks - 1));
    for (let epoch = 0; epoch < epochs; epoch++) {
      const draw = random.next();
      let successes = 0;
      while (successes < turns && draw >= (table[successes] ?? 1)) successes++;
      outcomes[task * epochs + epoch] = successes;
    }
  }
  return outcomes;
}

const tables = new Map<number, Float64Array>();

/** The chance of so many successes or fewer in a conversation whose turns echo each other as Pólya's urn does. */
function tableAt(rate: number): Float64Array {
  const step = Math.round(1000 * Math.min(1, Math.max(0, rate)));
  const known = tables.get(step);
  if (known !== undefined) return known;
  let chances = [1];
  const weight = 1 / echo - 1;
  for (let turn = 0; turn < turns; turn++) {
    const next = Array.from({ length: turn + 2 }, () => 0);
    for (const [successes, chance] of chances.entries()) {
      const passes = ((step / 1000) * weight + successes) / (weight + turn);
      next[successes] = (next[successes] ?? 0) + chance * (1 - passes);
      next[successes + 1] = (next[successes + 1] ?? 0) + chance * passes;
    }
    chances = next;
  }
  let sum = 0;
  const table = Float64Array.from(chances, (chance) => {
    sum += chance;
    return sum;
  });
  table[turns] = 1;
  tables.set(step, table);
  return table;
}

function asTasks(outcomes: Outcomes): ConversationsByTask {
  return Object.fromEntries(
    Array.from({ length: tasks }, (_, task) => [
      `task-${String(task).padStart(2, "0")}`,
      Array.from(
        { length: epochs },
        (_, epoch): TaskTally => ({
          successes: outcomes[task * epochs + epoch] ?? 0,
          trials: turns,
        }),
      ),
    ]),
  );
}

/** The rate of a night. */
export function rateOf(outcomes: Outcomes): number {
  return outcomes.reduce((sum, successes) => sum + successes, 0) / turnsOfNight;
}

function nightOfCell(
  id: string,
  model: string,
  conversations: ConversationsByTask,
  change: Partial<NightCell> = {},
): NightTallies {
  return nightWith({ [id]: measuredCell(conversations, { model, ...change }) });
}

/** The night of one series as a run folder would come to. */
export function nightOfSeries(
  { id, model }: FleetSeries,
  outcomes: Outcomes,
  change: Partial<NightCell> = {},
): NightTallies {
  return nightOfCell(id, model, asTasks(outcomes), change);
}

/** What a night of a series is drawn from; the rerun of a suspect is drawn from the same. */
export interface NightDraw {
  readonly rate: number;
  readonly change?: Partial<NightCell>;
  readonly history?: readonly HistoryLine[];
  readonly spreads?: ReadonlyMap<string, number>;
}

/** Gates one series, a suspect with a rerun of its own, as a nightly run would. */
export function gatedNight(
  series: FleetSeries,
  outcomes: Outcomes,
  { rate, change = {}, history = [], spreads = new Map() }: NightDraw,
  random: Random,
): GateResult {
  const night = nightOfSeries(series, outcomes, change);
  const cell = night.cells[series.id] ?? null;
  const { baseline, watched } = series;
  const outages =
    cell !== null && cell.missing > 0.1 * cell.planned
      ? new Map([[cell.model, "an outage"]])
      : new Map<string, string>();
  const look = lookAt(watched, cell, { rules: fleetRules, random, outages, spreads });
  const looked = { watched, cell, look, changes: [] };
  const first = { baseline, night, rules: fleetRules, history, spreads, series: [looked] };
  const rerun =
    suspectsOf(first).length === 0
      ? null
      : nightOfSeries(series, drawnOutcomes(rate, random), change);
  return gateVerdict(first, { rerun, random });
}

/**
 * Whether a quiet night could be a suspect at all: so cheap a look that a simulation can afford it for each of
 * millions of nights. A test holds it against the gate's own look.
 */
export function couldBeSuspect({ successes, watched }: FleetSeries, night: number): boolean {
  const size = turnsOfNight;
  const before = successes / (size * baselineNights);
  const common = (successes + night * size) / (size * (baselineNights + 1));
  const variance = (common * (1 - common) * watched.effect * (1 + 1 / baselineNights)) / size;
  return before - night > screen * Math.sqrt(variance);
}

/** The levels lie beyond 2.7 standard errors. */
const screen = 2.4;
