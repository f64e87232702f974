import { describe, expect, test } from "vitest";
import { UsageError } from "../errors.ts";
import { adapterNames } from "../suite/model-schema.ts";
import { httpSpec } from "./http/__fixtures__/requests.ts";
import { closeModels, openModels } from "./open-model.ts";

const world = { env: {}, cwd: "/" };

describe("openModels()", () => {
  test.each([
    { adapter: "sim", model: "steady", parts: { thinking: "on" }, word: "thinking" },
    { adapter: "llama", model: "a.gguf", parts: { thinking: "off" }, word: "thinking" },
    { adapter: "ollama", model: "a", parts: { api: "responses" }, word: "api" },
  ] as const)("refuses $word where $adapter would not hear it", async (row) => {
    const { adapter, model, parts, word } = row;
    const opening = openModels([httpSpec({ adapter, model, baseUrl: null, ...parts })], world);
    await expect(opening).rejects.toThrow(UsageError);
    await expect(opening).rejects.toThrow(`adapter ${adapter} has no setting "${word}"`);
  });

  test("opens every adapter over HTTP without sending anything", async () => {
    const http = adapterNames.filter(
      (name) => !["sim", "llama", "module", "promptfoo"].includes(name),
    );
    const specs = http.map((adapter) =>
      httpSpec({ id: adapter, adapter, baseUrl: "http://127.0.0.1:9/v1" }),
    );
    const models = await openModels(specs, world);
    expect([...models.keys()]).toEqual(http);
    for (const model of models.values()) expect(model.identity["adapter"]).toBe(model.id);
    await closeModels(models);
  });

  test("closes what it has opened when another cannot be", async () => {
    const specs = [httpSpec(), httpSpec({ id: "typo", adapter: "sim", model: "stedy" })];
    await expect(openModels(specs, world)).rejects.toThrow("stedy");
  });
});
