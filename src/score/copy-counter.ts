import type { TurnRecord } from "../journal/turn-record.ts";
import { contentHash } from "../plan/content-hash.ts";

/** Counts replies that another epoch of the same turn has already given, byte for byte. */
export interface CopyCounter {
  read(record: TurnRecord): void;
  /** Replies that are copies; 0 where every epoch wrote its own. */
  count(): number;
}

/** A server without seeds, or one that caches, can give the same reply in every epoch: such epochs say nothing new. */
export function copyCounter(): CopyCounter {
  const seen = new Map<string, Map<string, number>>();
  return {
    read({ task, turn, call, epoch, reply }) {
      if (reply === null) return;
      const place = `${task} ${turn} ${call}`;
      const replies = seen.get(place) ?? new Map<string, number>();
      seen.set(place, replies);
      const hash = contentHash(JSON.stringify([reply.text, reply.toolCalls])).slice(0, 16);
      // The epoch that gave it first is no copy of itself, however often its line is read.
      if (!replies.has(hash)) replies.set(hash, epoch);
      else if (replies.get(hash) !== epoch) replies.set(`${hash} ${epoch}`, epoch);
    },
    count: () =>
      [...seen.values()].reduce(
        (sum, replies) => sum + [...replies.keys()].filter((key) => key.includes(" ")).length,
        0,
      ),
  };
}
