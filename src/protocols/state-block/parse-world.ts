import { fault, firstFault, isPlainMap, onlyKeys, type PlainMap, within } from "./first-fault.ts";
import type { AttributeValue, Entity, Relationship, World } from "./world.ts";
import { draftOf, worldOf } from "./world-draft.ts";
import { writtenAsChange } from "./written-as-change.ts";

/** `path` is where in the value the fault lies, such as `entities[1].holds[0]`; "" is the value itself. */
export type WorldParse =
  | { readonly kind: "world"; readonly world: World }
  | { readonly kind: "invalid"; readonly path: string; readonly problem: string };

/**
 * Checks a world as a task writes it. Every key may be left out but `id`, `kind` and `name` of an entity;
 * whatever is named must be among the entities:
 *
 *     scene: A flooded cellar
 *     location: cellar
 *     viewpoint: mara                 # the scene follows her
 *     entities:
 *       - { id: cellar, kind: place, name: The cellar }
 *       - { id: mara, kind: character, name: Mara, at: cellar, holds: [lantern], conditions: [tired], knows: [it floods] }
 *       - { id: lantern, kind: thing, name: A lantern, attributes: { lit: yes } }
 *     relationships: [{ from: mara, to: tom, relation: sister }]
 *     established: [the bridge is down]
 *
 * A world that was written as JSON reads back as the same world. Never throws.
 */
export function parseWorld(value: unknown): WorldParse {
  const checked = firstFault(() => worldIn(value));
  return checked.kind === "invalid" ? checked : { kind: "world", world: checked.value };
}

const WORLD_KEYS = [
  "scene",
  "location",
  "viewpoint",
  "entities",
  "relationships",
  "established",
  "attributes",
];

function worldIn(value: unknown): World {
  if (!isPlainMap(value)) return fault("", `a world is a map; use ${WORLD_KEYS.join(", ")}`);
  onlyKeys(value, WORLD_KEYS, "");
  const { scene, location, viewpoint, attributes } = value;
  const entities = listAt(value, "entities", "", entityIn);
  const known = distinctIds(entities);
  checkReferences(entities, known);
  const followed = referenceOrNull(viewpoint, known, "viewpoint");
  const place = referenceOrNull(location, known, "location");
  const world: World = {
    scene: textOrNull(scene, "scene"),
    location: place ?? entities.find(({ id }) => id === followed)?.at ?? null,
    viewpoint: followed,
    entities,
    relationships: distinctPairs(
      listAt(value, "relationships", "", (entry, path) => relationshipIn(entry, known, path)),
    ),
    established: listAt(value, "established", "", textIn),
    attributes: attributesIn(attributes, "attributes"),
  };
  return worldOf(draftOf(world));
}

const ENTITY_KEYS = ["id", "kind", "name", "at", "holds", "conditions", "attributes", "knows"];

function entityIn(value: unknown, path: string): Entity {
  if (!isPlainMap(value)) return fault(path, "an entity is a map with `id`, `kind` and `name`");
  onlyKeys(value, ENTITY_KEYS, path);
  const { id, kind, name, at, attributes } = value;
  return {
    id: identifierIn(id, `${path}.id`),
    kind: textIn(kind, `${path}.kind`),
    name: textIn(name, `${path}.name`),
    at: at === undefined || at === null ? null : identifierIn(at, `${path}.at`),
    holds: listAt(value, "holds", path, identifierIn),
    conditions: listAt(value, "conditions", path, textIn),
    attributes: attributesIn(attributes, `${path}.attributes`),
    knows: listAt(value, "knows", path, textIn),
  };
}

function distinctIds(entities: readonly Entity[]): ReadonlySet<string> {
  const known = new Set<string>();
  for (const [index, { id }] of entities.entries()) {
    if (known.has(id)) fault(`entities[${index}].id`, `"${id}" stands twice; rename one`);
    known.add(id);
  }
  return known;
}

function checkReferences(entities: readonly Entity[], known: ReadonlySet<string>): void {
  const held = new Set<string>();
  for (const [index, { at, holds }] of entities.entries()) {
    referenceOrNull(at, known, `entities[${index}].at`);
    for (const [place, item] of holds.entries()) {
      const path = `entities[${index}].holds[${place}]`;
      reference(item, known, path);
      if (held.has(item)) fault(path, `"${item}" is held already; let one entity hold it`);
      held.add(item);
    }
  }
}

function relationshipIn(value: unknown, known: ReadonlySet<string>, path: string): Relationship {
  if (!isPlainMap(value)) return fault(path, "write { from: …, to: …, relation: … }");
  onlyKeys(value, ["from", "to", "relation"], path);
  const { from, to, relation } = value;
  return {
    from: reference(from, known, `${path}.from`),
    to: reference(to, known, `${path}.to`),
    relation: textIn(relation, `${path}.relation`),
  };
}

function distinctPairs(relationships: readonly Relationship[]): readonly Relationship[] {
  const pairs = relationships.map(({ from, to }) => JSON.stringify([from, to]));
  const twice = pairs.findIndex((pair, index) => pairs.indexOf(pair) < index);
  if (twice === -1) return relationships;
  return fault(`relationships[${twice}]`, "these two have a relation already; write it as one");
}

function listAt<T>(
  map: PlainMap,
  key: string,
  path: string,
  read: (entry: unknown, path: string) => T,
): readonly T[] {
  const value = map[key];
  const at = within(path, key);
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return fault(at, "write a list, such as [ … ]");
  return value.map((entry: unknown, index) => read(entry, `${at}[${index}]`));
}

function attributesIn(value: unknown, path: string): Readonly<Record<string, AttributeValue>> {
  if (value === undefined || value === null) return {};
  if (!isPlainMap(value)) return fault(path, "write a map of names to values");
  const attributes = Object.entries(value).map(
    ([name, held]) => [name, attributeIn(held, `${path}.${name}`)] as const,
  );
  return Object.fromEntries(attributes);
}

function attributeIn(value: unknown, path: string): AttributeValue {
  if (typeof value === "string" || typeof value === "boolean") return value;
  return typeof value === "number" && Number.isFinite(value)
    ? value
    : fault(path, "write a text, a number, true or false");
}

function reference(value: unknown, known: ReadonlySet<string>, path: string): string {
  const id = identifierIn(value, path);
  return known.has(id) ? id : fault(path, `"${id}" is not among the entities; add it there`);
}

function referenceOrNull(value: unknown, known: ReadonlySet<string>, path: string): string | null {
  return value === undefined || value === null ? null : reference(value, known, path);
}

/** An identifier that reads as a change, such as "-1", would be refused in every event that names it. */
function identifierIn(value: unknown, path: string): string {
  return typeof value === "string" && value.trim() !== "" && !writtenAsChange(value)
    ? value
    : fault(path, "write an identifier, such as old-tom; put digits in quotes");
}

function textIn(value: unknown, path: string): string {
  return typeof value === "string"
    ? value
    : fault(path, "write a text; put what YAML takes for a number or a truth value in quotes");
}

function textOrNull(value: unknown, path: string): string | null {
  return value === undefined || value === null ? null : textIn(value, path);
}
