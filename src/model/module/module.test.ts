import { describe, expect, test } from "vitest";
import { UsageError } from "../../errors.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import { conversation, findCrate, requestOf } from "../http/__fixtures__/requests.ts";
import type { ModelRequest } from "../model.ts";
import { fixtures, moduleSpec } from "./__fixtures__/specs.ts";
import { openModule } from "./module.ts";

const open = (model: string, parts: Partial<ModelSpec> = {}, env = {}) =>
  openModule(moduleSpec({ model, ...parts }), { env, cwd: fixtures });

const live = () => new AbortController().signal;

async function ask(
  model: string,
  request: Partial<ModelRequest> = {},
  parts: Partial<ModelSpec> = {},
) {
  return (await open(model, parts)).generate(requestOf(request), { signal: live() });
}

const saying = (content: string) => ({ messages: [{ role: "user", content }] as const });

describe("openModule() with a loop of the user's", () => {
  test("asks it and takes its text", async () => {
    const model = await open("./plain-loop.ts");
    expect(model).toMatchObject({
      id: "mine",
      simulated: false,
      host: null,
      callsAtOnce: null,
      contextTokens: null,
      probing: null,
      prefill: {
        kind: "unsupported",
        reason: "the module does not say that it takes a prefill",
      },
      constraint: { kind: "unsupported" },
      lateSystem: { kind: "unsupported" },
    });
    expect(await model.generate(requestOf(), { signal: live() })).toMatchObject({
      kind: "reply",
      reply: { text: "heard: Where is crate 4?", finish: { reason: "stop", raw: null } },
      effect: null,
      warnings: [],
    });
  });

  test("takes what a module says of itself, and everything its reply holds", async () => {
    const model = await open("./full-loop.mjs", { body: { tone: "dry" } });
    expect(model).toMatchObject({
      simulated: true,
      host: "127.0.0.1:8080",
      callsAtOnce: 2,
      contextTokens: 4096,
      prefill: {
        kind: "supported",
        mechanism: "trailing-assistant",
        evidence: "as the module says",
      },
      constraint: { kind: "unsupported", reason: "the module says that constraint is refused" },
      lateSystem: { kind: "supported", mechanism: "module" },
    });
    const request = requestOf({ tools: [findCrate] });
    const before = structuredClone(request);
    expect(await model.generate(request, { signal: live() })).toEqual({
      kind: "reply",
      reply: {
        text: "Bay 2.",
        reasoning: "crate 4",
        reasoningHidden: false,
        toolCalls: [{ id: "call_0", name: "find_crate", arguments: '{"number":4}' }],
        finish: { reason: "tool-calls", raw: "tool_use" },
        usage: {
          inputTokens: 12,
          outputTokens: 7,
          cachedInputTokens: null,
          reasoningTokens: null,
        },
        servedModel: "pear-8b",
        fingerprint: null,
        requestId: "r-1",
      },
      effect: null,
      warnings: ['body: {"tone":"dry"}'],
    });
    expect(request).toEqual(before);
  });

  test("cuts a repeated prefix, and claims no proof that the prompt ended in it", async () => {
    expect(await ask("./full-loop.mjs", { prefill: "<purpose>" })).toMatchObject({
      reply: { text: "Bay 2." },
      effect: "echoed",
    });
    expect(await ask("./function-as-default.ts", { prefill: "<purpose>" })).toMatchObject({
      reply: { text: "from a default" },
      effect: "unknown",
    });
  });

  test("lets the suite's words stand over the module's", async () => {
    const none = await open("./full-loop.mjs", { prefill: "none", contextTokens: 512 });
    expect(none).toMatchObject({
      prefill: { kind: "unsupported", reason: "prefill: none" },
      contextTokens: 512,
    });
    const told = await open("./plain-loop.ts", { prefill: "trailing-assistant" });
    expect(told.prefill).toMatchObject({ kind: "supported", evidence: "as the suite says" });
  });

  test("throws when it is asked for a prefill that it does not take", async () => {
    const asking = ask("./plain-loop.ts", { prefill: "<purpose>" });
    await expect(asking).rejects.toThrow(UsageError);
  });

  test.each([
    ["./function-as-default.ts", "from a default"],
    ["./whole-as-default.mjs", "from an instance"],
  ])("takes the default export of %s", async (model, text) => {
    expect(await ask(model)).toMatchObject({ kind: "reply", reply: { text } });
    expect((await open(model)).prefill.kind).toBe("supported");
  });

  test("is another model when its text is another", async () => {
    const one = (await open("./plain-loop.ts")).identity;
    expect(one["sha256"]).toMatch(/^[0-9a-f]{64}$/);
    expect((await open("./plain-loop.ts")).identity).toEqual(one);
    expect((await open("./full-loop.mjs")).identity["sha256"]).not.toBe(one["sha256"]);
    expect((await open("./plain-loop.ts", { body: { a: 1 } })).identity).not.toEqual(one);
    expect(JSON.stringify(one)).not.toContain(fixtures);
  });

  test("closes with a warning, and no fault, when the module cannot be closed", async () => {
    const warned = new Promise<Error>((tell) => process.once("warning", tell));
    await (await open("./full-loop.mjs")).close();
    expect((await warned).message).toBe("close() of the module ./full-loop.mjs threw (model mine)");
  });
});

