import { runFolder } from "../journal/run-folder.ts";
import { journalStanding } from "../journal/verify-journal.ts";
import { verifyManifest } from "../journal/verify-manifest.ts";
import { ownCommand } from "./own-command.ts";
import { tell } from "./tell.ts";

/**
 * Tells of a run whose figures are about to be shown what `verify` would call damage: a manifest that is not the one
 * that was written, and a journal that has lost lines or holds others. A folder that is no run is left to its reader.
 */
export async function tellDamage(run: string): Promise<void> {
  const folder = runFolder(run);
  const { state, problems } = await verifyManifest(folder);
  if (state === "absent") return;
  const [problem, ...more] = problems;
  const others = more.length === 0 ? "" : `, and ${more.length} more`;
  if (problem !== undefined) warn(run, `its manifest is damaged: ${problem}${others}`);
  const standing = await journalStanding(folder.journal);
  if (standing === "shorter") warn(run, "its journal has lost lines that it was closed with");
  if (standing === "differs") warn(run, "its journal holds other lines than it was closed with");
  if (standing === "damaged") warn(run, "the digest of its journal cannot be read");
}

function warn(run: string, what: string): void {
  tell(`${run}: ${what}, and figures rest on it; ${ownCommand(`verify ${run}`)} tells more`);
}
