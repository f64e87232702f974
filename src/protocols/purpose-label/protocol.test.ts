import { describe, expect, test } from "vitest";
import { purposeLabelProtocol } from "./protocol.ts";

const protocol = purposeLabelProtocol(10);

describe("purposeLabelProtocol()", () => {
  test("fills the budget into any wording and has no reminder", () => {
    expect(protocol.readWording("Max {{maxChars}}.")).toEqual({
      kind: "instruction",
      rule: "Max 10.",
      reminder: null,
    });
  });

  test("reads a reply within the budget", () => {
    expect(protocol.extract("<purpose>alpha beta gamma</purpose>Now.", false)).toMatchObject({
      prose: "Now.",
      label: "alpha beta...",
      declared: true,
    });
  });

  test("reads a continuation only where the opener was given", () => {
    expect(protocol.extract("alpha</purpose>Now.", false).declared).toBe(false);
    expect(protocol.extract("alpha</purpose>Now.", true)).toMatchObject({
      prose: "Now.",
      label: "alpha",
    });
  });
});
