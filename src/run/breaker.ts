/** Keeps the circuit of one target: makes callers wait while it is open, and wakes them when it changes. */

import { once, setMaxListeners } from "node:events";
import {
  afterCall,
  type CallEnd,
  type Circuit,
  type CircuitRules,
  closedCircuit,
  passage,
  withoutProbe,
} from "./circuit.ts";
import type { RunEvent } from "./run-event.ts";
import type { Clock } from "./stage.ts";

export interface Breaker {
  /** Resolves when the caller may call, as the probe or as anybody; null when nothing more is asked of the target. */
  pass(): Promise<{ readonly probes: boolean } | null>;
  isClosed(): boolean;
  /** A call has ended. */
  ended(end: CallEnd, probed: boolean): void;
  /** A caller that had passed made no call. */
  withdrawn(probed: boolean): void;
}

export interface BreakerOf {
  readonly model: string;
  readonly rules: CircuitRules;
  readonly clock: Clock;
  /** True once no further call may begin. */
  stopping(): boolean;
  /** Aborted when that may have become true. */
  readonly halted: AbortSignal;
  onEvent(event: RunEvent): void;
}

/** The breaker of a target that nothing is known of. */
export function breaker({ model, rules, clock, stopping, halted, onEvent }: BreakerOf): Breaker {
  let circuit = closedCircuit;
  let change = changeToWaitFor();

  function wake(): void {
    change.abort();
    change = changeToWaitFor();
  }
  halted.addEventListener("abort", wake);

  function become(next: Circuit): void {
    const before = circuit;
    circuit = next;
    if (before.kind === next.kind) return;
    if (next.kind === "closed") onEvent({ kind: "circuit-closed", model });
    if (next.kind === "ended") onEvent({ kind: "circuit-ended", model });
    if (next.kind === "open" && before.kind === "closed") {
      onEvent({ kind: "circuit-open", model, pauseMs: next.until - clock.ticks() });
    }
    wake();
  }

  return {
    async pass() {
      while (!stopping()) {
        const passing = passage(circuit, clock.ticks());
        if (passing.kind === "ended") return null;
        if (passing.kind === "call") {
          become(passing.circuit);
          return { probes: passing.probes };
        }
        const { signal } = change;
        if (passing.ms === null) await once(signal, "abort");
        else await clock.wait(passing.ms, signal);
      }
      return null;
    },
    isClosed: () => circuit.kind === "closed",
    ended(end, probed) {
      become(afterCall(circuit, { end, probed, now: clock.ticks() }, rules));
    },
    withdrawn(probed) {
      if (probed) become(withoutProbe(circuit, clock.ticks()));
    },
  };
}

/** Every call that waits for the target listens to it. */
function changeToWaitFor(): AbortController {
  const change = new AbortController();
  setMaxListeners(0, change.signal);
  return change;
}
