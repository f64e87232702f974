import type { AttributeValue, Entity, Relationship, World } from "./world.ts";

/**
 * A world while events are applied to it: the same facts, held so that each can be found and set at once.
 * Everything named by a model is a key of a Map, never of an object, so no name is special.
 */
export interface WorldDraft {
  readonly scene: string | null;
  location: string | null;
  readonly viewpoint: string | null;
  readonly entities: Map<string, EntityDraft>;
  readonly relationships: Map<string, Relationship>;
  readonly established: Set<string>;
  readonly attributes: Map<string, AttributeValue>;
}

export interface EntityDraft {
  readonly kind: string;
  readonly name: string;
  at: string | null;
  owner: string | null;
  readonly conditions: Set<string>;
  readonly attributes: Map<string, AttributeValue>;
  readonly knows: Set<string>;
}

/** Copies a world into a draft; the world is not touched. */
export function draftOf(world: World): WorldDraft {
  const draft: WorldDraft = {
    ...world,
    entities: new Map(world.entities.map((entity) => [entity.id, entityDraftOf(entity)])),
    relationships: new Map(),
    established: new Set(world.established),
    attributes: new Map(Object.entries(world.attributes)),
  };
  for (const relationship of world.relationships) relate(draft, relationship);
  for (const { id, holds } of world.entities) {
    for (const item of holds) own(draft, item, id);
  }
  return draft;
}

function entityDraftOf(entity: Entity): EntityDraft {
  return {
    ...newEntity(entity.kind, entity.name),
    at: entity.at,
    conditions: new Set(entity.conditions),
    attributes: new Map(Object.entries(entity.attributes)),
    knows: new Set(entity.knows),
  };
}

/** An entity of which nothing is known yet but what it is. */
export function newEntity(kind: string, name: string): EntityDraft {
  return {
    kind,
    name,
    at: null,
    owner: null,
    conditions: new Set(),
    attributes: new Map(),
    knows: new Set(),
  };
}

/** Sets who holds an item; whoever held it before no longer does. */
export function own(draft: WorldDraft, item: string, owner: string): void {
  const entity = draft.entities.get(item);
  if (entity !== undefined) entity.owner = owner;
}

/** Sets the one relation from an entity to another. */
export function relate(draft: WorldDraft, relationship: Relationship): void {
  const pair = JSON.stringify([relationship.from, relationship.to]);
  draft.relationships.set(pair, relationship);
}

/** Writes a draft down as a world, in an order that depends on its facts alone. */
export function worldOf(draft: WorldDraft): World {
  const holdings = holdingsOf(draft);
  return {
    scene: draft.scene,
    location: draft.location,
    viewpoint: draft.viewpoint,
    entities: [...draft.entities].map(([id, entity]) => ({
      id,
      kind: entity.kind,
      name: entity.name,
      at: entity.at,
      holds: holdings.get(id) ?? [],
      conditions: [...entity.conditions].sort(),
      attributes: Object.fromEntries(entity.attributes),
      knows: [...entity.knows],
    })),
    relationships: [...draft.relationships.values()],
    established: [...draft.established],
    attributes: Object.fromEntries(draft.attributes),
  };
}

function holdingsOf(draft: WorldDraft): ReadonlyMap<string, readonly string[]> {
  const holdings = new Map<string, string[]>();
  for (const [id, { owner }] of draft.entities) {
    if (owner === null) continue;
    const held = holdings.get(owner);
    if (held === undefined) holdings.set(owner, [id]);
    else held.push(id);
  }
  return holdings;
}
