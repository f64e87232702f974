/**
 * `npm run schemas`: writes the JSON Schema of every kind of file into `schemas/`, for editors, from the very
 * schemas that check the files. `npm run schemas -- --check` writes nothing, names each that is stale and ends
 * with 1. They are of draft 7, the newest that every YAML language server in use reads without a warning.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { nightlySchema } from "../src/gate/nightly-config.ts";
import { severalExperimentsSchema, singleExperimentSchema } from "../src/suite/suite-schema.ts";
import { agentTaskSchema, narratorTaskSchema } from "../src/suite/task-schema.ts";
import { variantSchema } from "../src/suite/variant-schema.ts";
import { type Schema, vocabularySchema, worldSchema } from "./hand-written-schemas.ts";
import { describeSchema, type FileKind, schemaWords } from "./schema-words.ts";

/** The JSON Schema of each kind of file, as a value. */
export function fileSchemas(): Readonly<Record<FileKind, Schema>> {
  return {
    suite: described("suite", suiteSchema()),
    "agent-task": described("agent-task", fromZod(agentTaskSchema)),
    "narrator-task": described("narrator-task", narratorTask()),
    "agent-variant": described("agent-variant", variantFor("agent")),
    "narrator-variant": described("narrator-variant", variantFor("narrator")),
    vocabulary: described("vocabulary", vocabularySchema),
    nightly: described("nightly", fromZod(nightlySchema)),
  };
}

/** The text of each schema file, by its name in `schemas/`. */
export function schemaTexts(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(fileSchemas()).map(([kind, schema]) => [
      `${kind}.schema.json`,
      `${jsonText(schema)}\n`,
    ]),
  );
}

/** Which of the two shapes is meant is plain from one key, so an editor need not speak of both. */
function suiteSchema(): Schema {
  return {
    type: "object",
    if: { type: "object", required: ["experiments"] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: fromZod(severalExperimentsSchema),
    else: fromZod(singleExperimentSchema),
  };
}

function narratorTask(): Schema {
  const schema = fromZod(narratorTaskSchema);
  return { ...schema, properties: { ...mapOf(schema["properties"]), world: worldSchema } };
}

function variantFor(reader: "agent" | "narrator"): Schema {
  const found = variantSchema.options.find((option) => option.shape.for.value === reader);
  if (found === undefined) throw new RangeError(`there is no variant for the ${reader}`);
  return fromZod(found);
}

function described(kind: FileKind, schema: Schema): Schema {
  const { title, description } = schemaWords[kind];
  const head = { $schema: "http://json-schema.org/draft-07/schema#", title, description };
  return { ...head, ...describeSchema(kind, schema) };
}

/** What may be written: keys with a default are optional, and refinements are left to `validate`. */
function fromZod(schema: z.ZodType): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    target: "draft-7",
    override: ({ jsonSchema, path }) => {
      const [key, keyword] = path.slice(-3);
      if (key !== "protocol" || keyword !== "anyOf" || jsonSchema.type !== "string") return;
      jsonSchema.pattern ??= MODULE_PATH;
    },
  });
  return mapOf(withoutNoise(rest));
}

/** A refinement checks this, so zod tells no schema of it; a mistyped protocol would pass for a module. */
const MODULE_PATH = "\\.[mM]?[jJtT][sS]$";

/** Without what tells a reader nothing: bounds of every whole number, that keys are texts, keys that must be absent. */
function withoutNoise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNoise);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key, held]) => !isNoise(key, held));
  return Object.fromEntries(kept.map(([key, held]) => [key, withoutNoise(held)]));
}

function isNoise(key: string, held: unknown): boolean {
  if (key === "maximum") return held === Number.MAX_SAFE_INTEGER;
  if (key === "minimum") return held === Number.MIN_SAFE_INTEGER;
  // Its pattern says the same, and checkers know no formats by themselves.
  if (key === "format") return held === "date";
  const text = JSON.stringify(held);
  return text === '{"not":{}}' || (key === "propertyNames" && text === '{"type":"string"}');
}

function mapOf(value: unknown): Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Schema)
    : {};
}

const LINE_WIDTH = 100;

/** Where a value begins on its line, and how many characters follow it there. */
interface LinePlace {
  readonly indent: string;
  readonly before: number;
  readonly after: number;
}

/** JSON as the formatter leaves it: maps open, lists of plain values on one line where they fit. */
function jsonText(value: unknown, place: LinePlace = { indent: "", before: 0, after: 0 }): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return listText(value, place);
  const members = Object.entries(value);
  return inBrackets("{}", place.indent, members, ([key, held], inner) => {
    const head = `${JSON.stringify(key)}: `;
    return head + jsonText(held, { ...inner, before: inner.before + head.length });
  });
}

function listText(list: readonly unknown[], { indent, before, after }: LinePlace): string {
  const line = `[${list.map((item) => JSON.stringify(item)).join(", ")}]`;
  const plain = list.every((item) => typeof item !== "object" || item === null);
  if (plain && before + line.length + after <= LINE_WIDTH) return line;
  return inBrackets("[]", indent, list, jsonText);
}

/** One item a line, a comma behind each but the last. */
function inBrackets<T>(
  brackets: "{}" | "[]",
  indent: string,
  items: readonly T[],
  textOf: (item: T, place: LinePlace) => string,
): string {
  if (items.length === 0) return brackets;
  const deeper = `${indent}  `;
  const lines = items.map((item, index) => {
    const after = index === items.length - 1 ? 0 : 1;
    return deeper + textOf(item, { indent: deeper, before: deeper.length, after });
  });
  return `${brackets[0]}\n${lines.join(",\n")}\n${indent}${brackets[1]}`;
}

/** The names of files in `folder` that do not hold what they should. */
export function staleSchemas(folder: string): readonly string[] {
  return [...schemaTexts()]
    .filter(([name, text]) => textOrNull(join(folder, name)) !== text)
    .map(([name]) => name);
}

function textOrNull(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), "schemas");
  const stale = staleSchemas(folder);
  if (argv.includes("--check")) {
    for (const name of stale) console.error(`schemas/${name} is stale\n  mend: npm run schemas`);
    if (stale.length > 0) process.exitCode = 1;
    else console.log("schemas: every file is as the code has it");
  } else {
    const texts = schemaTexts();
    mkdirSync(folder, { recursive: true });
    for (const name of stale) writeFileSync(join(folder, name), texts.get(name) ?? "");
    console.log(`schemas: ${stale.length} of ${texts.size} written`);
  }
}
