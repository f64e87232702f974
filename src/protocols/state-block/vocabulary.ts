import { DEFAULT_SCENE_HEADING, DEFAULT_SECTION_HEADINGS } from "./default-vocabulary.ts";
import { fault, firstFault, isPlainMap, onlyKeys } from "./first-fault.ts";
import { fenceMark } from "./literals.ts";
import { writtenAsChange } from "./written-as-change.ts";

/**
 * What a field of an event holds. `identifier` names something that exists already,
 * `new-identifier` something that must not exist yet.
 */
export type FieldType = "identifier" | "new-identifier" | "string" | "boolean" | "number";

/** One kind of event: its name, one whole event as it should be written, and its fields' types. */
export interface EventSpec {
  readonly type: string;
  /** A complete event: `type` and every field, nothing else. Shown to the model as it stands. */
  readonly example: Readonly<Record<string, string | boolean | number>>;
  /** All are required; the order is the order in which they are checked. May be empty. */
  readonly fields: Readonly<Record<string, FieldType>>;
}

/** The events a narrator may propose and the headings of the state section it is shown. */
export interface Vocabulary {
  /** At least one; types are distinct. */
  readonly events: readonly EventSpec[];
  readonly sceneHeading: string;
  readonly sectionHeadings: readonly string[];
}

/** `path` is where in the value the fault lies, such as `events[2].fields.item`; "" is the value itself. */
export type VocabularyParse =
  | { readonly kind: "vocabulary"; readonly vocabulary: Vocabulary }
  | { readonly kind: "invalid"; readonly path: string; readonly problem: string };

/**
 * Checks a vocabulary read from a file. `sceneHeading` and `sectionHeadings` default when absent,
 * and so does an event's `example`, which is then made from its fields. The first fault found is
 * the one reported; `problem` says what is wrong and how to mend it. Never throws.
 */
export function parseVocabulary(value: unknown): VocabularyParse {
  const checked = firstFault(() => vocabularyOf(value));
  return checked.kind === "invalid" ? checked : { kind: "vocabulary", vocabulary: checked.value };
}

function vocabularyOf(value: unknown): Vocabulary {
  if (!isPlainMap(value)) return fault("", "a vocabulary is a map with the key `events`");
  onlyKeys(value, ["events", "sceneHeading", "sectionHeadings"], "");
  const { events, sceneHeading, sectionHeadings } = value;
  return {
    events: eventsOf(events),
    sceneHeading: headingOf(sceneHeading ?? DEFAULT_SCENE_HEADING, "sceneHeading"),
    sectionHeadings: headingsOf(sectionHeadings ?? DEFAULT_SECTION_HEADINGS),
  };
}

function eventsOf(value: unknown): readonly EventSpec[] {
  if (!Array.isArray(value) || value.length === 0) {
    return fault("events", "list at least one event with `type` and `fields`");
  }
  const specs = value.map((entry: unknown, index) => eventOf(entry, `events[${index}]`));
  const types = specs.map((spec) => spec.type);
  const twice = types.findIndex((type, index) => types.indexOf(type) < index);
  if (twice === -1) return specs;
  return fault(`events[${twice}].type`, `"${types[twice]}" stands twice; give each event its own`);
}

function eventOf(value: unknown, path: string): EventSpec {
  if (!isPlainMap(value)) return fault(path, "an event is a map with `type` and `fields`");
  onlyKeys(value, ["type", "example", "fields"], path);
  const { type, example, fields } = value;
  if (typeof type !== "string" || !EVENT_TYPE.test(type)) {
    return fault(`${path}.type`, "name it with letters, digits, `_`, `-`, `.` or `:`: set_mood");
  }
  const typed = fieldsOf(fields, `${path}.fields`);
  const written =
    example === undefined
      ? madeExample(type, typed)
      : exampleOf(example, type, typed, `${path}.example`);
  return { type, example: Object.fromEntries(written), fields: Object.fromEntries(typed) };
}

/** A reply is searched for this name in calls and in quotes, so it holds no blank, bracket or quote. */
const EVENT_TYPE = /^[\p{L}\p{N}_][\p{L}\p{N}_.:-]*$/u;

