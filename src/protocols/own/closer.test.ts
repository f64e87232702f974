import { describe, expect, test } from "vitest";
import { closerOf } from "./closer.ts";

describe("closerOf()", () => {
  test.each([
    ["```plan", "```"],
    ["````plan", "````"],
    ["~~~", "~~~"],
    ["<status>", "</status>"],
    ['<plan kind="short">', "</plan>"],
    ["[todo]", ""],
    ["</status>", ""],
    ["PLAN:", ""],
  ])("closes %s with %s", (opener, closer) => {
    expect(closerOf(opener)).toBe(closer);
  });
});
