/**
 * Which lines of a journal stand, by conversation. The arms of a task are interleaved and a turn may have been
 * asked again, so a conversation's lines lie anywhere; what is kept of each is its place and what it is the answer
 * to, some forty bytes, whatever its size.
 */

import { growingNumbers } from "./growing-numbers.ts";
import type { LinePlace, PlacedRecord } from "./placed-record.ts";

export interface ConversationIndex {
  /** Notes a line; lines come in the order of the journal. */
  note(placed: PlacedRecord): void;
  /**
   * The standing lines of a conversation, by turn and call; none where it has no line. A later line of a call stands
   * in place of an earlier one, but nothing stands in place of an answer than another answer.
   */
  placesOf(cell: string, task: string, epoch: number): readonly LinePlace[];
}

export function conversationIndex(): ConversationIndex {
  const starts = growingNumbers();
  const ends = growingNumbers();
  /** Twice the turn, and 1 more for a second call. */
  const calls = growingNumbers();
  /** 1 for a line that holds a reply. */
  const answered = growingNumbers();
  /** One more than the place of the conversation's line before, 0 for its first. */
  const before = growingNumbers();
  const lastLines = new Map<string, Map<string, number[]>>();

  return {
    note({ record, start, end }) {
      const { cell, task, epoch, turn, call, reply } = record;
      const ofCell = lastLines.get(cell) ?? new Map<string, number[]>();
      lastLines.set(cell, ofCell);
      const ofTask = ofCell.get(task) ?? [];
      ofCell.set(task, ofTask);
      starts.push(start);
      ends.push(end);
      calls.push(2 * turn + call);
      answered.push(reply === null ? 0 : 1);
      ofTask[epoch] = before.push(ofTask[epoch] ?? 0) + 1;
    },
    placesOf(cell, task, epoch) {
      const lines: number[] = [];
      const last = lastLines.get(cell)?.get(task)?.[epoch] ?? 0;
      for (let line = last; line > 0; line = before.at(line - 1)) lines.push(line - 1);
      const standingLines = new Map<number, number>();
      for (const line of lines.toReversed()) {
        const known = standingLines.get(calls.at(line));
        if (known !== undefined && answered.at(known) > answered.at(line)) continue;
        standingLines.set(calls.at(line), line);
      }
      return [...standingLines]
        .toSorted(([a], [b]) => a - b)
        .map(([, line]) => ({ start: starts.at(line), end: ends.at(line) }));
    },
  };
}
