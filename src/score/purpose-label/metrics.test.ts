import { describe, expect, test } from "vitest";
import { purposeLabelProtocol } from "../../protocols/purpose-label/protocol.ts";
import { isUnscored, type Score } from "../metric.ts";
import { purposeLabelMetrics } from "./metrics.ts";
import type { AgentReply, PurposeLabelTurn } from "./turn.ts";

const protocol = purposeLabelProtocol(24);

function reply(text: string, changes: Partial<AgentReply> = {}): AgentReply {
  const prefilled = changes.given === "opener";
  return {
    kind: "reply",
    text,
    reading: protocol.extract(text, prefilled),
    given: null,
    called: true,
    toolStep: true,
    truncated: false,
    ...changes,
  };
}

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
    .map((name) => scores.get(`${name}${suffix}`) ?? false)
    .map((score) => (isUnscored(score) ? "-" : score === true ? "y" : "n"))
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
    expect(letters(reply(text))).toBe(expected);
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
    expect(letters(reply(text, { given: "opener" }))).toBe(expected);
  });
});

describe("purpose-label denominators", () => {
  const declaring = "<purpose>Finding it</purpose>\nGo";

  test("count an unmet step as a trial and no success, and in no fault", () => {
    const scores = scoresOf({ kind: "unmet" });
    expect(letters({ kind: "unmet" })).toBe("nnnnn-");
    expect(scores.get("called")).toBe(false);
    expect(letters({ kind: "unmet" }, "@called")).toBe("------");
  });

  test("leave a turn without a tool step out of the headline and in @called by its calls", () => {
    const offScript = reply(declaring, { toolStep: false });
    expect(letters(offScript)).toBe("------");
    expect(letters(offScript, "@called")).toBe("yyyyyn");
    expect(letters(reply(declaring, { called: false }), "@called")).toBe("------");
  });

  test("have no @called where the script makes the calls", () => {
    const scores = scoresOf(reply(declaring, { called: null }));
    expect(scores.get("declared@called")).toEqual({ unscored: "the script makes the calls" });
    expect(scores.get("called")).toEqual({ unscored: "the script makes the calls" });
    expect(scores.get("declared")).toBe(true);
  });

  test("make calls the headline when the suite says so", () => {
    const scores = scoresOf(reply(declaring, { toolStep: false }), "calls");
    expect(scores.get("declared")).toBe(true);
    expect(scores.has("declared@called")).toBe(false);
  });

  test("score truncation of every reply to a tool step", () => {
    expect(scoresOf(reply("cut", { truncated: true })).get("truncated")).toBe(true);
    expect(scoresOf(reply("whole")).get("truncated")).toBe(false);
  });
});

describe("purposeLabelMetrics()", () => {
  test("gives every metric a name of its own", () => {
    for (const eligibility of ["scripted", "calls"] as const) {
      const names = purposeLabelMetrics(eligibility).map(({ id }) => id);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});
