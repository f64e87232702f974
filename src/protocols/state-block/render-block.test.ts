import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { typedEvent } from "./__fixtures__/any-event.ts";
import { defaultVocabulary } from "./default-vocabulary.ts";
import { renderBlock } from "./render-block.ts";
import { splitStateBlock } from "./split.ts";

describe("renderBlock()", () => {
  test("is empty without events", () => {
    expect(renderBlock([])).toBe("");
  });

  test("writes the block a narrator is asked for", () => {
    const event = { type: "set_condition", entity: "mara", condition: "Größe 🗝", active: true };
    expect(renderBlock([event, { type: "end_scene" }])).toBe(
      '```state\n{"events": [{"type": "set_condition", "entity": "mara", "condition": "Größe 🗝", "active": true}, {"type": "end_scene"}]}\n```',
    );
  });

  const mark = fc.constantFrom(
    ...["{", "}", "[", "]", ",", ":", "+", "1", '"', "\\", "\n", "> ", "State", "events", " ", "é"],
    ...["\u2028", "\u007f", "\u0001", "\ud800", "🗝", "Held:", "[Reminder: a]", "set_possession("],
  );
  /** What the tolerant reader repairs in a list would be repaired inside a text, too. */
  const survives = (text: string) => !/,\s*[\]}]|:\s*\+\d|`/.test(text);
  const text = fc.string({ unit: mark, maxLength: 12 }).filter(survives);
  const value = fc.oneof(text, fc.boolean(), fc.constant(null), fc.integer(), fc.double(finite()));
  const freeEvent = fc.dictionary(text, fc.oneof(value, fc.array(value, { maxLength: 3 })), {
    maxKeys: 4,
  });
  const prose = fc
    .array(fc.constantFrom("The rain fell.", "Mara: “Who?”", "{she wrote}", "* * *", "A, b] c"), {
      maxLength: 5,
    })
    .map((paragraphs) => paragraphs.join("\n\n"));

  test("is read back as the same events, and leaves the prose as it was", () => {
    const events = fc.array(fc.oneof(typedEvent, freeEvent), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(prose, events, (story, accepted) => {
        fc.pre(survives(renderBlock(accepted).slice(8, -4)));
        const reply = `${story}\n\n${renderBlock(accepted)}`;
        const read = splitStateBlock(reply, defaultVocabulary);
        expect(read.prose).toBe(story);
        expect(JSON.stringify(read.proposal)).toBe(JSON.stringify({ events: accepted }));
      }),
      { numRuns: 500 },
    );
  });

  function finite() {
    return { noNaN: true, noDefaultInfinity: true } as const;
  }
});
