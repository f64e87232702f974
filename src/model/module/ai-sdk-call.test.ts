import { describe, expect, test } from "vitest";
import { conversation, findCrate, requestOf } from "../http/__fixtures__/requests.ts";
import { aiSdkCall, holdsBrokenCall } from "./ai-sdk-call.ts";

const { signal } = new AbortController();

describe("aiSdkCall()", () => {
  test("leaves out what would be empty", () => {
    expect(aiSdkCall(requestOf(), {}, signal)).toEqual({
      prompt: [{ role: "user", content: [{ type: "text", text: "Where is crate 4?" }] }],
      maxOutputTokens: 48,
      temperature: 0.4,
      seed: 11,
      abortSignal: signal,
    });
  });

  test("writes tools, schema, stop texts and prefill in the SDK's words", () => {
    const request = requestOf({
      tools: [findCrate],
      constraint: { type: "object" },
      prefill: "<purpose>",
      sampling: { temperature: 0.4, maxOutputTokens: 48, stop: ["END"] },
    });
    expect(aiSdkCall(request, {}, signal)).toMatchObject({
      prompt: [
        { role: "user" },
        { role: "assistant", content: [{ type: "text", text: "<purpose>" }] },
      ],
      tools: [
        {
          type: "function",
          name: "find_crate",
          description: "Finds a crate by its number.",
          inputSchema: findCrate.parameters,
        },
      ],
      toolChoice: { type: "auto" },
      responseFormat: { type: "json", schema: { type: "object" }, name: "reply" },
      stopSequences: ["END"],
    });
  });

  test("writes every kind of message, and the results of one turn into one", () => {
    const messages = [
      ...conversation.slice(0, 3),
      { role: "tool", content: "Bay 2.", callId: "c1", name: "find_crate" },
      { role: "tool", content: "Bay 3.", callId: "c2", name: "find_crate" },
      { role: "assistant", content: "So.", toolCalls: [{ id: "c3", name: "f", arguments: "{}" }] },
    ] as const;
    const result = (toolCallId: string, value: string) => ({
      type: "tool-result",
      toolCallId,
      toolName: "find_crate",
      output: { type: "text", value },
    });
    expect(aiSdkCall(requestOf({ messages }), {}, signal).prompt).toEqual([
      { role: "system", content: "You keep a warehouse." },
      { role: "user", content: [{ type: "text", text: "Where is crate 4?" }] },
      {
        role: "assistant",
        content: [
          { type: "tool-call", toolCallId: "c1", toolName: "find_crate", input: '{"number": 4' },
        ],
      },
      { role: "tool", content: [result("c1", "Bay 2."), result("c2", "Bay 3.")] },
      {
        role: "assistant",
        content: [
          { type: "text", text: "So." },
          { type: "tool-call", toolCallId: "c3", toolName: "f", input: {} },
        ],
      },
    ]);
    expect(holdsBrokenCall(requestOf({ messages }))).toBe(true);
    expect(holdsBrokenCall(requestOf({ messages: messages.slice(3) }))).toBe(false);
  });

  test("lets the suite's body stand over sampling and never over what is asked", () => {
    const body = { temperature: 1, topP: 0.5, prompt: "mine" };
    const call = aiSdkCall(requestOf(), body, signal);
    expect(call).toMatchObject({ temperature: 1, topP: 0.5, prompt: [{ role: "user" }] });
  });
});
