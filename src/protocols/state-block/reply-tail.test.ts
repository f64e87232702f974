import { describe, expect, test } from "vitest";
import { defaultVocabulary } from "./default-vocabulary.ts";
import { recogniserOf } from "./recogniser.ts";
import { replyTailCuts } from "./reply-tail.ts";

function left(text: string, afterProtocol = false): string {
  const [first] = replyTailCuts(text, recogniserOf(defaultVocabulary), afterProtocol);
  return text.slice(0, first?.start);
}

describe("replyTailCuts()", () => {
  test.each([
    ["a reminder above an unclosed fence", "a\n[Reminder: b]\n```state\n{", "a"],
    ["a heading above a block that never came", "a\n\n**State**\n\n```state", "a"],
    ["a quote marker that a cut uncovered", "a\n>\nState:\n", "a"],
    ["an empty fence and what is above it", "a\nState\n```json\n", "a"],
    ["a bare scene line above what was cut", "a\nScene: mill\n[Reminder: b", "a"],
    ["a bare limit above an echo", "a\n[Hard limit: b]\n[Reminder: c]", "a"],
    ["every leftover in turn", "a\nScene: b\n>\n```\nState\n[Reminder: c]\n```json\n{", "a"],
    ["all there is", "State", ""],
  ])("take %s", (_, text, prose) => {
    expect(left(text)).toBe(prose);
  });

  test.each([
    ["a mark that closes a block", "a\n```js\nlet b;\n```"],
    ["a bare scene line of a story without protocol", "a\nScene: mill"],
    ["a bare limit by itself", "a\n[Hard limit: b]"],
    ["an aside", "a\n[She laughed.]"],
    ["a scene line that is all there is", "Scene: mill (at mill)"],
    ["a fence that is all there is", "```json"],
    ["a location with parentheses in it", "a\nScene: mill (at the (old) mill)"],
    ["a location without a name", "a\nScene: mill (at )"],
  ])("leave %s", (_, text) => {
    expect(left(text)).toBe(text);
  });

  test("take a bare scene line when protocol was cut before", () => {
    expect(left("a\nScene: mill", true)).toBe("a");
  });

  test("stand side by side up to the end of the reply", () => {
    const text = "a\n\nState \n[Reminder: b]\n> \n";
    const cuts = replyTailCuts(text, recogniserOf(defaultVocabulary), false);
    const ends = cuts.slice(1).map(({ start }) => start);
    expect(cuts.map(({ end }) => end)).toEqual([...ends, text.length]);
    expect(cuts.map(({ rule }) => rule)).toEqual([
      "trim",
      "state_heading",
      "trim",
      "echoed_instruction_tail",
      "quote_marker",
      "trim",
    ]);
  });
});
