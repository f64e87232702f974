import { describe, expect, test } from "vitest";
import { copiedExample, copiedSection, echoedRule, restyledSection } from "./echoes.ts";

const rule =
  "Every message opens with\n<purpose>Paying the rent</purpose>\nin 40 characters. No exceptions.";

describe("copiedExample()", () => {
  test.each<[string, string | null, number, string | null]>([
    ["the example", rule, 64, "Paying the rent"],
    ["none without an instruction", null, 64, null],
    ["none where there is none", "Use a <purpose> line.", 64, null],
    ["none that is blank", "<purpose> </purpose>", 64, null],
    ["none past the budget", rule, 14, null],
  ])("gives %s", (_name, taught, budget, example) => {
    expect(copiedExample(taught, budget)).toBe(example);
  });
});

describe("echoedRule()", () => {
  test.each<[string, string | null, string]>([
    [
      "the first sentence without its tags",
      rule,
      "Every message opens with Paying the rent in 40 characters.",
    ],
    ["nothing of nothing", null, ""],
    ["half a tag as words", "Open with <purpose> and <b", "Open with and b"],
  ])("is %s", (_name, taught, echo) => {
    expect(echoedRule(taught)).toBe(echo);
  });
});

describe("restyledSection()", () => {
  const lines = ["Scene: A cellar (at cellar)", "Held:", "  - mara: lamp", "Known:", "  - mara: a"];

  test("puts the headings in bold and keeps the entries of the copy", () => {
    expect(restyledSection(lines).split("\n")).toEqual([
      "*Scene: A cellar (at cellar)*",
      "**Held**:",
      "  - mara: lamp",
      "**Known**:",
      "  - mara: a",
    ]);
    expect(copiedSection(lines).split("\n")).toEqual(lines);
  });
});
