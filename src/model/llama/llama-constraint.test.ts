import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Json } from "../../protocols/json.ts";
import { blockSchema } from "../../protocols/state-block/block-schema.ts";
import { defaultVocabulary } from "../../protocols/state-block/default-vocabulary.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import type { Model, ModelAnswer, ModelReply, ModelRequest } from "../model.ts";
import { fitsSchema } from "./__fixtures__/fits-schema.ts";
import { writeRandomGguf } from "./__fixtures__/random-gguf.ts";
import { llamaSpec, requestOf } from "./__fixtures__/requests.ts";
import { nameTemplate } from "./__fixtures__/templates.ts";
import { openLlama } from "./llama.ts";

const block = blockSchema(defaultVocabulary) as Json;
const mixed: Json = {
  type: "object",
  properties: {
    kind: { enum: ["go", "stay"] },
    far: { type: ["number", "boolean", "null"] },
    steps: { type: "array", items: { type: "integer" }, maxItems: 2 },
  },
  required: ["kind", "far"],
  additionalProperties: false,
};

const text: Json = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };

const seeds = Array.from({ length: 12 }, (_, index) => index);
const sampling = (maxOutputTokens: number, stop: readonly string[] = []) => ({
  temperature: 1,
  maxOutputTokens,
  stop,
});

function ask(model: Model, parts: Partial<ModelRequest>): Promise<ModelAnswer> {
  return model.generate(requestOf(parts), { signal: new AbortController().signal });
}

function replyOf(answer: ModelAnswer): ModelReply {
  if (answer.kind === "missing") throw new Error(`${answer.cause}: ${answer.detail}`);
  return answer.reply;
}

/** Replies to one schema, a seed each. */
async function repliesOf(model: Model, constraint: Json, sampled: ModelRequest["sampling"]) {
  const replies: ModelReply[] = [];
  for (const seed of seeds) {
    replies.push(replyOf(await ask(model, { constraint, seed, sampling: sampled })));
  }
  return replies;
}

/** Some replies end, each with a value that fits; the others are cut. */
function expectKept(replies: readonly ModelReply[], schema: Json): void {
  for (const { text, finish } of replies) {
    if (finish.reason === "length") expect(text).toMatch(/^\{/);
    else {
      expect(finish).toEqual({ reason: "stop", raw: "eogToken" });
      expect(fitsSchema(JSON.parse(text), schema), text).toBe(true);
    }
  }
  expect(replies.map(({ finish }) => finish.reason)).toContain("stop");
}

describe("generate() with a constraint, on random weights", () => {
  let folder = "";
  const opened: Model[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "seambench-constraint-"));
    const controlTokens = ["<|im_start|>", "<|im_end|>"];
    await writeRandomGguf(join(folder, "random.gguf"), {
      chatTemplate: nameTemplate,
      controlTokens,
    });
  });
  afterAll(async () => {
    await Promise.all(opened.map((model) => model.close()));
    await rm(folder, { recursive: true });
  });

  async function open(parts: Partial<ModelSpec> = {}): Promise<Model> {
    const world = { env: {}, cwd: folder };
    const model = await openLlama(llamaSpec({ model: "random.gguf", ...parts }), world);
    opened.push(model);
    return model;
  }

  test("says before a call is spent that it keeps to a grammar", async () => {
    expect((await open()).constraint).toMatchObject({ kind: "supported", mechanism: "grammar" });
  });

  test.each([
    { name: "a map of choices and numbers", schema: mixed, tokens: 64 },
    { name: "a state block of the default vocabulary", schema: block, tokens: 96 },
    {
      name: "a text",
      schema: text,
      tokens: 96,
    },
  ])("fits $name or is cut, whatever the seed", async ({ schema, tokens }) => {
    const replies = await repliesOf(await open(), schema, sampling(tokens));
    expectKept(replies, schema);
    expect(new Set(replies.map(({ text }) => text)).size).toBeGreaterThan(1);
  });

  test("draws no control token inside a text, even where all tokens are almost equally likely", async () => {
    const model = await open({ body: { top_k: 0, top_p: 1 } });
    const replies = await repliesOf(model, text, { ...sampling(300), temperature: 100 });
    expectKept(replies, text);
    const drawn = replies.reduce((sum, { usage }) => sum + (usage.outputTokens ?? 0), 0);
    expect(drawn).toBeGreaterThan(1000);
  });

  test("is cut by maxOutputTokens and by no stop string", async () => {
    const model = await open();
    const constraint = mixed;
    const whole = replyOf(await ask(model, { constraint, sampling: sampling(64) }));
    const stop = ["{", '"', ".", ":", "k"];
    const stopped = await ask(model, { constraint, sampling: sampling(64, stop) });
    expect(replyOf(stopped)).toEqual(whole);
    const cut = replyOf(await ask(model, { constraint, sampling: sampling(5, stop) }));
    expect(cut.finish).toEqual({ reason: "length", raw: "maxTokens" });
    expect(cut.usage.outputTokens).toBe(5);
    expect(whole.text.startsWith(cut.text)).toBe(true);
  });

  test("gives one text for one seed, and leaves the free text before and after it alone", async () => {
    const model = await open();
    const textOf = async (constraint: Json | null) =>
      replyOf(await ask(model, { constraint, sampling: sampling(40) })).text;
    const [free, kept] = [await textOf(null), await textOf(mixed)];
    expect(await textOf(mixed)).toBe(kept);
    expect(await textOf(null)).toBe(free);
    expect(await textOf(mixed)).toBe(kept);
    expect(free).not.toBe(kept);
  });

  test("is missing by cause bad-request for a schema that it cannot keep to", async () => {
    const model = await open();
    const answer = await ask(model, { constraint: { type: "object", patternProperties: {} } });
    expect(answer).toEqual({
      kind: "missing",
      cause: "bad-request",
      detail: 'no grammar can be made of the schema: # says "patternProperties"',
    });
  });
});

/** A real language model, small enough for a test; who has it names its file. */
const path = process.env["SEAMBENCH_TINY_GGUF"] ?? "";

test.skipIf(path === "")(
  "generate() keeps a real model to a state block (needs SEAMBENCH_TINY_GGUF)",
  async () => {
    const model = await openLlama(
      llamaSpec({ model: `$\{SEAMBENCH_TINY_GGUF}`, contextTokens: 512 }),
      { env: process.env, cwd: process.cwd() },
    );
    const replies = await repliesOf(model, block, sampling(96));
    await model.close();
    expectKept(replies, block);
  },
);
