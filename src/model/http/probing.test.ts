import { describe, expect, test } from "vitest";
import { contentHash } from "../../plan/content-hash.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import type { Probing } from "../model.ts";
import { bodyWith } from "../openai-compatible/__fixtures__/replies.ts";
import { openaiCompatibleWire } from "../openai-compatible/wire.ts";
import { httpSpec, requestOf, variable } from "./__fixtures__/requests.ts";
import type { Fetch } from "./fetch.ts";
import { openHttpModel } from "./http-model.ts";

const key = "sk-swordfish-0123456789";
const env = { PEAR_KEY: key, TENANT: "tenant-swordfish-01" };
const signal = new AbortController().signal;

interface Asked {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** Answers by path; a text stands for itself, a status for a failure, and what has none is 404. */
type Answers = Readonly<Record<string, unknown>>;

function serve(answers: Answers, parts: Partial<ModelSpec> = {}) {
  const asked: Asked[] = [];
  const fetch: Fetch = async (url, init) => {
    const path = new URL(String(url)).pathname;
    asked.push({ path, body: init?.body === undefined ? null : JSON.parse(String(init.body)) });
    const answer = answers[path];
    if (answer === undefined) return new Response("Not Found", { status: 404 });
    if (typeof answer === "number") {
      return new Response(JSON.stringify({ error: { message: "no" } }), { status: answer });
    }
    return new Response(typeof answer === "string" ? answer : JSON.stringify(answer));
  };
  const spec = httpSpec({ apiKeyEnv: "PEAR_KEY", ...parts });
  const model = openHttpModel(spec, openaiCompatibleWire, { env, fetch });
  return { model, probing: model.probing ?? never(), asked };
}

function never(): never {
  throw new Error("there is something to probe");
}

const listed = (owner: string, parts: object = {}) => ({
  object: "list",
  data: [{ id: "pear-8b", object: "model", owned_by: owner, ...parts }],
});

const llamaCpp: Answers = {
  "/v1/models": listed("llamacpp"),
  "/props": {
    default_generation_settings: { n_ctx: 8192 },
    chat_template: "{{ messages }}",
    build_info: "b9391-7fb1e70b5",
  },
  "/apply-template": { prompt: "<|user|>Where is crate 4?<|assistant|><purpose>" },
  "/v1/chat/completions": bodyWith({ content: "Counting</purpose>" }),
};

const vllm: Answers = {
  "/v1/models": listed("vllm", { max_model_len: 32_768 }),
  "/version": { version: "0.11.2" },
  "/v1/chat/completions/render": { prompt: "<|user|>Where is crate 4?<|assistant|>" },
};

interface Told {
  readonly name: string;
  readonly answers: Answers;
  readonly prefill?: string;
  readonly facts: Awaited<ReturnType<Probing["facts"]>>;
}

const usual = ["trailing-assistant", "continue-final-message", "partial"];
const unknown = { server: null, version: null, template: null, contextTokens: null };

const told: readonly Told[] = [
  {
    name: "llama.cpp",
    answers: llamaCpp,
    facts: {
      server: "llama.cpp",
      version: "b9391-7fb1e70b5",
      template: contentHash("{{ messages }}"),
      contextTokens: 8192,
      dialects: ["llamacpp-current", "trailing-assistant"],
    },
  },
  {
    name: "vLLM",
    answers: vllm,
    facts: {
      server: "vllm",
      version: "0.11.2",
      template: null,
      contextTokens: 32_768,
      dialects: ["continue-final-message"],
    },
  },
  {
    name: "vLLM, where the suite names a dialect",
    answers: vllm,
    prefill: "partial",
    facts: {
      server: "vllm",
      version: "0.11.2",
      template: null,
      contextTokens: 32_768,
      dialects: ["partial"],
    },
  },
  { name: "a server that says nothing", answers: {}, facts: { ...unknown, dialects: usual } },
  {
    name: "a server that fails at everything",
    answers: { "/v1/models": 500, "/props": 500, "/api/version": 401, "/info": 503 },
    facts: { ...unknown, dialects: usual },
  },
  {
    name: "a server that answers a page to everything",
    answers: { "/v1/models": "<html>", "/props": "<html>", "/api/version": "<html>" },
    facts: { ...unknown, dialects: usual },
  },
  {
    name: "a silent server, where the suite names a dialect",
    answers: {},
    prefill: "sglang",
    facts: { ...unknown, dialects: ["sglang"] },
  },
];

describe("httpProbing()", () => {
  test.each(told)("tells $facts.server of $name", async ({ answers, prefill = "auto", facts }) => {
    const { probing, asked } = serve(answers, { prefill });
    expect(await probing.facts(signal)).toEqual(facts);
    expect(asked.every(({ path }) => !path.endsWith("/completions"))).toBe(true);
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  test("asks what a server is once, whoever wants to know and however often", async () => {
    const { probing, asked } = serve(llamaCpp);
    await Promise.all([probing.facts(signal), probing.facts(signal)]);
    const before = asked.length;
    await probing.facts(signal);
    await probing.render(requestOf(), null, signal);
    expect(asked.slice(before).map(({ path }) => path)).toEqual(["/apply-template"]);
  });

  test.each([
    { dialect: "llamacpp-current", flags: { continue_final_message: "content", echo: false } },
    { dialect: "trailing-assistant", flags: {} },
    { dialect: null, flags: {} },
  ])("renders what would be posted in $dialect", async ({ dialect, flags }) => {
    const { probing, asked } = serve(llamaCpp);
    const prefill = dialect === null ? null : "<purpose>";
    expect(await probing.render(requestOf({ prefill }), dialect, signal)).toEqual({
      kind: "rendered",
      prompt: "<|user|>Where is crate 4?<|assistant|><purpose>",
      by: "/apply-template",
    });
    const sent = asked.at(-1)?.body ?? {};
    expect(sent).toMatchObject(flags);
    const last = (sent["messages"] as readonly unknown[]).at(-1);
    expect(last).toMatchObject(
      prefill === null ? { role: "user" } : { role: "assistant", content: "<purpose>" },
    );
  });

  test.each([
    { name: "an unknown server", answers: {}, kind: "unavailable", path: null },
    {
      name: "a template that raises",
      answers: { ...llamaCpp, "/apply-template": 400 },
      kind: "refused",
      path: "/apply-template",
    },
    {
      name: "vLLM, as another server renders",
      answers: { ...vllm, "/v1/chat/completions/render": 404 },
      kind: "unavailable",
      path: "/v1/chat/completions/render",
    },
  ])("says $kind of $name, and generates nothing", async ({ answers, kind, path }) => {
    const { probing, asked } = serve(answers);
    expect((await probing.render(requestOf(), null, signal)).kind).toBe(kind);
    expect(asked.map((each) => each.path)).not.toContain("/v1/chat/completions");
    if (path !== null) expect(asked.at(-1)?.path).toBe(path);
  });

  test("speaks a dialect that is chosen, whatever the suite says, and throws for one it has not", async () => {
    const { model, probing, asked } = serve(llamaCpp);
    const speaking = probing.speaking("llamacpp-current");
    expect(speaking.prefill).toMatchObject({ kind: "supported", mechanism: "llamacpp-current" });
    expect(speaking.identity).toEqual(model.identity);
    const answer = await speaking.generate(requestOf({ prefill: "<purpose>" }), { signal });
    expect(answer).toMatchObject({ kind: "reply", reply: { text: "Counting</purpose>" } });
    expect(asked.at(-1)?.body).toMatchObject({ continue_final_message: "content" });
    expect(() => probing.speaking("anthropic-trailing")).toThrow(RangeError);
    await expect(probing.render(requestOf(), "gemini-model-turn", signal)).rejects.toThrow(
      RangeError,
    );
  });

  test("keeps no key that a server repeats, wherever it does", async () => {
    const answers = {
      "/v1/models": listed("llamacpp"),
      "/props": { build_info: key, chat_template: key },
      "/apply-template": { prompt: `Bearer ${key} <purpose>` },
    };
    const baseUrl = `http://127.0.0.1:8080/${variable("TENANT")}/v1`;
    const renamed = Object.fromEntries(
      Object.entries(answers).map(([path, answer]) => [`/${env.TENANT}${path}`, answer]),
    );
    const { probing } = serve(renamed, { baseUrl });
    const facts = await probing.facts(signal);
    expect(facts.server).toBe("llama.cpp");
    const rendering = await probing.render(requestOf(), null, signal);
    expect(rendering).toMatchObject({ kind: "rendered", prompt: "Bearer [redacted] <purpose>" });
    const kept = JSON.stringify([probing.target, facts, rendering]);
    expect(kept).not.toMatch(/swordfish/);
    expect(probing.target).toEqual({ endpoint: baseUrl, model: "pear-8b" });
  });
});
