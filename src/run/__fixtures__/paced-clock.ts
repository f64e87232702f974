import type { Clock } from "../stage.ts";

/** A clock whose time passes only when everybody waits: the next waiter's moment is then now. */
export function pacedClock() {
  let now = 0;
  let jumped = 0;
  const waiting = new Set<{ readonly at: number; readonly wake: () => void }>();
  let isDue = false;

  function wakeNext(): void {
    isDue = false;
    const next = [...waiting].toSorted((a, b) => a.at - b.at)[0];
    if (next === undefined) return;
    now = Math.max(now, next.at);
    next.wake();
  }
  function schedule(): void {
    if (isDue) return;
    isDue = true;
    setImmediate(() => setImmediate(wakeNext));
  }

  const clock: Clock = {
    now: () => now + jumped,
    ticks: () => now,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const entry = {
          at: now + ms,
          wake() {
            waiting.delete(entry);
            signal.removeEventListener("abort", entry.wake);
            resolve();
            if (waiting.size > 0) schedule();
          },
        };
        signal.addEventListener("abort", entry.wake);
        waiting.add(entry);
        schedule();
      }),
  };
  return {
    clock,
    /** What a call or a server takes. */
    pass: (ms: number) => clock.wait(ms, new AbortController().signal),
    /** Somebody sets the clock of the machine. */
    jump(ms: number) {
      jumped += ms;
    },
  };
}
