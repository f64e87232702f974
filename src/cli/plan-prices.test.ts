import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { packageEvals } from "../suite/package-evals.ts";
import type { ModelSpec } from "../suite/suite.ts";
import { type PriceEntry, type PriceLists, priceLists, pricingOf } from "./plan-prices.ts";

const cwd = await mkdtemp(join(tmpdir(), "seambench-prices-"));
afterAll(() => rm(cwd, { recursive: true }));
const shipped = await priceLists(undefined, { cwd, packageEvals: packageEvals() });

const entry: PriceEntry = {
  adapter: "openai",
  models: ["vast"],
  input: 1,
  output: 2,
  date: "2026-10-01",
  source: "a page",
};
const lists = (own: readonly PriceEntry[], ofPackage: readonly PriceEntry[]): PriceLists => ({
  own,
  shipped: ofPackage,
});

function spec(over: Partial<ModelSpec>): ModelSpec {
  return {
    id: "one",
    adapter: "openai",
    model: "vast",
    baseUrl: null,
    apiKeyEnv: null,
    prefill: "auto",
    thinking: "default",
    api: "chat",
    sampling: { temperature: 0, maxOutputTokens: 100, stop: [] },
    contextTokens: null,
    body: {},
    headers: {},
    ...over,
  };
}

describe("the list that ships", () => {
  test("has a day and a source for every price, and no model twice", () => {
    const names = shipped.shipped.flatMap(({ adapter, host, models }) =>
      models.map((model) => `${adapter} ${host ?? ""} ${model}`),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(20);
    for (const { date, source, input, output } of shipped.shipped) {
      expect(date).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(source).toMatch(/^https:/);
      expect(output).toBeGreaterThan(input);
      expect(input).toBeGreaterThan(0);
    }
  });
});

describe("pricingOf()", () => {
  const one = lists([], [entry]);
  test.each([
    { over: {}, kind: "priced" },
    { over: { model: "vast-2026-10-01" }, kind: "priced" },
    { over: { model: "vast-20261001" }, kind: "priced" },
    { over: { model: "vast-latest" }, kind: "priced" },
    { over: { model: "vast-mini" }, kind: "unknown" },
    { over: { model: "vas" }, kind: "unknown" },
    { over: { baseUrl: "https://api.openai.com/v1" }, kind: "priced" },
    { over: { baseUrl: "https://gateway.example.com/v1" }, kind: "unknown" },
    { over: { adapter: "anthropic" }, kind: "unknown" },
    { over: { adapter: "sim" }, kind: "free" },
    { over: { adapter: "llama" }, kind: "free" },
    { over: { adapter: "module" }, kind: "unknown" },
    { over: { adapter: "promptfoo" }, kind: "unknown" },
    { over: { adapter: "ollama" }, kind: "free" },
    { over: { adapter: "ollama", model: "vast:120b-cloud" }, kind: "unknown" },
    { over: { adapter: "ollama", baseUrl: "https://ollama.com" }, kind: "unknown" },
    { over: { baseUrl: "http://127.0.0.1:8080/v1" }, kind: "free" },
    { over: { baseUrl: "http://[::1]:8080/v1" }, kind: "free" },
    { over: { baseUrl: "http://localhost/v1" }, kind: "free" },
    { over: { baseUrl: "http://192.168.1.7/v1" }, kind: "free" },
    { over: { baseUrl: "http://172.40.1.7/v1" }, kind: "unknown" },
    { over: { baseUrl: "http://10.example.com/v1" }, kind: "unknown" },
    { over: { baseUrl: "http://fd.example.com/v1" }, kind: "unknown" },
    { over: { baseUrl: "no address" }, kind: "unknown" },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as a suite file has it
    { over: { baseUrl: "http://${SERVER}/v1" }, kind: "unknown" },
  ])("is $kind for $over", ({ over, kind }) => {
    expect(pricingOf(spec(over), one, {}).kind).toBe(kind);
  });

  test("reads an address's variable", () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as a suite file has it
    const model = spec({ baseUrl: "http://${SERVER}/v1" });
    expect(pricingOf(model, one, { SERVER: "localhost" }).kind).toBe("free");
  });

  test("takes the user's own price before the list's, by id too, and for what is free", () => {
    const own = lists([{ ...entry, models: ["one"], input: 7, adapter: undefined }], [entry]);
    const price = { price: { input: 7, output: 2, upTo: null, note: null } };
    expect(pricingOf(spec({}), own, {})).toMatchObject(price);
    expect(pricingOf(spec({ adapter: "llama" }), own, {})).toMatchObject(price);
    expect(pricingOf(spec({ id: "another" }), own, {})).toMatchObject({ price: { input: 1 } });
  });

  test("knows a host's models only at that host", () => {
    const hosted = lists(
      [],
      [{ ...entry, adapter: "openai-compatible", host: "api.deepseek.com" }],
    );
    const at = (baseUrl: string) =>
      pricingOf(spec({ adapter: "openai-compatible", baseUrl }), hosted, {}).kind;
    expect(at("https://api.deepseek.com/beta")).toBe("priced");
    expect(at("https://api.deepseek.com.example.com/beta")).toBe("unknown");
  });
});

describe("a list of the user's own", () => {
  test.each([
    {
      text: "prices: [{ models: [a], input: -1, output: 1, date: '2026-01-01', source: s }]",
      at: 1,
    },
    { text: "prices:\n  - { models: [a], input: 1, output: 1, date: soon, source: s }", at: 2 },
    { text: "prices:\n  - { models: [a], input: 1, output: 1, date: '2026-01-01' }", at: 2 },
    {
      text: "prices:\n  - { model: a, input: 1, output: 1, date: '2026-01-01', source: s }",
      at: 2,
    },
    {
      text: "prices:\n  - { models: [a], input: .nan, output: 1, date: '2026-01-01', source: s }",
      at: 2,
    },
  ])("is refused at its line: $text", async ({ text, at }) => {
    await writeFile(join(cwd, "mine.yaml"), text);
    await expect(priceLists("mine.yaml", { cwd, packageEvals: packageEvals() })).rejects.toThrow(
      expect.objectContaining({ exitCode: 2, where: expect.stringContaining(`mine.yaml:${at}:`) }),
    );
  });
});
