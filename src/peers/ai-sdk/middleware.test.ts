/** The middleware in the AI SDK itself, on its own mock model. */

import {
  generateText,
  jsonSchema,
  type LanguageModelMiddleware,
  simulateReadableStream,
  streamText,
  type ToolSet,
  wrapLanguageModel,
} from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { describe, expect, test } from "vitest";
import { defaultVocabulary } from "../../protocols/state-block/default-vocabulary.ts";
import { piecesOf } from "./__fixtures__/read-in-pieces.ts";
import { purposeLabelMiddleware, stateBlockMiddleware } from "./index.ts";

type Generated = Extract<
  Awaited<ReturnType<MockLanguageModelV3["doGenerate"]>>,
  { content: unknown }
>;
type Part =
  Awaited<ReturnType<MockLanguageModelV3["doStream"]>>["stream"] extends ReadableStream<infer P>
    ? P
    : never;

const usage = {
  inputTokens: { total: 9, noCache: 9, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 5, text: 5, reasoning: undefined },
};
const finishReason = { unified: "stop", raw: "stop" } as const;
const call = {
  type: "tool-call",
  toolCallId: "c1",
  toolName: "read_log",
  input: "{}",
} as const;
const tools: ToolSet = { read_log: { inputSchema: jsonSchema({ type: "object" }) } };

function answering(content: Generated["content"], middleware: LanguageModelMiddleware) {
  const told = { mock: { id: 7 } };
  const result = { content, finishReason, usage, warnings: [], providerMetadata: told };
  return wrapLanguageModel({ model: new MockLanguageModelV3({ doGenerate: result }), middleware });
}

function streaming(parts: readonly Part[], middleware: LanguageModelMiddleware) {
  const chunks: Part[] = [{ type: "stream-start", warnings: [] }, ...parts];
  const doStream = async () => ({ stream: simulateReadableStream({ chunks }) });
  return wrapLanguageModel({ model: new MockLanguageModelV3({ doStream }), middleware });
}

function textParts(id: string, text: string, lengths: readonly number[]): readonly Part[] {
  const deltas = piecesOf(text, lengths).map(
    (delta) => ({ type: "text-delta", id, delta }) as const,
  );
  return [{ type: "text-start", id }, ...deltas, { type: "text-end", id }];
}

const finish: Part = { type: "finish", finishReason, usage, providerMetadata: { mock: { id: 7 } } };
const labelled = "<purpose>Reading the log</purpose>\nI look.";
const story = 'She left.\n\n```state\n{"events": []}\n```';

/** The parts of a stream in the order in which the application sees them, metadata aside. */
async function seen(parts: readonly Part[], middleware: LanguageModelMiddleware) {
  const { stream } = await streaming(parts, middleware).doStream({ prompt: [] });
  const read: string[] = [];
  for await (const part of stream) {
    if ("delta" in part) read.push(`${part.id}: ${part.delta}`);
    else if (part.type !== "stream-start")
      read.push("id" in part ? `${part.type} ${part.id}` : part.type);
  }
  return read;
}

