import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../json.ts";
import { cellarWorld } from "./__fixtures__/any-event.ts";
import { applyEvents } from "./apply-events.ts";
import { parseVocabulary, type Vocabulary } from "./vocabulary.ts";
import type { Entity, World } from "./world.ts";

function worldAfter(events: Json[], vocabulary: Vocabulary): World {
  const { world, refused } = applyEvents(cellarWorld, { events }, vocabulary);
  expect(refused).toEqual([]);
  return world;
}

function entityOf(world: World, id: string): Entity | undefined {
  return world.entities.find((entity) => entity.id === id);
}

describe("applyEvent() keeps events of the user's own", () => {
  function parsed(events: readonly unknown[]): Vocabulary {
    const result = parseVocabulary({ events });
    if (result.kind === "invalid") throw new Error(`${result.path}: ${result.problem}`);
    return result.vocabulary;
  }

  const own = parsed([
    { type: "set_mood", fields: { who: "identifier", value: "string" } },
    { type: "set_stats", fields: { who: "identifier", hp: "number", mp: "number" } },
    { type: "give", fields: { item: "identifier", to: "identifier" } },
    { type: "open_door", fields: { door: "identifier" } },
    { type: "add_person", fields: { id: "new-identifier", name: "string", age: "number" } },
    { type: "set_weather", fields: { weather: "string" } },
    { type: "set_time", fields: { day: "number", hour: "number" } },
    { type: "note", fields: { fact: "string" } },
    { type: "mark_time", fields: { day: "number", hour: "number" } },
    { type: "end_scene", fields: {} },
  ]);

  test("keeps what is said of somebody as attributes of the first one named", () => {
    const world = worldAfter(
      [
        { type: "set_mood", who: "mara", value: "glum" },
        { type: "set_mood", who: "mara", value: "calm" },
        { type: "set_stats", who: "mara", hp: 3, mp: -1 },
        { type: "give", item: "lantern", to: "mara" },
        { type: "open_door", door: "cellar" },
      ],
      own,
    );
    expect(entityOf(world, "mara")?.attributes).toEqual({
      mood: "calm",
      "stats.hp": 3,
      "stats.mp": -1,
    });
    expect(entityOf(world, "lantern")?.attributes).toEqual({ give: "mara" });
    expect(entityOf(world, "cellar")?.attributes).toEqual({ open_door: true });
  });

  test("introduces whoever a new identifier names", () => {
    const world = worldAfter([{ type: "add_person", id: "tom", name: "Tom", age: 9 }], own);
    expect(entityOf(world, "tom")).toMatchObject({
      kind: "id",
      name: "Tom",
      attributes: { age: 9 },
    });
  });

  test("keeps what is said of nobody with the world: values that are set, facts that add up", () => {
    const world = worldAfter(
      [
        { type: "set_weather", weather: "rain" },
        { type: "set_weather", weather: "sun" },
        { type: "set_time", day: 2, hour: 9 },
        { type: "note", fact: "the bridge is down" },
        { type: "note", fact: "the mill is shut" },
        { type: "mark_time", day: 2, hour: 9 },
        { type: "end_scene" },
      ],
      own,
    );
    expect(world.attributes).toEqual({ weather: "sun", "time.day": 2, "time.hour": 9 });
    expect(world.established).toEqual([
      "the bridge is down",
      "the mill is shut",
      "mark_time: day 2, hour 9",
      "end_scene",
    ]);
  });

  test("writes a number that JSON cannot hold as text", () => {
    const events: Json[] = [{ type: "set_stats", who: "mara", hp: Number.NaN, mp: 0 }];
    const world = worldAfter(events, own);
    expect(entityOf(world, "mara")?.attributes).toEqual({ "stats.hp": "NaN", "stats.mp": 0 });
  });

  test("reads a built-in's name with other fields generically, and with other types as built in", () => {
    const renamed = parsed([
      { type: "set_possession", fields: { thing: "identifier", holder: "identifier" } },
      {
        type: "set_attribute",
        fields: { entity: "identifier", attribute: "string", value: "number" },
      },
    ]);
    const world = worldAfter(
      [
        { type: "set_possession", thing: "cellar", holder: "mara" },
        { type: "set_attribute", entity: "lantern", attribute: "oil", value: 4 },
      ],
      renamed,
    );
    expect(entityOf(world, "cellar")?.attributes).toEqual({ possession: "mara" });
    expect(entityOf(world, "lantern")?.attributes).toEqual({ oil: 4 });
  });

  test("settles: its accepted events, applied again, change nothing", () => {
    const event = fc.oneof(
      fc.record({ type: fc.constant("set_mood"), who: someone, value: word }),
      fc.record({ type: fc.constant("give"), item: someone, to: someone }),
      fc.record({ type: fc.constant("add_person"), id: someone, name: word, age: fc.nat(9) }),
      fc.record({ type: fc.constant("set_weather"), weather: word }),
      fc.record({ type: fc.constant("note"), fact: word }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        const { world, accepted } = applyEvents(cellarWorld, { events }, own);
        expect(applyEvents(world, { events: [...accepted] }, own).world).toEqual(world);
      }),
    );
  });
});

const someone = fc.constantFrom("mara", "lantern", "cellar", "tom", "ann");
const word = fc.constantFrom("a", "b", "__proto__");
