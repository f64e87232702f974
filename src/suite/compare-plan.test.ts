import { describe, expect, test } from "vitest";
import { FileError } from "../errors.ts";
import { comparePlan, usualPrimary } from "./compare-plan.ts";
import type { CompareFile } from "./experiment-schema.ts";

const compared = {
  seams: ["none", "system", "nudge"],
  wordings: ["firm", "hedged"],
  variants: ["default", "terse"],
  primary: "declared",
};
const plan = (file: CompareFile | undefined, changes: Partial<typeof compared> = {}) =>
  comparePlan(file, { ...compared, ...changes }, "suite.yaml:3:1");

describe("comparePlan()", () => {
  test.each<[string, CompareFile | undefined, object]>([
    ["nothing", undefined, { seam: "system", wording: null, variant: null }],
    ["no baseline", { margin: 0.2 }, { seam: "system", wording: null, variant: null }],
    ["a seam", { baseline: "nudge" }, { seam: "nudge", wording: null, variant: null }],
    [
      "a seam in a map",
      { baseline: { seam: "none" } },
      { seam: "none", wording: null, variant: null },
    ],
    [
      "a wording",
      { baseline: { wording: "firm" } },
      { seam: null, wording: "firm", variant: null },
    ],
    [
      "a variant",
      { baseline: { variant: "terse" } },
      { seam: null, wording: null, variant: "terse" },
    ],
    ["an empty map", { baseline: {} }, { seam: "system", wording: null, variant: null }],
  ])("reads %s", (_, file, baseline) => {
    expect(plan(file).baseline).toEqual(baseline);
  });

  test("has a margin of ten points, and speaks of these tasks against the baseline", () => {
    expect(plan(undefined)).toMatchObject({
      primary: "declared",
      margin: 0.1,
      family: "vs-baseline",
      tasks: "fixed",
    });
    const file = {
      primary: "compliant",
      margin: 0.05,
      family: "all-pairs",
      tasks: "sample",
    } as const;
    expect(plan(file)).toMatchObject(file);
  });

  test("takes the first seam where system is not played", () => {
    expect(plan(undefined, { seams: ["nudge", "prefill"] }).baseline.seam).toBe("nudge");
  });

  test.each<[string, CompareFile]>([
    ["seam", { baseline: "nugde" }],
    ["wording", { baseline: { wording: "frim" } }],
    ["variant", { baseline: { variant: "ters" } }],
  ])("refuses a baseline that is no %s here", (axis, file) => {
    expect(() => plan(file)).toThrow(FileError);
    expect(() => plan(file)).toThrow(`is no ${axis} of this experiment`);
  });
});

describe("usualPrimary()", () => {
  test.each([
    ["purpose-label", "declared"],
    ["state-block", "fenceCompliant"],
    ["tag", "declared"],
    ["fence", "fenceCompliant"],
    ["module", "declared"],
  ] as const)("is the strictest metric of %s", (protocol, primary) => {
    expect(usualPrimary(protocol)).toBe(primary);
  });
});
