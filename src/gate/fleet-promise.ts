import type { GatePromise } from "./gate-result.ts";

/** What the gates of several suites promise together, under one budget of false pages; null where there is none. */
export function fleetPromise(promises: readonly GatePromise[]): GatePromise | null {
  const [first] = promises;
  if (first === undefined) return null;
  const powers = promises.flatMap(({ power }) => (power === null ? [] : [power]));
  const sum = (of: (promise: GatePromise) => number) =>
    promises.reduce((total, promise) => total + of(promise), 0);
  return {
    ...first,
    armed: sum(({ armed }) => armed),
    measured: sum(({ measured }) => measured),
    power: powers.length === 0 ? null : Math.min(...powers),
    callsPerNight: sum(({ callsPerNight }) => callsPerNight),
    rerunCallsPerYear: sum(({ rerunCallsPerYear }) => rerunCallsPerYear),
  };
}
