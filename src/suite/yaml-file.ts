import { type Document, isAlias, isCollection, isNode, isPair, type YAMLError } from "yaml";
import { composeYaml, MAX_YAML_DEPTH } from "./compose-yaml.ts";
import { fileFault } from "./file-fault.ts";
import { type FilePlace, readTextFile } from "./text-file.ts";
import { type YamlPath, yamlOffset } from "./yaml-place.ts";

/** A YAML file that was read: its plain value and a way to say where in it something stands. */
export interface YamlFile {
  /** How errors name the file. */
  readonly shown: string;
  /** Maps, lists and scalars as plain JavaScript; an empty file is null. */
  readonly value: unknown;
  /** `path:line:column`, counted from 1, of the value at `path` or of its key; see `yamlOffset`. */
  place(path: YamlPath, side?: "key" | "value"): string;
  /** The same place in UTF-16 units from the start of the text. */
  offset(path: YamlPath, side?: "key" | "value"): number;
}

/**
 * Reads a YAML file.
 *
 * @throws {FileError} as `readTextFile` and `parseYaml` do
 */
export async function readYamlFile(place: FilePlace): Promise<YamlFile> {
  return parseYaml(await readTextFile(place), place.shown);
}

/**
 * Reads YAML text; `shown` names its file in errors.
 *
 * @throws {FileError} for anything that is not one plain YAML document: a syntax error, a key that stands
 * twice, an unknown tag, aliases that multiply or hold themselves, nesting over 64 levels, a key named
 * `__proto__`
 */
export function parseYaml(text: string, shown: string): YamlFile {
  const composed = composeYaml(text);
  const placeOf = (offset: number) => {
    const { line, col } = composed.lines.linePos(offset);
    return `${shown}:${line}:${col}`;
  };
  if (composed.kind === "too-deep") throw tooDeep(placeOf(composed.offset));
  if (composed.kind === "several-documents") throw several(placeOf(composed.offset));
  const { document } = composed;
  const error = document.errors[0] ?? document.warnings[0];
  if (error !== undefined) throw syntaxFault(error, placeOf);
  refuseOddities(document.contents, [], { anchors: new Map(), placeOf });
  const offset: YamlFile["offset"] = (path, side = "value") => yamlOffset(document, path, side);
  const place: YamlFile["place"] = (path, side) => placeOf(offset(path, side));
  return { shown, value: plainValue(document, shown), place, offset };
}

function tooDeep(where: string): Error {
  return fileFault({
    message: `values are nested more than ${MAX_YAML_DEPTH} levels deep`,
    mend: "close brackets that were left open, or flatten the value",
    where,
  });
}

function several(where: string): Error {
  return fileFault({
    message: "another document begins here",
    mend: "keep one document a file: remove the `---` that begins another",
    where,
  });
}

function syntaxFault(error: YAMLError, placeOf: (offset: number) => string): Error {
  const [sentence = error.message] = error.message.split(/[\n;]/);
  const { message = `not readable as YAML: ${sentence}`, mend } = WORDS[error.code] ?? SYNTAX;
  return fileFault({ message, mend, where: placeOf(error.pos[0]), cause: error });
}

interface SyntaxWords {
  readonly message?: string;
  readonly mend: string;
}

const SYNTAX: SyntaxWords = {
  mend: "check indentation, quotes and colons here and on the line above",
};

/** Where the parser's own sentence would not help who wrote the file. */
const WORDS: Partial<Record<YAMLError["code"], SyntaxWords>> = {
  NON_STRING_KEY: { message: "this key is not a text", mend: "write the key as plain text" },
  TAB_AS_INDENT: { mend: "indent with spaces" },
  TAG_RESOLVE_FAILED: { mend: "write the value plainly, without a `!tag`" },
};

interface Walk {
  /** Anchors met so far; one that is used again means its newest place. */
  readonly anchors: Map<string, unknown>;
  readonly placeOf: (offset: number) => string;
}

/** An anchor stands before its aliases, so a value can hold itself only through an alias of something around it. */
function refuseOddities(node: unknown, around: readonly unknown[], walk: Walk): void {
  if (isAlias(node)) {
    const where = walk.placeOf(node.range?.[0] ?? 0);
    if (!walk.anchors.has(node.source)) throw leadsNowhere(node.source, where);
    if (around.includes(walk.anchors.get(node.source))) throw selfHolding(where);
    return;
  }
  if (isNode(node) && node.anchor !== undefined) walk.anchors.set(node.anchor, node);
  if (!isCollection(node)) return;
  const keys = new Map<string, string>();
  for (const item of node.items) {
    if (isPair(item)) refuseKey(item.key, keys, walk);
    refuseOddities(isPair(item) ? item.value : item, [...around, node], walk);
  }
}

/**
 * The parser compares each key of a map with all before it, which takes minutes in a map of many; a set of
 * the keys so far does not. A key named `__proto__` would be the prototype of every object that copies it.
 */
function refuseKey(key: unknown, keys: Map<string, string>, { placeOf }: Walk): void {
  const name = String(key);
  const where = placeOf((isNode(key) ? key.range?.[0] : null) ?? 0);
  if (name === "__proto__") {
    throw fileFault({ message: "`__proto__` cannot be a key", mend: "rename the key", where });
  }
  const first = keys.get(name);
  if (first !== undefined) {
    const message = `the key \`${name}\` stands twice in one map; the other is at ${first}`;
    throw fileFault({ message, mend: "keep one of the two", where });
  }
  keys.set(name, where);
}

function leadsNowhere(name: string, where: string): Error {
  const message = `the alias *${name} has no anchor &${name} before it`;
  const mend = "write the value out, or put text that begins with * in quotes";
  return fileFault({ message, mend, where });
}

function selfHolding(where: string): Error {
  const message = "this alias stands inside the value it repeats";
  return fileFault({ message, mend: "write the value out instead of `*alias`", where });
}

function plainValue(document: Document, shown: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (cause) {
    throw fileFault({
      message: "the aliases in this file multiply into too many values",
      mend: "write the repeated values out instead of `*alias`",
      where: shown,
      cause,
    });
  }
}
