import { none } from "./none.ts";
import { nudge } from "./nudge.ts";
import { prefill } from "./prefill.ts";
import type { Seam } from "./seam.ts";
import { system } from "./system.ts";
import { systemAndNudge } from "./system-and-nudge.ts";

/** Every seam by its name in suite files and cell ids. */
export const seams: ReadonlyMap<string, Seam> = new Map(
  [none, system, nudge, systemAndNudge, prefill].map((seam) => [seam.id, seam]),
);

/**
 * The seam of that name.
 *
 * @throws {RangeError} if there is none: suite files are checked when they are read
 */
export function seamOf(id: string): Seam {
  const seam = seams.get(id);
  if (seam === undefined) throw new RangeError(`no seam is named "${id}"`);
  return seam;
}
