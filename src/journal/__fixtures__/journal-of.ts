import type { JournalSource } from "../journal-source.ts";
import type { TurnRecord } from "../turn-record.ts";

/** A journal of these records that was never written: a record's place is its index. */
export function journalOf(records: readonly TurnRecord[]): JournalSource {
  return {
    async *records() {
      for (const [start, record] of records.entries()) yield { record, start, end: start };
    },
    reader() {
      return {
        at({ start }) {
          const record = records[start];
          if (record === undefined) throw new RangeError(`no record stands at ${start}`);
          return record;
        },
        close() {},
      };
    },
  };
}
