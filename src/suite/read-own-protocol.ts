import { relative, sep } from "node:path";
import type { Json } from "../protocols/json.ts";
import { fileFault } from "./file-fault.ts";
import { nameOfFile, placeBeside } from "./file-place.ts";
import type { Shelves } from "./find-named-file.ts";
import { readJsonSchema } from "./json-schema.ts";
import { loadUserProtocol } from "./load-user-protocol.ts";
import { keepOpen, openProtocol } from "./opened-protocols.ts";
import type { OwnExperimentFile } from "./own-experiment-schema.ts";
import { builtInPositions } from "./seam-names.ts";
import type { OwnProtocolSpec } from "./suite.ts";
import type { YamlFile } from "./yaml-file.ts";
import { readYamlFile } from "./yaml-file.ts";
import type { YamlPath } from "./yaml-place.ts";

/** An experiment on a protocol of the user's own, as the suite file has it, and the path it stands at. */
export interface WrittenOwn {
  readonly yaml: YamlFile;
  readonly at: YamlPath;
  readonly file: OwnExperimentFile;
}

/**
 * Reads and opens the protocol of an experiment.
 *
 * @throws {FileError} for a module that is absent, cannot be loaded or is none, and for a JSON Schema that is none
 */
export async function readOwnProtocol(
  written: WrittenOwn,
  shelves: Shelves,
): Promise<OwnProtocolSpec> {
  const { protocol, options } = written.file;
  if (typeof protocol === "string") return readModule(protocol, written, shelves);
  const { tag, fence } = protocol;
  if (tag !== undefined) {
    const spec = { kind: "tag", name: tag.name, maxChars: options.maxChars ?? null } as const;
    await openProtocol(spec);
    return spec;
  }
  if (fence === undefined) throw new RangeError("a protocol is a path, a tag or a fence");
  const jsonSchema = await readFenceSchema(fence.jsonSchema, written, shelves);
  const spec = { kind: "fence", label: fence.label, jsonSchema } as const;
  await openProtocol(spec);
  return spec;
}

async function readModule(
  path: string,
  { yaml, at }: WrittenOwn,
  shelves: Shelves,
): Promise<OwnProtocolSpec> {
  const askedAt = yaml.place([...at, "protocol"]);
  const place = placeBeside(shelves.suite, path, askedAt);
  const name = nameOfFile(place, /\.m?[jt]s$/i);
  if (Object.hasOwn(builtInPositions, name)) {
    const message = `the module is named like the built-in protocol ${name}`;
    throw fileFault({ message, mend: "rename the file", where: askedAt });
  }
  const { user, hash } = await loadUserProtocol(place);
  const { version, position, schema = null } = user;
  const seen = relative(shelves.cwd, place.path).split(sep).join("/");
  const spec = { kind: "module", name, path: seen, hash, version, position, schema } as const;
  keepOpen(spec, user);
  return spec;
}

async function readFenceSchema(
  entry: string | { readonly [key: string]: Json },
  { yaml, at }: WrittenOwn,
  shelves: Shelves,
): Promise<Json> {
  const here = yaml.place([...at, "protocol", "fence", "jsonSchema"]);
  const file =
    typeof entry === "string" ? await readYamlFile(placeBeside(shelves.suite, entry, here)) : null;
  const schema = (file === null ? entry : file.value) as Json;
  const reading = await readJsonSchema(schema);
  if (reading.kind === "check") return schema;
  throw fileFault({
    message: `this is no JSON Schema that can be checked: ${reading.problem}`,
    mend: "write a JSON Schema of draft 7, 2019-09 or 2020-12 that refers to nothing outside of it",
    where: file === null ? here : file.place([]),
  });
}
