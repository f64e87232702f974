import { describe, expect, test } from "vitest";
import { UsageError } from "../../errors.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import { everyWire } from "./__fixtures__/every-wire.ts";
import { httpSpec } from "./__fixtures__/requests.ts";
import { prefillChoice } from "./prefill-choice.ts";
import { httpSettings } from "./settings.ts";

/** What is chosen for a model of the suite, over the first wire of its adapter. */
function choiceOf(parts: Partial<ModelSpec>) {
  const spec = httpSpec({ baseUrl: null, ...parts });
  const { wire } = everyWire.find(({ wire: { adapter } }) => adapter === spec.adapter) ?? never();
  return prefillChoice(spec, wire, httpSettings(spec, wire, {}));
}

function never(): never {
  throw new Error("every adapter has a wire");
}

interface Row {
  readonly name: string;
  readonly parts: Partial<ModelSpec>;
  /** The kind of support, the dialect that is written, and what a probe would try. */
  readonly comesTo: readonly [kind: string, dialect: string | null, candidates: string];
}

const local = "http://127.0.0.1:8080/v1";
const usual = "trailing-assistant, continue-final-message, partial";

const rows: readonly Row[] = [
  { name: "none", parts: { baseUrl: local, prefill: "none" }, comesTo: ["unsupported", null, ""] },
  {
    name: "none where the vendor documents one",
    parts: { baseUrl: "https://api.mistral.ai/v1", prefill: "none" },
    comesTo: ["unsupported", null, ""],
  },
  {
    name: "auto of an unknown server",
    parts: { baseUrl: local },
    comesTo: ["inconclusive", null, usual],
  },
  {
    name: "auto of a vendor that documents it",
    parts: { baseUrl: "https://api.mistral.ai/v1" },
    comesTo: ["supported", "mistral-prefix", ""],
  },
  {
    name: "the vendor's own dialect by name",
    parts: { baseUrl: "https://api.mistral.ai/v1", prefill: "mistral-prefix" },
    comesTo: ["supported", "mistral-prefix", ""],
  },
  {
    name: "another dialect than the vendor's",
    parts: { baseUrl: "https://api.mistral.ai/v1", prefill: "partial" },
    comesTo: ["inconclusive", "partial", "partial"],
  },
  {
    name: "a dialect of an unknown server",
    parts: { baseUrl: local, prefill: "sglang" },
    comesTo: ["inconclusive", "sglang", "sglang"],
  },
  {
    name: "a dialect where the vendor refuses all",
    parts: { adapter: "anthropic", model: "claude-opus-4-6", prefill: "anthropic-trailing" },
    comesTo: ["unsupported", null, ""],
  },
  {
    name: "auto of a Claude that continues",
    parts: { adapter: "anthropic", model: "claude-sonnet-4-5" },
    comesTo: ["supported", "anthropic-trailing", ""],
  },
  {
    name: "auto of Gemini",
    parts: { adapter: "gemini", model: "gemini-2.5-flash" },
    comesTo: ["inconclusive", null, "gemini-model-turn"],
  },
  {
    name: "auto of OpenAI",
    parts: { adapter: "openai", model: "gpt-5.1" },
    comesTo: ["unsupported", null, ""],
  },
  {
    name: "auto of Ollama",
    parts: { adapter: "ollama", model: "qwen3" },
    comesTo: ["inconclusive", null, "ollama-trailing"],
  },
];

describe("prefillChoice()", () => {
  test.each(rows)("comes to $comesTo for $name", ({ parts, comesTo }) => {
    const { support, dialect, candidates } = choiceOf(parts);
    expect([support.kind, dialect?.id ?? null, candidates.join(", ")]).toEqual(comesTo);
    if (support.kind === "supported") {
      expect(support.mechanism).toBe(dialect?.id);
      expect(support.evidence).toMatch(/^documented: ./);
    } else {
      expect(support.reason).toMatch(/./);
    }
  });

  test.each([
    { word: "trailing-asistant", meant: "trailing-assistant" },
    { word: "Auto", meant: "auto" },
    { word: "non", meant: "none" },
    { word: "anthropic-trailing", meant: null },
    { word: "", meant: null },
    { word: "constructor", meant: null },
    { word: "__proto__", meant: null },
  ])('refuses the word "$word", naming those that it knows', ({ word, meant }) => {
    let refused: unknown;
    try {
      choiceOf({ baseUrl: local, prefill: word });
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(UsageError);
    const { message, where, mend } = refused as UsageError;
    expect(message).toContain(`openai-compatible has no prefill dialect "${word}"`);
    expect(where).toBe("model served");
    expect(mend).toContain("auto, none, trailing-assistant, continue-final-message");
    const near = /did you mean `([^`]*)`/.exec(mend ?? "")?.[1] ?? null;
    if (meant !== null) expect(near).toBe(meant);
  });

  test.each(everyWire)("of $name chooses only what the wire can write", ({ wire }) => {
    const ids = wire.dialects.map(({ id }) => id);
    for (const prefill of ["auto", ...ids]) {
      const spec = httpSpec({ adapter: wire.adapter, baseUrl: local, prefill });
      const chosen = prefillChoice(spec, wire, httpSettings(spec, wire, {}));
      expect(ids).toEqual(expect.arrayContaining([...chosen.candidates]));
      if (chosen.dialect !== null) expect(ids).toContain(chosen.dialect.id);
    }
  });
});