describe("openModule() when there is no reply", () => {
  test.each([
    { says: "nothing", words: /gave neither a text nor an object/ },
    { says: "typo", words: /`tool_calls` is none that a reply has; did you mean `toolCalls`/ },
    { says: "getter", words: /threw while it was read/ },
  ])("is malformed when the module gives $says back", async ({ says, words }) => {
    const answer = await ask("./throwing.mjs", saying(says));
    expect(answer).toMatchObject({ kind: "missing", cause: "malformed" });
    expect(answer).toHaveProperty("detail", expect.stringMatching(words));
    expect(answer).toHaveProperty("detail", expect.stringContaining("./throwing.mjs"));
  });

  test("reads status and waiting time from what it throws", async () => {
    expect(await ask("./throwing.mjs", saying("429"))).toEqual({
      kind: "missing",
      cause: "rate-limit",
      detail: 'the server takes no more requests just now (429): "slow down"',
      retryAfterMs: 3000,
    });
  });

  test("names no value of the environment, and no escape code", async () => {
    const env = { PEAR_KEY: "sk-0123456789abcdef", SHORT: "pear" };
    const model = await open("./throwing.mjs", {}, env);
    const words = "\u001b[31mno sk-0123456789abcdef for pear";
    expect(await model.generate(requestOf(saying(words)), { signal: live() })).toEqual({
      kind: "missing",
      cause: "server",
      detail: './throwing.mjs threw "[31mno [redacted] for pear"',
    });
  });

  test("keeps a key out of a reply, and leaves ordinary values in it", async () => {
    const env = { PEAR_TOKEN: "sk-0123456789abcdef", GREETING: "good morning to you" };
    const model = await open("./plain-loop.ts", {}, env);
    const asked = requestOf(saying("sk-0123456789abcdef, good morning to you"));
    expect(await model.generate(asked, { signal: live() })).toMatchObject({
      reply: { text: "heard: [redacted], good morning to you" },
    });
  });

  test.each(["abort", "deaf"])("does not wait for a module that is %s", async (says) => {
    const model = await open("./throwing.mjs");
    const call = new AbortController();
    const answer = model.generate(requestOf(saying(says)), { signal: call.signal });
    call.abort(new DOMException("the call took too long", "TimeoutError"));
    expect(await answer).toMatchObject({ kind: "missing", cause: "timeout" });
    const stopped = AbortSignal.abort(new DOMException("the run was stopped", "AbortError"));
    const never = await model.generate(requestOf(saying(says)), { signal: stopped });
    expect(never).toMatchObject({ kind: "missing", cause: "cancelled" });
  });

  test("hears nothing of what a module throws after its time", async () => {
    const model = await open("./throwing.mjs");
    const call = new AbortController();
    const answer = model.generate(requestOf(saying("late")), { signal: call.signal });
    call.abort(new DOMException("stop", "AbortError"));
    expect(await answer).toMatchObject({ cause: "cancelled" });
    await new Promise((passed) => setTimeout(passed, 60));
  });
});

