import type { Contrast } from "../../estimate/contrast.ts";
import type { Manifest, ManifestModel } from "../../journal/manifest.ts";
import { contentHashes, manifestVersion } from "../../journal/manifest.ts";
import type { Support } from "../../model/model.ts";
import { cellsOf } from "../../plan/cell.ts";
import { cellOfRows } from "../../score/__fixtures__/cell-with-rows.ts";
import type { MetricShape } from "../../score/cell-scorer.ts";
import type { ScoredCell } from "../../score/cell-tally.ts";
import type { Score } from "../../score/metric.ts";
import type { ScoredRun } from "../../score/score-run.ts";
import { smallSuite } from "../../suite/__fixtures__/small-suite.ts";

const suite = smallSuite();

const supported: Support = { kind: "supported", mechanism: "test", evidence: "by the test" };

const model: ManifestModel = {
  simulated: true,
  prefill: supported,
  constraint: supported,
  lateSystem: supported,
  probe: null,
  identity: {},
};

export const manifest: Manifest = {
  v: manifestVersion,
  run: "rehearsal",
  plan: "p0",
  createdAt: "2026-01-01T00:00:00.000Z",
  versions: { seambench: "0", node: "20", protocols: {} },
  commit: null,
  machine: { cpu: "none", cores: 1, memoryGb: 1, platform: "linux" },
  seed: suite.seed,
  models: { "sim:steady": model },
  hashes: contentHashes(suite),
  suite,
};

/** A metric of a share of turns, or of another unit. */
export function shapeOf(id: string, unit: MetricShape["unit"] = "proportion"): MetricShape {
  return { id, version: 1, unit, direction: "higher", denominator: "turns" };
}

/** One row of the turns: the turn's index and a score for each metric of its cell. */
export type RowScores = readonly [turn: number | null, ...scores: Score[]];

/** The cell of that id with its metrics and rows. */
export function scoredCell(
  id: string,
  metrics: readonly MetricShape[],
  rows: readonly RowScores[],
  changes: Partial<ScoredCell> = {},
): ScoredCell {
  const cell = cellsOf(suite).find((candidate) => candidate.id === id);
  const experiment = suite.experiments[cell?.experiment ?? -1];
  if (cell === undefined || experiment === undefined) throw new RangeError(`no cell ${id}`);
  const turns = rows.map(([turn, ...scores]) => ({ turn, step: turn, scores }));
  const parts = { cell, experiment, metrics };
  return cellOfRows(parts, [turns], { planned: turns.length, ...changes });
}

export function scoredRun(...cells: readonly ScoredCell[]): ScoredRun {
  return { cells, timing: { calls: 0, attempts: 0, latencyMs: 0, uncounted: 0 } };
}

/** A difference of `called` between two cells that is worth a look and no verdict. */
export function contrastOf(a: string, b: string): Contrast {
  return {
    metric: "called",
    a,
    b,
    difference: -0.25,
    low: -0.5,
    high: -0.1,
    p: 0.004,
    pAdjusted: 0.012,
    tasks: 9,
    tasksHigher: 0,
    tasksLower: 8,
    verdict: null,
    reason: "worth a look",
    simulated: true,
  };
}
