import { describe, expect, test } from "vitest";
import { purposeLabelContext, stateBlockContext } from "./__fixtures__/contexts.ts";
import type { PlantedSpelling } from "./__fixtures__/planted-spelling.ts";
import { plantedSpellings } from "./__fixtures__/planted-spellings.ts";
import { storyCorpus } from "./__fixtures__/story-corpus.ts";
import { detectResidue } from "./detect-residue.ts";

/** The share of spellings that must be found at every place where they can stand. */
const leastRecall = 0.9;

const [before = "", after = ""] = storyCorpus(12_000, 11);

interface Planted {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function plant({ text }: PlantedSpelling, place: string): Planted {
  const head = place === "start" ? "" : `${before}\n\n`;
  const tail = place === "end" ? "" : `\n\n${after}`;
  return { text: head + text + tail, start: head.length, end: head.length + text.length };
}

function places({ place }: PlantedSpelling): readonly string[] {
  return place === undefined ? ["start", "middle", "end"] : [place];
}

function residueOf({ protocol }: PlantedSpelling, { text }: Planted) {
  return detectResidue(text, protocol === "state-block" ? stateBlockContext : purposeLabelContext);
}

/** Whether every part that must be flagged lies inside residue, white space aside. */
function isFound(spelling: PlantedSpelling, planted: Planted): boolean {
  const residue = residueOf(spelling, planted);
  let from = planted.start;
  for (const part of spelling.flagged ?? [spelling.text]) {
    const at = planted.text.indexOf(part, from);
    if (at === -1) throw new RangeError(`${spelling.name}: ${part} is no part of the text`);
    from = at + part.length;
    const hidden = (offset: number) =>
      residue.some(({ start, end }) => start <= offset && offset < end);
    for (let offset = at; offset < from; offset++) {
      if (/\S/.test(planted.text.charAt(offset)) && !hidden(offset)) return false;
    }
  }
  return true;
}

describe("detectResidue() finds planted protocol", () => {
  test("of at least nine spellings in ten, wherever they stand", () => {
    const missed = plantedSpellings.filter(
      (spelling) => !places(spelling).every((place) => isFound(spelling, plant(spelling, place))),
    );
    const recall = 1 - missed.length / plantedSpellings.length;
    const names = missed.map(({ name }) => `\n  missed: ${name}`).join("");
    process.stdout.write(
      `recall ${recall.toFixed(3)} over ${plantedSpellings.length} spellings${names}\n`,
    );
    expect(recall).toBeGreaterThanOrEqual(leastRecall);
  });

  test("and takes no story with it", () => {
    const reaching = plantedSpellings.filter((spelling) =>
      places(spelling).some((place) => {
        const planted = plant(spelling, place);
        return residueOf(spelling, planted).some(
          ({ start, end }) => start < planted.start || end > planted.end,
        );
      }),
    );
    expect(reaching.map(({ name }) => name)).toEqual([]);
  });

  test("under a name of its own for each spelling", () => {
    const names = plantedSpellings.map(({ protocol, name }) => `${protocol} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(300);
  });
});
