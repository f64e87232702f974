import { describe, expect, test } from "vitest";
import { SeambenchError } from "../errors.ts";
import { modelSpec } from "../suite/__fixtures__/small-suite.ts";
import type { ModelSpec } from "../suite/suite.ts";
import { checkModel, knownModels } from "./plan-models.ts";

const world = { env: {}, cwd: "/" };
const served = (changes: Partial<ModelSpec>) =>
  modelSpec("served", {
    adapter: "openai-compatible",
    model: "m",
    baseUrl: "http://127.0.0.1:9/v1",
    ...changes,
  });

describe("checkModel()", () => {
  test.each<[string, ModelSpec]>([
    ["a simulated model", modelSpec("sim:steady")],
    ["a server whose key is not set", served({ apiKeyEnv: "NOT_SET_HERE" })],
    ["an address that a variable will give", served({ baseUrl: "$" + "{NOT_SET_HERE}" })],
    ["a file, which is left to the run", modelSpec("llama:absent.gguf")],
  ])("finds nothing wrong with %s", async (_, spec) => {
    await expect(checkModel(spec, world)).resolves.toBeUndefined();
  });

  test.each<[string, ModelSpec, RegExp]>([
    ["a profile that is none", modelSpec("sim:stedy"), /no simulated model "stedy"/],
    ["no address", served({ baseUrl: null }), /needs a baseUrl/],
    ["an address that is none", served({ baseUrl: "127.0.0.1" }), /http address/],
    ["a dialect that is none", served({ prefill: "mistral" }), /no prefill dialect "mistral"/],
    ["a field of the harness's own", served({ body: { stream: true } }), /body\.stream/],
    ["a protocol that it has not", served({ api: "responses" }), /no setting "api"/],
  ])("refuses %s", async (_, spec, words) => {
    const checked = checkModel(spec, world);
    await expect(checked).rejects.toBeInstanceOf(SeambenchError);
    await expect(checked).rejects.toThrow(words);
  });
});

describe("knownModels()", () => {
  test("tells of a key that is not set, and of what is known without it", async () => {
    const [known] = await knownModels([served({ apiKeyEnv: "NOT_SET_HERE" })], world);
    expect(known?.obstacle).toMatch(/NOT_SET_HERE/);
    expect(known?.supports?.prefill).toMatchObject({ kind: "inconclusive" });
    expect(JSON.stringify(known)).not.toContain("unset");
  });
});