type Field = readonly [name: string, type: FieldType];

function fieldsOf(value: unknown, path: string): readonly Field[] {
  if (!isPlainMap(value)) {
    return fault(path, "map each field to its type; `{}` when the event has none");
  }
  return Object.entries(value).map(([name, type]) => {
    if (name === "type" || !isOneLine(name) || writtenAsChange(name)) {
      return fault(`${path}.${name}`, "choose another name: one word, and not `type`");
    }
    const known = FIELD_TYPES.find((candidate) => candidate === type);
    return [name, known ?? fault(`${path}.${name}`, `use one of ${FIELD_TYPES.join(", ")}`)];
  });
}

const FIELD_TYPES = ["identifier", "new-identifier", "string", "boolean", "number"] as const;

type ExampleEntry = readonly [name: string, value: string | boolean | number];

/** Keeps to the fields: an example that would be refused would teach the model to be refused. */
function exampleOf(
  value: unknown,
  type: string,
  fields: readonly Field[],
  path: string,
): readonly ExampleEntry[] {
  if (!isPlainMap(value)) return fault(path, "write one whole event as a map, or leave it out");
  const { type: named } = value;
  if (named !== type) return fault(`${path}.type`, `write "${type}" here, the event's own type`);
  onlyKeys(value, ["type", ...fields.map(([name]) => name)], path);
  const written = fields.map(([name, fieldType]): ExampleEntry => {
    const held = Object.hasOwn(value, name) ? value[name] : undefined;
    return [name, exampleValueOf(held, fieldType, `${path}.${name}`)];
  });
  return [["type", type], ...written];
}

function exampleValueOf(value: unknown, fieldType: FieldType, path: string) {
  if (value === undefined) return fault(path, `missing: the example needs a ${fieldType} here`);
  if (writtenAsChange(value)) return fault(path, "written as a change; show the new value itself");
  switch (fieldType) {
    case "boolean":
      return typeof value === "boolean" ? value : fault(path, "write true or false, unquoted");
    case "number":
      return typeof value === "number" && Number.isFinite(value)
        ? value
        : fault(path, "write a number, unquoted");
    default:
      return typeof value === "string" && isOneLine(value)
        ? value
        : fault(path, "write a text of one line, without a code fence");
  }
}

/** An event that would be accepted where its identifiers exist. */
function madeExample(type: string, fields: readonly Field[]): readonly ExampleEntry[] {
  return [["type", type], ...fields.map(([name, fieldType]) => madeValue(name, fieldType))];
}

function madeValue(name: string, fieldType: FieldType): ExampleEntry {
  switch (fieldType) {
    case "identifier":
    case "new-identifier":
      return [name, `${name}-1`];
    case "string":
      return [name, `the ${name}`];
    case "boolean":
      return [name, true];
    case "number":
      return [name, 1];
    default:
      return fieldType satisfies never;
  }
}

/** Examples stand inside a fenced block of the instruction, which a fence mark would close. */
function isOneLine(text: string): boolean {
  return text.trim() !== "" && !text.includes("\n") && !text.includes(fenceMark);
}

function headingsOf(value: unknown): readonly string[] {
  if (!Array.isArray(value)) {
    return fault("sectionHeadings", "list the headings, or leave the key out");
  }
  const headings = value.map((entry: unknown, index) =>
    headingOf(entry, `sectionHeadings[${index}]`),
  );
  const twice = headings.findIndex((heading, index) => headings.indexOf(heading) < index);
  if (twice === -1) return headings;
  return fault(`sectionHeadings[${twice}]`, `"${headings[twice]}" stands twice; drop one`);
}

function headingOf(value: unknown, path: string): string {
  return typeof value === "string" && HEADING.test(value)
    ? value
    : fault(path, "write one line of text without Markdown marks around it, such as Held:");
}

/** Copies of a heading are recognised with their Markdown taken off, so it can carry none itself. */
const HEADING = /^(?![\s#>*_])[^\n]*[^\s*_]$/;
