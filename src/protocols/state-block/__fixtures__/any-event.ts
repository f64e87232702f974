/** Generators made of the protocol's own fragments: events that are right, nearly right and wrong. */

import fc from "fast-check";
import type { Json } from "../../json.ts";
import { defaultVocabulary } from "../default-vocabulary.ts";
import type { World } from "../world.ts";

const identifier = fc.constantFrom("mara", "tom", "lantern", "cellar", "hall", "__proto__");
const words = fc.constantFrom("wet", "lit", "the door is barred", "constructor", "", "Scene: hall");

/** An event of the default vocabulary whose fields have their types; it may name nobody there is. */
export const typedEvent = fc.constantFrom(...defaultVocabulary.events).chain((spec) => {
  const fields = Object.entries(spec.fields).map(([name, type]) => [
    name,
    type === "boolean" ? fc.boolean() : type === "string" ? words : identifier,
  ]);
  return fc
    .record(Object.fromEntries(fields))
    .map((values): Record<string, Json> => ({ type: spec.type, ...values }));
});

const anyJson = fc.jsonValue().map((value): Json => JSON.parse(JSON.stringify(value)));

/** The same with a field lost, replaced or added, or no event at all. */
export const anyEvent: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: typedEvent },
  {
    weight: 2,
    arbitrary: fc
      .tuple(typedEvent, fc.constantFrom("type", "entity", "item", "fact", "extra"), anyJson)
      .map(([event, field, value]) => ({ ...event, [field]: value })),
  },
  anyJson,
);

/** A small world in which some of the identifiers above exist. */
export const cellarWorld: World = {
  scene: "A flooded cellar",
  location: "cellar",
  viewpoint: "mara",
  entities: [
    entity("cellar", "place", "The cellar"),
    { ...entity("mara", "character", "Mara"), at: "cellar", holds: ["lantern"] },
    entity("lantern", "thing", "A lantern"),
  ],
  relationships: [],
  established: [],
  attributes: {},
};

function entity(id: string, kind: string, name: string) {
  return { id, kind, name, at: null, holds: [], conditions: [], attributes: {}, knows: [] };
}
