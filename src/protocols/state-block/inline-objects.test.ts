import { describe, expect, test } from "vitest";
import { defaultVocabulary } from "./default-vocabulary.ts";
import { inlineProposals } from "./inline-objects.ts";
import { recogniserOf } from "./recogniser.ts";

const found = (text: string) => inlineProposals(text, recogniserOf(defaultVocabulary));

describe("inlineProposals()", () => {
  test("finds each proposal on lines of its own, oldest first", () => {
    const text = 'a\n {"events":\n[]} \nb\n> {"type":\n>"learn_fact"}\nc';
    expect(found(text)).toMatchObject([
      { raw: '{"events":\n[]}', quoted: false, start: 2, end: 18, headingStart: null },
      { raw: '{"type":\n"learn_fact"}', quoted: true, start: 21, end: 46, headingStart: null },
    ]);
  });

  test("takes the heading above with the blank lines between", () => {
    expect(found('a\n### State:\n\n\u0085\n{"events": []}')).toMatchObject([
      { start: 16, headingStart: 2 },
    ]);
  });

  test.each([
    ["JSON of the story's own", '{"name": "Mara"}\n'],
    ["an object with prose after it", '{"events": []} she read\n'],
    ["an event inside an object that is none", '{"a": [\n{"type": "learn_fact"}\n]}\n'],
    ["anything after an object that never closes", '{\n{"events": []}\n'],
    ["a quoted object that closes outside its quote", '> {"events":\n[]}\n'],
    ["an object that does not start its line", 'x {"events": []}\n'],
    ["an object under two quote markers", '>> {"events": []}\n'],
    ["an object that does not parse", '{"events": [}\n'],
  ])("passes over %s", (_, text) => {
    expect(found(text)).toEqual([]);
  });
});
