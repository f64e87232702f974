/**
 * From the journal to scored cells: the journal is read once to learn which lines stand, and then conversation by
 * conversation. What is kept is a tally for each cell. A pure function of the journal's records and of the suite that
 * the manifest holds.
 */

import type { JournalSource } from "../journal/journal-source.ts";
import type { Suite } from "../suite/suite.ts";
import { cellTally, type ScoredCell } from "./cell-tally.ts";
import { type CountedPart, wholeSuite } from "./counted-part.ts";
import {
  type PlayedCell,
  type PlayedConversation,
  playedConversations,
} from "./played-conversations.ts";
import type { TimingSums } from "./survey-journal.ts";
import type { TimedCall } from "./timed-call.ts";

export interface ScoredRun {
  readonly cells: readonly ScoredCell[];
  readonly timing: TimingSums;
}

/** Somebody who looks on while a run is scored; each of these is waited for. */
export interface RunWatcher {
  /** An attempt, in the order of the journal, before anything is scored. */
  call?(call: TimedCall): void | Promise<void>;
  /** The cells, once, between the calls and the conversations. */
  cells?(cells: readonly PlayedCell[]): void | Promise<void>;
  /** A conversation, in the order of cells, tasks and epochs. */
  conversation?(conversation: PlayedConversation): void | Promise<void>;
}

/**
 * Scores a run: what of the suite counts in it, which is all where nothing else is said.
 *
 * @throws {FileError} when the module of an own protocol is not there any more, or the journal is damaged
 */
export async function scoreRun(
  suite: Suite,
  journal: JournalSource,
  { counts = wholeSuite, ...watcher }: RunWatcher & { readonly counts?: CountedPart } = {},
): Promise<ScoredRun> {
  const played = await playedConversations(suite, journal, counts, (call) => watcher.call?.(call));
  await watcher.cells?.(played.cells);
  const tallies = new Map(played.cells.map((cell) => [cell, cellTally(cell)]));
  for await (const conversation of played.conversations()) {
    tallies.get(conversation.cell)?.add(conversation);
    await watcher.conversation?.(conversation);
  }
  return { cells: [...tallies.values()].map((tally) => tally.scored()), timing: played.timing };
}
