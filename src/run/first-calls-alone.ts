/**
 * Lets a model's first call be made alone, and the first call of each cell that asks more of the model than to take
 * messages: a wrong key, a wrong address or a refused prefill then costs one call and not a burst.
 */
export interface FirstCalls {
  /** Resolves when the caller may call; it calls the answer when its call has ended. */
  admit(cell: string | null): Promise<() => void>;
}

/** The first caller is admitted at once, the others when its call has ended; so within each cell that is named. */
export function firstCallsAlone(): FirstCalls {
  const ofModel = gate();
  const ofCells = new Map<string, Gate>();
  return {
    async admit(cell) {
      const release = await ofModel();
      if (cell === null) return release;
      const ofCell = ofCells.get(cell) ?? gate();
      ofCells.set(cell, ofCell);
      const releaseCell = await ofCell();
      return () => {
        releaseCell();
        release();
      };
    },
  };
}

type Gate = () => Promise<() => void>;

function gate(): Gate {
  let ended: Promise<void> | null = null;
  return async () => {
    if (ended !== null) {
      await ended;
      return () => {};
    }
    let release = () => {};
    ended = new Promise<void>((resolve) => {
      release = resolve;
    });
    return release;
  };
}
