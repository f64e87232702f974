import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { turnRecord } from "../../journal/__fixtures__/turn-record.ts";
import type { RecordedConversation, RecordedTurn } from "../recorded-turn.ts";
import { recognise, transcriptFormats } from "./formats.ts";

const formats = transcriptFormats("text");

function fixture(name: string): string {
  return readFileSync(new URL(`../__fixtures__/${name}`, import.meta.url), "utf8");
}

function lines(name: string): readonly unknown[] {
  return fixture(name)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

const inspectLog = JSON.parse(fixture("inspect.json"));

function conversations(
  format: string,
  values: readonly unknown[],
): readonly RecordedConversation[] {
  return values.flatMap((value) => {
    const recognition = recognise(value, formats);
    if (recognition.kind !== "format")
      throw new Error(`${recognition.kind}: ${JSON.stringify(value)}`);
    expect(recognition.format.id).toBe(format);
    const reading = recognition.format.read(value);
    if (reading.kind === "fault") throw new Error(reading.problem);
    return reading.conversations;
  });
}

/** What a test looks at: cause, or text with the names called, the reasoning and why it ended. */
function told({ answer }: RecordedTurn) {
  if (answer.kind === "missing") return answer.cause;
  const { text, toolCalls, reasoning, finish } = answer.reply;
  return [
    text,
    toolCalls.map(({ name }) => name),
    reasoning,
    finish.raw === null ? null : finish.reason,
  ];
}

const found = "<purpose>Finding the test</purpose>\nI look.";

describe("transcriptFormats() reading what their tools wrote", () => {
  test("messages, of OpenAI's and of Anthropic's", () => {
    const read = conversations("messages", lines("messages.jsonl"));
    expect(read.map(({ arm, tools }) => [arm, tools])).toEqual([
      [{ model: "pear-8b" }, ["find_test"]],
      [{ model: "plum-3" }, []],
      [{}, []],
      [{}, []],
    ]);
    expect(read.map(({ turns }) => turns.map(told))).toEqual([
      [
        ["<purpose>Finding the failing test</purpose>\nI look for it.", ["find_test"], null, null],
        ["The token has expired.", [], null, null],
      ],
      [
        ["Let me see.", ["read_log"], "The log first.", null],
        ["It has expired.", [], null, null],
      ],
      [["", ["go"], null, null]],
      ["malformed"],
    ]);
    expect(read[0]?.turns.map(({ place }) => place)).toEqual(["message 3", "message 5"]);
  });

  test("replies alone", () => {
    const read = conversations("text", lines("replies.jsonl").slice(0, 2));
    expect(read.map(({ turns }) => turns.map(({ showsCalls }) => showsCalls))).toEqual([
      [false],
      [false],
    ]);
    const [absent] = transcriptFormats("text")
      .filter(({ id }) => id === "text")
      .map((format) => format.read({ text: null }));
    expect(absent).toMatchObject({
      conversations: [{ turns: [{ answer: { kind: "missing", cause: "error" } }] }],
    });
  });

  test("replies under a path of another name", () => {
    const other = transcriptFormats("reply.body");
    expect(recognise({ reply: { body: "Yes." } }, other)).toMatchObject({ format: { id: "text" } });
    expect(recognise({ "reply.body": "Yes." }, other)).toMatchObject({ format: { id: "text" } });
    expect(recognise({ text: "Yes." }, other)).toEqual({ kind: "unknown" });
  });

  test.each([
    ["promptfoo.json", () => [JSON.parse(fixture("promptfoo.json"))]],
    ["promptfoo.jsonl", () => lines("promptfoo.jsonl")],
    ["its summary alone", () => [JSON.parse(fixture("promptfoo.json")).results]],
  ])("promptfoo's output: %s", (_, values) => {
    const read = conversations("promptfoo", values());
    expect(read.map(({ turns }) => turns.map(told))).toEqual([
      // A failed assertion is a reply like any other.
      [[found, ["find_test"], null, "tool-calls"]],
      [[found, ["find_test"], null, "tool-calls"]],
      ["server"],
      // The server sent the prefix back, and it is the harness's.
      [["Finding the test</purpose>\nI look.", [], null, "length"]],
      [["I look.", ["read_log"], "In the log.", null]],
      // An empty text without counts is what an outage looks like there.
      ["server"],
    ]);
    expect(read[3]?.turns[0]?.answer).toMatchObject({ prefix: "<purpose>" });
    expect(read.map(({ arm: { provider } }) => provider)).toEqual([
      ...Array.from({ length: 4 }, () => "Pear"),
      "anthropic:messages:plum",
      "ollama:chat:fig",
    ]);
    expect(read[3]?.arm["prompt"]).toMatch(/^#1 \[\{"role"/);
    expect(new Set(read.map(({ task }) => task)).size).toBe(2);
  });

  test("an Inspect log, of which the data set's own messages are no turns", () => {
    const read = conversations("inspect", [inspectLog]);
    expect(read.map(({ place, arm }) => [place, arm])).toEqual([
      ["sample login, epoch 1", { task: "mend", model: "openai/pear-8b" }],
      ["sample login, epoch 2", { task: "mend", model: "openai/pear-8b" }],
      ["sample 3, epoch 1", { task: "mend", model: "openai/pear-8b" }],
    ]);
    expect(read.map(({ turns }) => turns.map(told))).toEqual([
      [
        [
          "<purpose>Finding the failing test</purpose>\nI look.",
          ["find_test"],
          "The test first.",
          null,
        ],
        ["The token has", [], null, "length"],
      ],
      ["error"],
      ["content-filter"],
    ]);
  });

  test("a batch's output, of Chat Completions and of Responses", () => {
    const read = conversations("openai-batch", lines("openai-batch.jsonl"));
    expect(read.map(({ arm }) => arm)).toEqual([{ model: "gpt-4.1" }, { model: "gpt-5" }, {}, {}]);
    expect(read.map(({ turns }) => turns.map(told))).toEqual([
      [[found, ["find_test"], null, "tool-calls"]],
      [["The token", [], null, "length"]],
      ["rate-limit"],
      ["not-run"],
    ]);
  });
});

describe("recognise()", () => {
  test.each(formats.map((format) => [format.id, format] as const))(
    "takes the example of %s for it",
    (id, format) => {
      const value = JSON.parse(format.example);
      expect(recognise(value, formats)).toMatchObject({ format: { id } });
      expect(format.read(value)).toMatchObject({ kind: "conversations" });
    },
  );

  test("knows a run's own journal", () => {
    expect(recognise(turnRecord(), formats)).toEqual({ kind: "run-journal" });
  });

  test.each([
    [null],
    [7],
    ["text"],
    [[]],
    [{}],
    [{ messages: [] }],
    [{ messages: [{}] }],
    [{ text: 7 }],
  ])("does not know %j", (value) => {
    expect(recognise(value, formats)).toEqual({ kind: "unknown" });
  });

  test("and every reader answer any JSON", () => {
    const odd = fc.jsonValue();
    const message = fc.record(
      {
        role: fc.oneof(fc.constantFrom("assistant", "user"), odd),
        content: fc.oneof(
          odd,
          fc.array(
            fc.record({
              type: fc.constantFrom("text", "tool_use", "thinking", "reasoning"),
              text: odd,
              name: odd,
              input: odd,
              reasoning: odd,
            }),
          ),
        ),
        tool_calls: fc.oneof(odd, fc.array(fc.record({ function: odd, arguments: odd }))),
        function_call: odd,
        source: odd,
      },
      { requiredKeys: ["role"] },
    );
    const value = fc.oneof(
      odd,
      fc.record({ messages: fc.array(message), model: odd, tools: odd }),
      fc.record({
        promptIdx: odd,
        response: fc.oneof(odd, fc.record({ output: odd })),
        error: odd,
        provider: odd,
        prompt: odd,
        vars: odd,
      }),
      fc.record({
        eval: fc.record({ model: odd }),
        samples: fc.array(
          fc.oneof(
            odd,
            fc.record({ id: odd, messages: fc.array(message), output: odd, error: odd }),
          ),
        ),
      }),
      fc.record({
        custom_id: odd,
        response: fc.oneof(odd, fc.record({ status_code: odd, body: odd })),
        error: odd,
      }),
    );
    fc.assert(
      fc.property(value, (given) => {
        recognise(given, formats);
        for (const format of formats) {
          const reading = format.read(given);
          if (reading.kind === "fault") expect(reading.mend).not.toBe("");
          else for (const { turns } of reading.conversations) turns.map(told);
        }
      }),
      { numRuns: 400 },
    );
  });

  test("and every reader answer nesting without end", () => {
    const deep = JSON.parse(`${"[".repeat(20_000)}${"]".repeat(20_000)}`);
    const values = [
      deep,
      {
        messages: [
          {
            role: "assistant",
            content: deep,
            tool_calls: [{ function: { name: "f", arguments: deep } }],
          },
        ],
      },
      { promptIdx: 0, response: { output: deep }, vars: { deep }, provider: "x" },
      {
        eval: {},
        samples: [
          {
            id: deep,
            messages: [
              { role: "assistant", content: [{ type: "tool_use", name: "f", input: deep }] },
            ],
          },
        ],
      },
      { custom_id: "a", response: { status_code: 200, body: { output: deep } } },
    ];
    for (const value of values) {
      recognise(value, formats);
      for (const format of formats) format.read(value);
    }
  });
});
