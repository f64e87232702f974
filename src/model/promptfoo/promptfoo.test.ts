import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UsageError } from "../../errors.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import { conversation, findCrate, requestOf } from "../http/__fixtures__/requests.ts";
import type { ModelRequest } from "../model.ts";
import { moduleSpec } from "../module/__fixtures__/specs.ts";
import {
  type FakeInstall,
  installFake,
  removeConfigFolder,
} from "./__fixtures__/fake-promptfoo.ts";
import { openPromptfoo } from "./promptfoo.ts";

let fake: FakeInstall;
beforeAll(async () => {
  fake = await installFake();
});
afterAll(async () => {
  await fake.remove();
  await removeConfigFolder();
});

const open = (model: string, parts: Partial<ModelSpec> = {}, env = {}) =>
  openPromptfoo(moduleSpec({ id: "foo", adapter: "promptfoo", model, ...parts }), {
    env,
    cwd: fake.cwd,
    packageEvals: fake.cwd,
  });

const live = () => new AbortController().signal;
const saying = (content: string) => ({ messages: [{ role: "user", content }] as const });

async function ask(
  model: string,
  request: Partial<ModelRequest>,
  parts: Partial<ModelSpec> = {},
  env = {},
) {
  return (await open(model, parts, env)).generate(requestOf(request), { signal: live() });
}

/** What the fake says it was loaded and asked with, the newest last. */
async function asked(
  model: string,
  parts: Partial<ModelSpec> = {},
  request: Partial<ModelRequest> = {},
) {
  const answer = await ask(model, { ...saying("what were you asked?"), ...request }, parts);
  if (answer.kind !== "reply") throw new Error(answer.detail);
  return JSON.parse(answer.reply.text);
}

const answering = (response: unknown) => saying(JSON.stringify(response));

