import { describe, expect, test } from "vitest";
import { defaultVocabulary } from "./default-vocabulary.ts";
import { recogniserOf } from "./recogniser.ts";

describe("recogniserOf()", () => {
  test("is made once for each vocabulary", () => {
    expect(recogniserOf(defaultVocabulary)).toBe(recogniserOf(defaultVocabulary));
    expect(recogniserOf({ ...defaultVocabulary })).not.toBe(recogniserOf(defaultVocabulary));
  });

  test("quotes the key of the event list and every event", () => {
    const vocabulary = { ...defaultVocabulary, events: defaultVocabulary.events.slice(0, 1) };
    expect(recogniserOf(vocabulary).quotedWords).toEqual(['"events"', '"create_entity"']);
  });
});
