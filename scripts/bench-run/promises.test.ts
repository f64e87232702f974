import { describe, expect, it } from "vitest";
import type { Measured, Setting } from "./measured.ts";
import { isBroken, largeRun, playedBy, promisedSetting, promisesOf, smallRun } from "./promises.ts";
import type { RunnerName } from "./runners.ts";

interface Parts extends Partial<Pick<Measured, "cpuSeconds" | "peakMegabytes">> {
  /** Seconds from the start to the end of the last reply. */
  readonly turns?: number;
}

/** 10,000 calls of 50 ms, 32 at once, end in 15.625 s at best. */
function measuredOf(
  runner: RunnerName,
  setting: Setting,
  { turns = 16, ...parts }: Parts,
): Measured {
  return {
    runner,
    setting,
    startedAt: 1000,
    wallSeconds: turns + 4,
    cpuSeconds: 8,
    peakMegabytes: 120,
    reportedMs: 51,
    server: { calls: setting.calls, meanMs: 50, mostAtOnce: 32, endedAt: 1000 + 1000 * turns },
    ...parts,
  };
}

const quick = { node: 0.04, help: 0.05 };
const bare = measuredOf("bare loop", promisedSetting, {});
const peer = measuredOf("promptfoo", playedBy("promptfoo", promisedSetting), {
  turns: 80,
  cpuSeconds: 14,
});
const own = (parts: Parts) =>
  measuredOf("seambench", promisedSetting, { turns: 16.5, cpuSeconds: 10, ...parts });
const kept = own({});

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
    [{ turns: 17.3 }, ["end of the turns against ideal", "end of the turns against the bare loop"]],
    [{ turns: 17 }, ["end of the turns against the bare loop"]],
    [{ cpuSeconds: 10.5 }, ["CPU per call against the bare loop"]],
    [
      { cpuSeconds: 14.1 },
      ["CPU per call against the bare loop", "CPU per call against promptfoo"],
    ],
  ])("finds what %j breaks", (parts, broken) => {
    expect(brokenIn([bare, peer, own(parts)])).toEqual(broken);
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
