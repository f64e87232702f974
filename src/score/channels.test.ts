import { describe, expect, test } from "vitest";
import { type ModelReply, plainReply, unknownUsage } from "../model/model.ts";
import { type Channels, channelsOf, elsewhereMetric, thoughtMetric } from "./channels.ts";
import { unscored } from "./metric.ts";

const declares = (text: string) => text.includes("<purpose>");
const declared = "I write <purpose>Finding it</purpose> first.";

function reply(parts: Partial<ModelReply>): ModelReply {
  return { ...plainReply("Fine."), ...parts };
}

const counting = (reasoningTokens: number | null) => ({ ...unknownUsage, reasoningTokens });

interface Row {
  readonly name: string;
  readonly replies: readonly ModelReply[];
  readonly channels: Channels;
}

const rows: readonly Row[] = [
  { name: "no reply", replies: [], channels: { thought: false, inReasoning: false } },
  {
    name: "a text alone",
    replies: [reply({ text: declared })],
    channels: { thought: false, inReasoning: false },
  },
  {
    name: "reasoning that is shown",
    replies: [reply({ reasoning: "Hm." })],
    channels: { thought: true, inReasoning: false },
  },
  {
    name: "a declaration in reasoning that is shown",
    replies: [reply({ reasoning: declared })],
    channels: { thought: true, inReasoning: true },
  },
  {
    name: "reasoning that is hidden",
    replies: [reply({ reasoningHidden: true })],
    channels: { thought: true, inReasoning: null },
  },
  {
    name: "a summary of what is hidden, without a declaration",
    replies: [reply({ reasoning: "Hm.", reasoningHidden: true })],
    channels: { thought: true, inReasoning: null },
  },
  {
    name: "a declaration beside what is hidden",
    replies: [reply({ reasoning: declared, reasoningHidden: true })],
    channels: { thought: true, inReasoning: true },
  },
  {
    name: "reasoning that is counted alone",
    replies: [reply({ usage: counting(12) })],
    channels: { thought: true, inReasoning: false },
  },
  {
    name: "reasoning that is counted as none",
    replies: [reply({ usage: counting(0) }), reply({ usage: counting(null) })],
    channels: { thought: false, inReasoning: false },
  },
  {
    name: "the second of two calls",
    replies: [reply({}), reply({ reasoning: declared })],
    channels: { thought: true, inReasoning: true },
  },
  {
    name: "one call that hides and one that shows",
    replies: [reply({ reasoningHidden: true }), reply({ reasoning: "Hm." })],
    channels: { thought: true, inReasoning: null },
  },
];

describe("channelsOf()", () => {
  test.each(rows)("reads $name", ({ replies, channels }) => {
    expect(channelsOf(replies, declares)).toEqual(channels);
  });
});

describe("the metrics of the channels", () => {
  const thought = thoughtMetric<Channels>("turns", (channels) => channels);
  const elsewhere = elsewhereMetric<{ channels: Channels; declared: boolean }>(
    "turns",
    (turn) => turn,
  );
  const hidden = unscored("the server hides the reasoning, where it may stand");

  test.each([
    { inReasoning: false, declared: false, score: false },
    { inReasoning: true, declared: false, score: true },
    { inReasoning: null, declared: false, score: hidden },
    // What stands in the text is where it belongs, whatever stands beside it.
    { inReasoning: true, declared: true, score: false },
    { inReasoning: null, declared: true, score: false },
  ])("score $score for $inReasoning in the reasoning and $declared in the text", (row) => {
    const channels = { thought: true, inReasoning: row.inReasoning };
    expect(elsewhere.score({ channels, declared: row.declared })).toEqual(row.score);
  });

  test("say what they count and which way is better", () => {
    expect(thought).toMatchObject({ id: "thought", unit: "proportion", direction: null });
    expect(elsewhere).toMatchObject({ id: "elsewhere", unit: "proportion", direction: "lower" });
    expect(
      [true, false].map((each) => thought.score({ thought: each, inReasoning: null })),
    ).toEqual([true, false]);
  });
});
