import { UsageError } from "../errors.ts";
import { ownProtocol } from "../protocols/own/own-protocol.ts";
import { placeInFolder } from "../suite/file-place.ts";
import type { TranscriptScorer } from "../transcripts/scored-turn.ts";
import { ownTurns } from "../transcripts/scorers/own-turns.ts";
import { purposeLabelTurns } from "../transcripts/scorers/purpose-label-turns.ts";
import { stateBlockTurns } from "../transcripts/scorers/state-block-turns.ts";
import type { ScoreFlags } from "./commands/score.ts";

/**
 * The scorer of the protocol that the flags name: a built-in one, or a module, whose code then runs.
 *
 * @throws {SeambenchError} exit 2 for a protocol that is none, and for a module or vocabulary that cannot be read
 */
export async function scorerFor(flags: ScoreFlags, cwd: string): Promise<TranscriptScorer> {
  const { protocol, vocabulary, maxChars } = flags;
  if (protocol === undefined) throw noProtocol("no protocol is given");
  if (vocabulary !== undefined && protocol !== "state-block") {
    throw new UsageError(`${protocol} reads no vocabulary`, {
      where: "--vocabulary",
      mend: "leave it out, or write --protocol state-block",
    });
  }
  if (protocol === "purpose-label") return purposeLabelTurns(maxChars);
  if (protocol === "state-block") {
    const { readVocabulary } = await import("../suite/read-vocabulary.ts");
    const place = vocabulary === undefined ? null : placeInFolder(cwd, vocabulary, null);
    return stateBlockTurns(await readVocabulary(place));
  }
  if (!/\.m?[jt]s$/.test(protocol)) throw noProtocol(`no protocol is named "${protocol}"`);
  const { loadUserProtocol } = await import("../suite/load-user-protocol.ts");
  const place = placeInFolder(cwd, protocol, null);
  const { user } = await loadUserProtocol(place);
  return ownTurns(ownProtocol(user, protocol));
}

function noProtocol(problem: string): UsageError {
  return new UsageError(`${problem}; known: purpose-label, state-block, or a module's path`, {
    where: "--protocol",
    mend: "write --protocol purpose-label, --protocol state-block or --protocol ./mine.ts",
  });
}
