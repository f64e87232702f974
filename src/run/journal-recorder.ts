import type { Journal, Seen } from "../journal/journal.ts";
import { keyIndex } from "../journal/key-index.ts";
import { isSettled } from "../journal/turn-record.ts";
import type { ReuseSource } from "./reuse-source.ts";
import type { Recorder } from "./stage.ts";

/** A recorder and the journal that it writes to. */
export interface JournalRecorder extends Recorder {
  readonly journal: Journal;
}

/**
 * A recorder over a journal and the records it held when it was opened: a settled turn is found, and a scored
 * one stands before any other record of its key. It keeps where they stand and reads them when they are asked for.
 *
 * @param open opens the journal and tells of each record in it
 * @param reuse other runs to take turns from; null for none
 */
export async function journalRecorder(
  open: (seen: Seen) => Promise<Journal>,
  reuse: ReuseSource | null = null,
): Promise<JournalRecorder> {
  const settled = keyIndex();
  const refusedCells = new Set<string>();
  const journal = await open((record, { start, end }) => {
    reuse?.seen(record);
    if (!isSettled(record)) return;
    // A journal of before this was recorded has no such field.
    if (record.delivery.refuses != null) refusedCells.add(record.cell);
    if (record.reply === null && settled.get(record.key)?.scored === true) return;
    settled.set(record.key, { start, end, scored: record.outcome.kind === "scored" });
  });
  return {
    journal,
    async settled(key) {
      const place = settled.get(key);
      return place === null ? null : await journal.read(place);
    },
    reusable: async (place, request, model) => (await reuse?.find(place, request, model)) ?? null,
    refusedCells,
    append: (record) => journal.append(record),
  };
}
