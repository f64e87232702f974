/** What the journals of two runs are held against each other by, beside their scores: the replies, and who gave them. */

import type { ModelReply } from "../model/model.ts";
import { contentHash } from "../plan/content-hash.ts";
import type { RunWatcher } from "../score/score-run.ts";

/** The replies of a cell as hashes, by conversation and then by call. */
export type CellReplies = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The replies of a run. */
export interface RunReplies {
  /** By cell id. */
  readonly byCell: ReadonlyMap<string, CellReplies>;
  /** What servers called the model that answered, by cell id; the first few names. */
  readonly servedByCell: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Collects replies while a run is scored. */
export interface RepliesCollector extends Required<Pick<RunWatcher, "conversation">> {
  /** What was collected so far. */
  replies(): RunReplies;
}

/** A server that names itself anew in each reply must not fill the memory. */
const mostServed = 8;

/** A collector that has seen nothing. */
export function repliesCollector(): RepliesCollector {
  const byCell = new Map<string, Map<string, Map<string, string>>>();
  const servedByCell = new Map<string, Set<string>>();
  return {
    conversation({ cell: { cell }, task, epoch, records }) {
      for (const { turn, call, reply } of records) {
        if (reply === null) continue;
        const conversations = entryOf(
          byCell,
          cell.id,
          () => new Map<string, Map<string, string>>(),
        );
        const calls = entryOf(
          conversations,
          `${epoch}/${task.name}`,
          () => new Map<string, string>(),
        );
        calls.set(`${turn}.${call}`, hashOf(reply));
        const served = entryOf(servedByCell, cell.id, () => new Set<string>());
        const name: unknown = reply.servedModel;
        if (typeof name === "string" && served.size < mostServed) served.add(name);
      }
    },
    replies: () => ({ byCell, servedByCell }),
  };
}

/** What a reader or an agent gets of a reply; ids and counts of the server are no part of it. */
function hashOf(reply: ModelReply): string {
  const calls: unknown = reply.toolCalls;
  const called = Array.isArray(calls) ? calls.map((one) => [one?.name, one?.arguments]) : [];
  return contentHash(JSON.stringify([reply.text, called]));
}

function entryOf<V>(map: Map<string, V>, key: string, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

/** The conversations that two cells both hold a reply of, and those whose replies are the same byte for byte. */
export interface Copies {
  readonly held: number;
  readonly copied: number;
}

/** How much of one cell's replies stands in another's, over these tasks. */
export function copiesIn(
  first: CellReplies | undefined,
  second: CellReplies | undefined,
  tasks: readonly string[],
): Copies {
  const wanted = new Set(tasks);
  let held = 0;
  let copied = 0;
  for (const [name, calls] of first ?? []) {
    const others = second?.get(name);
    if (others === undefined || !wanted.has(name.slice(name.indexOf("/") + 1))) continue;
    held += 1;
    const isSame = [...calls].every(([call, hash]) => others.get(call) === hash);
    if (isSame && calls.size === others.size) copied += 1;
  }
  return { held, copied };
}
