import type { TurnRecord } from "./turn-record.ts";

/** Where a record's line stands in its journal: the offsets of its first byte and of the newline behind it. */
export interface LinePlace {
  readonly start: number;
  readonly end: number;
}

/** A record and its place. */
export interface PlacedRecord extends LinePlace {
  readonly record: TurnRecord;
}
