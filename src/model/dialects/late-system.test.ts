import { describe, expect, test } from "vitest";
import { lateSystemFacts, lateSystemOf } from "./late-system.ts";

type Row = readonly [
  adapter: string,
  host: string | null,
  model: string,
  server: string | null,
  kind: string,
];

const anthropic = "api.anthropic.com";
const rows: readonly Row[] = [
  ["anthropic", anthropic, "claude-opus-4-8", null, "supported"],
  ["anthropic", anthropic, "claude-opus-5", null, "supported"],
  ["anthropic", anthropic, "claude-opus-5-5", null, "supported"],
  ["anthropic", anthropic, "claude-haiku-5-5", null, "supported"],
  ["anthropic", anthropic, "claude-fable-5-1", null, "supported"],
  ["anthropic", anthropic, "claude-mythos-5", null, "supported"],
  ["anthropic", anthropic, "claude-sonnet-5", null, "inconclusive"],
  ["anthropic", anthropic, "claude-sonnet-5-5", null, "supported"],
  ["anthropic", anthropic, "claude-opus-4-7", null, "unsupported"],
  ["anthropic", anthropic, "claude-sonnet-4-6", null, "unsupported"],
  ["anthropic", anthropic, "claude-3-5-sonnet-latest", null, "unsupported"],
  ["anthropic", anthropic, "claude-mythos-preview", null, "unsupported"],
  ["anthropic", anthropic, "claude-opus-6", null, "inconclusive"],
  ["anthropic", "proxy.example", "claude-opus-5", null, "inconclusive"],
  ["anthropic", "proxy.example", "claude-opus-4-1", null, "unsupported"],
  ["gemini", "generativelanguage.googleapis.com", "gemini-2.5-pro", null, "unsupported"],
  ["openai", "api.openai.com:443", "gpt-5.2", null, "supported"],
  ["openai-compatible", "api.openai.com", "gpt-4o", null, "supported"],
  ["openai-compatible", "api.deepseek.com", "deepseek-chat", null, "unsupported"],
  ["openai-compatible", "api.x.ai", "grok-4", null, "supported"],
  ["openai-compatible", "api.mistral.ai", "mistral-large", null, "inconclusive"],
  ["openai-compatible", "openrouter.ai", "x/y", null, "inconclusive"],
  ["openai-compatible", "127.0.0.1:8080", "qwen3.6", "llama.cpp", "inconclusive"],
  ["openai-compatible", "127.0.0.1:8080", "m", null, "inconclusive"],
  ["ollama", "127.0.0.1:11434", "qwen3.5:4b", null, "inconclusive"],
  ["ollama", "127.0.0.1:11434", "qwen3.5:4b", "ollama-renderer", "supported"],
  ["ollama", "127.0.0.1:11434", "llama3", "ollama-template", "inconclusive"],
  ["promptfoo", null, "bedrock:us.anthropic.claude-opus-5-v1", null, "unsupported"],
  ["promptfoo", null, "vertex:gemini-2.5-pro", null, "unsupported"],
  ["sim", null, "steady", null, "inconclusive"],
];

describe("lateSystemOf()", () => {
  test.each(rows)("%s at %s, %s on %s: %5$s", (adapter, host, model, server, kind) => {
    expect(lateSystemOf({ adapter, host, model, server }).kind).toBe(kind);
  });

  test.each([
    ["gemini", null, "gemini-2.5-pro"],
    ["openai-compatible", "api.deepseek.com", "deepseek-chat"],
  ])("says that %s moves it", (adapter, host, model) => {
    const support = lateSystemOf({ adapter, host, model, server: null });
    expect(support).toMatchObject({ reason: expect.stringMatching(/^moved: /) });
  });

  test.each([
    ["Qwen3.6-35B-A3B", /at the beginning/],
    ["gemma-3-4b-it", /Gemma/],
    ["Mixtral-8x7B-Instruct", /take turns/],
    ["llama-3.2-3b", /disagree/],
    ["phi-4", /nothing is documented/],
  ])("says what the stock template of %s does", (model, words) => {
    const support = lateSystemOf({
      adapter: "openai-compatible",
      host: null,
      model,
      server: "vllm",
    });
    expect(support).toMatchObject({ kind: "inconclusive", reason: expect.stringMatching(words) });
  });

  test("every fact has a source and an id of its own", () => {
    expect(lateSystemFacts.filter(({ sources }) => sources.length === 0)).toEqual([]);
    expect(new Set(lateSystemFacts.map(({ id }) => id)).size).toBe(lateSystemFacts.length);
  });
});
