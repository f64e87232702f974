import { describe, expect, test } from "vitest";
import { type KnownDialect, knownDialects } from "./known-dialects.ts";
import { dialectsOf, prefillDialects, writableDialect } from "./prefill-dialects.ts";
import { provenDialects } from "./proven-dialects.ts";

/** Every server that was looked at. */
const researched = [
  "anthropic-legacy",
  "anthropic-4.6plus",
  "openai-chat",
  "openai-responses",
  "azure-openai",
  "gemini-legacy",
  "gemini-3.5lite-3.6plus",
  "gemini-openai-compat",
  "mistral",
  "deepseek-beta",
  "moonshot",
  "dashscope",
  "openrouter",
  "groq",
  "together",
  "fireworks",
  "xai",
  "cohere",
  "bedrock-converse",
  "ollama-renderer",
  "ollama-go-template",
  "ollama-llama-server",
  "ollama-generate-raw",
  "llamacpp-legacy",
  "llamacpp-current",
  "llamacpp-completion",
  "vllm",
  "sglang",
  "lmstudio",
  "tgi",
  "koboldcpp",
  "tabbyapi",
  "node-llama-cpp-session",
  "node-llama-cpp-lowlevel",
  "mlx-lm-server",
  "raw-completions",
];

test("all of those that were looked at are known, and DeepSeek's ordinary address besides", () => {
  expect(researched).toHaveLength(36);
  expect(knownDialects.map(({ id }) => id).toSorted()).toEqual(
    [...researched, "deepseek"].toSorted(),
  );
});

describe.each(knownDialects.map((known) => [known.id, known] as const))("%s", (_, known) => {
  test("has sources, an address or a repository first unless it is hearsay", () => {
    const [first = ""] = known.sources;
    const hearsay = known.confidence !== "high";
    expect(hearsay || /^(?:https:\/\/|[\w.-]+\/[\w.-]+)/.test(first)).toBe(true);
    expect(known.sources.every((source) => source.trim() === source && source !== "")).toBe(true);
  });

  test("is written by dialects that exist", () => {
    const ids = prefillDialects.map(({ id }) => id);
    expect(known.wires.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test("has an echo where a prefix is continued, and only there", () => {
    const continues = known.verdict === "honoured" || known.verdict === "varies";
    expect(known.echo !== null).toBe(continues);
  });

  test("is reached by the adapters that it is recognised by", () => {
    const named = known.recognisedBy.flatMap(({ adapters }) => adapters);
    expect(new Set(known.adapters)).toEqual(new Set(named));
  });

  test("a dialect that it may echo in may echo", () => {
    const echoing = known.echo === "includes-prefix" ? known.wires : [];
    expect(prefillDialects.filter(({ id, mayEcho }) => echoing.includes(id) && !mayEcho)).toEqual(
      [],
    );
  });

  test("is proven exactly when the list says so", () => {
    expect(known.proof === "proven").toBe(provenDialects.includes(known.id));
  });
});

test("the list of those that are proven names known ones, once each", () => {
  const ids = knownDialects.map(({ id }) => id);
  expect(provenDialects.filter((id) => !ids.includes(id))).toEqual([]);
  expect(new Set(provenDialects).size).toBe(provenDialects.length);
});

describe("refusals", () => {
  const seen: readonly (readonly [id: string, words: string])[] = [
    [
      "anthropic-4.6plus",
      "This model does not support assistant message prefill. The conversation must end with a user message.",
    ],
    ["anthropic-legacy", "messages: final assistant content cannot end with trailing whitespace"],
    [
      "anthropic-legacy",
      "When `thinking` is enabled, a final `assistant` message must start with a thinking block",
    ],
    ["gemini-3.5lite-3.6plus", "Requests ending with a model turn are not supported."],
    [
      "mistral",
      "Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant",
    ],
    [
      "deepseek",
      "The last message of deepseek-reasoner must be a user message, or an assistant message with prefix mode on",
    ],
    ["llamacpp-legacy", "Assistant response prefill is incompatible with enable_thinking."],
    [
      "llamacpp-current",
      "Cannot set both add_generation_prompt and continue_final_message to true.",
    ],
    ["llamacpp-current", "Cannot continue an assistant message that contains tool calls."],
    ["vllm", "Cannot set both `continue_final_message` and `add_generation_prompt` to True."],
  ];

  test.each(seen)("%s knows: %s", (id, words) => {
    expect(byId(id).refusals.some((pattern) => pattern.test(words))).toBe(true);
  });

  test("know no ordinary error", () => {
    const ordinary = ["Rate limit reached", "model not found", "context length exceeded", ""];
    const patterns = knownDialects.flatMap(({ refusals }) => refusals);
    expect(ordinary.filter((words) => patterns.some((pattern) => pattern.test(words)))).toEqual([]);
  });
});

describe("prefillDialects", () => {
  test("have ids of their own and leave what a wire writes itself alone", () => {
    expect(new Set(prefillDialects.map(({ id }) => id)).size).toBe(prefillDialects.length);
    const taken = ["role", "content", "messages", "contents", "model", "stream"];
    for (const { message, body, prefixField } of prefillDialects) {
      const names = [...Object.keys(message), ...Object.keys(body), prefixField ?? ""];
      expect(names.filter((name) => taken.includes(name))).toEqual([]);
    }
  });

  test("never ask for a generation prompt and a continuation at once", () => {
    const both = prefillDialects.filter(
      ({ body }) =>
        body["continue_final_message"] === true && body["add_generation_prompt"] === true,
    );
    expect(both).toEqual([]);
  });

  test.each([
    ["anthropic", ["anthropic-trailing"]],
    ["ollama", ["ollama-trailing"]],
    ["gemini", ["gemini-model-turn"]],
    ["llama", []],
  ])("%s writes %j", (adapter, ids) => {
    expect(dialectsOf(adapter).map(({ id }) => id)).toEqual(ids);
  });

  test("are found by id for an adapter that writes them", () => {
    expect(writableDialect("partial", "openai-compatible")?.message).toEqual({ partial: true });
    expect(writableDialect("partial", "gemini")).toBeNull();
    expect(writableDialect("toString", "gemini")).toBeNull();
  });
});

function byId(id: string): KnownDialect {
  const known = knownDialects.find((each) => each.id === id);
  if (known === undefined) throw new RangeError(id);
  return known;
}
