import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Model, ModelAnswer, ModelReply, ModelRequest } from "../model.ts";
import { assistant, llamaSpec, requestOf, system, user } from "./__fixtures__/requests.ts";
import { openLlama } from "./llama.ts";

/** A real language model, small enough for a test; who has it names its file. */
const path = process.env["SEAMBENCH_TINY_GGUF"] ?? "";
const needsFile = test.skipIf(path === "");

describe("openLlama() on a real model", () => {
  let model: Model;
  beforeAll(async () => {
    if (path !== "") model = await open("auto");
  });
  afterAll(() => model?.close());

  const open = (prefill: string) =>
    openLlama(llamaSpec({ model: `$\{SEAMBENCH_TINY_GGUF}`, contextTokens: 512, prefill }), {
      env: process.env,
      cwd: process.cwd(),
    });

  const ask = (parts: Partial<ModelRequest>) =>
    model.generate(requestOf(parts), { signal: new AbortController().signal });

  needsFile(
    "continues a story in English, and stops before the stop string (needs SEAMBENCH_TINY_GGUF)",
    async () => {
      const sampling = { temperature: 0, maxOutputTokens: 48, stop: ["."] };
      const answer = await ask({ prefill: "Once upon a time", sampling });
      expect(answer).toMatchObject({ kind: "reply", effect: "continued", warnings: [] });
      const { text, finish, usage, servedModel } = replyOf(answer);
      expect(text).toMatch(/^, there was a little girl named \w+$/);
      expect(finish).toEqual({ reason: "stop", raw: "customStopTrigger" });
      expect(usage.outputTokens).toBeLessThan(48);
      expect(servedModel).toMatch(/./);
    },
  );

  needsFile(
    "reads every prefill as continued, and none whose turn the template closed (needs SEAMBENCH_TINY_GGUF)",
    async () => {
      const closing = await open("template");
      for (const prefill of ["<purpose>", "Tim went home.\n\n```state\n", "Assistant: "]) {
        expect(await ask({ prefill })).toMatchObject({ effect: "continued" });
        const signal = new AbortController().signal;
        const closed = await closing.generate(requestOf({ prefill }), { signal });
        expect(closed).toMatchObject({ kind: "reply", effect: "unknown" });
      }
      await closing.close();
    },
  );

  needsFile(
    "ends a reply at the token that begins a text (needs SEAMBENCH_TINY_GGUF)",
    async () => {
      const sampling = { temperature: 0.8, maxOutputTokens: 450, stop: [] };
      const finishes: unknown[] = [];
      for (const seed of [1, 2, 3, 4]) {
        const request = { messages: [user("Tell.")], prefill: "Once upon a time", sampling, seed };
        const { text, finish } = replyOf(await ask(request));
        expect(text).not.toMatch(/<\/?s>/);
        finishes.push(finish);
      }
      expect(finishes).toContainEqual({ reason: "stop", raw: "bosToken" });
    },
  );

  needsFile(
    "gives one text for one seed and others for others (needs SEAMBENCH_TINY_GGUF)",
    async () => {
      const texts: string[] = [];
      for (const seed of [1, 2, 3, 4, 1]) texts.push(replyOf(await ask({ seed })).text);
      expect(texts[4]).toBe(texts[0]);
      expect(new Set(texts).size).toBe(4);
    },
  );

  needsFile(
    "takes ten messages after an empty system text (needs SEAMBENCH_TINY_GGUF)",
    async () => {
      const turns = ["a", "b", "c", "d"].flatMap((text) => [user(text), assistant(text)]);
      const answer = await ask({ messages: [system(""), ...turns, user("e")] });
      expect(replyOf(answer).usage.outputTokens).toBeGreaterThan(0);
    },
  );

  needsFile(
    "is missing by cause context before anything is cut (needs SEAMBENCH_TINY_GGUF)",
    async () => {
      const messages = [user("The cat sat on the mat. ".repeat(60))];
      expect(await ask({ messages })).toMatchObject({
        kind: "missing",
        cause: "context",
        detail: expect.stringMatching(
          /^the prompt has \d{3} tokens and 48 are asked for; the context holds 512$/,
        ),
      });
    },
  );
});

function replyOf(answer: ModelAnswer): ModelReply {
  if (answer.kind === "missing") throw new Error(`${answer.cause}: ${answer.detail}`);
  return answer.reply;
}
