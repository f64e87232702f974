import { parseWorld } from "../protocols/state-block/parse-world.ts";
import { validityOf } from "../protocols/state-block/refusal.ts";
import type { Vocabulary } from "../protocols/state-block/vocabulary.ts";
import { writtenAsChange } from "../protocols/state-block/written-as-change.ts";
import { fileFault } from "./file-fault.ts";
import { knownWords } from "./nearest-word.ts";
import type { NarratorTask, PlayerTurn } from "./task.ts";
import type { NarratorTaskFile } from "./task-schema.ts";
import { valuePath } from "./value-path.ts";
import type { YamlFile } from "./yaml-file.ts";
import type { YamlPath } from "./yaml-place.ts";

/**
 * The narrator task of a file whose shape is right. Without a vocabulary the events that it expects are nobody's
 * and are not looked at.
 *
 * @throws {FileError} for a world that is none, and for an expected event that the vocabulary has not
 */
export function narratorTaskOf(
  yaml: YamlFile,
  file: NarratorTaskFile,
  { name, vocabulary }: { readonly name: string; readonly vocabulary: Vocabulary | null },
): NarratorTask {
  refuseWorld(yaml, file);
  for (const [turn, { expect }] of file.turns.entries()) {
    if (vocabulary === null) break;
    for (const [index, event] of expect.entries()) {
      refuseEvent(yaml, event, { at: ["turns", turn, "expect", index], vocabulary });
    }
  }
  return { for: "narrator", name, title: file.title, world: file.world, turns: file.turns };
}

function refuseWorld(yaml: YamlFile, { world }: NarratorTaskFile): void {
  const parsed = parseWorld(world);
  if (parsed.kind === "world") return;
  const { path, problem } = parsed;
  throw fileFault({
    message: path === "" ? "this is not a world" : `the world has a fault at \`${path}\``,
    mend: problem,
    where: yaml.place(["world", ...valuePath(path, world)]),
  });
}

interface ExpectedAt {
  readonly at: YamlPath;
  readonly vocabulary: Vocabulary;
}

/** An expected event that no narrator could write as asked would count against every one of them. */
function refuseEvent(
  yaml: YamlFile,
  event: PlayerTurn["expect"][number],
  { at, vocabulary }: ExpectedAt,
): void {
  const validity = validityOf(event, vocabulary);
  if (validity.kind === "objection") {
    throw fileFault({
      message: `no narrator can record this event: ${validity.detail}`,
      mend: typesKnown(event["type"], vocabulary),
      where: yaml.place(at),
    });
  }
  const spec = vocabulary.events.find(({ type }) => type === event["type"]);
  const fields = ["type", ...Object.keys(spec?.fields ?? {})];
  for (const [key, value] of Object.entries(event)) {
    if (!fields.includes(key)) {
      const message = `\`${key}\` is not a field of ${spec?.type}`;
      const mend = knownWords(key, fields, "fields");
      throw fileFault({ message, mend, where: yaml.place([...at, key], "key") });
    }
    if (writtenAsChange(value)) {
      const message = `\`${key}\` is written as a change`;
      throw fileFault({ message, mend: "write the new value", where: yaml.place([...at, key]) });
    }
  }
}

function typesKnown(type: unknown, vocabulary: Vocabulary): string {
  const spec = vocabulary.events.find((candidate) => candidate.type === type);
  if (spec !== undefined) return `write it as ${JSON.stringify(spec.example)}`;
  return knownWords(
    String(type),
    vocabulary.events.map((known) => known.type),
    "events",
  );
}
