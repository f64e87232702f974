/** Work that takes all that waits for it at once: what is added while a batch is worked on makes up the next. */
export interface Batches<T> {
  add(item: T): void;
  /** Resolves when nothing waits and nothing is worked on. */
  done(): Promise<void>;
}

/**
 * @param work never rejects; items added in one go come in one batch, in their order
 * @param gatherMs milliseconds for which each batch is gathered
 */
export function inBatches<T>(
  work: (items: readonly T[]) => Promise<void>,
  gatherMs = 0,
): Batches<T> {
  let waiting: T[] = [];
  let working: Promise<void> | null = null;

  async function workOff(): Promise<void> {
    await Promise.resolve();
    while (waiting.length > 0) {
      if (gatherMs > 0) await new Promise((gathered) => setTimeout(gathered, gatherMs));
      const items = waiting;
      waiting = [];
      await work(items);
    }
    working = null;
  }

  return {
    add(item) {
      waiting.push(item);
      working ??= workOff();
    },
    async done() {
      await working;
    },
  };
}
