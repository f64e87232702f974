import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { growthOn, linearRatio } from "../__fixtures__/growth.ts";
import type { Json } from "../json.ts";
import { anyEvent, cellarWorld, typedEvent } from "./__fixtures__/any-event.ts";
import { applyEvents } from "./apply-events.ts";
import { defaultVocabulary } from "./default-vocabulary.ts";
import { parseWorld } from "./parse-world.ts";
import type { Entity, World } from "./world.ts";

function worldAfter(events: Json[], world: World = cellarWorld): World {
  const { world: next, refused } = applyEvents(world, { events }, defaultVocabulary);
  expect(refused).toEqual([]);
  return next;
}

function entityOf(world: World, id: string): Entity | undefined {
  return world.entities.find((entity) => entity.id === id);
}

const tom: Json = { type: "create_entity", id: "tom", kind: "character", name: "Tom" };

describe("applyEvents()", () => {
  test("introduces an entity that later events of the list may name", () => {
    const world = worldAfter([tom, { type: "set_possession", item: "lantern", owner: "tom" }]);
    expect(entityOf(world, "tom")).toEqual({
      id: "tom",
      kind: "character",
      name: "Tom",
      at: null,
      holds: ["lantern"],
      conditions: [],
      attributes: {},
      knows: [],
    });
    expect(entityOf(world, "mara")?.holds).toEqual([]);
  });

  test("moves an entity, and the scene with the one it follows", () => {
    const hall: Json = { type: "create_entity", id: "hall", kind: "place", name: "The hall" };
    const move = (entity: string): Json => ({
      type: "set_current_location",
      entity,
      location: "hall",
    });
    expect(worldAfter([hall, move("lantern")])).toMatchObject({ location: "cellar" });
    const world = worldAfter([hall, move("mara")]);
    expect(world.location).toBe("hall");
    expect(entityOf(world, "mara")?.at).toBe("hall");
    expect(worldAfter([hall, move("mara")], { ...cellarWorld, viewpoint: null }).location).toBe(
      "cellar",
    );
  });

  test("sets and ends conditions, and keeps them sorted", () => {
    const condition = (name: string, active: boolean): Json => ({
      type: "set_condition",
      entity: "mara",
      condition: name,
      active,
    });
    const wet = worldAfter([
      condition("wet", true),
      condition("cold", true),
      condition("wet", true),
    ]);
    expect(entityOf(wet, "mara")?.conditions).toEqual(["cold", "wet"]);
    const dry = worldAfter([condition("wet", false), condition("tired", false)], wet);
    expect(entityOf(dry, "mara")?.conditions).toEqual(["cold"]);
  });

  test("sets attributes and relations over their old values", () => {
    const lit = (value: string): Json => ({
      type: "set_attribute",
      entity: "lantern",
      attribute: "lit",
      value,
    });
    const relation = (word: string): Json => ({
      type: "set_relationship",
      from: "mara",
      to: "tom",
      relation: word,
    });
    const world = worldAfter([tom, lit("yes"), lit("no"), relation("stranger"), relation("ally")]);
    expect(entityOf(world, "lantern")?.attributes).toEqual({ lit: "no" });
    expect(world.relationships).toEqual([{ from: "mara", to: "tom", relation: "ally" }]);
  });

  test("keeps each fact once, oldest first", () => {
    const world = worldAfter([
      { type: "establish_fact", fact: "the bridge is down" },
      { type: "establish_fact", fact: "it rains" },
      { type: "establish_fact", fact: "the bridge is down" },
      { type: "learn_fact", character: "mara", fact: "it rains" },
      { type: "learn_fact", character: "mara", fact: "it rains" },
    ]);
    expect(world.established).toEqual(["the bridge is down", "it rains"]);
    expect(entityOf(world, "mara")?.knows).toEqual(["it rains"]);
  });

  test("refuses an event with its reason and goes on with the next", () => {
    const unknown: Json = { type: "set_possession", item: "sword", owner: "mara" };
    const fact: Json = { type: "establish_fact", fact: "it rains" };
    const result = applyEvents(cellarWorld, { events: [unknown, fact] }, defaultVocabulary);
    expect(result.accepted).toEqual([fact]);
    expect(result.refused).toEqual([
      {
        event: unknown,
        reason: "unknown-entity",
        detail: 'set_possession: "item" is "sword", which is not in the state.',
      },
    ]);
    expect(result.world.established).toEqual(["it rains"]);
  });

  test("takes a single event without a list", () => {
    expect(applyEvents(cellarWorld, tom, defaultVocabulary)).toMatchObject({
      accepted: [tom],
      refused: [],
      problem: null,
    });
  });

  test("finds no fault in an empty list", () => {
    expect(applyEvents(cellarWorld, { events: [] }, defaultVocabulary)).toEqual({
      world: cellarWorld,
      accepted: [],
      refused: [],
      problem: null,
    });
  });

  test.each([
    ["no proposal", null, "no proposal"],
    ["a bare list", [tom], "bare list"],
    ["a word", "create_entity", "not an object"],
    ["an object with neither list nor type", { events: { 0: tom } }, "neither"],
  ])("says why there is nothing to apply in %s", (_name, proposal, problem) => {
    const result = applyEvents(cellarWorld, proposal, defaultVocabulary);
    expect(result).toMatchObject({ world: cellarWorld, accepted: [], refused: [] });
    expect(result.problem).toContain(problem);
  });

  test("holds names that prototypes have apart from prototypes", () => {
    const proto: Json = { type: "create_entity", id: "__proto__", kind: "constructor", name: "P" };
    const mark: Json = {
      type: "set_attribute",
      entity: "__proto__",
      attribute: "__proto__",
      value: "polluted",
    };
    const world = worldAfter([proto, mark]);
    expect(Object.entries(entityOf(world, "__proto__")?.attributes ?? {})).toEqual([
      ["__proto__", "polluted"],
    ]);
    expect(parseWorld(JSON.parse(JSON.stringify(world)))).toEqual({ kind: "world", world });
  });
});

