import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FileError, UsageError } from "../../errors.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import type { Model, ModelAnswer, ModelReply, ModelRequest } from "../model.ts";
import { randomGguf, writeRandomGguf } from "./__fixtures__/random-gguf.ts";
import { assistant, llamaSpec, requestOf, system, user } from "./__fixtures__/requests.ts";
import {
  closingTemplate,
  droppingTemplate,
  nameTemplate,
  openTemplate,
  strictTemplate,
} from "./__fixtures__/templates.ts";
import { openLlama } from "./llama.ts";

let folder = "";
const opened: Model[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-llama-"));
  await writeRandomGguf(join(folder, "random.gguf"), { chatTemplate: nameTemplate });
});
afterAll(async () => {
  await Promise.all(opened.map((model) => model.close()));
  await rm(folder, { recursive: true });
});

async function open(parts: Partial<ModelSpec> = {}): Promise<Model> {
  const model = await openLlama(llamaSpec({ model: "random.gguf", ...parts }), {
    env: { FOLDER: folder },
    cwd: folder,
  });
  opened.push(model);
  return model;
}

async function openWithTemplate(
  name: string,
  chatTemplate: string | null,
  parts: Partial<ModelSpec>,
) {
  await writeRandomGguf(join(folder, `${name}.gguf`), { chatTemplate });
  return open({ model: `${name}.gguf`, ...parts });
}

function ask(
  model: Model,
  parts: Partial<ModelRequest> = {},
  signal = new AbortController().signal,
) {
  return model.generate(requestOf(parts), { signal });
}

function replyOf(answer: ModelAnswer): ModelReply {
  if (answer.kind === "missing") throw new Error(`${answer.cause}: ${answer.detail}`);
  return answer.reply;
}

const textOf = async (...given: Parameters<typeof ask>) => replyOf(await ask(...given)).text;

describe("openLlama()", () => {
  test("tells what answers: file, hash, settings and library, and nothing of where the file lies", async () => {
    const model = await open({ model: `$\{FOLDER}/random.gguf`, body: { top_k: 20 } });
    const bytes = randomGguf({ chatTemplate: nameTemplate });
    expect(model).toMatchObject({
      id: "tiny",
      simulated: false,
      host: "in-process llama",
      callsAtOnce: 1,
      prefill: { kind: "supported", mechanism: "rendered" },
    });
    expect(model.identity).toEqual({
      adapter: "llama",
      model: "random.gguf",
      sha256: createHash("sha256").update(bytes).digest("hex"),
      contextTokens: 512,
      threads: 1,
      topK: 20,
      topP: 0.95,
      minP: 0,
      prefill: "rendered",
      library: expect.stringMatching(/^node-llama-cpp \d/),
    });
    expect(JSON.stringify(model.identity)).not.toContain(folder);
  });

  test.each([
    { prefill: "none", support: { kind: "unsupported", reason: "prefill: none" } },
    { prefill: "template", support: { kind: "supported", mechanism: "template" } },
  ])("decides on prefill: $prefill before a call is spent", async ({ prefill, support }) => {
    expect((await open({ prefill })).prefill).toMatchObject(support);
  });

  test("looks at the file before it loads the library", async () => {
    const world = { env: {}, cwd: folder };
    const never = () => Promise.reject(new Error("loaded"));
    await writeFile(join(folder, "notes.gguf"), "not a model");
    await expect(openLlama(llamaSpec({ model: "absent.gguf" }), world, never)).rejects.toThrow(
      "there is no such model file",
    );
    await expect(openLlama(llamaSpec({ model: "notes.gguf" }), world, never)).rejects.toThrow(
      FileError,
    );
    await expect(openLlama(llamaSpec({ model: "random.gguf" }), world, never)).rejects.toThrow(
      "loaded",
    );
  });

  test("says how to install the library where it is not there", async () => {
    const absent = Object.assign(new Error("no package"), { code: "ERR_MODULE_NOT_FOUND" });
    const opening = openLlama(llamaSpec({ model: "random.gguf" }), { env: {}, cwd: folder }, () =>
      Promise.reject(absent),
    );
    await expect(opening).rejects.toThrow(UsageError);
    await expect(opening).rejects.toHaveProperty("mend", "npm install node-llama-cpp");
  });

  test("refuses a GGUF whose chat template cannot be read", async () => {
    const opening = openWithTemplate("torn", "{% for %}", {});
    await expect(opening).rejects.toThrow(FileError);
    await expect(opening).rejects.toThrow("the chat template in this GGUF cannot be read");
  });
});