describe("openModule() with a model of the AI SDK", () => {
  test("asks it in its words and reads its reply", async () => {
    const model = await open("./ai-sdk.ts");
    expect(model).toMatchObject({
      prefill: { kind: "inconclusive", reason: "not probed" },
      constraint: { kind: "supported", mechanism: "responseFormat" },
      lateSystem: { kind: "inconclusive" },
      identity: { provider: "pear.chat", modelId: "pear-8b", specification: "v3" },
    });
    const answer = await model.generate(requestOf({ messages: conversation }), { signal: live() });
    expect(answer).toEqual({
      kind: "reply",
      reply: {
        text: '{"role":"user","content":[{"type":"text","text":"And crate 5?"}]}',
        reasoning: "crate 4",
        reasoningHidden: false,
        toolCalls: [],
        finish: { reason: "stop", raw: "end_turn" },
        usage: { inputTokens: 12, outputTokens: 7, cachedInputTokens: 4, reasoningTokens: 3 },
        servedModel: "pear-8b-0601",
        fingerprint: null,
        requestId: "r-1",
      },
      effect: null,
      warnings: [
        "a call in the history holds no JSON, and the AI SDK sends its arguments as a JSON string",
        "the AI SDK warns: unsupported seed",
      ],
    });
  });

  test("can be probed with a prefill, and only then takes one", async () => {
    const model = await open("./ai-sdk.ts");
    const prefilled = requestOf({ prefill: "<purpose>" });
    await expect(model.generate(prefilled, { signal: live() })).rejects.toThrow(UsageError);
    expect((await model.probing?.facts(live()))?.dialects).toEqual(["trailing-assistant"]);
    const probed = model.probing?.speaking("trailing-assistant");
    expect(probed?.prefill).toMatchObject({ kind: "supported" });
    expect(await probed?.generate(prefilled, { signal: live() })).toMatchObject({
      reply: { text: '{"role":"assistant","content":[{"type":"text","text":"<purpose>"}]}' },
      effect: "restarted",
    });
  });
});

describe("openModule() on what is no model", () => {
  test.each([
    ["./absent.ts", /there is no module \.\/absent\.ts/, /folder that the command runs in/],
    ["./specs", /is no module/, /with its ending/],
    ["./no-export.mjs", /exports neither `generate` nor `model`/, /export const generate/],
    ["./loop-of-text.mjs", /`generate` is no function/, /export const generate/],
    ["./gateway-name.mjs", /`model` is a name/, /openai\("gpt-5-mini"\)/],
    ["./old-ai-sdk.mjs", /other than v2, v3, v4/, /AI SDK 5/],
    ["./half-promise.mjs", /`prefill` is neither honoured nor refused/, /"honoured"/],
    ["./no-count.mjs", /`callsAtOnce` is no whole number from 1/, /leave it out/],
    ["./fails-to-load.mjs", /cannot be loaded: no server is there/, /node FILE/],
    [`$\{ABSENT}/a.ts`, /ABSENT in model is not set/, /export ABSENT/],
  ])("refuses %s with its mend", async (model, words, mend) => {
    const error = await open(model).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect(error).toMatchObject({ where: "model mine", mend: expect.stringMatching(mend) });
    expect(String(error)).toMatch(words);
  });

  test.each<Partial<ModelSpec>>([
    { baseUrl: "http://127.0.0.1:1/v1" },
    { apiKeyEnv: "PEAR_KEY" },
    { headers: { "x-team": "pear" } },
    { thinking: "off" },
    { api: "responses" },
    { prefill: "mistral-prefix" },
  ])("refuses a setting that would reach nobody: %j", async (parts) => {
    await expect(open("./plain-loop.ts", parts)).rejects.toThrow(UsageError);
  });

  test("refuses a body that would change what the harness sends", async () => {
    const asked = open("./ai-sdk.ts", { body: { responseFormat: { type: "text" } } });
    await expect(asked).rejects.toThrow(/body\.responseFormat/);
    await expect(open("./plain-loop.ts", { body: { prompt: "mine" } })).resolves.toBeDefined();
  });
});
