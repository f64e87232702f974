import type { TurnRecord } from "../journal/turn-record.ts";
import { contentHash } from "../plan/content-hash.ts";

/** Counts the replies of one task in one cell that another epoch of the same turn has already given, byte for byte. */
export interface CopyCounter {
  read(record: TurnRecord): void;
  /** Replies that are copies; 0 where every epoch wrote its own. */
  count(): number;
}

/** A server without seeds, or one that caches, can give the same reply in every epoch: such epochs say nothing new. */
export function copyCounter(): CopyCounter {
  /** By turn, call and content: the epoch that gave it first, which is no copy of itself. */
  const first = new Map<string, number>();
  const copies = new Set<string>();
  return {
    read({ turn, call, epoch, reply }) {
      if (reply === null) return;
      const hash = contentHash(JSON.stringify([reply.text, reply.toolCalls])).slice(0, 16);
      const place = `${turn} ${call} ${hash}`;
      const known = first.get(place);
      if (known === undefined) first.set(place, epoch);
      else if (known !== epoch) copies.add(`${place} ${epoch}`);
    },
    count: () => copies.size,
  };
}
