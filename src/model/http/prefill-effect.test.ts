import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPrefill } from "./prefill-effect.ts";

const tag = "<purpose>";
const fence = "The ferry was late.\n\n```state\n";
const echoing = { mayEcho: true };
const silent = { mayEcho: false };

describe("readPrefill()", () => {
  test.each([
    {
      name: "a continuation",
      ...echoing,
      prefix: tag,
      text: "Finding crates</purpose>",
      out: "Finding crates</purpose>",
      effect: "unknown",
    },
    {
      name: "prefix and continuation",
      ...echoing,
      prefix: tag,
      text: "<purpose>Finding crates</purpose>",
      out: "Finding crates</purpose>",
      effect: "echoed",
    },
    {
      name: "a prefix twice, of which the second is the model's",
      ...echoing,
      prefix: tag,
      text: "<purpose><purpose>Finding",
      out: "<purpose>Finding",
      effect: "echoed",
    },
    {
      name: "the prefix and nothing else",
      ...echoing,
      prefix: tag,
      text: tag,
      out: "",
      effect: "echoed",
    },
    {
      name: "a prefix whose end the server trimmed",
      ...echoing,
      prefix: fence,
      text: 'The ferry was late.\n\n```state {"events": []}',
      out: ' {"events": []}',
      effect: "echoed",
    },
    {
      name: "a second opener under a dialect that never echoes",
      ...silent,
      prefix: tag,
      text: "<purpose>Finding crates</purpose>",
      out: "<purpose>Finding crates</purpose>",
      effect: "restarted",
    },
    {
      name: "a second opener behind other words",
      ...echoing,
      prefix: tag,
      text: "Sure!\n<purpose>Finding crates</purpose>",
      out: "Sure!\n<purpose>Finding crates</purpose>",
      effect: "restarted",
    },
    {
      name: "another heading after the first was closed",
      ...silent,
      prefix: tag,
      text: "Finding</purpose> Done. <purpose>Counting</purpose>",
      out: "Finding</purpose> Done. <purpose>Counting</purpose>",
      effect: "unknown",
    },
    {
      name: "a second fence before the first was closed",
      ...silent,
      prefix: fence,
      text: 'The ferry was late.\n\n```state\n{"events": []}\n```',
      out: 'The ferry was late.\n\n```state\n{"events": []}\n```',
      effect: "restarted",
    },
    {
      name: "a fence that is closed",
      ...silent,
      prefix: fence,
      text: '{"events": []}\n```\nMore.\n```state\n{}\n```',
      out: '{"events": []}\n```\nMore.\n```state\n{}\n```',
      effect: "unknown",
    },
    {
      name: "a plain prefix begun again",
      ...silent,
      prefix: "Plan: first",
      text: "\nPlan: first we look.",
      out: "\nPlan: first we look.",
      effect: "restarted",
    },
    {
      name: "a blank prefix",
      ...echoing,
      prefix: " ",
      text: "Yes.",
      out: "Yes.",
      effect: "unknown",
    },
    { name: "no text", ...echoing, prefix: tag, text: "", out: "", effect: "unknown" },
  ])("reads $name as $effect", ({ mayEcho, prefix, text, out, effect }) => {
    expect(readPrefill(text, prefix, { mayEcho })).toEqual({ text: out, effect });
  });

  test("cuts an echoed prefix exactly once, whatever follows", () => {
    const piece = fc.constantFrom(
      tag,
      "</purpose>",
      "Finding",
      "\n",
      "```state\n",
      "```",
      " ",
      "<",
    );
    const words = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(fc.constantFrom(tag, fence, "Plan: first"), words, (prefix, rest) => {
        expect(readPrefill(prefix + rest, prefix, echoing)).toEqual({
          text: rest,
          effect: "echoed",
        });
        expect(readPrefill(prefix + rest, prefix, silent).text).toBe(prefix + rest);
        expect(readPrefill(prefix + rest, prefix, silent).effect).toBe("restarted");
      }),
    );
  });
});
