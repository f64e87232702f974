/**
 * The main peer judges the rehearsal server: promptfoo's own command line asks it through four of its providers, and
 * shows what the server has written. Needs `npm ci` in evals/promptfoo, and skips without.
 */

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { anthropicWire } from "../../model/anthropic/wire.ts";
import { failedCall, findCrate } from "../../model/http/__fixtures__/requests.ts";
import type { Wire } from "../../model/http/wire.ts";
import { plainReply } from "../../model/model.ts";
import { ollamaWire } from "../../model/ollama/wire.ts";
import { openaiResponsesWire } from "../../model/openai/responses-wire.ts";
import { openaiCompatibleWire } from "../../model/openai-compatible/wire.ts";
import { type Rehearsal, startRehearsal } from "../rehearsal-server.ts";
import {
  type Ended,
  promptfooEntry as entry,
  promptfooEval,
} from "./__fixtures__/promptfoo-eval.ts";
import { type Recorded, type Recorder, startRecorder } from "./__fixtures__/recorder.ts";

const questions = ["Where is crate 4?", "And crate 5?"];
const plain = "You keep a warehouse.";
const labelled = "Begin each reply with <purpose>what it is for</purpose>.";
const tools = [{ type: "function", function: findCrate }];
const { name, description, parameters } = findCrate;

/** Each provider by a model's name of its own, by which its calls are told apart. */
const providers = (url: string) => [
  openaiProvider("openai:chat:gpt-judged", url, {}),
  openaiProvider("openai:chat:gpt-tools", url, { tools }),
  openaiProvider("openai:chat:gpt-broken?fail=1", url, {}),
  openaiProvider("openai:responses:gpt-responses", url, {}),
  anthropicProvider("anthropic:messages:claude-judged", url, {}),
  anthropicProvider("anthropic:messages:claude-tools", url, {
    tools: [{ name, description, input_schema: parameters }],
  }),
  // Where its server is stands in the environment.
  { id: "ollama:chat:llama-judged", config: {} },
];

function openaiProvider(id: string, url: string, config: object) {
  return { id, config: { apiBaseUrl: `${url}/v1`, apiKey: "sk-judge", ...config } };
}

function anthropicProvider(id: string, url: string, config: object) {
  return { id, config: { apiBaseUrl: url, apiKey: "sk-judge", ...config } };
}

function configFor(url: string) {
  const user = { role: "user", content: "{{question}}" };
  return {
    prompts: [
      JSON.stringify([{ role: "system", content: plain }, user]),
      JSON.stringify([
        { role: "system", content: labelled },
        user,
        { role: "assistant", content: "<purpose>" },
      ]),
    ],
    providers: providers(url),
    tests: questions.map((question) => ({
      vars: { question },
      assert: [{ type: "javascript", value: "output.length > 0 || output.role === 'assistant'" }],
    })),
  };
}

const rowShape = z.object({
  provider: z.object({ id: z.string() }),
  prompt: z.object({ raw: z.string() }),
  vars: z.object({ question: z.string() }),
  response: z
    .object({ output: z.unknown(), tokenUsage: z.looseObject({}) })
    .partial()
    .optional(),
  error: z.string().nullish(),
});
const outputShape = z.object({
  results: z.object({
    stats: z.object({ successes: z.number(), failures: z.number(), errors: z.number() }),
    results: z.array(rowShape),
  }),
});
type Row = z.infer<typeof rowShape>;

let server: Rehearsal;
let recorder: Recorder;
let folder: string;
let ended: Ended;
let output: z.infer<typeof outputShape>["results"];

beforeAll(async () => {
  if (entry === null) return;
  server = await startRehearsal();
  recorder = await startRecorder(server.url);
  folder = await mkdtemp(join(tmpdir(), "seambench-promptfoo-"));
  await writeFile(join(folder, "promptfooconfig.json"), JSON.stringify(configFor(recorder.url)));
  const files = { config: "promptfooconfig.json", out: "out.json" };
  ended = await promptfooEval(folder, entry, files, { OLLAMA_BASE_URL: recorder.url });
  const text = await readFile(join(folder, "out.json"), "utf8").catch(() => null);
  if (text === null) throw new Error(`promptfoo wrote no output: ${ended.said}`);
  output = outputShape.parse(JSON.parse(text)).results;
}, 120_000);

afterAll(async () => {
  if (entry === null) return;
  await recorder.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const wires: Readonly<Record<string, Wire>> = {
  "/v1/chat/completions": openaiCompatibleWire,
  "/v1/responses": openaiResponsesWire,
  "/v1/messages": anthropicWire,
  "/api/chat": ollamaWire,
};

/** What the server answered, read as our adapters read it. */
function replyIn({ path, answered }: Recorded) {
  const reading = wires[path]?.readReply(answered, failedCall());
  if (reading?.kind !== "reply") throw new Error(`no reply came from ${path}: ${answered}`);
  return { ...plainReply(""), ...reading.reply };
}

/** The exchange of a row: the one with its model, its question and its prompt. */
function exchangesOf(row: Row): readonly Recorded[] {
  const model = row.provider.id.split(":").slice(2).join(":");
  const system = row.prompt.raw.includes(labelled) ? labelled : plain;
  return recorder.exchanges.filter(({ sent }) =>
    [`"model":${JSON.stringify(model)}`, JSON.stringify(row.vars.question), system].every((part) =>
      sent.includes(part),
    ),
  );
}

describe.skipIf(entry === null)("promptfoo (needs `npm ci` in evals/promptfoo)", () => {
  test("asks once for each case and ends", () => {
    const cases = providers("").length * 2 * questions.length;
    expect(output.stats).toEqual({ successes: cases - 4, failures: 0, errors: 4 });
    // Its code for errors and failed assertions.
    expect(ended.code).toBe(100);
    expect(server.calls()).toHaveLength(cases);
    expect(recorder.exchanges).toHaveLength(cases);
    expect(new Set(output.results.map((row) => exchangesOf(row)[0])).size).toBe(cases);
    for (const row of output.results) expect(exchangesOf(row)).toHaveLength(1);
  });

  test("shows what the server has written, and what it cost", () => {
    let rows = 0;
    for (const row of output.results) {
      const [exchange] = exchangesOf(row);
      if (exchange === undefined || /tools|broken/.test(row.provider.id)) continue;
      rows++;
      const { text, usage } = replyIn(exchange);
      expect(row.response?.output).toBe(text);
      expect(row.response?.tokenUsage).toMatchObject({
        prompt: usage.inputTokens,
        completion: usage.outputTokens,
      });
    }
    expect(rows).toBe(16);
  });

  test("shows the calls that the server has made", () => {
    let calls = 0;
    for (const row of output.results.filter(({ provider }) => provider.id.includes("tools"))) {
      const [exchange] = exchangesOf(row);
      if (exchange === undefined) throw new Error("a row has no exchange");
      const { text, toolCalls } = replyIn(exchange);
      const shown = JSON.stringify(row.response?.output);
      expect(shown).toContain(JSON.stringify(text).slice(1, -1));
      for (const call of toolCalls) {
        calls++;
        expect(shown).toContain(call.id);
        expect(shown).toContain(call.name);
      }
    }
    expect(calls).toBeGreaterThan(0);
  });

  test("tells the server's failures by their statuses", () => {
    const broken = output.results.filter(({ provider }) => provider.id.includes("broken"));
    const told = broken.map(({ error }) => /\b50[03]\b/.exec(error ?? "")?.[0]).sort();
    expect(told).toEqual(["500", "500", "503", "503"]);
  });
});
