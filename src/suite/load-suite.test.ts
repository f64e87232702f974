import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { defaultVocabulary } from "../protocols/state-block/default-vocabulary.ts";
import { goodFiles, inFolder } from "./__fixtures__/suite-folder.ts";
import { loadSuite } from "./load-suite.ts";

const load = (folder: string) =>
  loadSuite("suite.yaml", { cwd: folder, packageEvals: join(folder, "package") });

/** Kept apart from the brace, so that no text here looks like a template. */
const dollar = "$";

describe("loadSuite", () => {
  test("reads a suite and every file it names into one value", async () => {
    const suite = await inFolder(goodFiles, load);
    expect(suite).toStrictEqual({
      name: "small",
      experiments: [
        {
          protocol: "purpose-label",
          options: { maxChars: 40, toolFormat: "native", eligibility: "scripted" },
          seams: ["none", "system"],
          wordings: [
            { name: "firm", text: goodFiles["wordings/purpose-label/firm.md"] },
            { name: "soft", text: goodFiles["own/soft.md"] },
          ],
          variants: [{ for: "agent", name: "default", system: "Help." }],
          tasks: [
            {
              for: "agent",
              name: "dig",
              title: "Dig",
              tools: [
                {
                  name: "dig",
                  description: "Digs a hole.",
                  parameters: {
                    type: "object",
                    properties: { metres: { type: "integer", examples: [2] } },
                    required: ["metres"],
                  },
                },
              ],
              turns: [
                {
                  user: "Dig here.",
                  steps: [
                    {
                      tool: "dig",
                      arguments: { metres: 2 },
                      result: '{"found":["bone","1 coin"]}',
                      heading: null,
                      says: null,
                    },
                  ],
                  answer: null,
                },
                { user: "Thanks.", steps: [], answer: null },
              ],
              results: [{ tool: "dig", arguments: null, result: "Only sand." }],
            },
          ],
          history: { source: "live", form: "verbatim", nudges: "keep", placement: "message" },
          compare: {
            primary: "declared",
            baseline: { seam: "system", wording: null, variant: null },
            margin: 0.1,
            family: "vs-baseline",
            tasks: "fixed",
          },
        },
        {
          protocol: "state-block",
          options: {
            vocabulary: {
              events: [
                {
                  type: "go",
                  example: { type: "go", who: "who-1", to: "to-1" },
                  fields: { who: "identifier", to: "identifier" },
                },
                {
                  type: "meet",
                  example: { type: "meet", id: "id-1", name: "the name" },
                  fields: { id: "new-identifier", name: "string" },
                },
              ],
              sceneHeading: defaultVocabulary.sceneHeading,
              sectionHeadings: defaultVocabulary.sectionHeadings,
            },
          },
          seams: ["nudge"],
          wordings: [{ name: "firm", text: goodFiles["wordings/firm.md"] }],
          variants: [
            {
              for: "narrator",
              name: "default",
              system: "Tell.",
              lengthHint: true,
              replayBlocks: true,
              stateSection: true,
              refusalNote: false,
            },
          ],
          tasks: [
            {
              for: "narrator",
              name: "cave",
              title: "A cave",
              world: {
                entities: [
                  { id: "cave", kind: "place", name: "A cave" },
                  { id: "ada", kind: "person", name: "Ada" },
                ],
              },
              turns: [
                {
                  player: "Ada walks in.",
                  story: null,
                  expect: [{ type: "go", who: "ada", to: "cave" }],
                },
                { player: "She waits.", story: null, expect: [] },
              ],
            },
          ],
          history: { source: "live", form: "accepted", nudges: "keep", placement: "message" },
          compare: {
            primary: "fenceCompliant",
            baseline: { seam: "nudge", wording: null, variant: null },
            margin: 0.1,
            family: "vs-baseline",
            tasks: "fixed",
          },
        },
      ],
      models: [
        {
          id: "sim:steady",
          adapter: "sim",
          model: "steady",
          baseUrl: null,
          apiKeyEnv: null,
          prefill: "auto",
          thinking: "default",
          api: "chat",
          sampling: { temperature: 0.5, maxOutputTokens: 100, stop: ["."] },
          contextTokens: null,
          body: {},
          headers: {},
        },
        {
          id: "mine",
          adapter: "llama",
          model: `${dollar}{MODELS}/tiny.gguf`,
          baseUrl: null,
          apiKeyEnv: null,
          prefill: "auto",
          thinking: "default",
          api: "chat",
          sampling: { temperature: 0, maxOutputTokens: 100, stop: ["."] },
          contextTokens: 512,
          body: { min_p: 0.05 },
          headers: { "x-team": "nine" },
        },
      ],
      epochs: 2,
      seed: 7,
      limits: { concurrency: 4, timeoutMs: 1000, retries: 1 },
      extractor: "reference",
    });
    expect(JSON.parse(JSON.stringify(suite))).toStrictEqual(suite);
  });

  test("takes an experiment's keys at top level for a list of one, and fills in every default", async () => {
    const suite = await inFolder(
      {
        ...goodFiles,
        "suite.yaml":
          "name: one\nprotocol: state-block\nseams: [none]\ntasks: [scene.yaml]\nmodels: [sim:steady]\n",
        "scene.yaml": "for: narrator\ntitle: Still\nworld: {}\nturns: [{ player: I wait. }]\n",
      },
      load,
    );
    expect(suite).toMatchObject({
      experiments: [
        {
          options: { vocabulary: defaultVocabulary },
          wordings: [],
          variants: [{ name: "default" }],
          history: { source: "live", form: "accepted", nudges: "keep", placement: "message" },
          compare: {
            primary: "fenceCompliant",
            baseline: { seam: "none", wording: null, variant: null },
            margin: 0.1,
            family: "vs-baseline",
            tasks: "fixed",
          },
        },
      ],
      models: [{ sampling: { temperature: 0.7, maxOutputTokens: 512, stop: [] } }],
      epochs: 1,
      seed: 1,
      limits: { concurrency: 8, timeoutMs: 120_000, retries: 4 },
      extractor: "reference",
    });
  });

  test.each([
    ["sim:steady", "sim:steady"],
    ["llama:./m/tiny.gguf", "llama:tiny"],
    ["llama:tiny.GGUF", "llama:tiny"],
    ["llama:/m/tiny-1.1b", "llama:tiny-1.1b"],
    [`llama:${dollar}{GGUF}`, `llama:${dollar}{GGUF}`],
    [`llama:${dollar}{DIR}/q4.gguf`, "llama:q4"],
  ])("names the model of the shorthand %s as %s", async (shorthand, id) => {
    const text = goodFiles["suite.yaml"].replace("sim:steady", shorthand);
    const suite = await inFolder({ ...goodFiles, "suite.yaml": text }, load);
    expect(suite.models[0]?.id).toBe(id);
  });
});