describe("generate()", () => {
  test("counts the tokens of prompt and reply, and names the model of the file", async () => {
    const answer = await ask(await open());
    expect(answer).toMatchObject({
      kind: "reply",
      effect: null,
      warnings: [],
      reply: {
        reasoning: null,
        toolCalls: [],
        finish: { reason: "length", raw: "maxTokens" },
        usage: { outputTokens: 48 },
        servedModel: "random",
      },
    });
    expect(replyOf(answer).text).toMatch(/^[\x20-\x7e]{20,}$/);
  });

  test("gives one text for one seed, whatever was asked before, and mostly others for others", async () => {
    const model = await open();
    const first = await textOf(model);
    const seeds = [2, 3, 4, 5, 6, 7, 8, 9];
    const others: string[] = [];
    for (const seed of seeds) others.push(await textOf(model, { seed }));
    expect(await textOf(model)).toBe(first);
    expect(new Set([first, ...others]).size).toBeGreaterThan(6);
    expect(await textOf(await open())).toBe(first);
  });

  test("answers 48 tokens in far less than the seconds that a second thread costs", async () => {
    const model = await open();
    await ask(model);
    const start = performance.now();
    await ask(model);
    expect(performance.now() - start).toBeLessThan(3000);
  });

  test("answers calls made at once one after another, each as if it were alone", async () => {
    const model = await open();
    const requests = [{ seed: 1 }, { seed: 2, messages: [user("Another")] }, { seed: 3 }];
    const alone: string[] = [];
    for (const request of requests) alone.push(await textOf(model, request));
    expect(await Promise.all(requests.map((request) => textOf(model, request)))).toEqual(alone);
  });

  test("cuts before a stop string, wherever token boundaries lie", async () => {
    const model = await open();
    const whole = await textOf(model);
    for (const at of [0, 1, 7, 12, 19]) {
      const stop = whole.slice(at, at + 3);
      const sampling = { temperature: 0.8, maxOutputTokens: 48, stop: ["never said", stop] };
      const reply = replyOf(await ask(model, { sampling }));
      expect(reply.text).toBe(whole.slice(0, whole.indexOf(stop)));
      expect(reply.finish).toEqual({ reason: "stop", raw: "customStopTrigger" });
      expect(reply.usage.outputTokens).toBeLessThanOrEqual(48);
    }
  });

  test("takes an empty system text and ten messages", async () => {
    const model = await open();
    const turns = ["a", "b", "c", "d"].flatMap((text) => [user(text), assistant(text)]);
    const messages = [system(""), ...turns, user("e")];
    expect(messages).toHaveLength(10);
    expect(replyOf(await ask(model, { messages })).usage.outputTokens).toBe(48);
  });

  test("renders with a plain template where the file has none", async () => {
    const model = await openWithTemplate("bare", null, {});
    const answer = await ask(model, { prefill: "Once" });
    expect(answer).toMatchObject({ kind: "reply", effect: "continued" });
  });

  test("warns of tools that were written as text, and of what lies beyond the training", async () => {
    const tools = [{ name: "search", description: "Finds.", parameters: {} }];
    const model = await open({ contextTokens: 600 });
    const bare = replyOf(await ask(model)).usage.inputTokens ?? 0;
    const answer = await ask(model, { tools });
    expect(answer).toMatchObject({
      warnings: ["tools were written into the system prompt as text"],
    });
    expect(replyOf(answer).usage.inputTokens).toBeGreaterThan(bare + 20);
    const sampling = { temperature: 0, maxOutputTokens: 520, stop: ["a", "e", "o", "t", "s"] };
    expect(await ask(model, { sampling })).toMatchObject({
      warnings: ["the model was trained on contexts of 512 tokens"],
    });
  });

  test("is missing by cause context when prompt and limit do not fit, and not when they just fit", async () => {
    const model = await open({ contextTokens: 100 });
    const prompt = replyOf(await ask(model, { sampling: sampling(1) })).usage.inputTokens ?? 0;
    expect(prompt).toBeGreaterThan(20);
    const fits = await ask(model, { sampling: sampling(100 - prompt) });
    expect(replyOf(fits).usage).toMatchObject({ inputTokens: prompt, outputTokens: 100 - prompt });
    expect(await ask(model, { sampling: sampling(101 - prompt) })).toEqual({
      kind: "missing",
      cause: "context",
      detail: `the prompt has ${prompt} tokens and ${101 - prompt} are asked for; the context holds 100`,
    });
  });

  test("is missing by cause bad-request when the template refuses the conversation", async () => {
    const model = await openWithTemplate("strict", strictTemplate, {});
    expect(await ask(model, { messages: [user("a"), user("b")] })).toEqual({
      kind: "missing",
      cause: "bad-request",
      detail: "the chat template refused the conversation: roles must alternate",
    });
  });

  test("is missing by cause cancelled or timeout when its signal says so, and answers the next call", async () => {
    const model = await open();
    const long = { sampling: sampling(450) };
    const whole = await textOf(model);
    expect(await ask(model, {}, AbortSignal.abort())).toMatchObject({ cause: "cancelled" });
    expect(await ask(model, long, AbortSignal.timeout(1))).toMatchObject({ cause: "timeout" });
    const controller = new AbortController();
    const running = ask(model, long, controller.signal);
    const waiting = ask(model, {}, controller.signal);
    setTimeout(() => controller.abort(), 1);
    expect(await running).toMatchObject({ kind: "missing", cause: "cancelled" });
    expect(await waiting).toMatchObject({ kind: "missing", cause: "cancelled" });
    expect(await textOf(model)).toBe(whole);
  });

  test("is missing by cause server with the library's words when the library fails", async () => {
    const model = await open();
    await model.close();
    const answer = await ask(model);
    expect(answer).toMatchObject({ kind: "missing", cause: "server" });
    expect(answer).toHaveProperty("detail", expect.stringMatching(/disposed/i));
  });
});

