import { describe, expect, test } from "vitest";
import type { RemovalRule } from "../removal.ts";
import { echoRule } from "./echoed-instruction.ts";

describe("echoRule()", () => {
  test.each<[string, RemovalRule | null]>([
    ["Reminder: end your reply", "echoed_instruction_tail"],
    [" \u0085reminder:", "echoed_instruction_tail"],
    ["A reminder: go", null],
    ["REM\u0130NDER: go", null],
    ["Continue the story directly, now", "echoed_instruction_tail"],
    ["Go on. OUTPUT only story text.", "echoed_instruction_tail"],
    ["put it in a ```STATE fence", "echoed_instruction_tail"],
    ["put it in a ```\u017ftate fence", null],
    ["a state block with an events list", "echoed_instruction_tail"],
    ["a state block", null],
    ["Hard limit: append the state block", "echoed_length_hint"],
    ["Hard limit: APPEND THE \u017fTATE BLOC\u212a", "echoed_length_hint"],
    ["Hard limit: your turn must not exceed 300 words.", "echoed_length_hint"],
    ["Hard limit: your turn must not exceed \u0663\u{1d7d8} words.", "echoed_length_hint"],
    ["Hard limit: your turn must not exceed many words.", null],
    ["your turn must not exceed 300 words", null],
    ["Hard limit: forty days", null],
    ["", null],
  ])("judges %j as %s", (inner, rule) => {
    expect(echoRule(inner, false)).toBe(rule);
  });

  test("takes a bracket that only opens like the length hint above another echo", () => {
    expect(echoRule("Hard limit: forty days", true)).toBe("echoed_instruction_tail");
    expect(echoRule("forty days", true)).toBeNull();
  });
});
