import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomFrom } from "../../stats/random.ts";
import { answerProse, nextStepProse, shortNarration } from "./agent-phrases.ts";
import { headingFor, overlongHeadingFor } from "./heading.ts";
import { afterword, storyProse } from "./story-phrases.ts";
import { topicOf } from "./topic.ts";

/** Messages made of words, marks and pieces of both protocols. */
const message = fc
  .array(
    fc.constantFrom(
      "garden ",
      "the ",
      "Überfall ",
      "<purpose>",
      "</purpose>",
      "```state\n",
      '{"events": []}',
      "[Reminder: a]",
      "Held:\n",
      "set_possession(",
      "open_file ",
      "v2.1 ",
      "l'été ",
      "\n\n",
      "😀",
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(""));

describe("topicOf()", () => {
  test("never lets protocol, marks or identifiers into a reply", () => {
    fc.assert(
      fc.property(message, fc.integer(), (text, seed) => {
        const topic = topicOf(text, "request", randomFrom(seed));
        expect(topic).toMatch(/^[\p{L}'’-]+(?: [\p{L}'’-]+)?$/u);
        const prose = [nextStepProse, answerProse, storyProse, afterword, shortNarration]
          .map((write) => write(topic, randomFrom(seed)))
          .join("\n");
        expect(prose).not.toMatch(/[<>[\]{}`_]|:$/m);
      }),
    );
  });

  test.each([
    ["Why does the boiler make noise?", ["boiler"]],
    ["Boilers and noise", ["Boilers", "noise"]],
    ["read config_v2.yaml now", ["read"]],
    ["painted (wooden) gates", ["gates", "painted", "wooden"]],
    ["take the broken lamp, my friend", ["broken lamp", "friend"]],
    ["", []],
    ["the <purpose> of it", []],
  ])("takes the words that %j is about", (text, words) => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 60; seed++) seen.add(topicOf(text, "", randomFrom(seed)));
    expect([...seen].filter((topic) => topic !== "").sort()).toEqual([...words].sort());
  });
});

describe("headingFor()", () => {
  test("fits the budget, however small, and the overlong one never does", () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 400 }), message, fc.integer(), (budget, text, seed) => {
        const random = randomFrom(seed);
        const topic = topicOf(text, "request", random);
        const heading = headingFor(topic, budget, random);
        expect(heading.length).toBeGreaterThan(0);
        expect(heading.length).toBeLessThanOrEqual(budget);
        expect(overlongHeadingFor(topic, budget, random).length).toBeGreaterThan(budget);
      }),
    );
  });

  test("varies, so that replies are no copies of each other", () => {
    const topics = ["garden", "missing key", "ledger"];
    const headings = new Set<string>();
    for (let seed = 0; seed < 300; seed++) {
      headings.add(headingFor(topics[seed % 3] ?? "", 64, randomFrom(seed)));
    }
    expect(headings.size).toBeGreaterThan(30);
  });
});
