import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultVocabulary } from "./default-vocabulary.ts";
import { judgeEvent, validityOf } from "./refusal.ts";
import { parseVocabulary, type Vocabulary } from "./vocabulary.ts";

const there = new Set(["mara", "lantern", "cellar"]);
const exists = (id: string) => there.has(id);

function judged(event: unknown, vocabulary: Vocabulary = defaultVocabulary) {
  const judgement = judgeEvent(event, vocabulary, exists);
  return judgement.kind === "sound" ? "sound" : judgement.reason;
}

const possession = { type: "set_possession", item: "lantern", owner: "mara" };
const condition = { type: "set_condition", entity: "mara", condition: "wet", active: true };
const attribute = { type: "set_attribute", entity: "lantern", attribute: "lit", value: "yes" };
const newcomer = { type: "create_entity", id: "tom", kind: "character", name: "Tom" };

describe("judgeEvent()", () => {
  test.each([
    ["sound", "an event in order", possession],
    ["sound", "an event with a field too many", { ...possession, why: { delta: 1 } }],
    ["sound", "an entity that is new", newcomer],
    ["sound", "an empty text where text is asked", { ...attribute, value: "" }],
    ["unknown-type", "a list", [possession]],
    ["unknown-type", "null", null],
    ["unknown-type", "a word", "set_possession"],
    ["unknown-type", "an event without a type", { item: "lantern", owner: "mara" }],
    ["unknown-type", "a type that is no text", { ...possession, type: ["set_possession"] }],
    ["unknown-type", "another type", { ...possession, type: "give" }],
    ["unknown-type", "a type in other letters", { ...possession, type: "Set_Possession" }],
    ["unknown-type", "a type that a prototype has", { ...possession, type: "constructor" }],
    ["missing-field", "a field that is absent", { type: "set_possession", item: "lantern" }],
    ["missing-field", "a field before the others' types", { type: "set_possession", item: 3 }],
    ["not-absolute", "a sum in a text", { ...attribute, value: "+2" }],
    ["not-absolute", "a sum where a truth value is asked", { ...condition, active: "-1" }],
    ["not-absolute", "an object with delta", { ...attribute, value: { delta: 2 } }],
    ["not-absolute", "an object with add for an identifier", { ...possession, item: { add: "x" } }],
    ["not-absolute", "a change behind a wrong type", { ...attribute, entity: 3, value: "+2" }],
    ["wrong-type", "a field that is null", { ...possession, owner: null }],
    ["wrong-type", "a number where text is asked", { ...attribute, value: 2 }],
    ["wrong-type", "a negative number where text is asked", { ...attribute, value: -2 }],
    ["wrong-type", "a truth value in quotes", { ...condition, active: "true" }],
    ["wrong-type", "an identifier that is a list", { ...possession, item: ["lantern"] }],
    ["wrong-type", "a blank identifier", { ...possession, item: " " }],
    [
      "wrong-type",
      "a wrong type behind somebody unknown",
      { ...attribute, entity: "tom", value: 2 },
    ],
    ["unknown-entity", "somebody who is not there", { ...possession, owner: "tom" }],
    ["unknown-entity", "somebody in other letters", { ...possession, owner: "Mara" }],
    ["unknown-entity", "a name that a prototype has", { ...possession, owner: "__proto__" }],
    ["duplicate-entity", "an entity that is there", { ...newcomer, id: "mara" }],
  ])("finds %s in %s", (expected, _name, event) => {
    expect(judged(event)).toBe(expected);
  });

  test("asks a user's own vocabulary, numbers among its types", () => {
    const parsed = parseVocabulary({
      events: [
        {
          type: "pair",
          fields: { one: "new-identifier", two: "new-identifier", by: "identifier" },
        },
        { type: "count", fields: { of: "identifier", n: "number" } },
        { type: "end_scene", fields: {} },
      ],
    });
    if (parsed.kind === "invalid") throw new Error(parsed.problem);
    const own = parsed.vocabulary;
    expect(judged(possession, own)).toBe("unknown-type");
    expect(judged({ type: "end_scene" }, own)).toBe("sound");
    expect(judged({ type: "count", of: "mara", n: -3 }, own)).toBe("sound");
    expect(judged({ type: "count", of: "mara", n: Number.NaN }, own)).toBe("sound");
    expect(judged({ type: "count", of: "mara", n: "3" }, own)).toBe("wrong-type");
    expect(judged({ type: "count", of: "mara", n: "+3" }, own)).toBe("not-absolute");
    expect(judged({ type: "pair", one: "a", two: "b", by: "mara" }, own)).toBe("sound");
    expect(judged({ type: "pair", one: "a", two: "a", by: "mara" }, own)).toBe("duplicate-entity");
    expect(judged({ type: "pair", one: "mara", two: "b", by: "tom" }, own)).toBe(
      "duplicate-entity",
    );
    expect(judged({ type: "pair", one: "a", two: "b", by: "a" }, own)).toBe("unknown-entity");
  });

  test.each([
    ["an event of another type", { type: "give" }, '"give" is not one of the events there are.'],
    [
      "every field that is missing",
      { type: "set_possession" },
      'set_possession needs "item" and "owner".',
    ],
    [
      "the field and the value of a wrong type",
      { ...condition, active: "yes" },
      'set_condition: "active" must be true or false, not "yes".',
    ],
    [
      "the change",
      { ...attribute, value: "+2" },
      'set_attribute: "value" is written as a change ("+2"); give the new value itself.',
    ],
    [
      "who is unknown",
      { ...possession, owner: "tom" },
      'set_possession: "owner" is "tom", which is not in the state.',
    ],
    [
      "who exists already",
      { ...newcomer, id: "mara" },
      'create_entity: "id" is "mara", which exists already.',
    ],
    [
      "a long value by its start",
      { type: "🗝".repeat(500) },
      `"${"🗝".repeat(60)}…" is not one of the events there are.`,
    ],
    [
      "a value of several lines on one",
      { type: "a]\n\n[b" },
      '"a b" is not one of the events there are.',
    ],
    ["a list as a list", [1], 'An event is an object with a "type"; this is a list.'],
  ])("says %s", (_name, event, detail) => {
    expect(judgeEvent(event, defaultVocabulary, exists)).toMatchObject({ detail });
  });
});

