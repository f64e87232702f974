import { describe, expect, test } from "vitest";
import { stateHeadingStart } from "./state-heading.ts";

describe("stateHeadingStart()", () => {
  test.each([
    ["State", 0],
    ["a\n### **\u017ftate:**", 2],
    ["a\n \t> _STATE_ :", 2],
    ["a\nstate\t*", 2],
    ["a\nThe state", null],
    ["a\nstate of", null],
    ["a\n:state", null],
    ["a\nstate#", null],
    ["a\n\u00a0state", null],
    ["tate", null],
    ["", null],
  ])("reads %j", (text, start) => {
    expect(stateHeadingStart(text, text.length)).toBe(start);
  });

  test("looks no further than its end", () => {
    expect(stateHeadingStart("State of things", 5)).toBe(0);
    expect(stateHeadingStart("State", 4)).toBeNull();
  });
});
