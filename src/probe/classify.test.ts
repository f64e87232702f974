import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ModelAnswer } from "../model/model.ts";
import { randomFrom } from "../stats/random.ts";
import { missing, refusedPrefill, reply } from "./__fixtures__/targets.ts";
import { drawCanary } from "./canary.ts";
import { classifyCanary } from "./classify.ts";

const canary = drawCanary(randomFrom("classes"), "tag");
const { prefix, rest, line, words, nonce } = canary;
const brackets = drawCanary(randomFrom("classes"), "brackets");

describe("classifyCanary()", () => {
  test.each<{ name: string; answer: ModelAnswer; kind: string }>([
    { name: "a continuation", answer: reply(rest), kind: "continued" },
    { name: "a continuation behind white space", answer: reply(`\n ${rest}`), kind: "continued" },
    { name: "a continuation that breaks off", answer: reply(canary.joint), kind: "continued" },
    {
      name: "a continuation that wanders off",
      answer: reply(`${canary.joint}? No.`),
      kind: "continued",
    },
    { name: "a prefix that the adapter cut", answer: reply(rest, "echoed"), kind: "echoed" },
    { name: "a prefix that nobody cut", answer: reply(prefix + rest), kind: "echoed" },
    {
      name: "a prefix with other white space",
      answer: reply((prefix + rest).replaceAll(" ", "\n")),
      kind: "echoed",
    },
    {
      name: "a prefix that was cut, and a fresh line",
      answer: reply(` ${line}`, "echoed"),
      kind: "restarted",
    },
    { name: "a prefix that was cut, and nothing", answer: reply("", "echoed"), kind: "empty" },
    { name: "the line afresh", answer: reply(line), kind: "restarted" },
    {
      name: "the line with the deviation, the cut mended",
      answer: reply(`${prefix} ${words[1]}`),
      kind: "restarted",
    },
    { name: "another message", answer: reply("I see two lines there."), kind: "restarted" },
    { name: "the second word whole", answer: reply(`${words[1]} ${words[2]}`), kind: "polite" },
    { name: "the third word", answer: reply(words[2]), kind: "polite" },
    { name: "an apology", answer: reply("I’m sorry, here it is"), kind: "polite" },
    { name: "a word of going on", answer: reply(`Continuing: ${rest}`), kind: "polite" },
    {
      name: "reasoning that goes on",
      answer: reply(line, null, { reasoning: rest }),
      kind: "reasoned",
    },
    {
      name: "reasoning that goes on, and no text",
      answer: reply("", null, { reasoning: rest }),
      kind: "reasoned",
    },
    {
      name: "reasoning that was not kept apart",
      answer: reply(`${rest}\n</think>\n\n${line}`),
      kind: "reasoned",
    },
    {
      name: "reasoning of its own before a fresh line",
      answer: reply(`<think>\nA line to copy.\n</think>\n${line}`),
      kind: "restarted",
    },
    {
      name: "a closed reasoning block before the continuation",
      answer: reply(`<think></think>${rest}`),
      kind: "continued",
    },
    { name: "reasoning without end", answer: reply("<think> let me see"), kind: "empty" },
    { name: "no text", answer: reply(" \n"), kind: "empty" },
    { name: "a refusal", answer: refusedPrefill, kind: "refused" },
    { name: "a wrong key", answer: missing("auth", "no such key"), kind: "failed" },
  ])("reads $name as $kind", ({ answer, kind }) => {
    expect(classifyCanary(answer, canary).kind).toBe(kind);
  });

  test("reads brackets as it reads tags", () => {
    expect(classifyCanary(reply(brackets.rest), brackets).kind).toBe("continued");
    expect(classifyCanary(reply(brackets.line), brackets).kind).toBe("restarted");
  });

  const piece = fc.constantFrom(
    prefix,
    rest,
    line,
    canary.joint,
    canary.deviation,
    ...words,
    `<${nonce}>`,
    "<think>",
    "</think>",
    "[/THINK]",
    "Sorry, ",
    " ",
    "\n",
    "\ud800",
    "x".repeat(2000),
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
  );
  const effect = fc.constantFrom("echoed" as const, "restarted" as const, "unknown" as const, null);

  test("has a class and a reason for every reply", () => {
    fc.assert(
      fc.property(text, fc.option(text), effect, (written, reasoning, became) => {
        const shown = classifyCanary(
          reply(written, became, reasoning === null ? {} : { reasoning }),
          canary,
        );
        expect(shown.reason).not.toBe("");
        if (shown.kind === "continued") expect(became).not.toBe("echoed");
        if (shown.kind === "continued" || shown.kind === "echoed") {
          expect(written).toContain(canary.joint);
        }
      }),
    );
  });

  test("takes no reply for a continuation that was written without the prefix", () => {
    const fresh = fc.array(fc.constantFrom(line, ...words, "Sure. ", "\n", " "), { minLength: 1 });
    fc.assert(
      fc.property(fresh, (pieces) => {
        const { kind } = classifyCanary(reply(pieces.join("")), canary);
        expect(["restarted", "polite", "empty"]).toContain(kind);
      }),
    );
  });

  test("is linear in the reply", () => {
    const long = reply(`<think>${"</thin".repeat(100_000)}`);
    const began = performance.now();
    classifyCanary(long, canary);
    expect(performance.now() - began).toBeLessThan(500);
  });
});
