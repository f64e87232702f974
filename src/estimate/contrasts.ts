/**
 * The comparisons of a run. The primary metric alone gives verdicts, corrected for its family: all pairs of one
 * experiment and model. Every other metric is worth a look and no more.
 */

import { plannedTurns } from "../plan/planned-turns.ts";
import type { MetricShape } from "../score/cell-scorer.ts";
import type { ScoredCell } from "../score/cell-tally.ts";
import { conversationTallies, type FigureTally, taskCounts } from "../score/figure-tally.ts";
import { figuresOf } from "../score/figures.ts";
import { benjaminiHochbergAdjusted } from "../stats/benjamini-hochberg.ts";
import { clusterHybrid } from "../stats/cluster-hybrid.ts";
import type { VerdictRules } from "../stats/decide-verdict.ts";
import { holmAdjusted } from "../stats/holm.ts";
import { type PairEvidence, pairedTallies, sharedTasks } from "../stats/pair-evidence.ts";
import { racedP, racedVerdict } from "../stats/raced-verdict.ts";
import { randomFrom } from "../stats/random.ts";
import { signFlip } from "../stats/sign-flip.ts";
import { taskDifferences } from "../stats/task-differences.ts";
import type { TaskTally } from "../stats/task-tally.ts";
import { type PairVerdict, pairP, pairVerdict } from "../stats/verdict.ts";
import type { Contrast } from "./contrast.ts";
import { countLook, directionsOf } from "./difference-look.ts";
import { poolName, poolsOf } from "./estimates-of-run.ts";
import { guardrails } from "./guardrails.ts";
import { comparableGroups, type Pair, pairsOf } from "./pairs.ts";
import type { RaceWalk } from "./race-walk.ts";
import { lookCaveat, racedPair, raceObstacle } from "./raced-pair.ts";
import type { CellSummary } from "./summary.ts";

/** A cell with what its summary says of it. */
export interface SummarisedCell {
  readonly cell: ScoredCell;
  readonly summary: CellSummary | undefined;
}

/** What stands beside the primary metric, in the order of `contrasts.csv`. */
const besides: readonly string[] = [
  ...guardrails,
  ...["heading", "hollow", "proposed", "recall", "residue"],
];

/** The chance of even one false verdict in a family. */
const alpha = 0.05;

/**
 * Every comparison that the suite declared: the primary metric's verdicts first, then what is worth a look.
 *
 * @param walks the races of the run
 */
export function contrastsOf(
  arms: readonly SummarisedCell[],
  walks: readonly RaceWalk[] = [],
): readonly Contrast[] {
  const cells = arms.map(({ cell }) => cell);
  const summaries = new Map(arms.map(({ cell, summary }) => [cell.cell.id, summary]));
  const pools = poolsOf(cells);
  return comparableGroups(cells).flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const plan = first.experiment.compare;
    const family = { pairs: pairsOf(group, plan), summaries, pools, walks };
    const guard = new Map(worthALook(family, "called").map((one) => [`${one.a} ${one.b}`, one]));
    const verdicts = verdictsOn(family, first, guard);
    const looks = besides.filter((metric) => metric !== plan.primary);
    return [...verdicts, ...looks.flatMap((metric) => worthALook(family, metric))];
  });
}

interface Family {
  readonly pairs: readonly Pair[];
  readonly summaries: ReadonlyMap<string, CellSummary | undefined>;
  readonly pools: ReadonlyMap<string, readonly (readonly TaskTally[])[]>;
  readonly walks: readonly RaceWalk[];
}

function verdictsOn(
  family: Family,
  { experiment, metrics }: ScoredCell,
  guard: ReadonlyMap<string, Contrast>,
): readonly Contrast[] {
  const { primary, margin, tasks } = experiment.compare;
  const metric = metrics.find(({ id }) => id === primary);
  if (metric === undefined || metric.unit !== "proportion") return [];
  const evidence = family.pairs.map((pair) => evidenceOf(pair, metric, family));
  const random = (pair: Pair) => randomFrom(`contrast ${primary} ${idOf(pair.a)} ${idOf(pair.b)}`);
  const raced = family.pairs.map(({ a, b }, index) =>
    racedPair(family.walks, idOf(a), idOf(b), at(evidence, index)),
  );
  const ps = family.pairs.map((pair, index) => {
    const race = at(raced, index);
    return race === null ? pairP(at(evidence, index), random(pair)) : racedP(race);
  });
  const adjusted = holmAdjusted(ps);
  const rules: VerdictRules = {
    comparisons: Math.max(1, ps.filter((p) => p !== null).length),
    margin,
    alpha,
    tasks,
    direction: metric.direction ?? "higher",
  };
  return family.pairs.map((pair, index) => {
    const pAdjusted = adjusted[index];
    const options = pAdjusted == null ? rules : { ...rules, pAdjusted };
    const race = at(raced, index);
    const verdict =
      race === null
        ? pairVerdict(at(evidence, index), options, random(pair))
        : racedVerdict(race, options);
    const called = guard.get(`${idOf(pair.a)} ${idOf(pair.b)}`);
    return contrastOf(pair, primary, guarded(verdict, called), family);
  });
}

/**
 * An arm that makes an agent call fewer tools is not called better, whatever it declares: what it gained it may have
 * gained by doing less.
 */
function guarded(verdict: PairVerdict, called: Contrast | undefined): PairVerdict {
  const isLess = called !== undefined && called.high !== null && called.high < 0;
  if (verdict.verdict !== "better" || !isLess) return verdict;
  const reason = `not called better: it calls fewer tools (${called.reason}); ${verdict.reason}`;
  return { ...verdict, verdict: "not-comparable", reason };
}

