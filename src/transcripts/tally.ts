/**
 * What the turns of an arm came to, by the unit that they depend in: the task where the format tells of one, else the
 * conversation.
 */

import type { MissingCause } from "../model/model.ts";
import type { MetricShape } from "../score/cell-scorer.ts";
import { isShare, isUnscored, type Score } from "../score/metric.ts";
import { type UnitTallies, unitTallies } from "./unit-tallies.ts";

/** One figure of a metric: its own, or for a category that of one word. */
export interface FigureTally {
  /** Such as `declared` and `form:state`. */
  readonly name: string;
  readonly kind: "share" | "count";
  readonly units: UnitTallies;
  /** Scores that are none, by their reasons. */
  readonly reasons: ReadonlyMap<string, number>;
}

/** What the turns of one arm came to. */
export interface ArmTally {
  /** The arm's name in each of the table's columns; null where its records do not say. */
  readonly arm: Readonly<Record<string, string | null>>;
  readonly conversations: number;
  /** Distinct tasks; null where the format tells of none. */
  readonly tasks: number | null;
  /** Scored turns. */
  readonly turns: number;
  /** Those that called a tool. */
  readonly called: number;
  /** Replies of no text and no call. */
  readonly empty: number;
  /** Turns without a reply, by cause. */
  readonly missing: ReadonlyMap<MissingCause | "error", number>;
  /** In the order of the metrics, leaks behind them by the names of their rules. */
  readonly figures: readonly FigureTally[];
}

/** Counts the scores of one arm. */
export interface ScoreCounter {
  /** A turn's scores in the order of the metrics. */
  add(scores: readonly Score[]): void;
  /** Ends a conversation. Those of one task are one unit; each of null is its own. */
  endConversation(task: string | null): void;
  count(): readonly FigureTally[];
}

interface Slot {
  readonly name: string;
  readonly kind: FigureTally["kind"];
  /** The word of a category; null for a figure of its own. */
  readonly word: string | null;
  readonly reasons: Map<string, number>;
}

/** Reasons come from code; the bound is for modules of users that make one up for each reply. */
const mostReasons = 100;

/**
 * @param metrics the metrics by now: a module's leaks are met as replies are read, and come behind those there were
 */
export function scoreCounter(metrics: () => readonly MetricShape[]): ScoreCounter {
  const slots: Slot[] = [];
  const slotsOf: (readonly number[])[] = [];
  const closed: UnitTallies[] = [];
  const tasks = new Map<string, number[]>();
  /** Two numbers a slot: found, and of how many. */
  let open: number[] = [];
  let openTurns = 0;
  const turns = unitTallies();

  function slotsFor(metric: number): readonly number[] {
    const known = slotsOf[metric];
    if (known !== undefined) return known;
    const shape = metrics()[metric];
    if (shape === undefined) throw new RangeError(`there is no metric ${metric}`);
    const made = newSlots(shape).map((slot) => slots.push(slot) - 1);
    slotsOf[metric] = made;
    return made;
  }

  function close(unit: readonly number[]): void {
    for (let slot = 0; slot < unit.length / 2; slot++) {
      const units = closed[slot] ?? unitTallies();
      closed[slot] = units;
      units.add(unit[2 * slot] ?? 0, unit[2 * slot + 1] ?? 0);
    }
  }

  return {
    add(scores) {
      openTurns++;
      for (const [metric, score] of scores.entries()) {
        for (const at of slotsFor(metric)) {
          const slot = slots[at];
          if (slot !== undefined) addScore(open, at, slot, score);
        }
      }
    },
    endConversation(task) {
      turns.add(0, openTurns);
      if (task === null) close(open);
      else tasks.set(task, summed(tasks.get(task) ?? [], open));
      open = [];
      openTurns = 0;
    },
    count() {
      for (const unit of tasks.values()) close(unit);
      tasks.clear();
      const figures = slots.map(({ name, kind, reasons }, at) => {
        const units = closed[at] ?? unitTallies();
        return { name, kind, reasons, units: isLeak(name) ? filledUp(units, turns) : units };
      });
      const leaks = figures.filter(({ name }) => isLeak(name));
      return [
        ...figures.filter(({ name }) => !isLeak(name)),
        ...leaks.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      ];
    },
  };
}

function newSlots({ id, unit, categories = [] }: MetricShape): readonly Slot[] {
  const kind = unit === "count" ? "count" : "share";
  return unit === "category"
    ? categories.map((word) => ({ name: `${id}:${word}`, kind, word, reasons: new Map() }))
    : [{ name: id, kind, word: null, reasons: new Map() }];
}

function addScore(unit: number[], at: number, { word, reasons }: Slot, score: Score): void {
  while (unit.length < 2 * at + 2) unit.push(0);
  if (isUnscored(score)) {
    const { unscored } = score;
    if (reasons.has(unscored) || reasons.size < mostReasons) raise(reasons, unscored);
    return;
  }
  const found =
    word !== null ? Number(score === word) : isShare(score) ? score.found : Number(score);
  unit[2 * at] = (unit[2 * at] ?? 0) + found;
  unit[2 * at + 1] = (unit[2 * at + 1] ?? 0) + (isShare(score) ? score.of : 1);
}

function summed(a: readonly number[], b: readonly number[]): number[] {
  return Array.from(
    { length: Math.max(a.length, b.length) },
    (_, at) => (a[at] ?? 0) + (b[at] ?? 0),
  );
}

function isLeak(name: string): boolean {
  return name.startsWith("leaks:");
}

/**
 * Nothing leaked by a rule in the turns that were read before it was met: they are units without a find, their turns
 * shared out evenly.
 */
function filledUp(units: UnitTallies, turns: UnitTallies): UnitTallies {
  const lacking = turns.of - units.of;
  if (lacking <= 0) return units;
  const count = Math.min(lacking, Math.max(1, turns.size - units.size));
  const each = Math.floor(lacking / count);
  const larger = lacking - each * count;
  units.add(0, each, count - larger);
  units.add(0, each + 1, larger);
  return units;
}

/** One more of a name. */
export function raise<Name>(counts: Map<Name, number>, name: Name): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
