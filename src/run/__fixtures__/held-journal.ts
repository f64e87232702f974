import type { Journal, Seen } from "../../journal/journal.ts";
import type { TurnRecord } from "../../journal/turn-record.ts";

/** Opens a journal that holds records in memory; what is appended to it is gone. */
export function heldJournal(records: readonly TurnRecord[]): (seen: Seen) => Promise<Journal> {
  return async (seen) => {
    for (const [at, record] of records.entries()) seen(record, { start: at, end: at + 1 });
    return {
      append: async () => ({ onDisk: Promise.resolve() }),
      read: async ({ start }) => {
        const record = records[start];
        if (record === undefined) throw new RangeError(`no record at ${start}`);
        return record;
      },
      failed: new AbortController().signal,
      changed: null,
      close: async () => {},
    };
  };
}
