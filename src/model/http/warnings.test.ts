import { describe, expect, test } from "vitest";
import { prefillDialects } from "../dialects/prefill-dialects.ts";
import { type ModelReply, type ModelRequest, plainReply, unknownUsage } from "../model.ts";
import { findCrate, requestOf } from "./__fixtures__/requests.ts";
import { warningsFor } from "./warnings.ts";

const said: ModelReply = {
  ...plainReply("Bay 2."),
  usage: { ...unknownUsage, inputTokens: 9, outputTokens: 4 },
};
const length = { reason: "length", raw: "length" } as const;
const usage = (outputTokens: number | null) => ({ ...unknownUsage, inputTokens: 9, outputTokens });
const warned = (request: Partial<ModelRequest>, reply: Partial<ModelReply>, dialect = "none") =>
  warningsFor(
    requestOf(request),
    { ...said, ...reply },
    prefillDialects.find(({ id }) => id === dialect) ?? null,
  );

describe("warningsFor()", () => {
  test.each([
    { name: "an ordinary reply", request: {}, reply: {} },
    { name: "tools without a prefill", request: { tools: [findCrate] }, reply: {} },
    { name: "the suite's own limit", request: {}, reply: { finish: length, usage: usage(47) } },
    {
      name: "a limit of unknown length",
      request: {},
      reply: { finish: length, usage: usage(null) },
    },
    { name: "JSON under a schema", request: { constraint: {} }, reply: { text: "{}" } },
    {
      name: "half of it at the suite's limit",
      request: { constraint: {} },
      reply: { text: "{", finish: length, usage: usage(48) },
    },
    { name: "no text and no reasoning", request: {}, reply: { text: "" } },
  ])("says nothing of $name", ({ request, reply }) => {
    expect(warned(request, reply, "mistral-prefix")).toEqual([]);
  });

  test.each([
    { dialect: "trailing-assistant", warnings: [expect.stringContaining("the last message")] },
    { dialect: "mistral-prefix", warnings: [expect.stringContaining("not documented")] },
    { dialect: "continue-final-message", warnings: [] },
    { dialect: "llamacpp-current", warnings: [] },
  ])("says what is not known of tools under $dialect", ({ dialect, warnings }) => {
    expect(warned({ tools: [findCrate], prefill: "<purpose>" }, {}, dialect)).toEqual(warnings);
  });

  test.each([
    {
      name: "a prefix that ends in white space",
      request: { prefill: "```state\n" },
      reply: {},
      words: "white space",
    },
    {
      name: "a schema without effect",
      request: { constraint: {} },
      reply: { text: "Bay 2." },
      words: "not JSON although a schema",
    },
    {
      name: "reasoning without a text",
      request: {},
      reply: { text: "", reasoning: "Hm." },
      words: "reasoning and no text",
    },
  ])("tells of $name", ({ request, reply, words }) => {
    expect(warned(request, reply)).toEqual([expect.stringContaining(words)]);
  });
});
