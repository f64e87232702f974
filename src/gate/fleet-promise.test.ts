import { expect, test } from "vitest";
import { fleetPromise } from "./fleet-promise.ts";
import type { GatePromise } from "./gate-result.ts";

const promise: GatePromise = {
  falsePagesPerYear: 1,
  armed: 2,
  measured: 3,
  power: 0.93,
  nights: 3,
  callsPerNight: 100,
  rerunCallsPerYear: 40,
};

test("fleetPromise() adds up what suites promise, and holds to the least power of those that are armed", () => {
  expect(fleetPromise([])).toBeNull();
  expect(fleetPromise([promise])).toEqual(promise);
  const none = { ...promise, armed: 0, power: null };
  expect(fleetPromise([none, none])?.power).toBeNull();
  expect(fleetPromise([none, promise, { ...promise, power: 0.85 }])).toEqual({
    ...promise,
    armed: 4,
    measured: 9,
    power: 0.85,
    callsPerNight: 300,
    rerunCallsPerYear: 120,
  });
});
