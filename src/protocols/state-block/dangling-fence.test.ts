import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { danglingJsons, danglingStates } from "./dangling-fence.ts";
import { defaultVocabulary } from "./default-vocabulary.ts";
import { recogniserOf } from "./recogniser.ts";

const recogniser = recogniserOf(defaultVocabulary);
const steps = fc.array(fc.integer({ min: 0, max: 9 }));

describe("danglingStates()", () => {
  test("finds what the pattern finds, for ends that shrink by any steps", () => {
    const units = ["```", "`", "state", "State", "\n", " ", "{", "[", "x"];
    const texts = fc.string({ unit: fc.constantFrom(...units), maxLength: 16 });
    const pattern = /\n?```state[^\S\n]*(?:\n|(?=[[{])|$)/iu;
    fc.assert(
      fc.property(texts, steps, (text, backward) => {
        const danglingState = danglingStates(text);
        let end = text.length;
        for (const step of [0, ...backward]) {
          end = Math.max(0, end - step);
          const match = pattern.exec(text.slice(0, end));
          expect(danglingState(end)).toBe(match?.index ?? null);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe("danglingJsons()", () => {
  test.each([
    ['Rain.\n```json\n{"events"', 5],
    ['Rain.\n```JSON\n[{"type": "learn_fact"', 5],
    ["Rain. ```json {", 6],
    ['Rain. ```json\n{\n  "eve', 6],
    ["Rain. ```json", null],
    ['Rain. ```json\n{"name"', null],
    ['Rain. ```jsonc\n{"events"', null],
    ['Rain. ```json\u00e9\n{"events"', null],
    ['Rain. ```json\u0301\n{"events"', 6],
    ['```json\n{"a": 1}\n```\n```json\n{"events"', 0],
  ])("cuts %j at %j", (text, start) => {
    expect(danglingJsons(text, recogniser)(text.length)).toBe(start);
  });

  test("judges what is left when the end moves back", () => {
    const text = 'Rain. ```json\n{"events" and more';
    const danglingJson = danglingJsons(text, recogniser);
    const answers = [text.length, 23, 22, 16, 15, 14, 5].map(danglingJson);
    expect(answers).toEqual([6, 6, 6, 6, 6, null, null]);
  });
});
