import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { Ajv } from "ajv";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { starterFiles } from "../src/cli/init-files.ts";
import type { InitProtocol } from "../src/cli/init-protocol.ts";
import { defaultSeams } from "../src/cli/init-seams.ts";
import { parseWorld } from "../src/protocols/state-block/parse-world.ts";
import { parseVocabulary } from "../src/protocols/state-block/vocabulary.ts";
import { packageEvals } from "../src/suite/package-evals.ts";
import { worldSchema } from "./hand-written-schemas.ts";
import { fileSchemas, schemaTexts, staleSchemas } from "./make-schemas.ts";
import { describeSchema, type FileKind } from "./schema-words.ts";

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
const schemas = fileSchemas();
const checks = Object.fromEntries(
  Object.entries(schemas).map(([kind, schema]) => [kind, ajv.compile(schema)]),
);
const checkWorld = ajv.compile(worldSchema);

/** The places and keywords of what a schema objects to; empty when it fits. */
function objections(kind: FileKind, value: unknown): readonly string[] {
  const check = checks[kind];
  if (check === undefined) throw new RangeError(`no schema for ${kind}`);
  check(value);
  return (check.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
}

function kindOf(path: string, value: { readonly for?: string }): FileKind {
  const reader = value.for === "narrator" ? "narrator" : "agent";
  if (path.includes("tasks/")) return `${reader}-task`;
  if (path.includes("variants/")) return `${reader}-variant`;
  if (path.endsWith("nightly.yaml")) return "nightly";
  return path.includes("vocabulary") ? "vocabulary" : "suite";
}

const evals = packageEvals();
const shipped = readdirSync(evals, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
  .map((entry) => relative(evals, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
  // Prices have a schema of their own in the command that reads them.
  .filter((path) => !/^(?:promptfoo|prices)\//.test(path))
  .map((path) => {
    const value = parse(readFileSync(join(evals, path), "utf8"));
    return { path, kind: kindOf(path, value), value };
  });

describe("fileSchemas()", () => {
  test.each(shipped)("fits evals/$path as a $kind", ({ kind, value }) => {
    expect(objections(kind, value)).toEqual([]);
  });

  test("has met every kind among the files that ship", () => {
    expect(new Set(shipped.map(({ kind }) => kind))).toEqual(new Set(Object.keys(schemas)));
  });

  test.each<InitProtocol>([
    { kind: "purpose-label" },
    { kind: "state-block" },
    { kind: "tag", name: "status" },
  ])("fits what init writes for $kind", (protocol) => {
    const server = { kind: "server", model: "m", baseUrl: "http://h/v1", keyEnv: "KEY" } as const;
    const models = [{ kind: "sim", profile: "steady" } as const, server];
    const answers = {
      name: "mine",
      protocol,
      instruction: "",
      models,
      seams: defaultSeams(protocol),
    };
    const files = starterFiles(answers, (_path, kind) => kind);
    for (const { path, text } of files.filter((file) => file.path.endsWith(".yaml"))) {
      const kind = /schema=(\S+)/.exec(text)?.[1] as FileKind;
      expect(objections(kind, parse(text)), path).toEqual([]);
    }
  });

  test("names each file in its title and speaks draft 7", () => {
    for (const [kind, schema] of Object.entries(schemas)) {
      expect(schema["title"]).toBe(`Seambench ${kind.replaceAll("-", " ")}`);
      expect(schema["$schema"]).toBe("http://json-schema.org/draft-07/schema#");
    }
  });

  const suite = {
    name: "mine",
    protocol: "purpose-label",
    seams: ["none"],
    tasks: ["tasks/*.yaml"],
    models: ["sim:steady"],
  };
  const { protocol: _, seams: __, tasks: ___, ...rest } = suite;
  const step = { tool: "look", arguments: {}, result: "ok" };
  const agentTask = {
    for: "agent",
    title: "A task",
    tools: [{ name: "look", description: "Looks.", parameters: { type: "object" } }],
    turns: [{ user: "Look.", steps: [step] }],
  };
  const narratorTask = {
    for: "narrator",
    title: "A story",
    world: { entities: [{ id: "mara", kind: "character", name: "Mara" }] },
    turns: [{ player: "I wait." }],
  };
  const night = { suites: [{ suite: "a.yaml", baseline: "a.json" }] };
  const vocabulary = { events: [{ type: "ring", fields: { times: "number" } }] };

  test.each<[string, FileKind, unknown]>([
    ["a suite of one experiment", "suite", suite],
    ["a suite of several", "suite", { ...rest, experiments: [{ ...suite, ...noSuiteKeys() }] }],
    ["a tag of one's own", "suite", { ...suite, protocol: { tag: { name: "status" } } }],
    ["a protocol in a module", "suite", { ...suite, protocol: "./mine.ts" }],
    ["an agent task", "agent-task", agentTask],
    ["a narrator task", "narrator-task", narratorTask],
    ["an agent variant", "agent-variant", { for: "agent", system: "You help." }],
    ["a narrator variant", "narrator-variant", { for: "narrator", system: "You tell." }],
    ["a vocabulary", "vocabulary", vocabulary],
    ["a night", "nightly", night],
  ])("takes %s without the keys that have defaults", (_name, kind, value) => {
    expect(objections(kind, JSON.parse(JSON.stringify(value)))).toEqual([]);
  });

  function noSuiteKeys() {
    return { name: undefined, models: undefined };
  }

  test.each<[string, FileKind, unknown, string]>([
    ["a seam of no protocol", "suite", { ...suite, seams: ["sytem"] }, "/seams/0 enum"],
    ["a mistyped protocol", "suite", { ...suite, protocol: "purpose-lable" }, "/protocol "],
    ["a mistyped key", "suite", { ...suite, epoch: 3 }, " additionalProperties"],
    ["a suite without models", "suite", { ...suite, models: [] }, "/models minItems"],
    [
      "a limit there is not",
      "suite",
      { ...suite, limits: { maxCost: 5 } },
      "/limits additionalProp",
    ],
    [
      "a budget below nothing",
      "suite",
      { ...suite, limits: { maxCostUsd: -1 } },
      "/maxCostUsd min",
    ],
    [
      "several experiments that are none",
      "suite",
      { ...rest, experiments: [] },
      "/experiments min",
    ],
    ["a step without a result", "agent-task", without(agentTask, "result"), "/steps/0 required"],
    ["an agent task with a world", "agent-task", { ...agentTask, world: {} }, " additionalProp"],
    ["an entity without a name", "narrator-task", without(narratorTask, "name"), "/0 required"],
    ["the wrong reader", "agent-variant", { for: "narrator", system: "You tell." }, "/for const"],
    ["a switch that is a text", "narrator-variant", switched("yes"), "/lengthHint type"],
    [
      "a field of no type",
      "vocabulary",
      { events: [{ type: "ring", fields: { n: "int" } }] },
      "enum",
    ],
    ["a vocabulary without events", "vocabulary", {}, " required"],
    ["a night of no suite", "nightly", { ...night, suites: [] }, "/suites minItems"],
    ["a mute without end", "nightly", { ...night, mutes: [{ cell: "*" }] }, "/mutes/0 required"],
    [
      "a mute until no day",
      "nightly",
      { ...night, mutes: [{ cell: "*", until: "2026-02-31", reason: "x" }] },
      "/until pattern",
    ],
  ])("refuses %s", (_name, kind, value, place) => {
    expect(objections(kind, value).join("\n")).toContain(place);
  });

  /** The value without every key of a name. */
  function without(value: unknown, name: string): unknown {
    const text = JSON.stringify(value, (key, held) => (key === name ? undefined : held));
    return JSON.parse(text);
  }

  function switched(lengthHint: unknown) {
    return { for: "narrator", system: "You tell.", lengthHint };
  }
});

describe("the hand-written schemas", () => {
  const word = fc.constantFrom(
    "ring",
    "item",
    "type",
    "owner",
    "+1",
    "set_mood",
    "a b",
    "",
    "Held:",
  );
  const scalar = fc.oneof(word, fc.boolean(), fc.integer(), fc.constant(null));
  const fieldType = fc.constantFrom("identifier", "new-identifier", "string", "number", "int");
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });

  /** Asserts that whatever the parser takes fits the schema, and that it takes some. */
  function fitsWhereParsed(
    values: fc.Arbitrary<unknown>,
    parses: (value: unknown) => boolean,
    fits: (value: unknown) => boolean,
  ): void {
    let parsed = 0;
    fc.assert(
      fc.property(values, (written) => {
        const value = JSON.parse(JSON.stringify(written));
        if (!parses(value)) return;
        parsed++;
        expect(fits(value), JSON.stringify(value)).toBe(true);
      }),
      { numRuns: 3000 },
    );
    expect(parsed).toBeGreaterThan(20);
  }

  test("let every vocabulary through that the parser takes", () => {
    const event = fc.record({
      type: word,
      fields: fc.dictionary(word, fieldType, { maxKeys: 2 }),
      example: maybe(fc.dictionary(word, scalar, { maxKeys: 2 })),
    });
    const values = fc.record({
      events: fc.array(event, { minLength: 1, maxLength: 2 }),
      sceneHeading: maybe(word),
      sectionHeadings: maybe(fc.array(word, { maxLength: 2 })),
    });
    fitsWhereParsed(
      values,
      (value) => parseVocabulary(value).kind === "vocabulary",
      (value) => objections("vocabulary", value).length === 0,
    );
  });

  test("let every world through that the parser takes", () => {
    const id = fc.constantFrom("mara", "lamp", "cellar");
    const entity = fc.record(
      {
        id,
        kind: word,
        name: word,
        at: fc.option(id),
        holds: fc.array(id, { maxLength: 1 }),
        conditions: fc.option(fc.array(word, { maxLength: 2 })),
        attributes: fc.dictionary(word, scalar, { maxKeys: 1 }),
        knows: fc.array(word, { maxLength: 1 }),
      },
      { requiredKeys: ["id", "kind", "name"] },
    );
    const values = fc.record(
      {
        scene: fc.option(word),
        location: fc.option(id),
        viewpoint: fc.option(id),
        entities: fc.array(entity, { maxLength: 3 }),
        relationships: fc.array(fc.record({ from: id, to: id, relation: word }), { maxLength: 1 }),
        established: fc.option(fc.array(word, { maxLength: 2 })),
        attributes: fc.dictionary(word, scalar, { maxKeys: 1 }),
      },
      { requiredKeys: [] },
    );
    fitsWhereParsed(
      values,
      (value) => parseWorld(value).kind === "world",
      (value) => checkWorld(value),
    );
  });
});

describe("describeSchema()", () => {
  test("puts its words beside keys that have none of their own, in lists too", () => {
    const properties = { system: { type: "string" }, for: { description: "Own.", const: "agent" } };
    expect(describeSchema("agent-variant", { properties })).toEqual({
      properties: {
        system: { description: "The system prompt.", type: "string" },
        for: { description: "Own.", const: "agent" },
      },
    });
  });

  test("throws where its words are of a key that is gone", () => {
    expect(() => describeSchema("agent-variant", { properties: { for: {} } })).toThrow(
      new RangeError("the agent-variant has no key system"),
    );
  });
});

describe("staleSchemas()", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "seambench-schemas-"));
    for (const [name, text] of schemaTexts()) writeFileSync(join(folder, name), text);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test("is empty where every file holds what it should", () => {
    expect(staleSchemas(folder)).toEqual([]);
  });

  test("names a file that was changed and one that is gone", () => {
    const path = join(folder, "suite.schema.json");
    writeFileSync(path, readFileSync(path, "utf8").replace("Seambench", "seambench"));
    rmSync(join(folder, "vocabulary.schema.json"));
    expect(staleSchemas(folder)).toEqual(["suite.schema.json", "vocabulary.schema.json"]);
  });
});
