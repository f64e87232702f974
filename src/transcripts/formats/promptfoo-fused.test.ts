import { describe, expect, test } from "vitest";
import { plainReply } from "../../model/model.ts";
import { withoutFused } from "./promptfoo-fused.ts";

const call = '{"type":"tool_use","id":"t1","name":"read_log","input":{}}';

function apart(text: string, provider = "anthropic:messages:plum", prefix: string | null = null) {
  const answer = withoutFused(plainReply(text), provider, prefix);
  if (answer.kind === "missing") throw new Error(answer.cause);
  const { text: said, reasoning, toolCalls } = answer.reply;
  return [said, reasoning, toolCalls.map(({ name }) => name)];
}

describe("withoutFused()", () => {
  test.each([
    ["a text alone", "I look.", ["I look.", null, []]],
    ["a call behind it", `I look.\n\n${call}`, ["I look.", null, ["read_log"]]],
    ["two calls", `A.\n\nB.\n\n${call}\n\n${call}`, ["A.\n\nB.", null, ["read_log", "read_log"]]],
    ["a call alone", call, ["", null, ["read_log"]]],
    ["JSON that is no call", 'I look.\n\n{"events":[]}', ['I look.\n\n{"events":[]}', null, []]],
    ["a thought", "Thinking: a\n\nb\nSignature: S\n\nI look.", ["I look.", "a\n\nb", []]],
    ["a thought without an end", "Thinking: a\n\nI look.", ["Thinking: a\n\nI look.", null, []]],
  ])("takes %s apart", (_, text, expected) => {
    expect(apart(text)).toEqual(expected);
  });

  test("leaves other providers' texts as they are", () => {
    expect(apart(`I look.\n\n${call}`, "openai:chat:pear")).toEqual([
      `I look.\n\n${call}`,
      null,
      [],
    ]);
  });

  test("takes a prefix off once", () => {
    const prefix = "<purpose>";
    expect(apart("<purpose><purpose>A</purpose>", "openai:chat:pear", prefix)[0]).toBe(
      "<purpose>A</purpose>",
    );
    expect(apart("A</purpose>", "openai:chat:pear", prefix)[0]).toBe("A</purpose>");
  });
});
