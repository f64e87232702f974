import { describe, expect, test } from "vitest";
import { defaultVocabulary } from "../../protocols/state-block/default-vocabulary.ts";
import { validityOf } from "../../protocols/state-block/refusal.ts";
import { ruleText } from "../../protocols/state-block/rule-text.ts";
import { randomFrom } from "../../stats/random.ts";
import { examplesIn, inventedEvents } from "./wire-events.ts";

const entities = [
  { id: "cellar", kind: "place" },
  { id: "mara", kind: "character" },
  { id: "tomas", kind: "person" },
  { id: "lamp", kind: "thing" },
];

describe("examplesIn()", () => {
  test("finds every example line of a rule and takes the sample block for none", () => {
    const examples = examplesIn(ruleText(defaultVocabulary));
    expect(examples).toEqual(defaultVocabulary.events.map(({ example }) => example));
  });

  test.each([
    ["prose", "Use no events of your own."],
    ["broken JSON", '{"type": "a",}'],
    ["a type that is no text", '{"type": 1}'],
    ["a list", '[{"kind": "x"}]'],
  ])("finds none in %s", (_name, passage) => {
    expect(examplesIn(passage)).toEqual([]);
  });
});

describe("inventedEvents()", () => {
  const examples = examplesIn(ruleText(defaultVocabulary));

  test("makes none to two events, valid and of identifiers that exist and fit", () => {
    const counts = [0, 0, 0];
    for (let seed = 0; seed < 2_000; seed++) {
      const events = inventedEvents(examples, entities, randomFrom(seed));
      counts[events.length] = (counts[events.length] ?? 0) + 1;
      for (const event of events) {
        expect(validityOf(event, defaultVocabulary)).toMatchObject({ kind: "valid" });
        expect(JSON.stringify(event)).not.toMatch(/-\d"/);
        if (event.type === "set_current_location") expect(event["location"]).toBe("cellar");
        if (event.type === "set_possession") expect(event["item"]).toBe("lamp");
        if (event.type === "set_relationship") expect(event["from"]).not.toBe(event["to"]);
      }
    }
    expect(counts.every((count) => count > 150)).toBe(true);
  });

  test("keeps to events without placeholders where nothing is known to exist", () => {
    const types = new Set<string>();
    for (let seed = 0; seed < 500; seed++) {
      for (const event of inventedEvents(examples, [], randomFrom(seed))) types.add(event.type);
    }
    expect([...types]).toEqual(["establish_fact"]);
  });

  test("makes none without examples", () => {
    expect(inventedEvents([], entities, randomFrom(1))).toEqual([]);
  });
});
