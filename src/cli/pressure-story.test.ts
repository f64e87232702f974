import { describe, expect, test } from "vitest";
import type { RunEvent } from "../run/run-event.ts";
import { dollarsText, pressureStory } from "./pressure-story.ts";

function told(events: readonly RunEvent[]): readonly string[] {
  const lines: string[] = [];
  const limits = { concurrency: 1, timeoutMs: 1, retries: 1, maxCostUsd: 5, maxTokens: 900 };
  const tell = pressureStory(limits, (line) => lines.push(line));
  for (const event of events) tell(event);
  return lines;
}

describe("the story of pressure", () => {
  test("tells of a circuit in a line each time, without what would act on a terminal", () => {
    const model = "a\u001b[2J";
    const lines = told([
      { kind: "circuit-open", model, pauseMs: 1000 },
      { kind: "circuit-closed", model },
      { kind: "circuit-ended", model },
    ]);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/left alone for 1 s and then probed/);
    expect(lines[2]).toMatch(/not run; mend: .*run the same command again$/);
    expect(lines.join("\n")).not.toContain("\u001b");
  });

  test("names each budget once, with what is spent of it", () => {
    const spent = { calls: 7, tokens: 880, usd: 4.987 };
    const over = (model: string, budget: "maxCostUsd" | "maxTokens"): RunEvent => ({
      kind: "over-budget",
      model,
      budget,
      spent,
    });
    const lines = told([over("a", "maxCostUsd"), over("b", "maxCostUsd"), over("b", "maxTokens")]);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^a: limits\.maxCostUsd of \$5 could be passed .*\(\$4\.99 is spent\)/,
    );
    expect(lines[1]).toMatch(/^b: limits\.maxTokens of 900 could be passed .*\(880 is spent\)/);
  });

  test.each([
    [0, "$0"],
    [0.00012345, "$0.00012"],
    [0.0999, "$0.1"],
    [1.005, "$1.00"],
    [12.5, "$12.50"],
  ])("writes %d dollars as %s", (usd, text) => {
    expect(dollarsText(usd)).toBe(text);
  });
});
