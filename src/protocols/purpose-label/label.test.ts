import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalizeLabel } from "./label.ts";

const fragments = fc.constantFrom(
  " ",
  "\n",
  "\u0085",
  "\u3000",
  "a",
  "word",
  "\u{1f50e}",
  "e\u0301",
  "\ud83d",
  "\udd0e",
  "\ufeff",
);
const raws = fc.string({ unit: fragments, maxLength: 40 });
const budgets = fc.integer({ min: 8, max: 40 });

describe("normalizeLabel()", () => {
  test.each([
    ["keeps a heading that fits", "Reading the log", 64, "Reading the log"],
    ["collapses lines and blanks", "  Reading\n\tthe   log ", 64, "Reading the log"],
    ["collapses every Unicode blank", "a\u00a0\u2028\u3000\u0085b", 64, "a b"],
    ["keeps what is no white space", "\ufeffa\u200b\u001cb", 64, "\ufeffa\u200b\u001cb"],
    ["answers nothing for blanks", " \n\u0085\u3000", 64, ""],
    ["answers nothing for no text", "", 64, ""],
    ["keeps exactly the budget", "12345678", 8, "12345678"],
    ["clips at a word", "alpha beta gamma", 10, "alpha beta..."],
    ["clips before a word that would pass the budget", "alpha betas gamma", 10, "alpha..."],
    ["cuts a first word that is too long", "123456789 a", 8, "12345678..."],
    ["does not count the dots", "alphabet soup", 8, "alphabet..."],
    ["counts an astral character once", "\u{1f50e}".repeat(8), 8, "\u{1f50e}".repeat(8)],
    [
      "never cuts an astral character in two",
      "\u{1f50e}".repeat(9),
      8,
      `${"\u{1f50e}".repeat(8)}...`,
    ],
    [
      "clips words of astral characters by scalars",
      "\u{1f50e}\u{1f50e}\u{1f50e} \u{1f50e}\u{1f50e}\u{1f50e}\u{1f50e} \u{1f50e}",
      8,
      "\u{1f50e}\u{1f50e}\u{1f50e} \u{1f50e}\u{1f50e}\u{1f50e}\u{1f50e}...",
    ],
    [
      "counts a combining mark of its own",
      "e\u0301e\u0301e\u0301e\u0301e",
      8,
      "e\u0301e\u0301e\u0301e\u0301...",
    ],
    ["counts a lone surrogate once", "\ud83dabcdefgh", 8, "\ud83dabcdefg..."],
  ])("%s", (_name, raw, maxChars, expected) => {
    expect(normalizeLabel(raw, maxChars)).toBe(expected);
  });

  test.each([undefined, null, 5, {}, ["a"]])("answers nothing for %j", (raw) => {
    expect(normalizeLabel(raw, 64)).toBe("");
  });

  test("agrees with clipping word by word as the words are read", () => {
    fc.assert(
      fc.property(raws, budgets, (raw, maxChars) => {
        expect(normalizeLabel(raw, maxChars)).toBe(clippedByHand(raw, maxChars));
      }),
    );
  });

  test("holds at most the budget and the dots, on one line", () => {
    fc.assert(
      fc.property(raws, budgets, (raw, maxChars) => {
        const label = normalizeLabel(raw, maxChars);
        expect(Array.from(label).length).toBeLessThanOrEqual(maxChars + 3);
        expect(label).not.toMatch(/[\n\r\u0085\u2028\u2029]| {2}/);
      }),
    );
  });
});

/** The rule as a person would carry it out, counting the whole candidate each time. */
function clippedByHand(raw: string, maxChars: number): string {
  const collapsed = raw.replace(/\p{White_Space}+/gu, " ").replace(/^ | $/g, "");
  if (Array.from(collapsed).length <= maxChars) return collapsed;
  let kept = "";
  for (const word of collapsed.split(" ")) {
    const candidate = kept === "" ? word : `${kept} ${word}`;
    if (Array.from(candidate).length > maxChars) break;
    kept = candidate;
  }
  return `${kept === "" ? Array.from(collapsed).slice(0, maxChars).join("") : kept}...`;
}
