import { conversationEffect } from "../stats/conversation-effect.ts";
import type { Random } from "../stats/random.ts";
import {
  type Baseline,
  type BaselineCell,
  type BaselineSeries,
  type PooledCell,
  withIntervals,
} from "./baseline.ts";
import type { ConversationsByTask } from "./night-tallies.ts";
import { madeChanges } from "./series-change.ts";
import { type SeriesEvidence, seriesEvidence } from "./series-evidence.ts";

/** What became of a cell when a baseline was replaced. */
export interface CellMove {
  readonly cell: string;
  /**
   * `moved` to the new figures; `pooled` with the old, where they are a little below and nothing tells them apart;
   * `kept` as it was, because it fell; `accepted`, a fall that was named; `new`; `dropped`, because it was named.
   */
  readonly kind: "moved" | "pooled" | "kept" | "accepted" | "new" | "dropped";
  /** Why, in words; null for moved and new. */
  readonly reason: string | null;
}

export interface ReplacedBaseline {
  readonly baseline: Baseline;
  /** In canonical order. */
  readonly moves: readonly CellMove[];
}

/** What a replacement goes by. */
export interface ReplaceRules {
  readonly margin: number;
  /** Cells whose decline, or loss, is the new level. */
  readonly accepted: readonly string[];
  /** Used only where arrangements of conversations cannot be counted. */
  readonly random: Random;
}

/**
 * Puts new figures in the place of old ones without letting a decline in: a cell that fell significantly, or that is
 * not shown to be within the margin, keeps its old figures, and so does one that was not measured any more. Small steps
 * down are pooled with what was, so that many of them come to light too.
 */
export function replaceBaseline(
  old: Baseline,
  fresh: Baseline,
  rules: ReplaceRules,
): ReplacedBaseline {
  const ids = [...new Set([...Object.keys(old.cells), ...Object.keys(fresh.cells)])].toSorted();
  const decided = ids.map((id) => decideCell(id, old.cells[id], fresh.cells[id], rules));
  const cells = withIntervals(
    decided.flatMap(({ move, cell }) => (cell === null ? [] : [[move.cell, cell] as const])),
  );
  const moves = decided.map(({ move }) => move);
  const keeps = moves.some(({ kind }) => kind === "kept" || kind === "pooled");
  return {
    baseline: {
      ...fresh,
      simulated: Object.values(cells).some(({ simulated }) => simulated),
      // Figures of older runs are still in it.
      runs: keeps ? joined(old.runs, fresh.runs) : fresh.runs,
      cells,
    },
    moves,
  };
}

function joined(old: Baseline["runs"], fresh: Baseline["runs"]): Baseline["runs"] {
  const others = old.filter(
    ({ plan, seed }) => !fresh.some((run) => run.plan === plan && run.seed === seed),
  );
  return [...others, ...fresh].toSorted((a, b) => (a.night < b.night ? -1 : 1));
}

interface DecidedCell {
  readonly move: CellMove;
  readonly cell: PooledCell | null;
}

function decideCell(
  id: string,
  old: BaselineCell | undefined,
  fresh: BaselineCell | undefined,
  rules: ReplaceRules,
): DecidedCell {
  const accepted = rules.accepted.includes(id);
  const moved = (kind: CellMove["kind"], reason: string | null, cell: PooledCell | null) => ({
    move: { cell: id, kind, reason },
    cell,
  });
  if (fresh === undefined) {
    return accepted
      ? moved("dropped", "it is not measured any more", null)
      : moved("kept", "it was not measured", old ?? null);
  }
  if (old === undefined) return moved("new", null, fresh);
  const fall = fallOf(old, fresh, rules);
  if (fall === null) return moved("moved", null, fresh);
  if (accepted) {
    return moved("accepted", fall.reason, { ...fresh, declineAccepted: fresh.since });
  }
  if (fall.shown) return moved("kept", fall.reason, old);
  // What was made by something else cannot be pooled.
  if (madeChanges(old.madeOf, fresh.madeOf).length > 0) return moved("moved", null, fresh);
  return moved("pooled", fall.reason, pooled(old, fresh));
}

interface Fall {
  readonly reason: string;
  /** Whether it is significant, or too large to be excluded. */
  readonly shown: boolean;
}

/** The gravest fall of a cell's series; null where none is below. */
function fallOf(old: BaselineCell, fresh: BaselineCell, rules: ReplaceRules): Fall | null {
  const falls = Object.entries(old.series).flatMap(([metric, series]): readonly Fall[] => {
    const next = fresh.series[metric];
    if (next === undefined) return [{ reason: `${metric} is not measured any more`, shown: true }];
    const evidence = evidenceOf(old, fresh, series, next, rules.random);
    if (evidence === null || evidence.difference >= 0) return [];
    const { p, low, baseline, night } = evidence;
    const words = `${metric} ${percent(baseline.rate)} → ${percent(night.rate)}`;
    return [{ reason: words, shown: p <= alpha || low <= -rules.margin }];
  });
  return falls.find(({ shown }) => shown) ?? falls[0] ?? null;
}

/** On the tasks that are the same in both. */
function evidenceOf(
  old: BaselineCell,
  fresh: BaselineCell,
  was: BaselineSeries,
  is: BaselineSeries,
  random: Random,
): SeriesEvidence | null {
  const same = ({ tasks }: BaselineSeries): ConversationsByTask =>
    Object.fromEntries(
      Object.entries(tasks).filter(([task]) => old.tasks[task] === fresh.tasks[task]),
    );
  const effect = conversationEffect([Object.values(was.tasks), Object.values(is.tasks)]);
  return seriesEvidence(same(was), same(is), { worse: was.worse, effect }, random);
}

function pooled(old: BaselineCell, fresh: BaselineCell): PooledCell {
  const series = Object.entries(fresh.series).map(([metric, { worse, tasks }]) => {
    const before = old.series[metric]?.tasks ?? {};
    const own = Object.entries(tasks).map(([task, conversations]) => {
      const same = old.tasks[task] === fresh.tasks[task];
      const all = [...(same ? (before[task] ?? []) : []), ...conversations];
      return [task, all.toSorted((a, b) => a.trials - b.trials || a.successes - b.successes)];
    });
    return [metric, { worse, tasks: Object.fromEntries(own) }] as const;
  });
  return {
    ...fresh,
    declineAccepted: old.declineAccepted,
    series: Object.fromEntries(series),
  };
}

const alpha = 0.05;

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
