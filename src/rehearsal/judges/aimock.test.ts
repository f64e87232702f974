/**
 * A server of somebody else's judges our adapters: aimock plays every protocol that they speak, reads their requests
 * in its own way, and keeps what it has read. Where it departs from a vendor the row says so.
 */

import { type ChatMessage, isChatCompletionBody, LLMock } from "@copilotkit/aimock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findCrate, httpSpec, requestOf } from "../../model/http/__fixtures__/requests.ts";
import type { Model, ModelAnswer, ModelReply, ModelRequest } from "../../model/model.ts";
import { openModels } from "../../model/open-model.ts";
import type { Message } from "../../suite/message.ts";
import type { ModelSpec } from "../../suite/suite.ts";

const key = "sk-judge-0123456789";

/** One adapter, and what aimock is to have heard from it. */
interface Judged {
  readonly spec: Partial<ModelSpec>;
  /** Behind aimock's address. */
  readonly base: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The vendor's words for an end and for calls. */
  readonly finish: Readonly<Record<"stop" | "calls" | "length", ModelReply["finish"]>>;
  /** What a cut by a filter comes to. */
  readonly filtered: object;
  readonly usage: Partial<ModelReply["usage"]>;
  readonly reasoning: string | null;
  readonly callId: string;
  /** How a tool's result stands in the message that aimock makes of it. */
  readonly result: string;
}

const keyHeader = "[REDACTED]";
const counted = { inputTokens: 12, outputTokens: 7 };
const stopped = (raw: string) => ({ reason: "stop" as const, raw });
const called = (raw: string) => ({ reason: "tool-calls" as const, raw });
const cut = (raw: string) => ({ reason: "length" as const, raw });
const filterCause = { kind: "missing", cause: "content-filter" };

const chat: Judged = {
  spec: { adapter: "openai-compatible" },
  base: "/v1",
  path: "/v1/chat/completions",
  headers: { authorization: keyHeader },
  finish: { stop: stopped("stop"), calls: called("tool_calls"), length: cut("length") },
  filtered: filterCause,
  usage: counted,
  reasoning: "Hm.",
  callId: "c9",
  result: "Bay 2.",
};

const adapters: Readonly<Record<string, Judged>> = {
  "openai-compatible": chat,
  openai: { ...chat, spec: { adapter: "openai" } },
  "openai responses": {
    ...chat,
    spec: { adapter: "openai", api: "responses" },
    path: "/v1/responses",
    finish: {
      stop: stopped("completed"),
      calls: called("completed"),
      // OpenAI says why a reply is incomplete; aimock leaves it out.
      length: { reason: "other", raw: "incomplete" },
    },
    // And it calls such a reply failed, where OpenAI calls it incomplete.
    filtered: { kind: "missing", cause: "server" },
  },
  anthropic: {
    ...chat,
    spec: { adapter: "anthropic", model: "claude-sonnet-4-5" },
    base: "",
    path: "/v1/messages",
    headers: { "x-api-key": keyHeader, "anthropic-version": "2023-06-01" },
    finish: { stop: stopped("end_turn"), calls: called("tool_use"), length: cut("max_tokens") },
    // The protocol has no such word; aimock lets OpenAI's through.
    filtered: { kind: "reply", reply: { finish: { reason: "other", raw: "content_filter" } } },
  },
  ollama: {
    ...chat,
    spec: { adapter: "ollama", contextTokens: 4096 },
    base: "",
    path: "/api/chat",
    // aimock has one end for every reply here, counts nothing, gives calls no ids, and hides thoughts in a field that
    // Ollama does not have.
    finish: { stop: stopped("stop"), calls: called("stop"), length: stopped("stop") },
    filtered: { kind: "reply", reply: { finish: stopped("stop") } },
    usage: { inputTokens: null, outputTokens: null },
    reasoning: null,
    callId: "call_0",
  },
  gemini: {
    ...chat,
    spec: { adapter: "gemini", model: "gemini-2.5-flash" },
    base: "/v1beta",
    path: "/v1beta/models/gemini-2.5-flash:generateContent",
    headers: { "x-goog-api-key": keyHeader },
    finish: {
      stop: stopped("STOP"),
      // Gemini ends such a reply with STOP, and has no such word.
      calls: { reason: "other", raw: "FUNCTION_CALL" },
      length: cut("MAX_TOKENS"),
    },
    result: '{"output":"Bay 2."}',
  },
};

