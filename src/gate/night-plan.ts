/** Which targets a night plays: the watch list first, then by priority, then who has waited longest, under a budget. */

import type { HistoryLine } from "./history.ts";

/** A suite for one model: what a night plays or leaves out as a whole. */
export interface NightTarget {
  /** Index of the suite in the config. */
  readonly suite: number;
  readonly model: string;
  /** 1 goes before 2. */
  readonly priority: number;
  /** Planned calls. */
  readonly calls: number;
  /** US dollars when every reply runs to its limit; null where nobody knows. */
  readonly dollars: number | null;
}

/** A target with its place in the night. */
export interface OrderedTarget extends NightTarget {
  /** Whether a series of it was a suspect, red, lost or drifting when it was last played. */
  readonly watched: boolean;
  /** Whether the baseline has cells of it. One without goes last in its priority: nothing tells when it was played. */
  readonly gated: boolean;
  /** The night on which it was last played; null for never. */
  readonly lastNight: string | null;
}

/** What a night may take; null for no bound. */
export interface NightBudget {
  readonly calls: number | null;
  readonly dollars: number | null;
}

export interface NightPlan {
  readonly played: readonly OrderedTarget[];
  readonly leftOut: readonly OrderedTarget[];
  /** What is left for reruns. */
  readonly rest: NightBudget;
}

/**
 * The nights of a target: the lines of its suite's cells and its model that are older than tonight; null where the
 * baseline has none of its cells, so that it leaves no lines.
 */
export type TargetHistory = (target: NightTarget) => readonly HistoryLine[] | null;

const watchedStates: ReadonlySet<string> = new Set(["suspect", "red", "lost", "drift"]);

/**
 * Chooses tonight's targets. What is played leaves room to play the dearest of it once more: a suspect that could not be
 * asked again could never become red.
 */
export function planNight(
  targets: readonly NightTarget[],
  budget: NightBudget,
  historyOf: TargetHistory,
): NightPlan {
  const ordered = targets.map((target) => placed(target, historyOf(target))).toSorted(byPlace);
  const played: OrderedTarget[] = [];
  const leftOut: OrderedTarget[] = [];
  for (const target of ordered) {
    (fits([...played, target], budget) ? played : leftOut).push(target);
  }
  return { played, leftOut, rest: restOf(played, budget) };
}

function placed(target: NightTarget, history: readonly HistoryLine[] | null): OrderedTarget {
  const lines = history ?? [];
  const lastNight = lines.reduce<string | null>(
    (last, { night }) => (last === null || night > last ? night : last),
    null,
  );
  // A night that was gated twice has the later lines stand for it.
  const states = new Map<string, string>();
  for (const line of lines) {
    if (line.night === lastNight) states.set(JSON.stringify([line.cell, line.metric]), line.state);
  }
  const watched = [...states.values()].some((state) => watchedStates.has(state));
  return { ...target, watched, gated: history !== null, lastNight };
}

function byPlace(a: OrderedTarget, b: OrderedTarget): number {
  return (
    Number(b.watched) - Number(a.watched) ||
    a.priority - b.priority ||
    Number(b.gated) - Number(a.gated) ||
    compareWords(a.lastNight ?? "", b.lastNight ?? "")
  );
}

function compareWords(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function fits(targets: readonly NightTarget[], { calls, dollars }: NightBudget): boolean {
  const within = (amounts: readonly number[], most: number | null) =>
    most === null || sum(amounts) + Math.max(0, ...amounts) <= most;
  return (
    within(
      targets.map((target) => target.calls),
      calls,
    ) &&
    within(
      targets.map((target) => target.dollars ?? Number.POSITIVE_INFINITY),
      dollars,
    )
  );
}

function restOf(played: readonly NightTarget[], { calls, dollars }: NightBudget): NightBudget {
  return {
    calls: calls === null ? null : calls - sum(played.map((target) => target.calls)),
    dollars: dollars === null ? null : dollars - sum(played.map((target) => target.dollars ?? 0)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
