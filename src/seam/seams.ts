import { constrained } from "./constrained.ts";
import { none } from "./none.ts";
import { nudge } from "./nudge.ts";
import { prefill } from "./prefill.ts";
import { prefillBare } from "./prefill-bare.ts";
import { prefillBlock } from "./prefill-block.ts";
import type { Seam } from "./seam.ts";
import { system } from "./system.ts";
import { systemAndNudge } from "./system-and-nudge.ts";
import { toolField } from "./tool-field.ts";

/**
 * Every seam by where a protocol stands in a reply. `leading`: at its beginning, as a heading before the work;
 * `trailing`: at its end, as a block after the story.
 */
export const seamShelves: Readonly<Record<"leading" | "trailing", readonly Seam[]>> = {
  leading: [none, system, nudge, prefill, prefillBare, toolField],
  trailing: [none, system, nudge, systemAndNudge, prefillBlock, constrained],
};

/**
 * The seam of that name for protocols of that position.
 *
 * @throws {RangeError} if there is none: suite files are checked when they are read
 */
export function seamOf(position: "leading" | "trailing", id: string): Seam {
  const seam = seamShelves[position].find((candidate) => candidate.id === id);
  if (seam === undefined) throw new RangeError(`no ${position} seam is named "${id}"`);
  return seam;
}
