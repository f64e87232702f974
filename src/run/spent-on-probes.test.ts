import { expect, test } from "vitest";
import { type ModelRequest, plainReply } from "../model/model.ts";
import type { ProbeAnswer } from "../probe/asker.ts";
import { nothingSpent } from "./budget.ts";
import { spentOnProbes } from "./spent-on-probes.ts";

const request: ModelRequest = {
  messages: [{ role: "user", content: "x".repeat(400) }],
  tools: [],
  prefill: null,
  constraint: null,
  sampling: { temperature: 0, maxOutputTokens: 50, stop: [] },
  seed: 1,
};
const usage = { ...plainReply("").usage, inputTokens: 120, outputTokens: 30 };
const answered = (model: string): ProbeAnswer => ({
  model,
  request,
  answer: { kind: "reply", reply: { ...plainReply("Yes."), usage }, effect: null, warnings: [] },
});
const refused: ProbeAnswer = {
  model: "known",
  request,
  answer: { kind: "missing", cause: "bad-request", detail: "no prefill" },
};
const prices = new Map([["known", { input: 1, output: 10 }]]);

test.each([
  ["nothing", [], nothingSpent],
  ["replies, as the server counted", [answered("known")], { calls: 1, tokens: 150, usd: 0.00042 }],
  ["a refusal that costs nothing", [refused], { calls: 1, tokens: 0, usd: 0 }],
  ["a model of unknown price", [answered("other")], { calls: 1, tokens: 150, usd: null }],
])("spentOnProbes() counts %s", (_, calls, expected) => {
  expect(spentOnProbes(calls, prices)).toEqual(expected);
});