let aimock: LLMock;

beforeAll(async () => {
  const auth = { apiKeys: [key] };
  aimock = new LLMock({ port: 0, host: "127.0.0.1", logLevel: "silent", auth });
  const usage = {
    prompt_tokens: 12,
    completion_tokens: 7,
    input_tokens: 12,
    output_tokens: 7,
    promptTokenCount: 12,
    candidatesTokenCount: 7,
  };
  const toolCalls = [{ id: "c9", name: "find_crate", arguments: '{"number":4}' }];
  aimock
    .onMessage("say text", { content: "Bay 2 – größe 🌍.\n", usage })
    .onMessage("say calls", { content: "So.", toolCalls, usage })
    .onMessage("say thoughts", { content: "So.", reasoning: "Hm.", usage })
    .onMessage("be cut", { content: "So", finishReason: "length", usage })
    .onMessage("be filtered", { content: "So", finishReason: "content_filter", usage })
    .onMessage("say nothing", { content: "", usage })
    .onMessage("be busy", { error: { message: "slow down" }, status: 429, retryAfter: 7 })
    .onMessage("be broken", { error: { message: "boom" }, status: 500 })
    .onMessage("be down", { error: { message: "try later" }, status: 503 })
    .onMessage("forbid", { error: { message: "not yours" }, status: 403 })
    .onMessage("refuse", { error: { message: "temperature is off" }, status: 400 })
    .onMessage("be full", {
      error: {
        message: "prompt is too long: 9 tokens > 8 maximum",
        code: "context_length_exceeded",
      },
      status: 400,
    })
    .onMessage("drop", { content: "x" }, { chaos: { dropRate: 1 } })
    .onMessage("garble", { content: "x" }, { chaos: { malformedRate: 1 } })
    .onMessage("limit", { content: "x" }, { chaos: { rateLimitRate: 1 } })
    .onMessage("disconnect", { content: "x" }, { chaos: { disconnectRate: 1 } })
    .onMessage("be slow", { content: "x" }, { chaos: { latencyMs: 5000 } })
    .onMessage("And crate 5?", { content: "In bay 3." });
  await aimock.start();
});
afterAll(() => aimock.stop());

async function opened({ spec, base }: Judged, apiKey = key): Promise<Model> {
  const whole = httpSpec({ baseUrl: aimock.url + base, apiKeyEnv: "JUDGE_KEY", ...spec });
  const models = await openModels([whole], { env: { JUDGE_KEY: apiKey }, cwd: "/" });
  const [model] = models.values();
  if (model === undefined) throw new Error("nothing was opened");
  return model;
}

async function asked(
  judged: Judged,
  content: string,
  parts: Partial<ModelRequest> = {},
  { signal = new AbortController().signal, apiKey = key } = {},
): Promise<ModelAnswer> {
  const model = await opened(judged, apiKey);
  const messages: readonly Message[] = [{ role: "user", content }];
  return model.generate(requestOf({ messages, ...parts }), { signal });
}

/** Messages as aimock keeps them, in turns: a call of Responses is an item of its own, which is a message there. */
function turnsOf(messages: readonly ChatMessage[]): readonly object[] {
  const turns: { role: string; content: unknown; calls: unknown[] }[] = [];
  for (const { role, content, tool_calls = [] } of messages) {
    const calls = tool_calls.map((call) => [
      call.function.name,
      JSON.parse(call.function.arguments),
    ]);
    const last = turns.at(-1);
    if (role === "assistant" && last?.role === "assistant") last.calls.push(...calls);
    else turns.push({ role, content, calls });
  }
  return turns;
}