describe("purposeLabelMiddleware()", () => {
  test("takes the label out of a reply and hands it over, beside what the provider tells", async () => {
    const purposes: string[] = [];
    const middleware = purposeLabelMiddleware({ onPurpose: (label) => purposes.push(label) });
    const content = [{ type: "text", text: labelled } as const, call];
    const { text, toolCalls, providerMetadata } = await generateText({
      model: answering(content, middleware),
      tools,
      prompt: "Why?",
    });
    expect(text).toBe("I look.");
    expect(toolCalls).toMatchObject([{ toolName: "read_log" }]);
    expect(providerMetadata).toEqual({
      mock: { id: 7 },
      seambench: { purpose: "Reading the log" },
    });
    expect(purposes).toEqual(["Reading the log"]);
  });

  test("tells by null that a reply declares nothing, and leaves its text", async () => {
    const model = answering([{ type: "text", text: " I look. " }], purposeLabelMiddleware());
    const { text, providerMetadata } = await generateText({ model, prompt: "Why?" });
    expect([text, providerMetadata?.["seambench"]]).toEqual([" I look. ", { purpose: null }]);
  });

  test("reads the texts of a reply as one, and drops what it empties", async () => {
    const content = [
      { type: "text", text: "<purpose>Reading" },
      { type: "text", text: " on</purpose>\nI look." },
    ] as const;
    const model = answering([...content], purposeLabelMiddleware());
    const { content: left, providerMetadata } = await generateText({ model, prompt: "Why?" });
    expect(left).toEqual([{ type: "text", text: "I look." }]);
    expect(providerMetadata?.["seambench"]).toEqual({ purpose: "Reading on" });
  });

  test.each([[[1]], [[4, 2]], [[1000]]])("streams around the tag, cut by %j", async (lengths) => {
    const told: string[] = [];
    const middleware = purposeLabelMiddleware({ onPurpose: (label) => told.push(label) });
    const parts = [...textParts("t", `${labelled} Then.`, lengths), call, finish];
    const result = streamText({ model: streaming(parts, middleware), tools, prompt: "Why?" });
    let shown = "";
    for await (const delta of result.textStream) {
      expect(told).toEqual(["Reading the log"]);
      shown += delta;
    }
    expect(shown).toBe("I look. Then.");
    expect(await result.providerMetadata).toEqual({
      mock: { id: 7 },
      seambench: { purpose: "Reading the log" },
    });
    expect(await result.toolCalls).toHaveLength(1);
  });

  test("keeps held text in its own block and its order, and passes on everything else", async () => {
    const parts = [
      ...textParts("a", "I look. <purp", [9]),
      call,
      ...textParts("a", "le> So.", [9]),
      finish,
    ];
    expect(await seen(parts, purposeLabelMiddleware())).toEqual([
      ...["text-start a", "a: I look.", "tool-call", "a:  ", "a: <purp", "text-end a"],
      ...["text-start a", "a: le> So.", "text-end a", "finish"],
    ]);
  });

  test("shows at the end what was never closed, also where no part tells the end", async () => {
    const parts = textParts("t", "I look. <purpose>Read", [100]);
    const expected = ["text-start t", "t: I look.", "t:  <purpose>Read", "text-end t"];
    expect(await seen(parts, purposeLabelMiddleware())).toEqual(expected);
    expect(await seen([...parts, finish], purposeLabelMiddleware())).toEqual([
      ...expected,
      "finish",
    ]);
  });

  test("refuses an option of the wrong kind when it is made", () => {
    expect(() => purposeLabelMiddleware({ maxChars: 2 })).toThrow(/at least 8/);
  });
});

describe("stateBlockMiddleware()", () => {
  const event = { type: "set_possession", item: "lamp", owner: "mara" };
  const taken = `She took it.\n\n\`\`\`state\n${JSON.stringify({ events: [event] })}\n\`\`\``;

  test("takes the block out of a reply and hands its events over", async () => {
    const forms: string[] = [];
    const middleware = stateBlockMiddleware({
      vocabulary: defaultVocabulary,
      onBlock: ({ form }) => forms.push(form),
    });
    const model = answering([{ type: "text", text: taken }], middleware);
    const { text, providerMetadata } = await generateText({ model, prompt: "I take the lamp." });
    expect(text).toBe("She took it.");
    expect(providerMetadata?.["seambench"]).toEqual({
      proposal: { events: [event] },
      form: "state",
      parse: "strict",
    });
    expect(forms).toEqual(["state"]);
  });

  test("writes what JSON has no word for as null", async () => {
    const text = 'Out.\n```state\n{"events": [], "n": NaN}\n```';
    const model = answering([{ type: "text", text }], stateBlockMiddleware());
    const { providerMetadata } = await generateText({ model, prompt: "Go." });
    expect(providerMetadata?.["seambench"]).toMatchObject({ proposal: { events: [], n: null } });
  });

  test.each([[[1]], [[5, 3]], [[1000]]])("streams the story alone, cut by %j", async (lengths) => {
    const parts = [...textParts("t", story, lengths), finish];
    const result = streamText({ model: streaming(parts, stateBlockMiddleware()), prompt: "Go." });
    let shown = "";
    for await (const delta of result.textStream) shown += delta;
    expect(shown).toBe("She left.");
    expect((await result.providerMetadata)?.["seambench"]).toMatchObject({ form: "state" });
  });
});
