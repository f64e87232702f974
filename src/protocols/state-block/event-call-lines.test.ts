import { describe, expect, test } from "vitest";
import { defaultVocabulary } from "./default-vocabulary.ts";
import { draftOf, withoutCuts } from "./draft.ts";
import { eventCallLines } from "./event-call-lines.ts";
import { recogniserOf } from "./recogniser.ts";

function left(text: string, vocabulary = defaultVocabulary): string {
  return withoutCuts(draftOf(text), eventCallLines(text, recogniserOf(vocabulary))).text;
}

describe("eventCallLines()", () => {
  test.each([
    ["a\nset_possession(lamp, mara)\nb", "a\nb"],
    ["a\n \t> \tSet_Possess\u0131on\t (\nb", "a\nb"],
    ["learn_fact(a) and more", ""],
    ["a\n```\nlearn_fact(a)\n```\nlearn_fact(b)", "a\n```\nlearn_fact(a)\n```"],
    ["a\n```learn_fact(\nlearn_fact(b)", "a\n```learn_fact(\nlearn_fact(b)"],
  ])("leaves of %j %j", (text, prose) => {
    expect(left(text)).toBe(prose);
  });

  test.each([
    "She said learn_fact(a).",
    "open_door(north)",
    "learn_fact",
    ">> learn_fact(a)",
    "learn_facts(a)",
    "\u00a0learn_fact(a)",
    "learn_fact\n(a)",
  ])("leaves %j alone", (text) => {
    expect(left(text)).toBe(text);
  });

  test("takes every line that opens with a parenthesis when there is no event to name", () => {
    const vocabulary = { ...defaultVocabulary, events: [] };
    expect(left("a\n > (b)\nc (d)\nlearn_fact(e)", vocabulary)).toBe("a\nc (d)\nlearn_fact(e)");
  });
});
