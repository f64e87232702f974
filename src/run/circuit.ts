/**
 * A target's circuit: after several failures in a row that speak of an outage nobody calls any more, until a probe of
 * one call is answered. Pauses before probes double. Pure: the caller keeps the state and passes the time.
 *
 *     closed ──failures──▶ open ──pause over──▶ probing ──answered──▶ closed
 *                           ▲                      │
 *                           └────────failed────────┴──too often──▶ ended
 */

export type Circuit =
  | {
      readonly kind: "closed";
      /** Outage failures since the last answer. */
      readonly failures: number;
    }
  | {
      readonly kind: "open";
      /** When the next probe may be made, on the clock that never goes back. */
      readonly until: number;
      readonly failedProbes: number;
    }
  | { readonly kind: "probing"; readonly failedProbes: number }
  | { readonly kind: "ended" };

export interface CircuitRules {
  /** Failures in a row that open it. */
  readonly opensAfter: number;
  /** Failed probes in a row that end it. */
  readonly mostProbes: number;
  /** Milliseconds before the first probe; they double with each failed one, up to `longestPauseMs`. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

/** What a call was to the circuit: an answer of any kind, a refusal among them, shows that the target is there. */
export type CallEnd = "answered" | "outage";

/** What a caller may do; `circuit` is the state when it does. */
export type Passage =
  | { readonly kind: "call"; readonly probes: boolean; readonly circuit: Circuit }
  | {
      readonly kind: "wait";
      /** null: until the probe that is in flight has ended. */
      readonly ms: number | null;
    }
  | { readonly kind: "ended" };

/** The circuit of a target that nothing is known of. */
export const closedCircuit: Circuit = { kind: "closed", failures: 0 };

/** The rules of a run: a user who wants more attempts of each call wants more probes too. */
export function circuitRules(retries: number): CircuitRules {
  return { opensAfter: 5, mostProbes: retries + 1, firstPauseMs: 1000, longestPauseMs: 60_000 };
}

/** Whether a call may be made now. */
export function passage(circuit: Circuit, now: number): Passage {
  switch (circuit.kind) {
    case "closed":
      return { kind: "call", probes: false, circuit };
    case "open": {
      const { until, failedProbes } = circuit;
      if (now < until) return { kind: "wait", ms: until - now };
      return { kind: "call", probes: true, circuit: { kind: "probing", failedProbes } };
    }
    case "probing":
      return { kind: "wait", ms: null };
    case "ended":
      return { kind: "ended" };
    default:
      return circuit satisfies never;
  }
}

/**
 * The circuit once a call has ended. Any answer closes it, but for a circuit that has ended; a failure of a call that
 * was in flight when it opened says nothing new.
 *
 * @param probed whether the call was the probe
 */
export function afterCall(
  circuit: Circuit,
  { end, probed, now }: { readonly end: CallEnd; readonly probed: boolean; readonly now: number },
  rules: CircuitRules,
): Circuit {
  if (circuit.kind === "ended") return circuit;
  if (end === "answered") return closedCircuit;
  if (circuit.kind === "closed") {
    const failures = circuit.failures + 1;
    return failures < rules.opensAfter ? { kind: "closed", failures } : opened(0, now, rules);
  }
  if (!probed) return circuit;
  const failedProbes = circuit.failedProbes + 1;
  return failedProbes < rules.mostProbes ? opened(failedProbes, now, rules) : { kind: "ended" };
}

/** The circuit when the probe was not made after all: the next caller may. */
export function withoutProbe(circuit: Circuit, now: number): Circuit {
  if (circuit.kind !== "probing") return circuit;
  return { kind: "open", until: now, failedProbes: circuit.failedProbes };
}

function opened(failedProbes: number, now: number, rules: CircuitRules): Circuit {
  const pause = Math.min(rules.longestPauseMs, rules.firstPauseMs * 2 ** failedProbes);
  return { kind: "open", until: now + pause, failedProbes };
}
