import { describe, expect, test } from "vitest";
import { agentReply, unmetStep } from "./__fixtures__/agent-turns.ts";
import { sameTool } from "./same-tool.ts";
import { spurious } from "./spurious.ts";
import { overScriptedSteps } from "./turn.ts";

const declaring = "<purpose>Finding it</purpose>\nDone.";

describe("spurious", () => {
  test.each([
    ["a closing answer that copies the tag from its history", declaring, [], true],
    ["a closing answer in words", "Done.", [], false],
    ["a closing answer with a blank tag", "<purpose> </purpose>\nDone.", [], false],
  ])("counts %s", (_, text, calls, expected) => {
    expect(spurious.score(agentReply(text, { calls, wanted: null }))).toBe(expected);
    expect(spurious.score(agentReply(text, { calls, wanted: "find_test" }))).toBe(expected);
  });

  test("leaves out turns that call, whether or not the script wants it", () => {
    const none = { unscored: "every turn calls a tool" };
    expect(spurious.score(agentReply(declaring))).toEqual(none);
    expect(spurious.score(agentReply(declaring, { wanted: null }))).toEqual(none);
    expect(spurious.score(unmetStep())).toHaveProperty("unscored");
  });

  test("goes by the script where the script makes the calls", () => {
    expect(spurious.score(agentReply(declaring, { calls: null, wanted: null }))).toBe(true);
    expect(spurious.score(agentReply(declaring, { calls: null }))).toHaveProperty("unscored");
  });
});

describe("sameTool", () => {
  const metric = overScriptedSteps(sameTool);

  test.each([
    ["the wanted tool", ["find_test"], true],
    ["the wanted tool after another", ["read_log", "find_test"], true],
    ["another tool", ["read_log"], false],
    ["a tool of nearly the name", ["findTest"], false],
    ["none", [], false],
  ])("reads a turn that called %s", (_, calls, expected) => {
    expect(metric.score(agentReply("Go", { calls }))).toBe(expected);
  });

  test("counts an unmet step as a miss, and nothing where the script makes the calls", () => {
    expect(metric.score(unmetStep())).toBe(false);
    expect(metric.score(agentReply("Go", { calls: null }))).toEqual({
      unscored: "the script makes the calls",
    });
    expect(metric.score(agentReply("Go", { wanted: null }))).toEqual({
      unscored: "no eligible turns",
    });
  });
});
