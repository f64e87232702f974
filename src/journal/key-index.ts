/**
 * Where the settled records of a journal stand, by key: 39 to 78 bytes a record and not the record, so that a run goes
 * on from a journal of a million lines without holding them. An open-addressed table over typed arrays.
 */

import { contentHash } from "../plan/content-hash.ts";
import type { LinePlace } from "./placed-record.ts";

/** A settled record. */
export interface IndexedPlace extends LinePlace {
  readonly scored: boolean;
}

export interface KeyIndex {
  /** Takes the place of what the key had. */
  set(key: string, place: IndexedPlace): void;
  /** null for a key that was not set. */
  get(key: string): IndexedPlace | null;
}

const wordsInKey = 4;
const firstSlots = 1024;
const mostFull = 0.75;

/** One table; a slot whose line has no length is free. */
interface Table {
  readonly slots: number;
  readonly keys: Uint32Array;
  readonly starts: Float64Array;
  readonly lengths: Uint32Array;
  readonly scored: Uint8Array;
}

/** An index of nothing. */
export function keyIndex(): KeyIndex {
  let table = tableOf(firstSlots);
  let count = 0;
  return {
    set(key, place) {
      if (count + 1 > mostFull * table.slots) table = widened(table);
      const words = wordsOf(key);
      const slot = slotOf(table, words);
      if (table.lengths[slot] === 0) count++;
      write(table, slot, words, place);
    },
    get(key) {
      const slot = slotOf(table, wordsOf(key));
      return table.lengths[slot] === 0 ? null : placeIn(table, slot);
    },
  };
}

function tableOf(slots: number): Table {
  return {
    slots,
    keys: new Uint32Array(wordsInKey * slots),
    starts: new Float64Array(slots),
    lengths: new Uint32Array(slots),
    scored: new Uint8Array(slots),
  };
}

function widened(table: Table): Table {
  const wider = tableOf(2 * table.slots);
  for (let slot = 0; slot < table.slots; slot++) {
    if (table.lengths[slot] === 0) continue;
    const words = table.keys.subarray(wordsInKey * slot, wordsInKey * (slot + 1));
    write(wider, slotOf(wider, words), words, placeIn(table, slot));
  }
  return wider;
}

/** The slot that holds a key, or the free one that would take it. */
function slotOf({ slots, keys, lengths }: Table, words: Uint32Array): number {
  let slot = (words[0] ?? 0) % slots;
  while (lengths[slot] !== 0) {
    const at = wordsInKey * slot;
    if (words.every((word, index) => keys[at + index] === word)) return slot;
    slot = (slot + 1) % slots;
  }
  return slot;
}

function write(table: Table, slot: number, words: Uint32Array, place: IndexedPlace): void {
  table.keys.set(words, wordsInKey * slot);
  table.starts[slot] = place.start;
  table.lengths[slot] = place.end - place.start;
  table.scored[slot] = place.scored ? 1 : 0;
}

function placeIn(table: Table, slot: number): IndexedPlace {
  const start = table.starts[slot] ?? 0;
  const end = start + (table.lengths[slot] ?? 0);
  return { start, end, scored: table.scored[slot] === 1 };
}

const ownKey = /^[0-9a-f]{32}$/;

/** A key's 128 bits; a text that is no key of ours is hashed into as many. */
function wordsOf(key: string): Uint32Array {
  const hex = ownKey.test(key) ? key : contentHash(key).slice(0, 32);
  return Uint32Array.from({ length: wordsInKey }, (_, index) =>
    Number.parseInt(hex.slice(8 * index, 8 * (index + 1)), 16),
  );
}
