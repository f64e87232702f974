/**
 * What Ctrl-C does to a run: the first stops it from asking for more and lets the calls in flight finish,
 * the second ends those too. Nothing that was recorded is lost either way.
 */

export interface Interrupt {
  stopping(): boolean;
  readonly signal: AbortSignal;
  /** Gives the signals back to the process. */
  release(): void;
}

const signals = ["SIGINT", "SIGTERM"] as const;

/** @param tell called once, at the first interrupt */
export function onInterrupt(tell: () => void): Interrupt {
  const abort = new AbortController();
  let stopping = false;
  const interrupted = () => {
    if (stopping) abort.abort();
    else tell();
    stopping = true;
  };
  for (const signal of signals) process.on(signal, interrupted);
  return {
    stopping: () => stopping,
    signal: abort.signal,
    release() {
      for (const signal of signals) process.off(signal, interrupted);
    },
  };
}
