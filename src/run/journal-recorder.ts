import type { Journal } from "../journal/journal.ts";
import { isSettled, type TurnRecord } from "../journal/turn-record.ts";
import type { Recorder, SettledTurn } from "./stage.ts";

/**
 * A recorder over an open journal and the records it held when it was opened: a settled turn is found, and
 * a scored one stands before any other record of its key.
 */
export async function journalRecorder(
  journal: Journal,
  earlier: AsyncIterable<TurnRecord>,
): Promise<Recorder> {
  const settled = new Map<string, SettledTurn>();
  const refusedCells = new Set<string>();
  for await (const record of earlier) {
    if (!isSettled(record)) continue;
    // A journal of before this was recorded has no such field.
    if (record.delivery.refuses != null) refusedCells.add(record.cell);
    if (settled.get(record.key)?.outcome.kind === "scored" && record.reply === null) continue;
    const { outcome, reply, delivery } = record;
    settled.set(record.key, { outcome, reply, delivery });
  }
  return {
    settled: (key) => settled.get(key) ?? null,
    refusedCells,
    append: (record) => journal.append(record),
  };
}
