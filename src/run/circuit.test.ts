import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  afterCall,
  type Circuit,
  circuitRules,
  closedCircuit,
  passage,
  withoutProbe,
} from "./circuit.ts";

const rules = circuitRules(2);
const failing = (circuit: Circuit, now: number, probed = false) =>
  afterCall(circuit, { end: "outage", probed, now }, rules);
const answered = (circuit: Circuit) =>
  afterCall(circuit, { end: "answered", probed: false, now: 0 }, rules);

function opened(): Circuit {
  let circuit = closedCircuit;
  for (let failure = 0; failure < rules.opensAfter; failure++) circuit = failing(circuit, 0);
  return circuit;
}

/** Fails the probe that is due. */
function failedProbe(circuit: Circuit): Circuit {
  if (circuit.kind !== "open") throw new RangeError("it is not open");
  const pass = passage(circuit, circuit.until);
  if (pass.kind !== "call") throw new RangeError("no probe is due");
  return failing(pass.circuit, circuit.until, pass.probes);
}

describe("the circuit of a target", () => {
  test("opens after five failures in a row, and an answer between them starts the count again", () => {
    let circuit = closedCircuit;
    for (let failure = 0; failure < 4; failure++) circuit = failing(circuit, 0);
    circuit = answered(circuit);
    for (let failure = 0; failure < 4; failure++) circuit = failing(circuit, 0);
    expect(circuit).toEqual({ kind: "closed", failures: 4 });
    expect(failing(circuit, 7)).toEqual({ kind: "open", until: 1007, failedProbes: 0 });
  });

  test("lets one probe through when the pause is over, and nobody else before it has ended", () => {
    const open = opened();
    expect(passage(open, 400)).toEqual({ kind: "wait", ms: 600 });
    const probe = passage(open, 1000);
    if (probe.kind !== "call") throw new RangeError("a probe is due");
    expect(probe.probes).toBe(true);
    expect(passage(probe.circuit, 5000)).toEqual({ kind: "wait", ms: null });
    expect(answered(probe.circuit)).toEqual(closedCircuit);
  });

  test("doubles its pauses and ends after one failed probe more than there are retries", () => {
    const first = failedProbe(opened());
    expect(first).toEqual({ kind: "open", until: 3000, failedProbes: 1 });
    const second = failedProbe(first);
    expect(second).toEqual({ kind: "open", until: 7000, failedProbes: 2 });
    const ended = failedProbe(second);
    expect(passage(ended, 1e9)).toEqual({ kind: "ended" });
    expect(answered(ended)).toEqual({ kind: "ended" });
  });

  test("hears no news in failures of calls that were in flight when it opened", () => {
    const open = opened();
    expect(failing(open, 500)).toEqual(open);
  });

  test("gives the probe to the next caller when it was not made", () => {
    const probe = passage(opened(), 1000);
    if (probe.kind !== "call") throw new RangeError("a probe is due");
    expect(passage(withoutProbe(probe.circuit, 1200), 1200)).toMatchObject({ probes: true });
  });

  test("under any sequence keeps at most one probe in flight, and ends only after so many failed ones", () => {
    const step = fc.record({
      wait: fc.nat({ max: 70_000 }),
      end: fc.constantFrom("answered" as const, "outage" as const),
      calls: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), fc.nat({ max: 4 }), (steps, retries) => {
        const own = circuitRules(retries);
        let circuit = closedCircuit;
        let now = 0;
        let failedInARow = 0;
        for (const { wait, end, calls } of steps) {
          now += wait;
          const pass = passage(circuit, now);
          if (pass.kind === "wait") expect(pass.ms).toBeGreaterThan(0);
          if (pass.kind !== "call") continue;
          if (!calls) {
            circuit = withoutProbe(pass.circuit, now);
            continue;
          }
          if (pass.probes)
            expect(passage(pass.circuit, now + 1e9)).toEqual({ kind: "wait", ms: null });
          circuit = afterCall(pass.circuit, { end, probed: pass.probes, now }, own);
          failedInARow = end === "outage" ? failedInARow + 1 : 0;
          expect(circuit.kind === "ended").toBe(failedInARow === own.opensAfter + own.mostProbes);
          if (circuit.kind === "open") {
            expect(circuit.until - now).toBeLessThanOrEqual(own.longestPauseMs);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
