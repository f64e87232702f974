import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseWorld } from "./parse-world.ts";

/** As a YAML reader hands it over. */
const written = {
  scene: "A flooded cellar",
  location: "cellar",
  viewpoint: "mara",
  entities: [
    { id: "cellar", kind: "place", name: "The cellar" },
    {
      id: "mara",
      kind: "character",
      name: "Mara",
      at: "cellar",
      holds: ["rope", "lantern"],
      conditions: ["tired", "cold", "tired"],
      knows: ["the cellar floods"],
    },
    {
      id: "lantern",
      kind: "thing",
      name: "A lantern",
      attributes: { lit: true, oil: 3, maker: "Orsk" },
    },
    { id: "rope", kind: "thing", name: "A rope" },
  ],
  relationships: [{ from: "mara", to: "lantern", relation: "keeper" }],
  established: ["the bridge is down"],
  attributes: { weather: "rain" },
};

const bare = { at: null, holds: [], conditions: [], attributes: {}, knows: [] };

describe("parseWorld()", () => {
  test("reads a world written by hand, in canonical order", () => {
    expect(parseWorld(written)).toEqual({
      kind: "world",
      world: {
        scene: "A flooded cellar",
        location: "cellar",
        viewpoint: "mara",
        entities: [
          { ...bare, id: "cellar", kind: "place", name: "The cellar" },
          {
            id: "mara",
            kind: "character",
            name: "Mara",
            at: "cellar",
            holds: ["lantern", "rope"],
            conditions: ["cold", "tired"],
            attributes: {},
            knows: ["the cellar floods"],
          },
          {
            ...bare,
            id: "lantern",
            kind: "thing",
            name: "A lantern",
            attributes: { lit: true, oil: 3, maker: "Orsk" },
          },
          { ...bare, id: "rope", kind: "thing", name: "A rope" },
        ],
        relationships: [{ from: "mara", to: "lantern", relation: "keeper" }],
        established: ["the bridge is down"],
        attributes: { weather: "rain" },
      },
    });
  });

  test("takes an empty world, and null for what may be left out", () => {
    const empty = {
      scene: null,
      location: null,
      viewpoint: null,
      entities: [],
      relationships: [],
      established: [],
      attributes: {},
    };
    expect(parseWorld({})).toEqual({ kind: "world", world: empty });
    expect(parseWorld({ scene: null, entities: null, established: null })).toEqual({
      kind: "world",
      world: empty,
    });
  });

  test("begins the scene where the one it follows is", () => {
    const entities = [
      { id: "hall", kind: "place", name: "The hall" },
      { id: "tom", kind: "character", name: "Tom", at: "hall" },
    ];
    expect(parseWorld({ viewpoint: "tom", entities })).toMatchObject({
      world: { location: "hall" },
    });
  });

  const mara = { id: "mara", kind: "character", name: "Mara" };
  const lamp = { id: "lamp", kind: "thing", name: "A lamp" };
  const ally = { from: "mara", to: "lamp", relation: "ally" };

  test.each([
    ["", "a list", [mara], "map"],
    ["", "nothing", undefined, "map"],
    ["place", "a key it does not know", { place: "cellar" }, "location"],
    ["scene", "a scene that is a number", { scene: 3 }, "text"],
    ["location", "a place that is not there", { location: "hall" }, '"hall" is not among'],
    ["viewpoint", "a viewpoint that is not there", { viewpoint: "tom" }, '"tom" is not among'],
    ["entities", "entities without a list", { entities: mara }, "list"],
    ["entities[0]", "an entity that is a word", { entities: ["mara"] }, "map"],
    [
      "entities[0].id",
      "an entity without id",
      { entities: [{ kind: "a", name: "b" }] },
      "identifier",
    ],
    ["entities[0].id", "an id that is a number", { entities: [{ ...mara, id: 12 }] }, "quotes"],
    [
      "entities[0].id",
      "an id that reads as a change",
      { entities: [{ ...mara, id: "-1" }] },
      "identifier",
    ],
    ["entities[0].name", "a name that is absent", { entities: [{ id: "a", kind: "b" }] }, "text"],
    ["entities[0].hold", "a misspelt key", { entities: [{ ...mara, hold: [] }] }, "holds"],
    ["entities[1].id", "an id twice", { entities: [mara, mara] }, '"mara" stands twice'],
    ["entities[0].at", "somebody nowhere", { entities: [{ ...mara, at: "hall" }] }, "not among"],
    [
      "entities[0].holds",
      "a holding without a list",
      { entities: [{ ...mara, holds: "lamp" }] },
      "list",
    ],
    [
      "entities[0].holds[1]",
      "a thing that is not there",
      { entities: [{ ...mara, holds: ["lamp", "rope"] }, lamp] },
      '"rope" is not among',
    ],
    [
      "entities[1].holds[0]",
      "a thing in two hands",
      {
        entities: [
          { ...mara, holds: ["lamp"] },
          { ...lamp, holds: ["lamp"] },
        ],
      },
      "held already",
    ],
    [
      "entities[0].knows[0]",
      "a fact that is a map",
      { entities: [{ ...mara, knows: [{ a: "b" }] }] },
      "text",
    ],
    [
      "entities[0].attributes",
      "attributes in a list",
      { entities: [{ ...mara, attributes: ["lit"] }] },
      "map",
    ],
    [
      "entities[0].attributes.lit",
      "an attribute that is a list",
      { entities: [{ ...mara, attributes: { lit: [] } }] },
      "true or false",
    ],
    ["relationships[0]", "a relation that is a word", { relationships: ["ally"] }, "from"],
    [
      "relationships[0].to",
      "a relation to nobody",
      { entities: [mara, lamp], relationships: [{ ...ally, to: "tom" }] },
      "not among",
    ],
    [
      "relationships[1]",
      "two relations of one pair",
      { entities: [mara, lamp], relationships: [ally, { ...ally, relation: "foe" }] },
      "already",
    ],
    [
      "established[0]",
      "a fact that YAML took for a truth value",
      { established: [true] },
      "quotes",
    ],
  ])("names %j for %s", (path, _name, value, mend) => {
    const result = parseWorld(value);
    expect(result).toMatchObject({ kind: "invalid", path });
    expect(result.kind === "invalid" ? result.problem : "").toContain(mend);
  });

  test("answers any JSON", () => {
    const key = fc.constantFrom(
      "entities",
      "location",
      "id",
      "kind",
      "name",
      "holds",
      "established",
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.jsonValue(),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(key, tie("value"), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(value, (anything) => {
        expect(["world", "invalid"]).toContain(parseWorld(anything).kind);
      }),
    );
  });
});