describe.each(Object.entries(adapters))("%s at aimock", (_name, judged) => {
  const { spec, path, headers, finish, filtered, usage, reasoning, callId, result } = judged;

  it("reads a text with what it cost", async () => {
    expect(await asked(judged, "say text")).toMatchObject({
      kind: "reply",
      effect: null,
      reply: {
        text: "Bay 2 – größe 🌍.\n",
        reasoning: null,
        reasoningHidden: false,
        toolCalls: [],
        finish: finish.stop,
        usage,
        requestId: expect.stringMatching(/^req-/),
      },
    });
  });

  it("reads calls beside a text", async () => {
    expect(await asked(judged, "say calls", { tools: [findCrate] })).toMatchObject({
      kind: "reply",
      reply: {
        text: "So.",
        toolCalls: [{ id: callId, name: "find_crate", arguments: '{"number":4}' }],
        finish: finish.calls,
      },
    });
  });

  it("keeps reasoning apart from the text", async () => {
    expect(await asked(judged, "say thoughts")).toMatchObject({
      kind: "reply",
      reply: { text: "So.", reasoning },
    });
  });

  it("reads how a reply ended", async () => {
    // Of a limit that is the suite's own: seven tokens is what aimock counts.
    const sampling = { temperature: 0.4, maxOutputTokens: 7, stop: [] };
    expect(await asked(judged, "be cut", { sampling })).toMatchObject({
      reply: { finish: finish.length },
    });
    expect(await asked(judged, "be filtered")).toMatchObject(filtered);
    expect(await asked(judged, "say nothing")).toMatchObject({
      kind: "reply",
      reply: { text: "" },
    });
  });

  it.each([
    ["be busy", { cause: "rate-limit", retryAfterMs: 7000 }],
    ["be broken", { cause: "server" }],
    ["be down", { cause: "server" }],
    ["forbid", { cause: "auth" }],
    ["refuse", { cause: "bad-request" }],
    ["be full", { cause: "context" }],
    ["drop", { cause: "server" }],
    ["garble", { cause: "malformed" }],
    ["limit", { cause: "rate-limit", retryAfterMs: 1000 }],
    ["disconnect", { cause: "network" }],
  ])("gives a failure its cause: %s", async (content, missing) => {
    const answer = await asked(judged, content);
    expect(answer).toMatchObject({ kind: "missing", ...missing });
    expect(JSON.stringify(answer)).not.toContain("0123456789");
  });

  it("gives a call that is too slow its cause", async () => {
    const signal = AbortSignal.timeout(100);
    expect(await asked(judged, "be slow", {}, { signal })).toMatchObject({ cause: "timeout" });
  });

  it("is let in by its key alone", async () => {
    const apiKey = "sk-another-9876543210";
    const answer = await asked(judged, "say text", {}, { apiKey });
    expect(answer).toMatchObject({ kind: "missing", cause: "auth" });
    expect(JSON.stringify(answer)).not.toContain("9876543210");
  });

  it("sends a conversation that is understood as it was meant", async () => {
    const messages: readonly Message[] = [
      { role: "system", content: "You keep a warehouse." },
      { role: "user", content: "Where is crate 4?" },
      {
        role: "assistant",
        content: "Let me look.",
        toolCalls: [{ id: "c1", name: "find_crate", arguments: '{"number":4}' }],
      },
      { role: "tool", content: "Bay 2.", callId: "c1", name: "find_crate" },
      { role: "assistant", content: "In bay 2.", toolCalls: [] },
      { role: "user", content: "And crate 5?" },
    ];
    const answer = await asked(judged, "", { messages, tools: [findCrate] });
    expect(answer).toMatchObject({ reply: { text: "In bay 3." } });
    const heard = aimock.getLastRequest();
    expect(heard).toMatchObject({
      method: "POST",
      path,
      headers: { "content-type": "application/json", ...headers },
    });
    const body = heard?.body;
    if (!isChatCompletionBody(body)) throw new Error("aimock read no conversation");
    expect(body).toMatchObject({
      model: spec.model ?? "pear-8b",
      stream: false,
      temperature: 0.4,
      [spec.adapter === "openai" && spec.api === undefined
        ? "max_completion_tokens"
        : "max_tokens"]: 48,
      tools: [
        { type: "function", function: { name: "find_crate", description: findCrate.description } },
      ],
    });
    expect(turnsOf(body.messages)).toEqual([
      { role: "system", content: "You keep a warehouse.", calls: [] },
      { role: "user", content: "Where is crate 4?", calls: [] },
      { role: "assistant", content: "Let me look.", calls: [["find_crate", { number: 4 }]] },
      { role: "tool", content: result, calls: [] },
      { role: "assistant", content: "In bay 2.", calls: [] },
      { role: "user", content: "And crate 5?", calls: [] },
    ]);
  });
});
