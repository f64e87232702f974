import { DEFAULT_SECTION_HEADINGS } from "./default-vocabulary.ts";
import { fenceMark } from "./literals.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { AttributeValue, Entity, World } from "./world.ts";

/**
 * What a narrator is shown of the world: the scene line, then the vocabulary's headings, each with its
 * entries indented under it. Headings without entries are left out, and so is a scene of which nothing
 * is known; "" when nothing is left.
 *
 *     Scene: A flooded cellar (at cellar)
 *     Present:
 *       - cellar: The cellar (place)
 *       - mara: Mara (character), at cellar
 *     Held:
 *       - mara: lantern
 *
 * The scene line, whole-line headings and indented entries are what the extractor knows a pasted copy by,
 * so every entry keeps to one line and none carries a fence.
 *
 * A heading that names an attribute, such as `Mood:` for `mood`, takes that attribute's entries. What has
 * no heading of its own stands under the last; where as many headings as the default ones bear other
 * names, they are taken for a translation, in the same order.
 */
export function stateSection(world: World, vocabulary: Vocabulary): string {
  const { sectionHeadings: headings } = vocabulary;
  const entries = new Map(headings.map((heading) => [heading, [] as string[]] as const));
  for (const { topic, text } of entriesOf(world, attributeHeadings(headings))) {
    entries.get(headings.includes(topic) ? topic : standIn(topic, headings))?.push(`  - ${text}`);
  }
  const sections = [...entries].flatMap(([heading, lines]) =>
    lines.length === 0 ? [] : [heading, ...lines],
  );
  return [...sceneLine(world, vocabulary.sceneHeading), ...sections].join("\n");
}

function sceneLine({ scene, location }: World, heading: string): readonly string[] {
  const place = location === null ? "" : `(at ${oneLine(location).replace(/[()]/g, "")})`;
  const words = [oneLine(scene ?? ""), place].filter((word) => word !== "");
  return words.length === 0 ? [] : [[heading, ...words].join(" ")];
}

function standIn(topic: string, headings: readonly string[]): string {
  const translated =
    headings.length === DEFAULT_SECTION_HEADINGS.length &&
    !headings.some((heading) => DEFAULT_SECTION_HEADINGS.includes(heading));
  const position = translated ? DEFAULT_SECTION_HEADINGS.indexOf(topic) : -1;
  return headings.at(position) ?? "";
}

/** The headings that are named for an attribute, by its name in lower case. */
function attributeHeadings(headings: readonly string[]): ReadonlyMap<string, string> {
  const own = headings.filter((heading) => !DEFAULT_SECTION_HEADINGS.includes(heading));
  return new Map(own.map((heading) => [heading.replace(/:$/, "").toLowerCase(), heading]));
}

/** One line of the section and the heading it belongs under. */
interface Entry {
  readonly topic: string;
  readonly text: string;
}

function entriesOf(world: World, headings: ReadonlyMap<string, string>): readonly Entry[] {
  const held = new Set(world.entities.flatMap(({ holds }) => holds));
  return [
    ...world.entities.map((entity) => presence(entity, held)),
    ...world.entities.flatMap((entity) => belongings(entity, headings)),
    ...world.established.map((fact) => entry("Established:", fact)),
    ...world.relationships.map(({ from, to, relation }) =>
      entry("Established:", `${from} to ${to}: ${relation}`),
    ),
    ...Object.entries(world.attributes).map(([name, value]) =>
      attribute(name, value, headings, "Established:", ""),
    ),
  ];
}

/** Every entity is listed, present or not: an identifier that is not shown could not be used. */
function presence({ id, kind, name, at }: Entity, held: ReadonlySet<string>): Entry {
  const place = at === null || held.has(id) ? "" : `, at ${at}`;
  return entry("Present:", `${id}: ${name} (${kind})${place}`);
}

function belongings(entity: Entity, headings: ReadonlyMap<string, string>): readonly Entry[] {
  const { id, holds, conditions, attributes, knows } = entity;
  return [
    ...(holds.length === 0 ? [] : [entry("Held:", `${id}: ${holds.join(", ")}`)]),
    ...(conditions.length === 0 ? [] : [entry("Conditions:", `${id}: ${conditions.join(", ")}`)]),
    ...Object.entries(attributes).map(([name, value]) =>
      attribute(name, value, headings, "Conditions:", `${id}: `),
    ),
    ...knows.map((fact) => entry("Known:", `${id}: ${fact}`)),
  ];
}

function attribute(
  name: string,
  value: AttributeValue,
  headings: ReadonlyMap<string, string>,
  otherwise: string,
  bearer: string,
): Entry {
  const [stem = name] = name.split(".", 1);
  return entry(headings.get(stem.toLowerCase()) ?? otherwise, `${bearer}${name} = ${value}`);
}

function entry(topic: string, text: string): Entry {
  return { topic, text: oneLine(text) };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim().replaceAll(fenceMark, "'''");
}
