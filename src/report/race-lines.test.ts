import { describe, expect, test } from "vitest";
import type { RaceSummary } from "../estimate/race-summary.ts";
import { summarise } from "../estimate/summary.ts";
import { manifest, scoredCell, scoredRun, shapeOf } from "./__fixtures__/scored-run.ts";
import { raceLines, verdictMethod } from "./race-lines.ts";

const id = (seam: string) =>
  `purpose-label/${seam}/${seam === "none" ? "-" : "firm"}/default/sim:steady`;
const cells = ["none", "system", "nudge"].map((seam) =>
  scoredCell(id(seam), [shapeOf("declared")], [[0, true]]),
);
const summary = summarise(manifest, scoredRun(...cells), false);

const decided: RaceSummary = {
  metric: "declared",
  model: "sim:steady",
  alpha: 0.05,
  arms: [id("system"), id("nudge")],
  state: "decided",
  left: [id("nudge")],
  tasks: 9,
  ofTasks: 40,
  dropped: [{ cell: id("system"), by: id("nudge"), tasks: 9, eValue: 26.8125 }],
  apart: [],
  calls: { planned: 320, needless: 130 },
};

function lines(changes: Partial<RaceSummary>, needlessCalls = 0): readonly string[] {
  const timing = { ...summary.timing, needlessCalls };
  return raceLines({ ...summary, races: [{ ...decided, ...changes }], timing });
}

const title = "purpose-label on sim:steady (simulated), raced by declared: ";
const both = [id("system"), id("nudge")];

describe("raceLines()", () => {
  test.each<[string, Partial<RaceSummary>, string]>([
    [
      "an arm that was dropped",
      {},
      "system was dropped after 9 of 40 tasks (nudge beats it, e = 26.8); nudge alone is left.",
    ],
    [
      "arms alike",
      { state: "too-few-tasks", left: both, tasks: 40, dropped: [] },
      "system and nudge could not be told apart in 40 tasks.",
    ],
    [
      "a circle",
      { state: "too-few-tasks", left: [], dropped: [] },
      "no arm is left, since each was beaten by another.",
    ],
    [
      "a race that was interrupted",
      { state: "racing", left: both, tasks: 3, dropped: [] },
      "system and nudge still race after 3 of 40 tasks.",
    ],
    [
      "nothing to race",
      {
        state: "unraced",
        arms: [],
        left: [],
        dropped: [],
        apart: both.map((cell) => ({ cell, reason: "residue is no share of turns" })),
      },
      "nothing was raced; system, nudge did not race: residue is no share of turns.",
    ],
  ])("tells of %s", (_, changes, words) => {
    expect(lines(changes)[0]).toBe(`${title}${words}`);
  });

  test("names arms by what tells them apart, and cells that did not race", () => {
    const [line] = lines({ apart: [{ cell: id("none"), reason: "so" }] });
    expect(line).toMatch(
      /system\/firm was dropped .*; nudge\/firm alone is left; none\/- did not race: so\.$/,
    );
  });

  test("counts what was not made apart from what was under way", () => {
    expect(lines({}).at(-1)).toBe("130 of 320 planned calls of these arms were not made.");
    expect(lines({}, 6).at(-1)).toBe(
      "124 of 320 planned calls of these arms were not made; 6 more were under way already when an arm was dropped, and count nowhere.",
    );
  });

  test("says nothing of a run that was not raced", () => {
    expect(raceLines(summary)).toEqual([]);
    expect(verdictMethod(summary, "As usual.")).toBe("As usual.");
  });
});
