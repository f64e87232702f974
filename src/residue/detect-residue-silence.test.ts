import { describe, expect, test } from "vitest";
import { everyWord, purposeLabelContext, stateBlockContext } from "./__fixtures__/contexts.ts";
import { storyCorpus } from "./__fixtures__/story-corpus.ts";
import { trickyAnswers, trickyStories } from "./__fixtures__/tricky-stories.ts";
import { detectResidue } from "./detect-residue.ts";

/** At most one flag in so many UTF-16 units of story. */
const unitsPerFlag = 100_000;

function flagsIn(stories: readonly string[]): string[] {
  return stories.flatMap((story) =>
    detectResidue(story, everyWord).map(
      ({ kind, start, end }) => `${kind}: ${story.slice(start, end)}`,
    ),
  );
}

describe("detectResidue() is silent", () => {
  test.each([1, 2, 3, 4])("on 300,000 characters of story, seed %i", (seed) => {
    const stories = storyCorpus(300_000, seed);
    const units = stories.reduce((sum, story) => sum + story.length, 0);
    const flags = flagsIn(stories);
    expect(units).toBeGreaterThanOrEqual(300_000);
    expect(flags.length, flags.join("\n")).toBeLessThanOrEqual(units / unitsPerFlag);
  });

  test("on one story as long as a book", () => {
    const book = storyCorpus(300_000, 5).join("\n\n");
    expect(flagsIn([book]).length).toBeLessThanOrEqual(book.length / unitsPerFlag);
  });

  test.each(trickyStories)("on %s", (_name, story) => {
    expect(flagsIn([story])).toEqual([]);
    expect(detectResidue(story, stateBlockContext)).toEqual([]);
  });

  test.each(trickyAnswers)("on an agent's %s", (_name, answer) => {
    expect(detectResidue(answer, purposeLabelContext)).toEqual([]);
  });
});

describe("storyCorpus()", () => {
  test("gives the same stories for the same seed and others for another", () => {
    expect(storyCorpus(20_000, 7)).toEqual(storyCorpus(20_000, 7));
    expect(storyCorpus(20_000, 7)).not.toEqual(storyCorpus(20_000, 8));
  });
});
