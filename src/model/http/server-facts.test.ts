import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contentHash } from "../../plan/content-hash.ts";
import type { TargetFacts } from "../model.ts";
import { type Answers, answering, raw } from "./__fixtures__/answering.ts";
import { serverFacts } from "./server-facts.ts";

const { signal } = new AbortController();
const template = "{% for message in messages %}{{ message.content }}{% endfor %}";
const hash = contentHash(template);

function listed(entry: Readonly<Record<string, unknown>>) {
  return { object: "list", data: [{ id: "m", object: "model", ...entry }] };
}

const unknown: TargetFacts = {
  server: null,
  version: null,
  template: null,
  contextTokens: null,
  dialects: [],
};

type Row = readonly [name: string, answers: Answers, facts: Partial<TargetFacts>, requests: number];

const ollamaList = listed({ created: 1730973855, owned_by: "library" });

const rows: readonly Row[] = [
  [
    "llama.cpp",
    {
      "/v1/models": listed({ created: 1735142223, owned_by: "llamacpp", meta: { n_ctx: 4096 } }),
      "/props": {
        default_generation_settings: { id: 0, n_ctx: 16384, params: { n_predict: -1 } },
        total_slots: 1,
        model_path: "/models/m.gguf",
        chat_template: template,
        build_info: "b9391-7fb1e70b5",
      },
    },
    {
      server: "llama.cpp",
      version: "b9391-7fb1e70b5",
      template: hash,
      contextTokens: 16384,
      dialects: ["llamacpp-current", "trailing-assistant", "anthropic-trailing"],
    },
    2,
  ],
  [
    "llama.cpp of 2025",
    {
      "/v1/models": listed({ owned_by: "llamacpp" }),
      "/props": { build_info: "b6123-0a1b2c3d", chat_template: template },
    },
    {
      server: "llama.cpp",
      version: "b6123-0a1b2c3d",
      template: hash,
      dialects: ["trailing-assistant", "anthropic-trailing"],
    },
    2,
  ],
  [
    "llama.cpp that keeps its settings to itself",
    { "/v1/models": listed({ owned_by: "llamacpp", meta: { n_ctx: 4096 } }) },
    { server: "llama.cpp", version: null, contextTokens: 4096 },
    2,
  ],
  [
    "llama.cpp without a list of models",
    { "/props": { default_generation_settings: { n_ctx: 512 }, build_info: "b9391-7fb1e70b5" } },
    { server: "llama.cpp", contextTokens: 512 },
    3,
  ],
  [
    "vLLM",
    {
      "/v1/models": listed({ owned_by: "vllm", root: "m", max_model_len: 2048, permission: [] }),
      "/version": { version: "0.19.0rc1.dev3+g0123abc" },
    },
    {
      server: "vllm",
      version: "0.19.0rc1.dev3+g0123abc",
      contextTokens: 2048,
      dialects: ["continue-final-message", "anthropic-trailing"],
    },
    2,
  ],
  [
    "SGLang",
    {
      "/v1/models": listed({ owned_by: "sglang", max_model_len: 40960 }),
      "/server_info": { api_key: "secret", version: "0.5.6", internal_states: [] },
    },
    { server: "sglang", version: "0.5.6", contextTokens: 40960 },
    2,
  ],
  [
    "SGLang of before",
    {
      "/v1/models": listed({ owned_by: "sglang" }),
      "/get_server_info": { version: "0.4.1" },
    },
    { server: "sglang", version: "0.4.1", contextTokens: null },
    3,
  ],
  [
    "Ollama, a model with a renderer",
    {
      "/v1/models": ollamaList,
      "/api/version": { version: "0.35.1" },
      "/api/show": {
        modelfile: "FROM x\nTEMPLATE {{ .Prompt }}\nRENDERER qwen3.5\nPARSER qwen3.5\n",
        template: "{{ .Prompt }}",
      },
      "/api/ps": { models: [{ name: "m:latest", model: "m:latest", context_length: 8192 }] },
    },
    {
      server: "ollama-renderer",
      version: "0.35.1",
      contextTokens: 8192,
      dialects: ["ollama-trailing", "trailing-assistant", "anthropic-trailing"],
    },
    4,
  ],
  [
    "Ollama, a model with a Go template",
    {
      "/v1/models": ollamaList,
      "/api/version": { version: "0.35.1" },
      "/api/show": {
        modelfile: "FROM x",
        template,
        model_info: { "llama.context_length": 131072 },
      },
      "/api/ps": { models: [] },
    },
    { server: "ollama-template", template: hash, contextTokens: null },
    4,
  ],
  [
    "Ollama, a model for its llama-server",
    {
      "/v1/models": ollamaList,
      "/api/version": { version: "0.30.0" },
      "/api/show": { template: "{{ .Prompt }}" },
    },
    { server: "ollama-llama-server" },
    4,
  ],
  [
    "Ollama before it had a llama-server",
    {
      "/v1/models": ollamaList,
      "/api/version": { version: "0.12.3" },
      "/api/show": { template: "{{ .Prompt }}" },
    },
    { server: "ollama-template" },
    4,
  ],
  [
    "Ollama without that model",
    {
      "/v1/models": ollamaList,
      "/api/version": { version: "0.35.1" },
      "/api/show": raw(404, '{"error":"model not found"}'),
    },
    { server: "ollama", version: "0.35.1", template: null },
    3,
  ],
  [
    "Ollama, a model of somebody's own",
    {
      "/v1/models": listed({ owned_by: "somebody" }),
      "/api/version": { version: "0.35.1" },
      "/api/show": { template },
    },
    { server: "ollama-template" },
    4,
  ],
  [
    "LM Studio",
    {
      "/v1/models": {
        data: [
          { id: "other", object: "model", owned_by: "organization_owner" },
          { id: "m", object: "model", owned_by: "organization_owner" },
        ],
        object: "list",
      },
      "/api/v0/models": {
        object: "list",
        data: [
          { id: "other", state: "loaded", loaded_context_length: 1, max_context_length: 2 },
          { id: "m", state: "loaded", loaded_context_length: 4096, max_context_length: 40960 },
        ],
      },
    },
    {
      server: "lm-studio",
      contextTokens: 4096,
      dialects: ["trailing-assistant", "anthropic-trailing"],
    },
    2,
  ],
  [
    "LM Studio, not loaded",
    {
      "/v1/models": listed({ owned_by: "organization_owner" }),
      "/api/v0/models": { data: [{ id: "m", state: "not-loaded", max_context_length: 40960 }] },
    },
    { server: "lm-studio", contextTokens: null },
    2,
  ],
  [
    "TabbyAPI",
    {
      "/v1/models": listed({ created: 1, owned_by: "tabbyAPI", parameters: null }),
      "/v1/model": {
        id: "m",
        owned_by: "tabbyAPI",
        parameters: {
          max_seq_len: 32768,
          prompt_template: "chatml",
          prompt_template_content: template,
        },
      },
    },
    {
      server: "tabbyapi",
      template: hash,
      contextTokens: 32768,
      dialects: ["tabby-response-prefix", "continue-final-message", "anthropic-trailing"],
    },
    2,
  ],
  [
    "KoboldCpp",
    {
      "/v1/models": listed({
        created: 1,
        owned_by: "koboldcpp",
        permission: [],
        root: "koboldcpp",
      }),
      "/api/extra/version": { result: "KoboldCpp", version: "1.98" },
      "/api/extra/true_max_context_length": { value: 8192 },
    },
    {
      server: "koboldcpp",
      version: "1.98",
      contextTokens: 8192,
      dialects: ["koboldcpp", "trailing-assistant", "anthropic-trailing"],
    },
    3,
  ],
  [
    "TGI",
    {
      "/v1/models": listed({ created: 0, owned_by: "m" }),
      "/info": {
        model_id: "m",
        max_total_tokens: 4096,
        router: "text-generation-router",
        version: "3.3.4",
      },
    },
    { server: "tgi", version: "3.3.4", contextTokens: 4096 },
    2,
  ],
  [
    "mlx-lm",
    { "/v1/models": listed({ created: 1 }), "/health": { status: "ok" } },
    { server: "mlx-lm", dialects: [] },
    3,
  ],
];