describe("validityOf()", () => {
  test.each([
    ["valid", "an event in order", possession],
    ["valid", "a change where text is asked", { ...attribute, value: "+2" }],
    ["valid", "somebody who is not there", { ...possession, owner: "tom" }],
    ["wrong-type", "a change that is an object", { ...attribute, value: { delta: 2 } }],
    ["wrong-type", "a change where a truth value is asked", { ...condition, active: "+1" }],
    ["missing-field", "a field that is absent", { type: "set_possession" }],
    ["unknown-type", "null", null],
  ])("finds %s for %s", (expected, _name, event) => {
    const validity = validityOf(event, defaultVocabulary);
    expect(validity.kind === "valid" ? "valid" : validity.reason).toBe(expected);
  });

  test("holds whatever judgeEvent() accepts for valid", () => {
    const value = fc.constantFrom("mara", "tom", "+1", true, 3, null, { delta: 1 }, "");
    const field = fc.constantFrom("type", "item", "owner", "entity", "condition", "active", "fact");
    const type = fc.constantFrom(...defaultVocabulary.events.map((spec) => spec.type), "give");
    const event = fc
      .tuple(fc.dictionary(field, value), type)
      .map(([rest, named]) => ({ ...rest, type: named }));
    fc.assert(
      fc.property(event, (candidate) => {
        const validity = validityOf(candidate, defaultVocabulary);
        if (judged(candidate) === "sound") expect(validity).toEqual({ kind: "valid" });
        if (validity.kind === "objection") {
          expect([validity.reason, "not-absolute"]).toContain(judged(candidate));
        }
      }),
    );
  });
});
