import { describe, expect, test } from "vitest";
import { agentReply, fieldReply, letterOf } from "./__fixtures__/agent-turns.ts";
import { heading } from "./heading.ts";
import { hollow } from "./hollow.ts";
import type { AgentReply } from "./turn.ts";

/** heading, hollow. */
function read(reply: AgentReply): string {
  return letterOf(heading.ofReply(reply)) + letterOf(hollow.ofReply(reply));
}

describe("heading and hollow", () => {
  test.each([
    ["a goal", "<purpose>Finding the bill</purpose>\nGo", "yn"],
    ["a goal over its budget", "<purpose>Finding out what the last bill was for</purpose>", "yn"],
    ["narration", "<purpose>I'll read the log</purpose>\nGo", "ny"],
    [
      "narration whose first-person end is clipped off",
      `<purpose>Well, the test first; I read it</purpose>`,
      "ny",
    ],
    ["a tool's name", "<purpose>Calling find_test</purpose>\nGo", "ny"],
    ["a pair in a pair", "<purpose><purpose>Finding it</purpose></purpose>\nGo", "ny"],
    ["an invisible label", "<purpose>\u200b</purpose>\nGo", "ny"],
    ["the whole reply between the tags", `<purpose>${"It was red. ".repeat(60)}</purpose>`, "ny"],
    ["the first of two", "<purpose>Finding it</purpose>\n<purpose>I read on</purpose>", "yn"],
    ["an empty pair", "<purpose></purpose>\nGo", "nn"],
    ["a heading in plain prose", "Purpose: finding the bill\nGo", "nn"],
    ["nothing", "", "nn"],
  ])("read %s", (_, text, expected) => {
    expect(read(agentReply(text))).toBe(expected);
  });

  test.each([
    ["a continuation that is a goal", "Finding the bill</purpose>\nGo", "yn"],
    ["a continuation that goes on narrating and closes the tag", "I'll look</purpose>\nGo", "ny"],
    ["a role header in front of the goal", "assistant\n\nFinding it</purpose>\nGo", "ny"],
    ["one that never closes it", "Finding the bill and then", "nn"],
  ])("read %s under prefill", (_, text, expected) => {
    expect(read(agentReply(text, { given: "opener" }))).toBe(expected);
  });

  test.each([
    ["a goal", "Finding the bill", "yn"],
    ["narration", "Let me find the bill", "ny"],
    ["nothing", "", "nn"],
  ])("read %s in a tool's field", (_, written, expected) => {
    expect(read(fieldReply(written))).toBe(expected);
  });
});
