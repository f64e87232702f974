/**
 * A journal's conversations, each whole. The arms of a task are interleaved and a turn may have been asked again, so
 * the journal is read twice: once to learn which lines stand, and once to hand out each conversation as its last
 * standing line comes by. Only conversations that are still open are held.
 */

import { isSettled, type TurnRecord } from "../../journal/turn-record.ts";

/** The standing lines of a conversation, by turn and call. */
export interface SettledConversation {
  readonly cell: string;
  readonly task: string;
  readonly epoch: number;
  readonly records: readonly TurnRecord[];
}

/** Every conversation of the journal in the order in which they end. `records` reads the journal anew each time. */
export async function* settledConversations(
  records: () => AsyncIterable<TurnRecord>,
): AsyncGenerator<SettledConversation> {
  const { standing, last } = await standingLines(records());
  const open = new Map<string, TurnRecord[]>();
  let line = 0;
  for await (const record of records()) {
    const at = line++;
    if (!standing.has(at)) continue;
    const name = conversationName(record);
    const own = open.get(name) ?? [];
    own.push(record);
    if (last.get(name) !== at) {
      open.set(name, own);
      continue;
    }
    open.delete(name);
    const { cell, task, epoch } = record;
    const inOrder = own.toSorted((a, b) => a.turn - b.turn || a.call - b.call);
    yield { cell, task, epoch, records: inOrder };
  }
}

interface Standing {
  /** The numbers of the lines that stand, counted from 0. */
  readonly standing: ReadonlySet<number>;
  /** The last of them in each conversation. */
  readonly last: ReadonlyMap<string, number>;
}

/** A later line of a call stands in place of an earlier one, unless it is an attempt that brought nothing. */
async function standingLines(records: AsyncIterable<TurnRecord>): Promise<Standing> {
  const calls = new Map<string, { line: number; answered: boolean; conversation: string }>();
  let line = 0;
  for await (const record of records) {
    const at = line++;
    const conversation = conversationName(record);
    const name = `${record.turn}.${record.call} ${conversation}`;
    if (calls.get(name)?.answered === true && !isSettled(record)) continue;
    calls.set(name, { line: at, answered: record.reply !== null, conversation });
  }
  const last = new Map<string, number>();
  for (const call of calls.values()) {
    last.set(call.conversation, Math.max(last.get(call.conversation) ?? -1, call.line));
  }
  return { standing: new Set([...calls.values()].map((call) => call.line)), last };
}

function conversationName({ cell, task, epoch }: TurnRecord): string {
  return JSON.stringify([cell, task, epoch]);
}
