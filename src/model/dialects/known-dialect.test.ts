import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type KnownPrefill, knownDialect, knownPrefill } from "./known-dialect.ts";
import { writableDialect } from "./prefill-dialects.ts";
import type { Target } from "./recognition.ts";
import { serverKinds } from "./server-kind.ts";

const nowhere: Target = {
  adapter: "openai-compatible",
  host: "127.0.0.1:8080",
  path: "/v1/chat/completions",
  model: "m",
  server: null,
};

function at(host: string, model = "m", path = "/v1/chat/completions"): Target {
  return { ...nowhere, host, model, path };
}

function through(adapter: string, model: string, host: string | null = null): Target {
  return { ...nowhere, adapter, model, host };
}

function on(server: string, more: Partial<Target> = {}): Target {
  return { ...nowhere, server, ...more };
}

const claude = (model: string) => through("anthropic", model, "api.anthropic.com:443");
const gemini = (model: string) => through("gemini", model, "generativelanguage.googleapis.com");

type Row = readonly [target: Target, id: string | null, comesTo: string];

/** What a target is known as, and what `prefill: auto` comes to there: a dialect, `no`, or `ask: …`. */
const rows: readonly Row[] = [
  [claude("claude-opus-4-6"), "anthropic-4.6plus", "no"],
  [claude("claude-opus-4-7-20260101"), "anthropic-4.6plus", "no"],
  [claude("claude-sonnet-4-6"), "anthropic-4.6plus", "no"],
  [claude("claude-haiku-5-5"), "anthropic-4.6plus", "no"],
  [claude("claude-fable-5"), "anthropic-4.6plus", "no"],
  [claude("claude-mythos-preview"), "anthropic-4.6plus", "no"],
  [claude("claude-opus-4-5-20251101"), "anthropic-legacy", "anthropic-trailing"],
  [claude("claude-sonnet-4-5"), "anthropic-legacy", "anthropic-trailing"],
  [claude("claude-haiku-4-5"), "anthropic-legacy", "anthropic-trailing"],
  [claude("claude-3-5-haiku-latest"), "anthropic-legacy", "anthropic-trailing"],
  [claude("claude-opus-latest"), null, "ask: anthropic-trailing"],
  [through("anthropic", "claude-opus-4-6", "127.0.0.1:1"), "anthropic-4.6plus", "no"],
  [
    through("anthropic", "claude-opus-4-5", "127.0.0.1:1"),
    "anthropic-legacy",
    "ask: anthropic-trailing",
  ],
  [through("anthropic", "qwen3", "127.0.0.1:1"), null, "ask: anthropic-trailing"],
  [at("api.anthropic.com", "claude-opus-4-6"), "anthropic-4.6plus", "no"],
  [
    at("bedrock-runtime.us-east-1.amazonaws.com", "us.anthropic.claude-opus-4-6-v1"),
    "anthropic-4.6plus",
    "no",
  ],
  [
    at("bedrock-runtime.us-east-1.amazonaws.com", "amazon.nova-pro-v1:0"),
    "bedrock-converse",
    "ask: ",
  ],

  [gemini("gemini-2.5-flash"), "gemini-legacy", "ask: gemini-model-turn"],
  [gemini("gemini-3-pro-preview"), "gemini-legacy", "ask: gemini-model-turn"],
  [gemini("gemini-3.1-flash-lite"), "gemini-legacy", "ask: gemini-model-turn"],
  [gemini("gemini-3.5-flash"), "gemini-legacy", "ask: gemini-model-turn"],
  [gemini("gemini-pro-latest"), "gemini-legacy", "ask: gemini-model-turn"],
  [gemini("gemini-3.5-flash-lite"), "gemini-3.5lite-3.6plus", "no"],
  [gemini("gemini-3.6-flash"), "gemini-3.5lite-3.6plus", "no"],
  [gemini("models/gemini-3.8-flash"), "gemini-3.5lite-3.6plus", "no"],
  [gemini("gemini-4-pro"), "gemini-3.5lite-3.6plus", "no"],
  [gemini("gemini-flash-latest"), null, "ask: gemini-model-turn"],
  [at("generativelanguage.googleapis.com", "gemini-3.6-flash"), "gemini-3.5lite-3.6plus", "no"],
  [
    at("generativelanguage.googleapis.com", "gemini-2.5-pro"),
    "gemini-openai-compat",
    "ask: trailing-assistant",
  ],

  [through("openai", "gpt-5.2", "api.openai.com:443"), "openai-chat", "no"],
  [at("API.OpenAI.com.", "gpt-4o"), "openai-chat", "no"],
  [at("eu.api.openai.com"), "openai-chat", "no"],
  [at("api.openai.com", "gpt-5.2", "/v1/responses"), "openai-responses", "no"],
  [at("mine.openai.azure.com"), "azure-openai", "no"],
  [at("api.openai.com.evil.example"), null, usual()],
  [at("notapi.openai.com"), null, usual()],

  [at("api.mistral.ai"), "mistral", "mistral-prefix"],
  [
    at("api.deepseek.com", "deepseek-chat", "/beta/chat/completions"),
    "deepseek-beta",
    "deepseek-prefix",
  ],
  [at("api.deepseek.com", "deepseek-chat", "/chat/completions"), "deepseek", "no"],
  [at("api.deepseek.com", "deepseek-chat", "/betamax/chat/completions"), "deepseek", "no"],
  [at("api.moonshot.ai", "kimi-k2-0905-preview"), "moonshot", "partial"],
  [at("api.moonshot.cn", "moonshot-v1-8k"), "moonshot", "partial"],
  [at("api.moonshot.ai", "kimi-k2-thinking"), "moonshot", "ask: partial"],
  [at("api.moonshot.ai", "kimi-k3"), "moonshot", "ask: partial"],
  [at("dashscope-intl.aliyuncs.com", "qwen3-max"), "dashscope", "partial"],
  [at("dashscope.aliyuncs.com", "qwen3-30b-a3b-thinking-2507"), "dashscope", "ask: partial"],
  [at("openrouter.ai", "anthropic/claude-opus-4.6"), "openrouter", "ask: trailing-assistant"],
  [at("api.groq.com", "llama-3.3-70b-versatile"), "groq", "ask: trailing-assistant"],
  [at("api.together.xyz"), "together", "ask: trailing-assistant"],
  [at("api.fireworks.ai"), "fireworks", "ask: trailing-assistant"],
  [at("api.x.ai"), "xai", "ask: trailing-assistant"],
  [at("api.cohere.com"), "cohere", "no"],

  [on("llama.cpp"), "llamacpp-current", "ask: llamacpp-current, trailing-assistant"],
  [
    on("llama.cpp", { version: "b9391-7fb1e70b5" }),
    "llamacpp-current",
    "ask: llamacpp-current, trailing-assistant",
  ],
  [on("llama.cpp", { version: "b8123-0a1b2c3d" }), "llamacpp-legacy", "ask: trailing-assistant"],
  [on("vllm"), "vllm", "ask: continue-final-message"],
  [on("sglang"), "sglang", "ask: sglang"],
  [on("lm-studio"), "lmstudio", "ask: trailing-assistant"],
  [on("tabbyapi"), "tabbyapi", "ask: tabby-response-prefix, continue-final-message"],
  [on("koboldcpp"), "koboldcpp", "ask: koboldcpp, trailing-assistant"],
  [on("tgi"), "tgi", "ask: trailing-assistant"],
  [on("mlx-lm"), "mlx-lm-server", "no"],
  [on("ollama-renderer", { adapter: "ollama" }), "ollama-renderer", "ask: ollama-trailing"],
  [on("ollama-template", { adapter: "ollama" }), "ollama-go-template", "ask: ollama-trailing"],
  [on("ollama-llama-server", { adapter: "ollama" }), "ollama-llama-server", "ask: ollama-trailing"],
  [on("ollama"), "ollama-go-template", "ask: trailing-assistant"],
  [through("ollama", "qwen3:4b"), "ollama-go-template", "ask: ollama-trailing"],
  [through("llama", "tiny.gguf"), "node-llama-cpp-lowlevel", "ask: "],

  [through("promptfoo", "anthropic:messages:claude-opus-4-6"), "anthropic-4.6plus", "no"],
  [through("promptfoo", "bedrock:us.anthropic.claude-opus-4-6-v1"), "anthropic-4.6plus", "no"],
  [through("promptfoo", "bedrock:amazon.nova-lite-v1:0"), "bedrock-converse", "ask: "],
  [through("promptfoo", "openai:gpt-5.2"), "openai-chat", "no"],
  [through("promptfoo", "openai:responses:gpt-5.2"), "openai-responses", "no"],
  [through("promptfoo", "azure:chat:mine"), "azure-openai", "no"],
  [through("promptfoo", "vertex:gemini-3.6-flash"), "gemini-3.5lite-3.6plus", "no"],
  [through("promptfoo", "file://mine.mjs"), null, "ask: "],

  [nowhere, null, usual()],
  [through("sim", "steady"), null, "ask: "],
];

