import { describe, expect, test } from "vitest";
import type { Message } from "../suite/message.ts";
import { playContext, promptTokens } from "./context.ts";
import { simPool } from "./sims.ts";

const system: Message = { role: "system", content: "s".repeat(40) };
const first: Message = { role: "user", content: "a".repeat(40) };
const reply: Message = {
  role: "assistant",
  content: "b".repeat(20),
  toolCalls: [{ id: "1", name: "find", arguments: '{"name":"login"}' }],
};
const newest: Message = { role: "user", content: "c".repeat(40) };
const tools = [{ name: "find", description: "Finds.", parameters: { type: "object" } }];
const messages = [system, first, reply, newest];

describe("a prompt", () => {
  test.each([[[]], [tools]])("counts as the simulated models count", async (offered) => {
    const opening = { messages, prefill: "<purpose>" };
    const sampling = { temperature: 1, maxOutputTokens: 100, stop: [] };
    const request = { ...opening, tools: offered, constraint: null, sampling, seed: 1 };
    const { signal } = new AbortController();
    const answer = await simPool()("steady").generate(request, { signal });
    expect(answer).toMatchObject({
      reply: { usage: { inputTokens: promptTokens(opening, offered) } },
    });
  });

  test.each([
    [null, messages],
    [41, messages],
    [40, [system, reply, newest]],
    [31, [system, reply, newest]],
    [30, [system, newest]],
    [20, [newest]],
    [10, [{ ...newest, content: "c".repeat(36) }]],
    [1, [{ ...newest, content: "" }]],
  ])("in a context of %j tokens is cut to what is left", (context, left) => {
    const outcome = playContext({ messages, prefill: null }, [], context, "cut");
    expect(outcome).toEqual({ kind: "played", opening: { messages: left, prefill: null } });
  });

  test("keeps what its turn is begun with when it is cut", () => {
    const outcome = playContext({ messages, prefill: "p".repeat(20) }, [], 20, "cut");
    expect(outcome).toMatchObject({ kind: "played", opening: { messages: [newest] } });
    if (outcome.kind === "played") expect(promptTokens(outcome.opening, [])).toBeLessThan(20);
  });

  test("is refused with both counts", () => {
    const outcome = playContext({ messages, prefill: null }, [], 40, "refuse");
    expect(outcome).toMatchObject({
      kind: "refused",
      status: 400,
      message:
        "request (40 tokens) exceeds the available context size (40 tokens), try increasing it",
    });
  });
});