describe("applyEvents(), whatever the JSON", () => {
  test("answers, and accepts or refuses each event once, in order", () => {
    const proposal = fc.oneof(
      fc.array(anyEvent, { maxLength: 12 }).map((events) => ({ events })),
      anyEvent,
    );
    fc.assert(
      fc.property(proposal, (value: Json) => {
        const { accepted, refused, problem } = applyEvents(cellarWorld, value, defaultVocabulary);
        const events = eventsIn(value);
        expect(accepted.length + refused.length).toBe(events.length);
        const taken: readonly unknown[] = accepted;
        const rejected: readonly unknown[] = refused.map((refusal) => refusal.event);
        expect(events.filter((event) => taken.includes(event) || rejected.includes(event))).toEqual(
          events,
        );
        expect(taken).toEqual(events.filter((event) => taken.includes(event)));
        expect(refused.every(({ detail }) => detail.endsWith(".") && !detail.includes("\n"))).toBe(
          true,
        );
        if (problem !== null) expect(events).toEqual([]);
      }),
    );
  });

  test("leaves the world it was given alone, and makes one that is JSON", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 12 }), (events: Json[]) => {
        const before = JSON.stringify(cellarWorld);
        const { world } = applyEvents(cellarWorld, { events }, defaultVocabulary);
        expect(JSON.stringify(cellarWorld)).toBe(before);
        expect(parseWorld(JSON.parse(JSON.stringify(world)))).toEqual({ kind: "world", world });
      }),
    );
  });

  test("settles: accepted events applied again change nothing and fail only as duplicates", () => {
    fc.assert(
      fc.property(fc.array(typedEvent, { maxLength: 30 }), (events: Json[]) => {
        const { world, accepted } = applyEvents(cellarWorld, { events }, defaultVocabulary);
        const again = applyEvents(world, { events: [...accepted] }, defaultVocabulary);
        expect(again.world).toEqual(world);
        for (const { reason } of again.refused) expect(reason).toBe("duplicate-entity");
      }),
    );
  });

  test("is linear: four times the events take no more than eight times as long", () => {
    const proposal = (count: number): Json => ({
      events: Array.from({ length: count }, (_, index) => ({ ...newThing, id: `e${index}` })),
    });
    const apply = (events: Json) => applyEvents(cellarWorld, events, defaultVocabulary);
    const { ratio } = growthOn({ make: proposal }, apply, { small: 5_000, large: 20_000 });
    expect(ratio ?? 0).toBeLessThanOrEqual(linearRatio);
  });
});

const newThing = { type: "create_entity", id: "", kind: "thing", name: "E" };

function eventsIn(proposal: Json): readonly Json[] {
  if (typeof proposal !== "object" || proposal === null || Array.isArray(proposal)) return [];
  const { events, type } = proposal as { readonly [key: string]: Json };
  if (Array.isArray(events)) return events;
  return typeof type === "string" ? [proposal] : [];
}
