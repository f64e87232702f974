import { defaultVocabulary } from "./default-vocabulary.ts";
import type { SoundEvent } from "./refusal.ts";
import type { EventSpec, FieldType } from "./vocabulary.ts";
import type { AttributeValue } from "./world.ts";
import { newEntity, own, relate, type WorldDraft } from "./world-draft.ts";

/**
 * Applies one event that passed every check. The built-in eight set what they name. Any other event of
 * the user's own is kept generically:
 * - its new identifiers become entities, with `kind` and `name` from the fields of these names;
 * - its remaining fields become attributes of the first entity it names;
 * - when it names none, an event that begins with `set_` sets attributes of the world, and any other adds
 *   an established fact.
 *
 * Setting is absolute: applying an event a second time changes nothing.
 */
export function applyEvent(draft: WorldDraft, event: SoundEvent): void {
  const builtIn = BUILT_IN.get(event.spec.type);
  if (builtIn !== undefined && readsAs(event.spec, builtIn.fields)) {
    builtIn.effect(draft, event.values);
  } else {
    applyGenerically(draft, event);
  }
}

type Values = ReadonlyMap<string, AttributeValue>;
type Effect = (draft: WorldDraft, values: Values) => void;

interface BuiltIn {
  readonly fields: Readonly<Record<string, FieldType>>;
  readonly effect: Effect;
}

const EFFECTS: Readonly<Record<string, Effect>> = {
  create_entity(draft, values) {
    draft.entities.set(text(values, "id"), newEntity(text(values, "kind"), text(values, "name")));
  },
  set_current_location(draft, values) {
    const id = text(values, "entity");
    const location = text(values, "location");
    const entity = draft.entities.get(id);
    if (entity !== undefined) entity.at = location;
    if (id === draft.viewpoint) draft.location = location;
  },
  set_possession(draft, values) {
    own(draft, text(values, "item"), text(values, "owner"));
  },
  set_condition(draft, values) {
    const conditions = draft.entities.get(text(values, "entity"))?.conditions;
    if (values.get("active") === true) conditions?.add(text(values, "condition"));
    else conditions?.delete(text(values, "condition"));
  },
  set_attribute(draft, values) {
    const attributes = draft.entities.get(text(values, "entity"))?.attributes;
    attributes?.set(text(values, "attribute"), values.get("value") ?? "");
  },
  set_relationship(draft, values) {
    relate(draft, {
      from: text(values, "from"),
      to: text(values, "to"),
      relation: text(values, "relation"),
    });
  },
  learn_fact(draft, values) {
    draft.entities.get(text(values, "character"))?.knows.add(text(values, "fact"));
  },
  establish_fact(draft, values) {
    draft.established.add(text(values, "fact"));
  },
};

const BUILT_IN: ReadonlyMap<string, BuiltIn> = new Map(
  defaultVocabulary.events.flatMap(({ type, fields }) => {
    const effect = EFFECTS[type];
    return effect === undefined ? [] : [[type, { fields, effect }] as const];
  }),
);

function text(values: Values, field: string): string {
  return String(values.get(field));
}

/** A user's vocabulary may reuse a built-in's name for other fields; where text is asked any value will do. */
function readsAs(spec: EventSpec, fields: Readonly<Record<string, FieldType>>): boolean {
  return Object.entries(fields).every(([name, wanted]) => {
    const given = Object.hasOwn(spec.fields, name) ? spec.fields[name] : undefined;
    return given === wanted || (wanted === "string" && (given === "boolean" || given === "number"));
  });
}

function applyGenerically(draft: WorldDraft, event: SoundEvent): void {
  const named = Object.entries(event.spec.fields).filter(([, type]) => isIdentifier(type));
  for (const [field, type] of named) {
    if (type === "new-identifier") introduce(draft, event.values, field);
  }
  const bearer = named[0]?.[0];
  if (bearer !== undefined) {
    const entity = draft.entities.get(text(event.values, bearer));
    if (entity !== undefined) setAttributes(entity.attributes, event, bearer);
  } else if (event.spec.type.startsWith(SETTER)) {
    setAttributes(draft.attributes, event, null);
  } else {
    draft.established.add(factOf(event));
  }
}

const SETTER = "set_";

function isIdentifier(type: FieldType): boolean {
  return type === "identifier" || type === "new-identifier";
}

function introduce(draft: WorldDraft, values: Values, field: string): void {
  const id = text(values, field);
  const kind = values.has("kind") ? text(values, "kind") : field;
  const name = values.has("name") ? text(values, "name") : id;
  draft.entities.set(id, newEntity(kind, name));
}

function setAttributes(
  attributes: Map<string, AttributeValue>,
  event: SoundEvent,
  bearer: string | null,
): void {
  for (const [name, value] of attributesOf(event, bearer)) attributes.set(name, value);
}

/**
 * `set_mood {who, mood}` sets `mood`, `open_door {door}` sets `open_door` to true, and of several values,
 * as in `set_stats {who, hp, mp}`, each is set by its own name: `stats.hp`. An event that introduces
 * somebody describes them: `add_person {id, name, age}` sets `age`.
 */
function attributesOf(
  { spec, values }: SoundEvent,
  bearer: string | null,
): readonly (readonly [string, AttributeValue])[] {
  const rest = [...values].filter(([name]) => name !== bearer);
  if (bearer !== null && spec.fields[bearer] === "new-identifier") {
    return rest.filter(([name]) => name !== "kind" && name !== "name");
  }
  const stem = spec.type.startsWith(SETTER) ? spec.type.slice(SETTER.length) : spec.type;
  const [only, ...more] = rest;
  if (only === undefined) return [[stem, true]];
  if (more.length === 0) return [[stem, only[1]]];
  return rest.map(([name, value]) => [`${stem}.${name}`, value]);
}

/** `note_fact {fact}` is its fact; with several fields, `mark_time {day, hour}` is `mark_time: day 2, hour 9`. */
function factOf({ spec, values }: SoundEvent): string {
  const [only, ...more] = values.values();
  if (only === undefined) return spec.type;
  if (more.length === 0) return String(only);
  return `${spec.type}: ${[...values].map(([name, value]) => `${name} ${value}`).join(", ")}`;
}
