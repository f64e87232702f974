import { describe, expect, test } from "vitest";
import { agentTask } from "../../suite/__fixtures__/small-suite.ts";
import { agentReply, unmetStep } from "./__fixtures__/agent-turns.ts";
import { type PurposeMark, purposeMark } from "./purpose-mark.ts";
import { repeated } from "./repeated.ts";
import { stale } from "./stale.ts";
import { overScriptedSteps } from "./turn.ts";

const declares = (heading: string) => `<purpose>${heading}</purpose>\nGo`;
const over = { stale: overScriptedSteps(stale), repeated: overScriptedSteps(repeated) };

describe("stale and repeated", () => {
  test.each([
    ["the earlier heading", declares("Finding it"), "Finding it", true],
    ["the earlier heading over two lines", declares("Finding\n it"), "Finding it", true],
    ["the earlier heading in other letters", declares("finding it"), "Finding it", false],
    ["another heading", declares("Mending it"), "Finding it", false],
    ["no heading", "Go", "Finding it", false],
    ["an empty heading", declares(" "), "Finding it", false],
    ["a first heading", declares("Finding it"), null, false],
    ["nothing after nothing", "Go", null, false],
  ])("compare %s", (_, text, earlier, same) => {
    const at = (mark: PurposeMark) => agentReply(text, { mark, earlier });
    expect(over.stale.score(at("changed"))).toBe(same);
    expect(over.repeated.score(at("unchanged"))).toBe(same);
  });

  test.each([
    ["changed", "unchanged", "no step's purpose is changed"],
    ["unchanged", "changed", "no step's purpose is unchanged"],
    ["changed", "first", "nothing stands before the first step"],
    ["unchanged", "first", "nothing stands before the first step"],
    ["changed", "unmarked", "the script marks no purposes"],
    ["unchanged", "unmarked", "the script marks no purposes"],
  ] as const)("leave out of %s a step that is %s", (wanted, mark, reason) => {
    const metric = wanted === "changed" ? over.stale : over.repeated;
    const reply = agentReply(declares("It"), { mark, earlier: "It" });
    expect(metric.score(reply)).toEqual({ unscored: reason });
  });

  test("compare nothing where earlier headings were not sent back", () => {
    const none = { unscored: "earlier headings were not sent back" };
    for (const mark of ["first", "changed", "unchanged"] as const) {
      const reply = agentReply(declares("It"), { mark, headingsReturn: false });
      expect(over.stale.score(reply)).toEqual(none);
      expect(over.repeated.score(reply)).toEqual(none);
      expect(over.repeated.score(unmetStep({ mark, headingsReturn: false }))).toEqual(none);
    }
  });

  test("count an unmet step as not repeated where it should have been, and never as stale", () => {
    expect(over.repeated.score(unmetStep({ mark: "unchanged" }))).toBe(false);
    expect(over.repeated.score(unmetStep({ mark: "changed" }))).toHaveProperty("unscored");
    expect(over.stale.score(unmetStep({ mark: "changed" }))).toHaveProperty("unscored");
  });
});

describe("purposeMark()", () => {
  test("reads the script's headings as marks", () => {
    expect([0, 1, 2, null, 9].map((position) => purposeMark(agentTask, position))).toEqual([
      "first",
      "unchanged",
      "no-step",
      "no-step",
      "no-step",
    ]);
  });

  test("marks a heading after the first step as a change, and nothing in a task without headings", () => {
    const withHeadings = (...headings: readonly (string | null)[]) => ({
      ...agentTask,
      turns: agentTask.turns.map((turn) => ({
        ...turn,
        steps: turn.steps.map((step, index) => ({ ...step, heading: headings[index] ?? null })),
      })),
    });
    expect(purposeMark(withHeadings("One", "Two"), 1)).toBe("changed");
    expect(purposeMark(withHeadings(), 0)).toBe("unmarked");
    expect(purposeMark(withHeadings(), 1)).toBe("unmarked");
  });
});
