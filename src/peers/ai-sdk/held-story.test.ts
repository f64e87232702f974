import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { growthOn, linearRatio } from "../../protocols/__fixtures__/growth.ts";
import { defaultVocabulary } from "../../protocols/state-block/default-vocabulary.ts";
import { splitStateBlock } from "../../protocols/state-block/split.ts";
import type { Vocabulary } from "../../protocols/state-block/vocabulary.ts";
import { piecesOf, shownInPieces } from "./__fixtures__/read-in-pieces.ts";
import { heldStory } from "./held-story.ts";

const vectors = new URL(
  "../../protocols/state-block/__fixtures__/state-block.jsonl",
  import.meta.url,
);
const texts = readFileSync(vectors, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => z.object({ text: z.string() }).parse(JSON.parse(line)).text);

function streamed(vocabulary: Vocabulary, reply: string, lengths: readonly number[]) {
  const removalsOf = (text: string) => splitStateBlock(text, vocabulary).removals;
  return shownInPieces(heldStory(vocabulary), reply, lengths, removalsOf);
}

describe("heldStory()", () => {
  test.each([
    [
      "story as it comes",
      ["The rain", " fell.", "\n\nMara", " left."],
      ["The rain", " fell.", "\n\nMara", " left."],
    ],
    ["no white space that a block may take along", ["Out.\n", "\n", "```state"], ["Out.", "", ""]],
    ["nothing of an event's call", ["Out.\nset_", "possession (lamp)"], ["Out.", ""]],
    [
      "a line that only begins like one",
      ["Out.\nset_", "tled.", " So"],
      ["Out.", "\nset_tled.", " So"],
    ],
    [
      "a heading's word in a sentence",
      ["State", " of mind.", "\nHeld", ":", " hands"],
      ["", "State of mind.", "", "", "\nHeld: hands"],
    ],
    ["nothing behind a brace", ["She {sighs}", " and goes."], ["She", ""]],
    ["nothing behind a quote mark", ["Out.\n> The", " sea"], ["Out.", ""]],
    ["no white space at the beginning", ["\n\n\n\n  The", " rain"], ["The", " rain"]],
  ])("shows %s", (_what, deltas, expected) => {
    const lengths = deltas.map(({ length }) => length);
    expect(streamed(defaultVocabulary, deltas.join(""), lengths).shown).toEqual(expected);
  });

  test.each([[[1]], [[7, 3, 1, 12]], [[100_000]]])(
    "shows what the extractor leaves of every vector, cut by %j",
    (lengths) => {
      const early = texts.filter((text) => {
        const { shown, rest } = streamed(defaultVocabulary, text, lengths);
        expect(shown.join("") + rest, text).toBe(splitStateBlock(text, defaultVocabulary).prose);
        return shown.join("").length > 20;
      });
      expect(texts).toHaveLength(2500);
      expect(early.length).toBeGreaterThan(500);
    },
  );

  const fragments = fc.constantFrom(
    ...["```", "state", "\n", "\n\n", " ", "\t", "\u0085", "\u001c", ">", "*", "_", "#", ":", "("],
    ...['{"events": []}', '{"events', "[Reminder: end", "]", "Scene: ", "(at the mill)", "Held:"],
    ...["Present:", "set_posses\u017f\u0131on(", "SET_CONDITION ", "lamp", "The rain fell."],
  );
  const replies = fc.string({ unit: fragments, maxLength: 25 });
  const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });
  const odd = { ...defaultVocabulary, events: [], sectionHeadings: ["Held:", ""] };

  test.each([
    ["the default vocabulary", defaultVocabulary],
    ["one without events and with an empty heading", odd],
  ])("shows what the extractor leaves, however the reply is cut: %s", (_what, vocabulary) => {
    fc.assert(
      fc.property(replies, lengths, (reply, cut) => {
        const { shown, rest } = streamed(vocabulary, reply, cut);
        expect(shown.join("") + rest).toBe(splitStateBlock(reply, vocabulary).prose);
      }),
      { numRuns: 4000 },
    );
  });

  const families = [
    ["spaces", " "],
    ["line ends", "\n "],
    ["heads of headings", "Sta\n"],
    ["prose", "It fell. "],
    ["braces", "{"],
  ].map(([name = "", unit = ""]) => ({
    name,
    make: (length: number) => unit.repeat(length / unit.length),
  }));

  test.each(families)("reads $name in linear time, however many pieces", (family) => {
    const growth = growthOn(family, (text) => {
      const held = heldStory(defaultVocabulary);
      for (const delta of piecesOf(text, [16])) held.push(delta);
    });
    expect(growth.ratio ?? 0).toBeLessThanOrEqual(linearRatio);
  });
});