describe("openPromptfoo() on a stand-in for promptfoo", () => {
  test("says what it can and cannot do", async () => {
    const model = await open("openai:chat:pear", { baseUrl: "http://127.0.0.1:8080/v1" });
    expect(model).toMatchObject({
      id: "foo",
      simulated: false,
      host: "127.0.0.1:8080",
      probing: null,
      prefill: { kind: "unsupported", reason: expect.stringContaining("messages alone") },
      constraint: { kind: "unsupported" },
      lateSystem: { kind: "inconclusive" },
      identity: { adapter: "promptfoo", model: "openai:chat:pear", promptfoo: "0.121.99" },
    });
    for (const id of ["anthropic:messages:claude", "google:gemini-2.5-pro"]) {
      expect((await open(id)).lateSystem.kind).toBe("unsupported");
    }
  });

  test.each([
    {
      model: "openai:chat:pear",
      config: {
        temperature: 0.4,
        max_tokens: 48,
        max_completion_tokens: 48,
        seed: 11,
        stop: ["END"],
      },
    },
    {
      model: "mistral:pear",
      config: { temperature: 0.4, max_tokens: 48, random_seed: 11, stop: ["END"] },
    },
    {
      model: "anthropic:messages:pear",
      config: { temperature: 0.4, max_tokens: 48, stop_sequences: ["END"] },
    },
    {
      model: "ollama:chat:pear",
      config: { temperature: 0.4, num_predict: 48, seed: 11, stop: ["END"] },
    },
    {
      model: "google:pear",
      config: { temperature: 0.4, maxOutputTokens: 48, stopSequences: ["END"] },
    },
    { model: "file://mine.js", config: { temperature: 0.4, max_tokens: 48 } },
  ])("asks $model with sampling in its words", async ({ model, config }) => {
    const sampling = { temperature: 0.4, maxOutputTokens: 48, stop: ["END"] };
    const { call, messages } = await asked(model, {}, { sampling });
    expect(call).toMatchObject({ vars: {}, bustCache: true, prompt: { config } });
    expect(Object.keys(call.prompt.config)).toEqual(Object.keys(config));
    expect(messages).toEqual([{ role: "user", content: "what were you asked?" }]);
  });

  test("loads it with the suite's body over everything, and sets nothing that the suite set", async () => {
    const body = { temperature: 1, showThinking: true, top_p: 0.5 };
    const parts = {
      body,
      baseUrl: `http://127.0.0.1:$\{PORT}/v1`,
      apiKeyEnv: "PEAR_KEY",
      headers: { "x-team": "pear" },
    };
    const env = { PORT: "8080", PEAR_KEY: "sk-0123456789abcdef" };
    const request = saying("what were you asked?");
    const answer = await ask("openai:chat:pear", request, parts, env);
    const said = answer.kind === "reply" ? answer.reply.text : "";
    const { loaded, call } = JSON.parse(said);
    expect(loaded.at(-1)).toEqual({
      id: "openai:chat:pear",
      basePath: fake.cwd,
      options: {
        config: {
          maxRetries: 0,
          showThinking: true,
          apiBaseUrl: "http://127.0.0.1:8080/v1",
          apiKeyEnvar: "PEAR_KEY",
          headers: { "x-team": "pear" },
          temperature: 1,
          top_p: 0.5,
        },
      },
    });
    expect(call.prompt.config).not.toHaveProperty("temperature");
  });

  test("loads a provider for each call where it reads its settings only then", async () => {
    const { loaded } = await asked("ollama:chat:pear");
    expect(loaded.at(-1).options.config).toEqual({ temperature: 0.4, num_predict: 48, seed: 11 });
  });

  test("keeps promptfoo quiet and its cache off, and leaves the log level as it was", async () => {
    const { env, loaded } = await asked("openai:chat:pear");
    expect(loaded).toContain("cache off");
    expect(env).toMatchObject({
      PROMPTFOO_DISABLE_TELEMETRY: "1",
      PROMPTFOO_DISABLE_UPDATE: "1",
      PROMPTFOO_CACHE_ENABLED: "false",
      PROMPTFOO_CONFIG_DIR: expect.stringContaining(tmpdir()),
    });
    expect(env.LOG_LEVEL).toBe(process.env["LOG_LEVEL"]);
  });

  test("sends tools and calls word for word to providers that speak Chat Completions", async () => {
    const messages = [...conversation.slice(0, 4), ...saying("what were you asked?").messages];
    const tools = [{ ...findCrate, description: "{{not}} a template" }];
    const body = { passthrough: { top_k: 4 } };
    const seen = await asked("openai:chat:pear", { body }, { messages, tools });
    expect(seen.call.prompt.config.passthrough).toEqual({
      top_k: 4,
      tools: [
        {
          type: "function",
          function: {
            name: "find_crate",
            description: "{{not}} a template",
            parameters: findCrate.parameters,
          },
        },
      ],
    });
    expect(seen.messages.slice(2, 4)).toEqual([
      {
        role: "assistant",
        content: "",
        tool_calls: [
          {
            id: "c1",
            type: "function",
            function: { name: "find_crate", arguments: '{"number": 4' },
          },
        ],
      },
      { role: "tool", tool_call_id: "c1", content: "Bay 2." },
    ]);
  });

  test.each(["anthropic:messages:pear", "ollama:chat:pear", "google:pear", "file://mine.js"])(
    "does not play a task with tools on %s as if they had been sent",
    async (model) => {
      const answer = await ask(model, { ...answering({ output: "a" }), tools: [findCrate] });
      expect(answer).toMatchObject({ kind: "missing", cause: "bad-request" });
      expect(answer).toHaveProperty("detail", expect.stringContaining("toolFormat: text"));
    },
  );

  test("throws when it is asked for what it said it cannot do", async () => {
    for (const parts of [{ prefill: "<purpose>" }, { constraint: {} }]) {
      await expect(ask("openai:chat:pear", parts)).rejects.toThrow(UsageError);
    }
  });

  test("does not wait for a call whose time has run out", async () => {
    const model = await open("openai:chat:pear");
    const call = new AbortController();
    const answer = model.generate(requestOf(saying("never")), { signal: call.signal });
    call.abort(new DOMException("the call took too long", "TimeoutError"));
    expect(await answer).toMatchObject({ kind: "missing", cause: "timeout" });
  });

  test("names no key in a detail, a warning or a reply", async () => {
    const env = { PEAR_KEY: "sk-0123456789abcdef" };
    const parts = { apiKeyEnv: "PEAR_KEY" };
    const told = JSON.stringify([
      await ask("openai:chat:pear", saying("throw no sk-0123456789abcdef"), parts, env),
      await ask("openai:chat:pear", answering({ output: "sk-0123456789abcdef" }), parts, env),
      (await open("openai:chat:pear", parts, env)).identity,
    ]);
    expect(told).toContain("[redacted]");
    expect(told).not.toContain("0123456789");
  });

  test.each<[string, Partial<ModelSpec>, RegExp]>([
    ["nonsense:pear", {}, /cannot load the provider nonsense:pear: "Could not identify/],
    ["mute", {}, /cannot be called/],
    ["openai:chat:pear", { prefill: "mistral-prefix" }, /prefill: mistral-prefix/],
    ["openai:chat:pear", { thinking: "off" }, /thinking: off/],
    ["openai:chat:pear", { api: "responses" }, /api: responses/],
    ["openai:chat:pear", { apiKeyEnv: "ABSENT" }, /ABSENT in apiKeyEnv is not set/],
    ["ollama:chat:pear", { baseUrl: "http://127.0.0.1:1" }, /no known setting for baseUrl/],
    ["file://mine.js", { headers: { "x-team": "pear" } }, /no known setting for headers/],
  ])("refuses %s with %j, with a mend", async (model, parts, words) => {
    const error = await open(model, parts).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect(error).toMatchObject({ where: "model foo", mend: expect.stringMatching(/./) });
    expect(String(error)).toMatch(words);
  });

  test("names the install command when promptfoo is nowhere", async () => {
    const nowhere = { env: {}, cwd: "/", packageEvals: "/" };
    const error = await openPromptfoo(moduleSpec({ model: "openai:chat:pear" }), nowhere).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(UsageError);
    expect(error).toMatchObject({ mend: "npm install --save-dev promptfoo@0.121.20" });
  });

  test.each([
    ["export const version = 1;", /promptfoo 0\.121\.99 has no loadApiProvider/],
    ["throw new Error('no libsql');", /promptfoo cannot be loaded: no libsql/],
  ])("refuses a promptfoo that is another: %s", async (text, words) => {
    const other = await installFake(text);
    const world = { env: {}, cwd: other.cwd, packageEvals: "/" };
    await expect(openPromptfoo(moduleSpec({ model: "echo" }), world)).rejects.toThrow(words);
    await other.remove();
  });
});
