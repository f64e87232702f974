import fc from "fast-check";
import { describe, expect, test } from "vitest";
import published from "./__fixtures__/vocabulary.json" with { type: "json" };
import { defaultVocabulary } from "./default-vocabulary.ts";
import { validityOf } from "./refusal.ts";
import { type EventSpec, parseVocabulary, type Vocabulary } from "./vocabulary.ts";
import { writtenAsChange } from "./written-as-change.ts";

const mood = { type: "set_mood", fields: { who: "identifier", mood: "string" } };

function parsed(value: unknown): Vocabulary {
  const result = parseVocabulary(value);
  if (result.kind === "invalid") throw new Error(`${result.path}: ${result.problem}`);
  return result.vocabulary;
}

describe("defaultVocabulary", () => {
  test("says what the published vocabulary says, in its order", () => {
    expect(JSON.stringify(defaultVocabulary)).toBe(JSON.stringify(published));
  });

  test("passes its own check unchanged", () => {
    expect(parsed(published)).toEqual(defaultVocabulary);
  });
});

describe("parseVocabulary()", () => {
  test("fills in the headings and the examples that are left out", () => {
    const vocabulary = parsed({
      events: [
        { type: "open_door", fields: { door: "identifier", wide: "boolean", width: "number" } },
        { type: "add_room", fields: { id: "new-identifier", mood: "string" } },
        { type: "end_scene", fields: {} },
      ],
    });
    expect(vocabulary.events.map((spec) => spec.example)).toEqual([
      { type: "open_door", door: "door-1", wide: true, width: 1 },
      { type: "add_room", id: "id-1", mood: "the mood" },
      { type: "end_scene" },
    ]);
    expect(vocabulary.sceneHeading).toBe("Scene:");
    expect(vocabulary.sectionHeadings).toEqual(defaultVocabulary.sectionHeadings);
  });

  test("takes headings in another language, and none", () => {
    const headings = { sceneHeading: "Szene:", sectionHeadings: ["Anwesend:", "Bei sich:"] };
    expect(parsed({ events: [mood], ...headings })).toMatchObject(headings);
    expect(parsed({ events: [mood], sectionHeadings: [] }).sectionHeadings).toEqual([]);
  });

  test("keeps a field whose name a prototype has", () => {
    const value = JSON.parse(
      '{"events": [{"type": "a", "fields": {"__proto__": "string", "constructor": "boolean"}}]}',
    );
    const [spec] = parsed(value).events;
    expect(Object.entries(spec?.fields ?? {})).toEqual([
      ["__proto__", "string"],
      ["constructor", "boolean"],
    ]);
    expect(Object.keys(spec?.example ?? {})).toEqual(["type", "__proto__", "constructor"]);
  });

  const withEvent = (event: unknown) => ({ events: [mood, event] });
  const withExample = (example: unknown) => withEvent({ ...mood, type: "b", example });

  test.each([
    ["", "a list", [], "map"],
    ["", "nothing", undefined, "map"],
    ["headings", "a key it does not know", { events: [mood], headings: [] }, "sceneHeading"],
    ["events", "no events", {}, "at least one"],
    ["events", "an empty list of events", { events: [] }, "at least one"],
    ["events[1]", "an event that is a word", withEvent("b"), "map"],
    ["events[1].exmaple", "a misspelt key", withEvent({ ...mood, exmaple: {} }), "example"],
    ["events[1].type", "an event without a type", withEvent({ fields: {} }), "set_mood"],
    ["events[1].type", "a type with a blank", withEvent({ type: "a b", fields: {} }), "letters"],
    ["events[1].type", "the same type twice", withEvent(mood), '"set_mood" stands twice'],
    ["events[1].fields", "an event without fields", withEvent({ type: "b" }), "{}"],
    [
      "events[1].fields.item",
      "a field type that is none",
      withEvent({ type: "b", fields: { item: "slug" } }),
      "new-identifier",
    ],
    [
      "events[1].fields.item",
      "a field type that a prototype has",
      withEvent({ type: "b", fields: { item: "constructor" } }),
      "new-identifier",
    ],
    [
      "events[1].fields.type",
      "a field named type",
      withEvent({ type: "b", fields: { type: "string" } }),
      "another name",
    ],
    ["events[1].example", "an example that is a text", withExample("b"), "map"],
    [
      "events[1].example.type",
      "an example of another event",
      withExample({ type: "set_mood", who: "a", mood: "b" }),
      'write "b"',
    ],
    [
      "events[1].example.mood",
      "an example cut short",
      withExample({ type: "b", who: "a" }),
      "missing",
    ],
    [
      "events[1].example.why",
      "an example with a field too many",
      withExample({ type: "b", who: "a", mood: "b", why: "c" }),
      "unknown key",
    ],
    [
      "events[1].example.mood",
      "an example of the wrong type",
      withExample({ type: "b", who: "a", mood: 3 }),
      "text",
    ],
    [
      "events[1].example.mood",
      "an example written as a change",
      withExample({ type: "b", who: "a", mood: "+1" }),
      "change",
    ],
    [
      "events[1].example.mood",
      "an example that would close the fence it is shown in",
      withExample({ type: "b", who: "a", mood: "a ``` b" }),
      "fence",
    ],
    [
      "sceneHeading",
      "a scene heading of two lines",
      { events: [mood], sceneHeading: "a\nb" },
      "line",
    ],
    [
      "sectionHeadings",
      "one heading without a list",
      { events: [mood], sectionHeadings: "a" },
      "list",
    ],
    [
      "sectionHeadings[1]",
      "a heading in Markdown",
      { events: [mood], sectionHeadings: ["Held:", "**Known:**"] },
      "Markdown",
    ],
    [
      "sectionHeadings[1]",
      "a heading twice",
      { events: [mood], sectionHeadings: ["Held:", "Held:"] },
      "twice",
    ],
  ])("names %j for %s", (path, _name, value, mend) => {
    const result = parseVocabulary(value);
    expect(result).toMatchObject({ kind: "invalid", path });
    expect(result.kind === "invalid" ? result.problem : "").toContain(mend);
  });

  test("answers any JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(["vocabulary", "invalid"]).toContain(parseVocabulary(value).kind);
      }),
    );
  });

  const anySpec = fc.record({
    type: fc.stringMatching(/^[a-z]{1,4}_[a-z]{1,4}$/),
    fields: fc.dictionary(
      fc.string({ unit: fc.constantFrom("a", "b", "-", "1", "+", "__proto__"), minLength: 1 }),
      fc.constantFrom("identifier", "new-identifier", "string", "boolean", "number"),
      { maxKeys: 4 },
    ),
  });

  test("makes examples that its own vocabulary accepts", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anySpec, { selector: (spec) => spec.type, minLength: 1 }),
        (events) => {
          const result = parseVocabulary({ events });
          fc.pre(result.kind === "vocabulary");
          for (const { example } of result.vocabulary.events) {
            expect(validityOf(example, result.vocabulary)).toEqual({ kind: "valid" });
            expect(Object.values(example).some(writtenAsChange)).toBe(false);
          }
        },
      ),
    );
  });

  test("reads what it wrote as the same vocabulary", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anySpec, { selector: (spec) => spec.type, minLength: 1 }),
        (events) => {
          const result = parseVocabulary({ events });
          fc.pre(result.kind === "vocabulary");
          const again: readonly EventSpec[] = parsed(
            JSON.parse(JSON.stringify(result.vocabulary)),
          ).events;
          expect(again).toEqual(result.vocabulary.events);
        },
      ),
    );
  });
});
