import { describe, expect, it } from "vitest";
import type { Measured, Setting } from "./measured.ts";
import { isBroken, largeRun, promisedSetting, promisesOf, smallRun } from "./promises.ts";
import type { RunnerName } from "./runners.ts";

/** 10,000 calls of 50 ms, 32 at once, end in 15.625 s at best. */
function measuredOf(
  runner: RunnerName,
  setting: Setting,
  parts: Partial<Pick<Measured, "wallSeconds" | "cpuSeconds" | "peakMegabytes">>,
): Measured {
  return {
    runner,
    setting,
    wallSeconds: 16,
    cpuSeconds: 8,
    peakMegabytes: 120,
    reportedMs: 51,
    server: { calls: setting.calls, meanMs: 50, mostAtOnce: 32, spanMs: 15_800 },
    ...parts,
  };
}

const quick = { node: 0.04, help: 0.05 };
const bare = measuredOf("bare loop", promisedSetting, {});
const peer = measuredOf("promptfoo", promisedSetting, { wallSeconds: 80, cpuSeconds: 70 });
const kept = measuredOf("seambench", promisedSetting, { wallSeconds: 16.5, cpuSeconds: 10 });

const brokenIn = (all: readonly Measured[], starts = quick) =>
  promisesOf(all, starts)
    .filter(isBroken)
    .map(({ what }) => what);

describe("promisesOf()", () => {
  it("finds nothing broken where every figure is within its limit", () => {
    expect(promisesOf([bare, peer, kept], quick)).toHaveLength(5);
    expect(brokenIn([bare, peer, kept])).toEqual([]);
  });

  it.each([
    [{ wallSeconds: 17.3 }, ["wall against ideal", "wall against the bare loop"]],
    [{ wallSeconds: 17 }, ["wall against the bare loop"]],
    [{ cpuSeconds: 10.5 }, ["CPU per call against the bare loop"]],
    [
      { cpuSeconds: 14.1 },
      ["CPU per call against the bare loop", "CPU per call against promptfoo"],
    ],
  ])("finds what %j breaks", (parts, broken) => {
    expect(brokenIn([bare, peer, { ...kept, ...parts }])).toEqual(broken);
  });

  it("compares memory where a large run was measured", () => {
    const small = measuredOf("seambench", smallRun, {});
    const large = measuredOf("seambench", largeRun, { peakMegabytes: 160 });
    expect(promisesOf([small], quick)).toHaveLength(1);
    expect(brokenIn([small, large])).toEqual(["peak memory of 100,000 calls against 10,000"]);
  });

  it("judges a start, and holds what is no figure for broken", () => {
    expect(brokenIn([], { node: 0.04, help: 0.07 })).toHaveLength(1);
    expect(brokenIn([], { node: Number.NaN, help: 0.05 })).toHaveLength(1);
  });
});
