import { describe, expect, test } from "vitest";
import type { Score } from "../metric.ts";
import { agentReply, fieldReply, letterOf, unmetStep } from "./__fixtures__/agent-turns.ts";
import { purposeLabelMetrics } from "./metrics.ts";
import type { PurposeLabelTurn } from "./turn.ts";

function scoresOf(turn: PurposeLabelTurn, eligibility: "scripted" | "calls" = "scripted") {
  const scores = purposeLabelMetrics(eligibility).map(
    (metric) => [metric.id, metric.score(turn)] as const,
  );
  return new Map<string, Score>(scores);
}

/** The six declaration metrics as letters: y, n, or - for unscored. */
function letters(turn: PurposeLabelTurn, suffix = ""): string {
  const scores = scoresOf(turn);
  return ["declared", "leading", "single", "withinBudget", "compliant", "unclosed"]
    .map((name) => letterOf(scores.get(`${name}${suffix}`)))
    .join("");
}

describe("purpose-label metrics of a written reply", () => {
  //                                                    declared leading single withinBudget compliant unclosed
  test.each([
    ["a heading on its own first line", "<purpose>Finding the test</purpose>\nI look.", "yyyyyn"],
    ["a heading after blank lines", "\n\n <purpose>Finding it</purpose> \nI look.", "yyyyyn"],
    ["a heading with prose on its line", "<purpose>Finding it</purpose> I look.", "ynyynn"],
    ["a heading after prose", "I look.\n<purpose>Finding it</purpose>", "ynyynn"],
    ["two headings", "<purpose>One</purpose>\n<purpose>Two</purpose>", "yynynn"],
    [
      "a heading over its budget",
      "<purpose>Finding where the login test fails</purpose>\nGo",
      "yyynnn",
    ],
    ["a heading that is exactly its budget", `<purpose>${"a".repeat(24)}</purpose>`, "yyyyyn"],
    ["a heading that itself ends in dots", "<purpose>Finding it...</purpose>", "yyyyyn"],
    ["a heading over two lines", "<purpose>Finding\n  it</purpose>\nGo", "yyyyyn"],
    ["upper case", "<PURPOSE>Finding it</PURPOSE>\nGo", "yyyyyn"],
    ["an opener that is never closed", "<purpose>Finding it\nI look.", "nnnnny"],
    ["a pair and then a bare opener", "<purpose>One</purpose>\n<purpose>Two", "yyyyyy"],
    ["an empty pair", "<purpose> </purpose>\nGo", "nnnnnn"],
    ["a stray closer", "Finding it</purpose>\nGo", "nnnnnn"],
    ["prose alone", "I look for the test.", "nnnnnn"],
    ["an empty reply", "", "nnnnnn"],
  ])("reads %s", (_, text, expected) => {
    expect(letters(agentReply(text))).toBe(expected);
  });
});

describe("purpose-label metrics of a prefilled turn", () => {
  test.each([
    ["a continuation that closes the heading", "Finding it</purpose>\nGo", "y-yy-n"],
    ["a continuation that never closes it", "I will look for it and then", "n-nn-y"],
    [
      "a narration past the tag, closed late",
      "I look round first, then read all</purpose>",
      "y-yn-n",
    ],
    ["a whole pair of its own", "<purpose>Finding it</purpose>\nGo", "y-yy-n"],
    ["an empty continuation", "", "n-nn-y"],
  ])("credits nothing that was given: %s", (_, text, expected) => {
    expect(letters(agentReply(text, { given: "opener" }))).toBe(expected);
  });
});

describe("purpose-label metrics of a heading in a tool's field", () => {
  test.each([
    ["a heading that fits", "Finding it", "y--y-n"],
    ["a heading over its budget", "Finding where the login test fails", "y--n-n"],
    ["a heading that fits and itself ends in dots", "Finding it...", "y--y-n"],
    ["an empty field", "  ", "n--n-n"],
  ])("are exact as to its budget, and credit no form: %s", (_, written, expected) => {
    expect(letters(fieldReply(written)).replace(/.$/, "n")).toBe(expected);
    expect(letters(fieldReply(written)).at(-1)).toBe("-");
  });
});

describe("purpose-label denominators", () => {
  const declaring = "<purpose>Finding it</purpose>\nGo";

  test("count an unmet step as a trial and no success, and in no fault", () => {
    const scores = scoresOf(unmetStep());
    expect(letters(unmetStep())).toBe("nnnnn-");
    expect(scores.get("called")).toBe(false);
    expect(letters(unmetStep(), "@called")).toBe("------");
  });

  test("leave a turn without a tool step out of the headline and in @called by its calls", () => {
    const offScript = agentReply(declaring, { wanted: null });
    expect(letters(offScript)).toBe("------");
    expect(letters(offScript, "@called")).toBe("yyyyyn");
    expect(letters(agentReply(declaring, { calls: [] }), "@called")).toBe("------");
  });

  test("have no @called where the script makes the calls", () => {
    const scores = scoresOf(agentReply(declaring, { calls: null }));
    expect(scores.get("declared@called")).toEqual({ unscored: "the script makes the calls" });
    expect(scores.get("called")).toEqual({ unscored: "the script makes the calls" });
    expect(scores.get("declared")).toBe(true);
  });

  test("make calls the headline when the suite says so", () => {
    const scores = scoresOf(agentReply(declaring, { wanted: null }), "calls");
    expect(scores.get("declared")).toBe(true);
    expect(scores.has("declared@called")).toBe(false);
  });

  test("score truncation of every reply to a tool step", () => {
    expect(scoresOf(agentReply("cut", { truncated: true })).get("truncated")).toBe(true);
    expect(scoresOf(agentReply("whole")).get("truncated")).toBe(false);
  });
});

describe("purposeLabelMetrics()", () => {
  test("gives each declaration metric a variant over the turns that called", () => {
    const names = purposeLabelMetrics("scripted").map(({ id }) => id);
    expect(names.filter((name) => name.endsWith("@called"))).toEqual(
      [
        "declared",
        "leading",
        "single",
        "withinBudget",
        "compliant",
        "unclosed",
        "heading",
        "hollow",
        "stale",
        "repeated",
      ].map((name) => `${name}@called`),
    );
  });

  test("splits what is declared into headings and hollow ones", () => {
    for (const text of [
      "<purpose>Finding it</purpose>\nGo",
      "<purpose>I will look at it</purpose>\nGo",
      "<purpose> </purpose>\nGo",
      "Go",
    ]) {
      const scores = scoresOf(agentReply(text));
      const parts = [scores.get("heading"), scores.get("hollow")].filter((score) => score === true);
      expect(parts).toHaveLength(scores.get("declared") === true ? 1 : 0);
    }
  });

  test("gives every metric a name of its own", () => {
    for (const eligibility of ["scripted", "calls"] as const) {
      const names = purposeLabelMetrics(eligibility).map(({ id }) => id);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});
