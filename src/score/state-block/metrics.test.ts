import { describe, expect, test } from "vitest";
import type { Score } from "../metric.ts";
import { narratorTurn } from "./__fixtures__/narrator-turns.ts";
import { stateBlockMetrics } from "./metrics.ts";

const event = '{"type": "set_possession", "item": "lamp", "owner": "mara"}';
const block = (body: string) => `Rain fell.\n\n\`\`\`state\n${body}\n\`\`\``;
const good = block(`{"events": [${event}]}`);

function scoresOf(text: string, truncated = false): ReadonlyMap<string, Score> {
  const turn = narratorTurn(text, { truncated });
  return new Map(stateBlockMetrics.map((metric) => [metric.id, metric.score(turn)]));
}

/** proposed, fenceCompliant, form, parse. */
function reading(text: string): string {
  const scores = scoresOf(text);
  const mark = (name: string) => (scores.get(name) === true ? "yes" : "no");
  return `${mark("proposed")} ${mark("fenceCompliant")} ${scores.get("form")} ${scores.get("parse")}`;
}

describe("state-block metrics", () => {
  test.each([
    ["one closed block at the end", good, "yes yes state strict"],
    ["an empty list of events", block('{"events": []}'), "yes yes state strict"],
    ["white space after the block", `${good}\n\n  \n`, "yes yes state strict"],
    ["a block before the story", `${good}\n\nAnd more rain.`, "yes no state strict"],
    ["a trailing comma", block(`{"events": [${event},]}`), "yes no state repaired"],
    [
      "an event the vocabulary does not have",
      block('{"events": [{"type": "fly"}]}'),
      "yes no state strict",
    ],
    [
      "a field of the wrong type",
      block('{"events": [{"type": "set_possession", "item": 1, "owner": "mara"}]}'),
      "yes no state strict",
    ],
    ["a json fence", good.replace("```state", "```json"), "yes no json strict"],
    ["a fence without a label", good.replace("```state", "```"), "yes no bare strict"],
    ["an object without a fence", `Rain fell.\n\n{"events": [${event}]}`, "yes no trailing strict"],
    [
      "an object with story after it",
      `Rain.\n\n{"events": [${event}]}\n\nMore rain.`,
      "yes no inline strict",
    ],
    [
      "a quoted object with story after it",
      `Rain.\n\n> {"events": [${event}]}\n\nMore rain.`,
      "yes no quoted strict",
    ],
    [
      "a block that was never closed",
      `Rain.\n\n\`\`\`state\n{"events": [{"ty`,
      "no no unclosed unreadable",
    ],
    ["a closed block of wreckage", block("{oh no"), "no no state unreadable"],
    ["a bare list", block(`[${event}]`), "no no state strict"],
    ["a single event without the list", block(event), "yes yes state strict"],
    [
      "an echoed reminder above the block",
      `Rain.\n\n[Reminder: end with the \`\`\`state block.]\n\n${block('{"events": []}').slice(12)}`,
      "yes no state strict",
    ],
    ["a call line beside the block", `set_possession(lamp, mara)\n${good}`, "yes no state strict"],
    ["story alone", "Rain fell on the roof.", "no no none absent"],
    ["nothing", "", "no no none absent"],
  ])("read %s", (_, text, expected) => {
    expect(reading(text)).toBe(expected);
  });

  test("count each leak under the rule that caught it", () => {
    const scores = scoresOf(
      `Rain.\nset_possession(lamp, mara)\nlearn_fact(mara, it)\n\n${good}\nScene: the cellar`,
    );
    expect(scores.get("leaks:event_call_line")).toBe(2);
    expect(scores.get("leaks:rendered_scene_line")).toBe(1);
    expect(scores.get("leaks:json_fence")).toBe(0);
  });

  test("never count what the wording asked for, or white space, as a leak", () => {
    const leaks = [...scoresOf(`\n\n${good}\n\n`)].filter(([name]) => name.startsWith("leaks:"));
    expect(leaks.length).toBeGreaterThan(10);
    expect(leaks.every(([, count]) => count === 0)).toBe(true);
  });

  test("score truncation as the reply's finish says", () => {
    expect(scoresOf(good, true).get("truncated")).toBe(true);
    expect(scoresOf(good).get("truncated")).toBe(false);
  });

  test("are never compliant where nothing was proposed", () => {
    for (const text of [good, block("{oh no"), "Rain.", block(`[${event}]`)]) {
      const scores = scoresOf(text);
      if (scores.get("fenceCompliant") === true) expect(scores.get("proposed")).toBe(true);
    }
  });
});
