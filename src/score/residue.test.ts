import { describe, expect, test } from "vitest";
import { agentReply, rule, unmetStep } from "./purpose-label/__fixtures__/agent-turns.ts";
import { purposeLabelMetrics } from "./purpose-label/metrics.ts";
import { instruction, narratorTurn } from "./state-block/__fixtures__/narrator-turns.ts";
import { stateBlockMetrics } from "./state-block/metrics.ts";

function agentScore(name: string, text: string, changes = {}) {
  const metric = purposeLabelMetrics("scripted").find(({ id }) => id === name);
  return metric?.score(agentReply(text, changes));
}

function narratorScore(name: string, text: string) {
  return stateBlockMetrics.find(({ id }) => id === name)?.score(narratorTurn(text));
}

const events = '{"events": [{"type": "set_possession", "item": "lamp", "owner": "mara"}]}';
const block = `\`\`\`state\n${events}\n\`\`\``;

describe("residue of purpose-label", () => {
  test.each([
    ["a declaration that was taken out", "<purpose>Finding it</purpose>\nI look for it.", 0],
    ["plain prose", "I look for the purpose of it.", 0],
    [
      "a call written into the text",
      'I look.\n<call>{"tool": "find_test", "arguments": {}}</call>',
      0,
    ],
    ["an opener that is never closed", "<purpose>Finding it\nI look.", 1],
    ["a stray closer", "Finding it</purpose>\nI look.", 1],
    ["a blank inside the tag", "< purpose>Finding it</purpose>\nI look.", 1],
    ["an attribute on the tag", '<purpose id="1">Finding it</purpose>\nI look.', 1],
    ["the tag as entities", "&lt;purpose&gt;Finding it&lt;/purpose&gt;\nI look.", 1],
    ["emphasis round nothing", "**<purpose>Finding it</purpose>**\nI look.", 1],
    ["a chat token behind the closer", "<purpose>Finding it</purpose><|im_end|>", 1],
    [
      "reasoning in the reply",
      "<think>They want it.</think>\n<purpose>Finding it</purpose>\nGo.",
      1,
    ],
    ["a sentence of this run's instruction", `${rule.slice(85)} So I look.`, 1],
    ["nothing", "", 0],
  ])("counts %s", (_, text, pieces) => {
    expect(agentScore("residue", text)).toBe(pieces);
  });

  test("counts in every reply, also where no tool is wanted, and not for a step without a turn", () => {
    const metric = purposeLabelMetrics("scripted").find(({ id }) => id === "residue");
    expect(agentScore("residue", "<purpose>Finding it", { wanted: null, calls: [] })).toBe(1);
    expect(metric?.score(unmetStep())).toEqual({ unscored: "no turn stands for the step" });
  });
});

describe("residue of state-block", () => {
  test.each([
    ["a block that was taken out", `Rain fell.\n\n${block}`, 0],
    ["story that speaks of states", "The state of the lamp worried her.", 0],
    ["a blank before the label", `Rain.\n\n\`\`\` state\n${events}\n\`\`\``, 1],
    ["a tilde fence", `Rain.\n\n~~~state\n${events}\n~~~`, 1],
    ["a wrapper round the object", `Rain.\n\n<state>\n${events}\n</state>`, 1],
    ["single quotes in a json fence", "Rain.\n\n```json\n{'events': []}\n```", 1],
    ["a bare list", `Rain.\n\n[${events.slice(12, -2)}]`, 1],
    ["a cut label", "Rain.\n\n```sta", 1],
    ["a call as a list item", "Rain.\n\n- set_possession(lamp, mara)", 1],
    ["a reminder at the beginning", `${instruction[1]}\n\nRain fell.`, 1],
    ["nothing", "", 0],
  ])("counts %s", (_, text, least) => {
    const pieces = Number(narratorScore("residue", text));
    expect(pieces > 0).toBe(least > 0);
  });
});

describe("overreach", () => {
  test.each([
    ["a heading that was taken out", "<purpose>Finding it</purpose>\nI look.", {}, 0],
    ["a continuation's heading", "Finding it</purpose>\nI look.", { given: "opener" }, 0],
    ["nothing taken out", "I look.", {}, 0],
  ])("is nothing for %s", (_, text, changes, characters) => {
    expect(agentScore("overreach", text, changes)).toBe(characters);
  });

  test("counts narration that a tag was put round", () => {
    const story = "I look round first. It was red. Then the log says why it was red at all.";
    expect(agentScore("overreach", `<purpose>${story}</purpose>\nGo.`)).toBe(story.length);
    expect(agentScore("overreach", `${story}</purpose>\nGo.`, { given: "opener" })).toBe(
      story.length,
    );
  });

  test("counts story between two blocks that went with them, and no block", () => {
    const story = "The door opened and she went in.";
    expect(narratorScore("overreach", `Rain.\n\n${block}\n\n${story}\n\n${block}`)).toBe(
      story.length,
    );
    expect(narratorScore("overreach", `Rain.\n\n${block}`)).toBe(0);
  });
});

describe("outputTokens", () => {
  test("is the server's count, and nothing where it does not say", () => {
    expect(agentScore("outputTokens", "Go", { outputTokens: 12 })).toBe(12);
    expect(agentScore("outputTokens", "", { outputTokens: 0 })).toBe(0);
    expect(agentScore("outputTokens", "Go")).toEqual({ unscored: "the server does not say" });
  });
});
