import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readUserReply } from "./read-user-reply.ts";

describe("readUserReply()", () => {
  test("takes a text for a reply that stopped by itself", () => {
    expect(readUserReply("Bay 2.")).toEqual(readUserReply({ text: "Bay 2." }));
    expect(readUserReply("Bay 2.")).toMatchObject({
      reply: {
        text: "Bay 2.",
        reasoning: null,
        finish: { reason: "stop", raw: null },
        usage: { inputTokens: null, outputTokens: null },
      },
    });
  });

  test("takes undefined and null for what is not said", () => {
    const reply = { text: "", toolCalls: undefined, usage: undefined, reasoning: "" };
    expect(readUserReply(reply)).toEqual(readUserReply(""));
  });

  test.each([
    [{ text: "", toolCalls: [{ name: "f", arguments: "{" }] }, "tool-calls"],
    [{ text: "", finish: "length" }, "length"],
    [{ text: "", finish: { reason: "other", raw: "eos" } }, "other"],
  ])("reads of %j why it ended", (reply, reason) => {
    expect(readUserReply(reply)).toMatchObject({ reply: { finish: { reason } } });
  });

  test.each([
    [{}, "its reply's `text` is no text"],
    [{ text: 4 }, "its reply's `text` is no text"],
    [4, "it gave neither a text nor an object with a `text`"],
    [["a"], "it gave neither a text nor an object with a `text`"],
    [{ text: "", reasoning: 1 }, "its reply's `reasoning` is neither a text nor null"],
    [{ text: "", reasoningHidden: "yes" }, "its reply's `reasoningHidden` is no boolean"],
    [{ text: "", toolCalls: {} }, "its reply's `toolCalls` is no list"],
    [{ text: "", toolCalls: [1] }, "its reply's `toolCalls[0]` is no object"],
    [{ text: "", toolCalls: [{ arguments: "" }] }, "its reply's `toolCalls[0].name` is no text"],
    [
      { text: "", toolCalls: [{ name: "f" }] },
      "its reply's `toolCalls[0].arguments` is neither a text nor an object",
    ],
    [
      { text: "", toolCalls: [{ name: "f", arguments: "", args: {} }] },
      "its reply's `toolCalls[0].args` is none that a reply has; known are id, name, arguments",
    ],
    [
      { text: "", finish: "done" },
      "its reply's `finish` is none of stop, length, tool-calls, content-filter, other",
    ],
    [{ text: "", finish: { reason: "stop", raw: 1 } }, "its reply's `finish.raw` is no text"],
    [{ text: "", usage: 12 }, "its reply's `usage` is no object"],
    [
      { text: "", usage: { outputTokens: 1.5 } },
      "its reply's `usage.outputTokens` is no whole number from 0",
    ],
    [
      { text: "", usage: { inputToken: 1 } },
      "its reply's `usage.inputToken` is none that a reply has; did you mean `inputTokens`?",
    ],
    [{ text: "", warnings: [1] }, "its reply's `warnings` is no list of texts"],
  ])("names what is wrong with %j", (given, problem) => {
    expect(readUserReply(given)).toEqual({ kind: "malformed", problem });
  });

  test("refuses a text that no model was meant to write", () => {
    expect(readUserReply("a".repeat(16_000_001))).toMatchObject({ kind: "malformed" });
  });

  test("is total, and what it takes is as a reply is", () => {
    const call = fc.record({ name: fc.string(), arguments: fc.oneof(fc.string(), fc.object()) });
    const reply = fc.record(
      {
        text: fc.oneof(fc.string(), fc.anything()),
        toolCalls: fc.oneof(fc.array(call), fc.anything()),
        finish: fc.anything(),
        usage: fc.oneof(fc.record({ inputTokens: fc.anything() }), fc.anything()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), reply), (given) => {
        const reading = readUserReply(given);
        if (reading.kind === "malformed") {
          expect(reading.problem).not.toBe("");
        } else {
          expect(typeof reading.reply.text).toBe("string");
          for (const each of reading.reply.toolCalls) expect(typeof each.arguments).toBe("string");
        }
      }),
    );
  });
});
