import type { Appended } from "../journal/journal.ts";

/** Tells of records once they are on disk, while the conversations that they belong to go on. */
export interface ToldOnDisk {
  readonly onceOnDisk: (appended: Appended, tell: () => void) => void;
  /**
   * Resolves when nothing waits to be told.
   *
   * @throws what the disk refused a record with, whatever was told meanwhile
   */
  ended(): Promise<void>;
}

/** Nothing waits yet. */
export function toldOnDisk(): ToldOnDisk {
  const waiting = new Set<Promise<void>>();
  const faults: unknown[] = [];
  return {
    onceOnDisk({ onDisk }, tell) {
      const telling: Promise<void> = onDisk
        .then(tell)
        .catch((error: unknown) => {
          faults.push(error);
        })
        .finally(() => waiting.delete(telling));
      waiting.add(telling);
    },
    async ended() {
      await Promise.all(waiting);
      if (faults.length > 0) throw faults[0];
    },
  };
}