const sampling = (maxOutputTokens: number) => ({ temperature: 0.8, maxOutputTokens, stop: [] });

describe("generate() with a prefill", () => {
  const prefixes = ["<purpose>", "<purpose>Searching for", "The end.\n\n```state\n", " ", "</s>"];

  test.each(prefixes)("reads continued where the prompt ends in %j", async (prefill) => {
    const model = await open();
    const answer = await ask(model, { prefill });
    expect(answer).toMatchObject({ kind: "reply", effect: "continued" });
    expect(await textOf(model, { prefill: null })).not.toBe(replyOf(answer).text);
  });

  test.each([
    { name: "named", source: nameTemplate, effect: "unknown" },
    { name: "closed", source: closingTemplate, effect: "unknown" },
    { name: "left-out", source: droppingTemplate, effect: "unknown" },
    { name: "left-open", source: openTemplate, effect: "continued" },
  ])("reads $effect where the prefix is a message and its turn is $name", async (row) => {
    const model = await openWithTemplate(row.name, row.source, { prefill: "template" });
    for (const prefill of prefixes) {
      expect(await ask(model, { prefill })).toMatchObject({ kind: "reply", effect: row.effect });
    }
  });

  test("reads echoed, and cuts the prefix once, where nothing is proven and the reply begins with it", async () => {
    const model = await openWithTemplate("dropped", droppingTemplate, { prefill: "template" });
    const own = await textOf(model);
    const prefill = own.slice(0, 5);
    expect(await ask(model, { prefill })).toMatchObject({
      effect: "echoed",
      reply: { text: own.slice(5) },
    });
    expect(await ask(model, { prefill: `${prefill}?` })).toMatchObject({
      effect: "unknown",
      reply: { text: own },
    });
  });

  test("throws when it is asked for what it said it could not do", async () => {
    const model = await open({ prefill: "none" });
    await expect(ask(model, { prefill: "<purpose>" })).rejects.toThrow(UsageError);
    expect(await ask(model)).toMatchObject({ kind: "reply", effect: null });
  });
});
