/** Work that takes all that waits for it at once: what is added while a batch is worked on makes up the next. */
export interface Batches<T> {
  add(item: T): void;
  /** Resolves when nothing waits and nothing is worked on. */
  done(): Promise<void>;
}

/**
 * @param gathered resolves when a batch is gathered; what is added until then belongs to it
 * @param work never rejects; items come in the order in which they were added
 */
export function inBatches<T>(
  gathered: () => Promise<void>,
  work: (items: readonly T[]) => Promise<void>,
): Batches<T> {
  let waiting: T[] = [];
  let working: Promise<void> | null = null;

  async function workOff(): Promise<void> {
    while (waiting.length > 0) {
      await gathered();
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
