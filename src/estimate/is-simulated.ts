import type { Manifest } from "../journal/manifest.ts";
import type { PlayedCell } from "../score/played-conversations.ts";

/** Whether a cell holds simulated figures: its model is simulated, or the server that it asked said so. */
export function isSimulated(
  { cell, simulated }: Pick<PlayedCell, "cell" | "simulated">,
  { models }: Manifest,
): boolean {
  return simulated || models[cell.model]?.simulated === true;
}
