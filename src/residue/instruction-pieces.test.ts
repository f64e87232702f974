import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instructionPieces } from "./instruction-pieces.ts";
import { readPage } from "./page.ts";
import { soughtBy } from "./sought.ts";

const words = {
  tag: null,
  fenceLabel: null,
  eventNames: [],
  sceneHeading: null,
  sectionHeadings: [],
};

function pieces(text: string, ...instruction: string[]): string[] {
  const page = readPage(text, soughtBy({ words, instruction }));
  return instructionPieces.find(page).map(({ start, end }) => text.slice(start, end));
}

const rule =
  "Write the line first, before any other text, and never leave it out; nobody minds it.";

describe("instructionPieces", () => {
  test.each<[string, string, string[]]>([
    [
      "finds eight words in a row",
      "So: write the line first before any other text. Yes.",
      ["write the line first before any other text"],
    ],
    ["finds no seven", "So write the line first, before any other book.", []],
    ["finds a longer run whole", `He read: ${rule}`, [rule.slice(0, -1)]],
    [
      "minds no case, marks or line ends",
      "**WRITE the line**\nfirst before - any “other” text",
      ["WRITE the line**\nfirst before - any “other” text"],
    ],
    [
      "finds two runs apart",
      "write the line first before any other text x and never leave it out nobody minds it",
      ["write the line first before any other text", "and never leave it out nobody minds it"],
    ],
    ["joins no words across a stranger", "write the line first x before any other text and", []],
  ])("%s", (_name, text, expected) => {
    expect(pieces(text, rule)).toEqual(expected);
  });

  test("finds no run that only two texts together hold", () => {
    expect(
      pieces(
        "one two three four five six seven eight",
        "one two three four five",
        "six seven eight nine ten",
      ),
    ).toEqual(["one two three four five"]);
  });

  test("finds a short text when it is echoed whole", () => {
    expect(pieces("Now tell what comes next, she said.", "Tell what comes next, please!")).toEqual(
      [],
    );
    expect(
      pieces("Tell what comes next please she said.", "Tell what comes next, please!"),
    ).toEqual(["Tell what comes next please"]);
    expect(pieces("Go on then, she said.", "Go on then")).toEqual([]);
  });

  test("counts each character where no blanks are written", () => {
    expect(
      pieces("彼は言った、毎回必ず最初の行に書く。雨。", "毎回、必ず最初の行に書くこと。"),
    ).toEqual(["毎回必ず最初の行に書く"]);
  });

  test("finds what a search of every window finds", () => {
    const word = fc.constantFrom("a", "b", "c");
    const list = fc.array(word, { maxLength: 40 });
    fc.assert(
      fc.property(list, list, (instruction, text) => {
        const runs = windows(instruction).map((run) => run.join(" "));
        const covered = text.map(() => false);
        windows(text).forEach((run, from) => {
          if (runs.includes(run.join(" "))) covered.fill(true, from, from + run.length);
        });
        const expected = covered.filter(Boolean).length;
        const found = pieces(text.join(" "), instruction.join(" "))
          .join(" ")
          .split(" ")
          .filter(Boolean);
        if (instruction.length >= 8) expect(found).toHaveLength(expected);
      }),
      { numRuns: 500 },
    );
  });
});

function windows(list: readonly string[]): string[][] {
  return Array.from({ length: Math.max(0, list.length - 7) }, (_, from) =>
    list.slice(from, from + 8),
  );
}