function evidenceOf(
  pair: Pair,
  metric: MetricShape,
  { summaries, pools, walks }: Family,
): PairEvidence {
  const { a, b } = pair;
  const figure = firstFigure(a, metric);
  if (figure === null) throw new RangeError(`${metric.id} has no figure`);
  const ofA = conversationTallies(figure);
  const ofB = conversationTallies(firstFigure(b, metric) ?? nothingCounted);
  const epochs = Math.max(1, a.epochs, b.epochs);
  return {
    tasks: a.experiment.tasks.map((task, place) => ({
      a: { conversations: ofA[place] ?? [], missing: a.missingByTask[place] ?? 0 },
      b: { conversations: ofB[place] ?? [], missing: b.missingByTask[place] ?? 0 },
      planned: plannedTurns(task) * epochs,
    })),
    cells: pools.get(poolName(a, figure.name)) ?? [],
    incomparable: obstacle(pair, metric, summaries) ?? raceObstacle(walks, idOf(a), idOf(b)),
  };
}

/** A metric's own figure in a cell, or the first word of a category; null where its protocol has no such metric. */
function firstFigure({ figures }: ScoredCell, metric: MetricShape): FigureTally | null {
  const [figure] = figuresOf(metric);
  return (figure === undefined ? null : figures.get(figure.name)) ?? null;
}

const nothingCounted: Pick<FigureTally, "tasks"> = { tasks: [] };

/** Why two cells cannot be compared on a metric, whatever they scored; null where they can. */
function obstacle(
  { a, b }: Pair,
  metric: MetricShape,
  summaries: Family["summaries"],
): string | null {
  for (const cell of [a, b]) {
    const summary = summaries.get(idOf(cell));
    const name = cell.cell.seam;
    if (summary === undefined) return `${name} is not in the run`;
    if (summary.status !== "measured" && summary.status !== "incomplete") {
      return `${name} is ${summary.status}: ${summary.reason ?? "no reason is known"}`;
    }
    const figure = figuresOf(metric)[0]?.name ?? metric.id;
    if (summary.metrics[figure]?.reason === "given") {
      return `the harness supplies ${metric.id} at ${name}, or a part of it`;
    }
  }
  return null;
}

/** A metric that gives no verdict: difference, interval and p, picked out by the false discovery rate. */
function worthALook(family: Family, id: string): readonly Contrast[] {
  const looks = family.pairs.flatMap((pair) => {
    const metric = pair.a.metrics.find((one) => one.id === id);
    if (metric === undefined || metric.unit === "category") return [];
    const look =
      obstacle(pair, metric, family.summaries) === null ? lookAt(pair, metric, family) : null;
    return look === null ? [] : [{ pair, look }];
  });
  const adjusted = benjaminiHochbergAdjusted(looks.map(({ look }) => look.p));
  return looks.map(({ pair, look }, index) => {
    const pAdjusted = adjusted[index] ?? null;
    const isTold = pAdjusted !== null && pAdjusted <= alpha;
    const reason = isTold
      ? "worth a look: no verdict is given on a metric that was not declared primary"
      : "nothing stands out; no verdict is given on a metric that was not declared primary";
    const told = `${reason}${lookCaveat(family.walks, idOf(pair.a), idOf(pair.b))}`;
    return contrastOf(pair, id, { ...look, pAdjusted, verdict: null, reason: told }, family);
  });
}

type Look = Pick<
  Contrast,
  "difference" | "low" | "high" | "p" | "tasks" | "tasksHigher" | "tasksLower"
>;

function lookAt(pair: Pair, metric: MetricShape, family: Family): Look | null {
  const ofA = firstFigure(pair.a, metric);
  const ofB = firstFigure(pair.b, metric);
  if (ofA === null || ofB === null) return null;
  if (ofA.kind === "share") return shareLook(pair, metric, family);
  return countLook(taskCounts(ofA), taskCounts(ofB), randomOf(pair, metric.id));
}

function shareLook(pair: Pair, metric: MetricShape, family: Family): Look | null {
  const { tasks, cells } = evidenceOf(pair, metric, family);
  const paired = pairedTallies(sharedTasks(tasks));
  const interval = paired.length < 2 ? null : clusterHybrid(paired, cells);
  if (interval === null) return null;
  const differences = taskDifferences(paired);
  const { difference, low, high } = interval;
  const { p } = signFlip(differences, randomOf(pair, metric.id), looksDrawn);
  return { difference, low, high, p, ...directionsOf(differences) };
}

/** Sign patterns drawn where they cannot be counted; nothing is decided by them. */
const looksDrawn = 10_000;

function randomOf({ a, b }: Pair, metric: string) {
  return randomFrom(`contrast ${metric} ${idOf(a)} ${idOf(b)}`);
}

function contrastOf(
  { a, b }: Pair,
  metric: string,
  found: Omit<Contrast, "metric" | "a" | "b" | "simulated">,
  { summaries }: Family,
): Contrast {
  const { difference, low, high, p, pAdjusted, tasks, tasksHigher, tasksLower } = found;
  const simulated = [a, b].some((cell) => summaries.get(idOf(cell))?.simulated === true);
  return {
    metric,
    a: idOf(a),
    b: idOf(b),
    difference,
    low,
    high,
    p,
    pAdjusted,
    tasks,
    tasksHigher,
    tasksLower,
    verdict: found.verdict,
    reason: found.reason,
    simulated,
  };
}

function idOf({ cell }: ScoredCell): string {
  return cell.id;
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`nothing stands at ${index}`);
  return item;
}
