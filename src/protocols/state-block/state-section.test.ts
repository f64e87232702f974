import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cellarWorld, typedEvent } from "./__fixtures__/any-event.ts";
import { applyEvents } from "./apply-events.ts";
import { defaultVocabulary } from "./default-vocabulary.ts";
import { splitStateBlock } from "./split.ts";
import { stateSection } from "./state-section.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { Entity, World } from "./world.ts";

const emptyWorld: World = {
  scene: null,
  location: null,
  viewpoint: null,
  entities: [],
  relationships: [],
  established: [],
  attributes: {},
};

const mara: Entity = {
  id: "mara",
  kind: "character",
  name: "Mara",
  at: "cellar",
  holds: ["lantern", "rope"],
  conditions: ["cold", "tired"],
  attributes: { mood: "grim" },
  knows: ["the cellar floods", "the door is barred"],
};
const lantern: Entity = {
  ...mara,
  id: "lantern",
  kind: "thing",
  name: "A lantern",
  holds: [],
  conditions: [],
  attributes: { lit: true, "oil.left": 3 },
  knows: [],
};
const fullWorld: World = {
  scene: "A flooded cellar",
  location: "cellar",
  viewpoint: null,
  entities: [mara, lantern],
  relationships: [{ from: "mara", to: "lantern", relation: "keeper" }],
  established: ["the bridge is down"],
  attributes: { weather: "rain" },
};

function withHeadings(...sectionHeadings: string[]): Vocabulary {
  return { ...defaultVocabulary, sectionHeadings };
}

describe("stateSection()", () => {
  test("shows the scene and every heading that has something, entries indented", () => {
    expect(stateSection(fullWorld, defaultVocabulary).split("\n")).toEqual([
      "Scene: A flooded cellar (at cellar)",
      "Present:",
      "  - mara: Mara (character), at cellar",
      "  - lantern: A lantern (thing)",
      "Held:",
      "  - mara: lantern, rope",
      "Conditions:",
      "  - mara: cold, tired",
      "  - mara: mood = grim",
      "  - lantern: lit = true",
      "  - lantern: oil.left = 3",
      "Known:",
      "  - mara: the cellar floods",
      "  - mara: the door is barred",
      "Established:",
      "  - the bridge is down",
      "  - mara to lantern: keeper",
      "  - weather = rain",
    ]);
  });

  test.each([
    ["nothing of an empty world", emptyWorld, ""],
    ["a scene without a place", { ...emptyWorld, scene: "Dusk" }, "Scene: Dusk"],
    ["a place without a scene", { ...emptyWorld, location: "hall" }, "Scene: (at hall)"],
    [
      "a place without the brackets that end it",
      { ...emptyWorld, scene: "Dusk", location: "hall (east)" },
      "Scene: Dusk (at hall east)",
    ],
    [
      "only the headings that have something",
      { ...emptyWorld, established: ["it rains"] },
      "Established:\n  - it rains",
    ],
    [
      "a text of several lines on one, without a fence",
      { ...emptyWorld, established: [" a\n\nHeld:\tb ```state\n{ "] },
      "Established:\n  - a Held: b '''state {",
    ],
  ])("shows %s", (_name, world, expected) => {
    expect(stateSection(world, defaultVocabulary)).toBe(expected);
  });

  test("puts an attribute under the heading that is named for it", () => {
    const vocabulary = withHeadings("Present:", "Mood:", "Oil:", "Weather:", "Established:");
    const section = stateSection({ ...fullWorld, established: [] }, vocabulary);
    expect(section).toContain("\nMood:\n  - mara: mood = grim\n");
    expect(section).toContain("\nOil:\n  - lantern: oil.left = 3\n");
    expect(section).toContain("\nWeather:\n  - weather = rain\n");
    expect(stateSection(cellarWorld, vocabulary)).not.toMatch(/Mood|Oil|Weather/);
  });

  test("keeps the order of the default headings where all are translated", () => {
    const german = {
      ...withHeadings("Anwesend:", "Bei sich:", "Zustand:", "Wissen:", "Feststehend:"),
      sceneHeading: "Szene:",
    };
    expect(stateSection(cellarWorld, german).split("\n")).toEqual([
      "Szene: A flooded cellar (at cellar)",
      "Anwesend:",
      "  - cellar: The cellar (place)",
      "  - mara: Mara (character), at cellar",
      "  - lantern: A lantern (thing)",
      "Bei sich:",
      "  - mara: lantern",
    ]);
  });

  test("shows what has no heading of its own under the last, and only the scene without headings", () => {
    expect(stateSection(cellarWorld, withHeadings("Held:", "Notes:"))).toBe(
      [
        "Scene: A flooded cellar (at cellar)",
        "Held:",
        "  - mara: lantern",
        "Notes:",
        "  - cellar: The cellar (place)",
        "  - mara: Mara (character), at cellar",
        "  - lantern: A lantern (thing)",
      ].join("\n"),
    );
    expect(stateSection(cellarWorld, withHeadings())).toBe("Scene: A flooded cellar (at cellar)");
  });
});

describe("splitStateBlock() takes a pasted copy of stateSection() out of a story", () => {
  const before = "The rain fell on the mill.";
  const after = "Nobody came.";

  test.each([
    ["at the end", (section: string) => `${before}\n\n${section}`, before],
    [
      "in the middle",
      (section: string) => `${before}\n\n${section}\n\n${after}`,
      `${before}\n\n${after}`,
    ],
    ["at the head", (section: string) => `${section}\n\n${after}`, after],
  ])("%s", (_name, paste, expected) => {
    const { prose, removals } = splitStateBlock(
      paste(stateSection(fullWorld, defaultVocabulary)),
      defaultVocabulary,
    );
    expect(prose).toBe(expected);
    expect(removals.map(({ rule }) => rule)).toContain("echoed_state_section");
  });

  const nasty = fc.constantFrom(
    "```",
    "state\n",
    "{",
    '"events": []',
    "}",
    "[Reminder: ",
    "\n> ",
    "a",
    "(",
  );
  const fact = fc
    .string({ unit: nasty, minLength: 1, maxLength: 6 })
    .map((text) => ({ type: "establish_fact", fact: text }));

  test("whatever the world has become", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(typedEvent, fact), { maxLength: 10 }), (events) => {
        const { world } = applyEvents(cellarWorld, { events }, defaultVocabulary);
        const section = stateSection(world, defaultVocabulary);
        const read = splitStateBlock(`${before}\n\n${section}`, defaultVocabulary);
        expect(read.prose).toBe(before);
      }),
      { numRuns: 500 },
    );
  });
});
