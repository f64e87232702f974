import { elsewhereMetric, thoughtMetric } from "../channels.ts";
import { leakMetrics } from "../leaks.ts";
import type { Metric } from "../metric.ts";
import { outputTokensMetric } from "../output-tokens.ts";
import { overreachMetric } from "../overreach.ts";
import { residueMetric } from "../residue.ts";
import { accepted } from "./accepted.ts";
import { fenceCompliant } from "./fence-compliant.ts";
import { form } from "./form.ts";
import { parseClass } from "./parse-class.ts";
import { proposed } from "./proposed.ts";
import { proposedUnprompted } from "./proposed-unprompted.ts";
import { recall } from "./recall.ts";
import { refusedMetrics } from "./refused.ts";
import { truncated } from "./truncated.ts";
import { narratorTurns, type StateBlockTurn } from "./turn.ts";
import type { WorldTurn } from "./world-turns.ts";

/** The shelf of state-block metrics that a turn can be scored by alone. */
export const stateBlockMetrics: readonly Metric<StateBlockTurn>[] = [
  proposed,
  fenceCompliant,
  form,
  parseClass,
  proposedUnprompted,
  truncated,
  ...leakMetrics<StateBlockTurn>(narratorTurns, ({ text, extraction }) => ({
    text,
    removals: extraction.removals,
  })),
  residueMetric<StateBlockTurn>(narratorTurns, ({ extraction, sought }) => ({
    prose: extraction.prose,
    sought,
  })),
  overreachMetric<StateBlockTurn>(narratorTurns, ({ text, extraction, sought }) => ({
    text,
    removals: extraction.removals,
    sought,
  })),
  outputTokensMetric<StateBlockTurn>(narratorTurns, ({ outputTokens }) => outputTokens),
  thoughtMetric<StateBlockTurn>(narratorTurns, ({ channels }) => channels),
  elsewhereMetric<StateBlockTurn>(narratorTurns, ({ channels, extraction }) => ({
    channels,
    declared: extraction.proposal !== null,
  })),
];

/** The shelf of those that need the world as it stood before the turn. */
export const worldMetrics: readonly Metric<WorldTurn>[] = [recall, accepted, ...refusedMetrics];
