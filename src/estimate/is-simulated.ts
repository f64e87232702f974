import type { Manifest } from "../journal/manifest.ts";
import type { ScoredCell } from "../score/score-run.ts";

/** Whether a cell holds simulated figures: its model is simulated, or the server that it asked said so. */
export function isSimulated({ cell, simulated }: ScoredCell, { models }: Manifest): boolean {
  return simulated || models[cell.model]?.simulated === true;
}