describe("serverFacts()", () => {
  test.each(rows)("knows %s", async (_, answers, facts, requests) => {
    const { get, asked } = answering(answers);
    expect(await serverFacts(get, "m", signal)).toEqual(expect.objectContaining(facts));
    expect(asked).toHaveLength(requests);
  });

  test.each<readonly [name: string, answers: Answers]>([
    ["is not there", {}],
    ["never answers", { "/v1/models": null, "/api/version": null, "/props": null, "/info": null }],
    ["calls its models its own", { "/v1/models": listed({ owned_by: "Meta" }) }],
    [
      "has bare entries and another health",
      { "/v1/models": listed({}), "/health": { status: "ok", up: 1 } },
    ],
    [
      "has bare entries and answers what is not there",
      { "/v1/models": listed({}), "/health": { status: "ok" }, "/props": {} },
    ],
    ["has an empty list", { "/v1/models": { object: "list", data: [] } }],
    ["lists no models but words", { "/v1/models": { data: ["m"] } }],
    [
      "gives info of embeddings",
      {
        "/v1/models": listed({ owned_by: "m" }),
        "/info": { model_id: "m", router: "text-embeddings-router" },
      },
    ],
  ])("does not know a server that %s", async (_, answers) => {
    const { get, asked } = answering(answers);
    expect(await serverFacts(get, "m", signal)).toEqual(unknown);
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  test.each([
    ["a page", "<!doctype html><title>It works</title>"],
    ["an empty object", "{}"],
    ["a list", "[]"],
    ["nothing", ""],
    ["text", "Not Found"],
    ["null", "null"],
  ])("does not know a server that answers %s to everything", async (_, body) => {
    const everything = async () => ({ status: 200, body });
    expect(await serverFacts(everything, "m", signal)).toEqual(unknown);
  });

  test("generates nothing", async () => {
    for (const [, answers] of rows) {
      const { get, asked } = answering(answers);
      await serverFacts(get, "m", signal);
      const posts = asked.filter(({ body }) => body !== undefined);
      expect(posts).toEqual(posts.map(() => ({ path: "/api/show", body: { model: "m" } })));
    }
  });

  test("keeps nothing of a server but its version, and none that is no version", async () => {
    const { get } = answering({
      "/v1/models": listed({ owned_by: "vllm", max_model_len: -5 }),
      "/version": { version: "<script>" },
    });
    const facts = await serverFacts(get, "m", signal);
    expect(facts).toMatchObject({ server: "vllm", version: null, contextTokens: null });
  });

  test("takes any answers in at most four requests", async () => {
    const owners = fc.constantFrom(
      "llamacpp",
      "vllm",
      "sglang",
      "tabbyAPI",
      "koboldcpp",
      "organization_owner",
      "library",
      "m",
      "x",
    );
    const models = fc.oneof(
      fc.record({
        data: fc.array(
          fc.record(
            { id: fc.oneof(fc.constant("m"), fc.jsonValue()), owned_by: owners },
            { requiredKeys: [] },
          ),
        ),
      }),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(models, fc.infiniteStream(fc.jsonValue()), async (list, others) => {
        let requests = 0;
        const facts = await serverFacts(
          async (path) => {
            requests++;
            const value = path === "/v1/models" ? list : others.next().value;
            return { status: 200, body: JSON.stringify(value) };
          },
          "m",
          signal,
        );
        expect(requests).toBeLessThanOrEqual(4);
        expect(Object.keys(facts).toSorted()).toEqual(Object.keys(unknown).toSorted());
        expect(facts.contextTokens === null || facts.contextTokens > 0).toBe(true);
      }),
    );
  });
});
