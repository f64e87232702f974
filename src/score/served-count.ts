import type { TurnRecord } from "../journal/turn-record.ts";

/** A name that a server gave for the model that answered, and how often. */
export interface ServedModel {
  /** null where the server did not say. */
  readonly name: string | null;
  /** What the server called the build or configuration; null where it did not say. */
  readonly fingerprint: string | null;
  readonly replies: number;
}

/** A count that records are read into one by one. */
export interface ServedCounter {
  read(record: TurnRecord): void;
  count(): ServedCount;
}

export interface ServedCount {
  /** In the order of names, then of fingerprints. */
  readonly models: readonly ServedModel[];
  /** Replies under yet other names: a server that names itself anew in each reply fills no memory. */
  readonly others: number;
}

const mostNames = 16;

export function servedCounter(): ServedCounter {
  const counts = new Map<string, ServedModel>();
  let others = 0;
  return {
    read({ reply }) {
      if (reply === null) return;
      const name = reply.servedModel ?? null;
      const fingerprint = reply.fingerprint ?? null;
      const key = JSON.stringify([name, fingerprint]);
      const known = counts.get(key);
      if (known === undefined && counts.size >= mostNames) others++;
      else counts.set(key, { name, fingerprint, replies: (known?.replies ?? 0) + 1 });
    },
    count: () => ({
      models: [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, served]) => served),
      others,
    }),
  };
}
