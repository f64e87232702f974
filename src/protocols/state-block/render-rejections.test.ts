import { describe, expect, test } from "vitest";
import { renderRejections } from "./render-rejections.ts";

function bulletsOf(refused: readonly unknown[]): readonly string[] {
  const note = renderRejections(refused);
  return note === "" ? [] : note.slice(0, -1).split("\n").slice(1);
}

describe("renderRejections()", () => {
  test("is empty without refusals", () => {
    expect(renderRejections([])).toBe("");
  });

  test("is one bracket, a line for each refusal", () => {
    const note = renderRejections([{ detail: "Who is tom?" }, { detail: "Where is it?" }]);
    expect(note).toMatch(/^\[[^\]]*state block[^\]]*:\n- Who is tom\?\n- Where is it\?\]$/);
  });

  test.each([
    ["the detail before the reason", [{ detail: "so", reason: "wrong-type" }], ["- so"]],
    ["the reason without a detail", [{ reason: "wrong-type" }], ["- wrong-type"]],
    ["the reason with an empty detail", [{ detail: "", reason: "wrong-type" }], ["- wrong-type"]],
    [
      "the reason with a detail of null",
      [{ detail: null, reason: "wrong-type" }],
      ["- wrong-type"],
    ],
    ["a number as it is", [{ detail: 7 }], ["- 7"]],
    ["nothing of an entry that says nothing", [{ event: {} }, { detail: "so" }], ["- so"]],
    ["nothing at all when no entry says anything", [{}, { detail: "" }, { detail: 0 }], []],
    ["nothing of entries that are no objects", ["so", null, 3, ["so"], { detail: "so" }], ["- so"]],
  ])("names %s", (_name, refused, expected) => {
    expect(bulletsOf(refused)).toEqual(expected);
  });

  test("names the first six, counting those that say nothing", () => {
    const numbered = [1, 2, 3, 4, 5, 6, 7].map((n) => ({ detail: `refusal ${n}` }));
    expect(bulletsOf(numbered)).toHaveLength(6);
    expect(bulletsOf([{}, "x", ...numbered])).toEqual([1, 2, 3, 4].map((n) => `- refusal ${n}`));
  });
});
