import { closeSync, openSync, readSync } from "node:fs";
import { placedRecords } from "./journal.ts";
import type { LinePlace, PlacedRecord } from "./placed-record.ts";
import { readRecord, type TurnRecord } from "./turn-record.ts";

/** A journal that is read from its start to its end, and again at the places that were noted meanwhile. */
export interface JournalSource {
  /** Every record in the order of writing. May be called more than once. */
  records(): AsyncIterable<PlacedRecord>;
  /** Opens it to be read by place; whoever opens it closes it. */
  reader(): PlaceReader;
}

export interface PlaceReader {
  /** @throws {RangeError} when no record stands there: the journal was changed, which only grows */
  at(place: LinePlace): TurnRecord;
  close(): void;
}

/**
 * The journal at a path; an absent one has no records.
 *
 * Reading throws a {@link FileError} at the first line that is damaged.
 */
export function journalFile(path: string): JournalSource {
  return {
    records: () => placedRecords(path),
    reader() {
      // Each line by itself is read some ten times as fast this way, and nothing else waits for the thread.
      const file = openSync(path, "r");
      return {
        at({ start, end }) {
          const bytes = Buffer.allocUnsafe(end - start);
          const length = readSync(file, bytes, 0, bytes.length, start);
          const reading = readRecord({ bytes, text: bytes.toString("utf8", 0, length) });
          if (reading.kind === "record") return reading.record;
          throw new RangeError(`no record stands at byte ${start} of ${path} any more`);
        },
        close: () => closeSync(file),
      };
    },
  };
}
