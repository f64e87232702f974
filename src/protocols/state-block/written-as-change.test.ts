import { describe, expect, test } from "vitest";
import { writtenAsChange } from "./written-as-change.ts";

describe("writtenAsChange()", () => {
  test.each([
    ["a plus and a digit", "+2"],
    ["a hyphen and a digit", "-1 arrow"],
    ["a minus sign and a digit", "\u22123"],
    ["an object with delta", { delta: 0 }],
    ["an object with add among others", { to: "mara", add: ["rope"] }],
    ["an object with remove", { remove: null }],
    ["an object that was read from JSON", JSON.parse('{"add": 1}')],
  ])("holds %s for a change", (_name, value) => {
    expect(writtenAsChange(value)).toBe(true);
  });

  test.each([
    ["a text with a sign inside", "half-2"],
    ["a sign without a digit", "-"],
    ["a sign and a word", "+torch"],
    ["a blank before the sign", " +2"],
    ["a dash that is no minus", "\u20132"],
    ["a negative number", -4],
    ["an empty text", ""],
    ["a list, whatever it holds", ["+1", { delta: 1 }]],
    ["an object with other keys", { value: "+1" }],
    ["an object that inherits such a key", Object.create({ delta: 1 })],
    ["null", null],
    ["true", true],
  ])("holds %s for a state", (_name, value) => {
    expect(writtenAsChange(value)).toBe(false);
  });
});