function usual(): string {
  return "ask: trailing-assistant, continue-final-message, partial";
}

describe.each(rows)("%o", (target, id, comesTo) => {
  test(`is known as ${id}`, () => expect(knownDialect(target)?.id ?? null).toBe(id));

  test(`comes to ${comesTo}`, () => expect(inWords(knownPrefill(target))).toBe(comesTo));
});

function inWords(known: KnownPrefill): string {
  switch (known.kind) {
    case "supported":
      return known.dialect;
    case "unsupported":
      return "no";
    case "ask":
      return `ask: ${known.candidates.join(", ")}`;
    default:
      return known satisfies never;
  }
}

describe("knownPrefill()", () => {
  test("says who refuses, and by which source", () => {
    const known = knownPrefill(claude("claude-opus-4-6"));
    expect(known).toMatchObject({ kind: "unsupported" });
    expect(JSON.stringify(known)).toMatch(/Claude 4\.6 and later.*refuses.*platform\.claude\.com/);
  });

  test("tells where DeepSeek would take one", () => {
    const known = knownPrefill(at("api.deepseek.com", "deepseek-chat", "/v1/chat/completions"));
    expect(JSON.stringify(known)).toContain("baseUrl: https://api.deepseek.com/beta");
  });

  test("names the source of what it supports", () => {
    const known = knownPrefill(at("api.mistral.ai"));
    expect(known).toMatchObject({ evidence: expect.stringMatching(/^documented: mistralai\//) });
  });

  test("offers nothing but what the adapter can write, whatever it is asked for", () => {
    const target = fc.record({
      adapter: fc.constantFrom(
        "openai",
        "openai-compatible",
        "anthropic",
        "gemini",
        "ollama",
        "llama",
        "promptfoo",
        "x",
      ),
      host: fc.option(
        fc.oneof(fc.string(), fc.constantFrom("api.mistral.ai", "api.deepseek.com", "[::1]:80")),
      ),
      path: fc.option(fc.string()),
      model: fc.oneof(
        fc.string({ unit: "binary" }),
        fc.constantFrom("claude-3-opus", "gemini-2.5-pro"),
      ),
      server: fc.option(fc.constantFrom(...serverKinds, "else")),
      version: fc.option(fc.string()),
    });
    fc.assert(
      fc.property(target, (asked) => {
        const known = knownPrefill(asked);
        const ids =
          known.kind === "ask"
            ? known.candidates
            : known.kind === "supported"
              ? [known.dialect]
              : [];
        expect(ids.filter((id) => writableDialect(id, asked.adapter) === null)).toEqual([]);
      }),
    );
  });
});
