import { describe, expect, test } from "vitest";
import {
  byteTokenizer,
  endToken,
  scriptedEngine,
  startToken,
} from "./__fixtures__/byte-tokenizer.ts";
import type { EvaluateOptions, Grammar } from "./engine.ts";
import { generateReply } from "./generate-reply.ts";

const sampler = { topK: 40, topP: 0.95, minP: 0 };
const bytes = (text: string) => [...Buffer.from(text)];

function generate(
  tokens: readonly number[],
  {
    maxOutputTokens = 100,
    stop = [] as readonly string[],
    grammar = null as Grammar | null,
    signal = new AbortController().signal,
  } = {},
  seen: (index: number, options: EvaluateOptions) => void = () => {},
) {
  const sampling = { temperature: 0.5, maxOutputTokens, stop };
  const engine = scriptedEngine(tokens, seen);
  return generateReply(
    engine,
    [startToken, 97],
    { sampling, seed: 9 },
    { sampler, grammar, signal },
  );
}

const maxTokens = { reason: "length", raw: "maxTokens" };
const eogToken = { reason: "stop", raw: "eogToken" };
const customStop = { reason: "stop", raw: "customStopTrigger" };

describe("generateReply()", () => {
  test.each([
    {
      name: "the end token",
      tokens: [...bytes("Hi"), endToken, 98],
      text: "Hi",
      n: 3,
      finish: eogToken,
    },
    {
      name: "a start token, as models end that were taught on texts in a row",
      tokens: [...bytes("Hi"), startToken, 98],
      text: "Hi",
      n: 3,
      finish: { reason: "stop", raw: "bosToken" },
    },
    { name: "a stop string", tokens: bytes("Hi. Ho"), text: "Hi", n: 3, finish: customStop },
    { name: "its limit", tokens: bytes("abcdefghijk"), text: "abcdefgh", n: 8, finish: maxTokens },
    { name: "the end token at once", tokens: [endToken], text: "", n: 1, finish: eogToken },
    {
      name: "the end token as the last one it may have",
      tokens: [...bytes("abcdefg"), endToken],
      text: "abcdefg",
      n: 8,
      finish: eogToken,
    },
    {
      name: "a stop string that the last token completes",
      tokens: bytes("abcdefg."),
      text: "abcdefg",
      n: 8,
      finish: customStop,
    },
    {
      name: "its limit, inside a character",
      tokens: [...bytes("abcdefg"), 0xc3],
      text: "abcdefg\uFFFD",
      n: 8,
      finish: maxTokens,
    },
    {
      name: "nothing that it says",
      tokens: bytes("ab"),
      text: "ab",
      n: 2,
      finish: { reason: "other", raw: null },
    },
  ])("ends a reply at $name", async ({ tokens, text, n, finish }) => {
    const generated = await generate(tokens, { maxOutputTokens: 8, stop: ["."] });
    expect(generated).toEqual({ kind: "reply", text, finish, outputTokens: n });
  });

  test("asks for no token beyond the last", async () => {
    const asked: number[] = [];
    await generate(bytes("abcdef"), { maxOutputTokens: 3 }, (index) => asked.push(index));
    expect(asked).toEqual([0, 1, 2]);
  });

  test("passes temperature, seed, sampler and grammar on", async () => {
    let given: unknown = null;
    const grammar = { grammar: 'root ::= "a"' };
    await generate([endToken], { grammar }, (_, options) => {
      given = options;
    });
    expect(given).toMatchObject({ temperature: 0.5, seed: 9, sampler, grammar });
  });

  test.each([
    { maxOutputTokens: 8, text: '{"a":1.5', finish: maxTokens },
    { maxOutputTokens: 20, text: '{"a":1.5}', finish: eogToken },
  ])("lets no stop string end a reply that keeps to a grammar", async (row) => {
    const tokens = [...bytes('{"a":1.5}'), endToken];
    const grammar = { grammar: "root ::= object" };
    const { maxOutputTokens, text, finish } = row;
    const stop = [".", "}"];
    const generated = await generate(tokens, { maxOutputTokens, stop, grammar });
    expect(generated).toMatchObject({ kind: "reply", text, finish });
  });

  test("is aborted between tokens, and keeps a reply that ended before", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const abortAt = (at: number) => (index: number) => {
      if (index === at) controller.abort();
    };
    expect(await generate(bytes("abcdef"), { signal }, abortAt(3))).toEqual({ kind: "aborted" });
    const late = await generate(bytes("abc"), {
      signal: new AbortController().signal,
      maxOutputTokens: 3,
    });
    expect(late).toMatchObject({ kind: "reply", text: "abc" });
  });

  test("throws what the library throws", async () => {
    const failing = generate(bytes("abc"), {}, () => {
      throw new Error("decode failed");
    });
    await expect(failing).rejects.toThrow("decode failed");
  });

  test("does not search the prompt for stop strings", async () => {
    expect(byteTokenizer.detokenize([97], { first: false })).toBe("a");
    expect(await generate(bytes("bc"), { stop: ["ab"], maxOutputTokens: 2 })).toMatchObject({
      text: "bc",
    });
  });
});
