import type { Json } from "../json.ts";
import { isPlainMap } from "./first-fault.ts";
import type { EventSpec, FieldType, Vocabulary } from "./vocabulary.ts";
import type { AttributeValue } from "./world.ts";
import { writtenAsChange } from "./written-as-change.ts";

/** Why an event was not applied; the first that fits, in the order in which an event is judged. */
export type RefusalReason =
  | "unknown-type"
  | "missing-field"
  | "not-absolute"
  | "wrong-type"
  | "duplicate-entity"
  | "unknown-entity";

/** An event that was not applied, as the model wrote it. */
export interface Refusal {
  readonly event: Json;
  readonly reason: RefusalReason;
  /** One plain sentence for the model, naming the event, the field and the value. */
  readonly detail: string;
}

/** Whether an event has the form the vocabulary asks for, whatever the world it meets. */
export type Validity = { readonly kind: "valid" } | Objection;

export interface Objection {
  readonly kind: "objection";
  readonly reason: RefusalReason;
  readonly detail: string;
}

/** An event that passed every check; `values` holds the vocabulary's fields and no others. */
export interface SoundEvent {
  readonly kind: "sound";
  readonly spec: EventSpec;
  readonly values: ReadonlyMap<string, AttributeValue>;
}

/**
 * Judges the form of one event: its type is known, its fields are there and each is of its type.
 * A change in place of a value is no fault of form where the type is right. Never throws.
 */
export function validityOf(event: unknown, vocabulary: Vocabulary): Validity {
  const read = fieldsOf(event, vocabulary);
  if (read.kind === "objection") return read;
  return wrongType(read) ?? { kind: "valid" };
}

/**
 * Judges one event against a vocabulary and against the entities there are. Never throws.
 *
 * @param exists whether an identifier names an entity of the world, as it is before the event
 */
export function judgeEvent(
  event: unknown,
  vocabulary: Vocabulary,
  exists: (id: string) => boolean,
): SoundEvent | Objection {
  const read = fieldsOf(event, vocabulary);
  if (read.kind === "objection") return read;
  return (
    notAbsolute(read) ??
    wrongType(read) ??
    duplicateEntity(read, exists) ??
    unknownEntity(read, exists) ?? { kind: "sound", spec: read.spec, values: scalarsOf(read) }
  );
}

interface FieldsRead {
  readonly kind: "fields";
  readonly spec: EventSpec;
  readonly fields: readonly FieldRead[];
}

interface FieldRead {
  readonly name: string;
  readonly type: FieldType;
  readonly value: unknown;
}

function fieldsOf(event: unknown, vocabulary: Vocabulary): FieldsRead | Objection {
  if (!isPlainMap(event)) {
    return objection(
      "unknown-type",
      `An event is an object with a "type"; this is ${said(event)}.`,
    );
  }
  const { type } = event;
  if (type === undefined) return objection("unknown-type", 'An event needs a "type".');
  const spec = vocabulary.events.find((candidate) => candidate.type === type);
  if (spec === undefined) {
    return objection("unknown-type", `${said(type)} is not one of the events there are.`);
  }
  const missing = Object.keys(spec.fields).filter((name) => !Object.hasOwn(event, name));
  if (missing.length > 0) {
    const names = missing.map((name) => `"${name}"`).join(" and ");
    return objection("missing-field", `${spec.type} needs ${names}.`);
  }
  const fields = Object.entries(spec.fields).map(([name, fieldType]) => ({
    name,
    type: fieldType,
    value: event[name],
  }));
  return { kind: "fields", spec, fields };
}

function notAbsolute({ spec, fields }: FieldsRead): Objection | null {
  const field = fields.find(({ value }) => writtenAsChange(value));
  if (field === undefined) return null;
  const { name, value } = field;
  const sentence = `${spec.type}: "${name}" is written as a change (${said(value)}); give the new value itself.`;
  return objection("not-absolute", sentence);
}

function wrongType({ spec, fields }: FieldsRead): Objection | null {
  const field = fields.find(({ type, value }) => !isOfType(value, type));
  if (field === undefined) return null;
  const { name, type, value } = field;
  const sentence = `${spec.type}: "${name}" must be ${TYPE_WORDS[type]}, not ${said(value)}.`;
  return objection("wrong-type", sentence);
}

/** NaN and the infinities count as numbers; a blank text names nothing. */
function isOfType(value: unknown, type: FieldType): boolean {
  switch (type) {
    case "identifier":
    case "new-identifier":
      return typeof value === "string" && value.trim() !== "";
    default:
      return typeof value === type;
  }
}

const TYPE_WORDS: Readonly<Record<FieldType, string>> = {
  identifier: "an identifier",
  "new-identifier": "a new identifier",
  string: "text in quotes",
  boolean: "true or false",
  number: "a number without quotes",
};

function duplicateEntity(read: FieldsRead, exists: (id: string) => boolean): Objection | null {
  const introduced = new Set<string>();
  for (const { name, id } of identifiersOf(read, "new-identifier")) {
    if (exists(id) || introduced.has(id)) {
      const sentence = `${read.spec.type}: "${name}" is ${said(id)}, which exists already.`;
      return objection("duplicate-entity", sentence);
    }
    introduced.add(id);
  }
  return null;
}

function unknownEntity(read: FieldsRead, exists: (id: string) => boolean): Objection | null {
  const unknown = identifiersOf(read, "identifier").find(({ id }) => !exists(id));
  if (unknown === undefined) return null;
  const sentence = `${read.spec.type}: "${unknown.name}" is ${said(unknown.id)}, which is not in the state.`;
  return objection("unknown-entity", sentence);
}

function identifiersOf(
  { fields }: FieldsRead,
  type: "identifier" | "new-identifier",
): readonly { readonly name: string; readonly id: string }[] {
  return fields.flatMap((field) =>
    field.type === type && typeof field.value === "string"
      ? [{ name: field.name, id: field.value }]
      : [],
  );
}

function scalarsOf({ fields }: FieldsRead): ReadonlyMap<string, AttributeValue> {
  const values = new Map<string, AttributeValue>();
  for (const { name, value } of fields) {
    if (typeof value === "number") values.set(name, Number.isFinite(value) ? value : String(value));
    else if (typeof value === "string" || typeof value === "boolean") values.set(name, value);
  }
  return values;
}

function objection(reason: RefusalReason, detail: string): Objection {
  return { kind: "objection", reason, detail };
}

/** A value as a sentence can carry it: short, on one line, and without the brackets that end a note. */
function said(value: unknown): string {
  if (typeof value === "string") {
    const plain = value.replace(/[\s[\]]+/g, " ");
    const letters = Array.from(plain.slice(0, 2 * MOST_LETTERS));
    const start = letters.slice(0, MOST_LETTERS).join("");
    return start.length < plain.length ? `"${start}…"` : `"${plain}"`;
  }
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

const MOST_LETTERS = 60;
