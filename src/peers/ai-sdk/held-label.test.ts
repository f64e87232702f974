import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { growthOn, linearRatio } from "../../protocols/__fixtures__/growth.ts";
import {
  type PurposeLabelConfig,
  resolvePurposeLabelConfig,
} from "../../protocols/purpose-label/config.ts";
import { extractPurposeLabel } from "../../protocols/purpose-label/extract.ts";
import { piecesOf, shownInPieces } from "./__fixtures__/read-in-pieces.ts";
import { heldLabel } from "./held-label.ts";

const system = resolvePurposeLabelConfig({});
const prefill = resolvePurposeLabelConfig({ delivery: "prefill" });

function streamed(config: PurposeLabelConfig, reply: string, lengths: readonly number[]) {
  const held = heldLabel(config);
  const removalsOf = (text: string) => extractPurposeLabel(config, text).removals;
  const { shown, rest } = shownInPieces(held, reply, lengths, removalsOf);
  return { shown, rest, whole: shown.join("") + rest, label: held.label() };
}

describe("heldLabel()", () => {
  test.each([
    ["prose as it comes", system, ["I ", "look", "."], ["I", " look", "."], ""],
    [
      "nothing of a tag",
      system,
      ["I <pur", "pose>a", "</purpose", "> b"],
      ["I", "", "", "  b"],
      "",
    ],
    ["what is no tag after all", system, ["a<pur", "ple>b"], ["a", "<purple>b"], ""],
    [
      "a tag that is never closed, at the end",
      system,
      ["a <purpose>b", "c"],
      ["a", ""],
      " <purpose>bc",
    ],
    ["the white space at the end only where nothing is declared", system, ["a  "], ["a"], "  "],
    [
      "no white space around a declaration",
      system,
      [" <purpose>a</purpose>\n", "b \n"],
      ["", "b"],
      "",
    ],
    ["no half of a given opener", prefill, ["Read", "ing</pur", "pose>\nI"], ["", "", "I"], ""],
    ["a reply that does not go on from it", prefill, ["I <", "b> look"], ["", "I <b> look"], ""],
    [
      "everything where labels are off",
      resolvePurposeLabelConfig(false),
      ["<purpose>"],
      ["<purpose>"],
      "",
    ],
  ] as const)("shows %s", (_what, config, deltas, expected, end) => {
    const { shown, rest } = streamed(
      config,
      deltas.join(""),
      deltas.map(({ length }) => length),
    );
    expect(shown).toEqual(expected);
    expect(rest).toBe(end);
  });

  const fragments = fc.constantFrom(
    ...["<purpose>", "</purpose>", "<PURPO\u017fE>", "<purpose", "</purp", "<", ">", "/", "<b>"],
    ...[" ", "\n", "\u3000", "\ufeff", "word", "Reading the log", "\u{1f50e}", "p"],
  );
  const replies = fc.string({ unit: fragments, maxLength: 25 });
  const lengths = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 });

  test("shows what the extractor leaves, however the reply is cut", () => {
    fc.assert(
      fc.property(replies, lengths, (reply, cut) => {
        const { text, label } = extractPurposeLabel(system, reply);
        const stream = streamed(system, reply, cut);
        expect(stream.label).toBe(label);
        // White space before prose that comes before a declaration has gone on by then.
        expect(stream.whole.trimStart()).toBe(text.trimStart());
        expect(stream.whole.endsWith(text)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test("shows no more than the extractor leaves of a given opener", () => {
    fc.assert(
      fc.property(replies, lengths, (reply, cut) => {
        const { text, label } = extractPurposeLabel(prefill, reply);
        const stream = streamed(prefill, reply, cut);
        const isHeadless = /^[^<]*<\/purpo[s\u017f]e>/i.test(reply);
        const hasPair = /<purpo[s\u017f]e>.*<\/purpo[s\u017f]e>/is.test(reply);
        // A stream cannot know of a pair to come, and takes the continuation out too.
        if (isHeadless && hasPair) expect(text.includes(stream.whole.trim())).toBe(true);
        else expect([stream.label, stream.whole.trimStart()]).toEqual([label, text.trimStart()]);
      }),
      { numRuns: 3000 },
    );
  });

  const families = [
    ["spaces", " "],
    ["openers", "<purpose>"],
    ["half openers", "<purp "],
    ["angles", "<"],
  ].map(([name = "", unit = ""]) => ({
    name,
    make: (length: number) => unit.repeat(length / unit.length),
  }));

  test.each(families)("reads $name in linear time, however many pieces", (family) => {
    const growth = growthOn(family, (text) => {
      const held = heldLabel(system);
      for (const delta of piecesOf(text, [16])) held.push(delta);
    });
    expect(growth.ratio ?? 0).toBeLessThanOrEqual(linearRatio);
  });
});
