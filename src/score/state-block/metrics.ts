import { leakMetrics } from "../leaks.ts";
import type { Metric } from "../metric.ts";
import { fenceCompliant } from "./fence-compliant.ts";
import { form } from "./form.ts";
import { parseClass } from "./parse-class.ts";
import { proposed } from "./proposed.ts";
import { proposedUnprompted } from "./proposed-unprompted.ts";
import { truncated } from "./truncated.ts";
import { narratorTurns, type StateBlockTurn } from "./turn.ts";

/** The shelf of state-block metrics. */
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
];
