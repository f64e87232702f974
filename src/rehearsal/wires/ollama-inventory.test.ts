import { describe, expect, it } from "vitest";
import { type OllamaModel, ollamaGets, ollamaShow, taggedName } from "./ollama-inventory.ts";

const model: OllamaModel = {
  name: "steady",
  contextTokens: 8192,
  template: "{{ .Prompt }}",
  capabilities: ["completion", "tools"],
};

function got(path: string) {
  return ollamaGets.find((get) => get.path === path)?.answer([model], "0.99.0");
}

describe("what Ollama tells of itself", () => {
  it("tells its version", () => {
    expect(got("/api/version")).toEqual({ version: "0.99.0" });
  });

  it("lists models with their tags", () => {
    expect(got("/api/tags")).toMatchObject({
      models: [{ name: "steady:latest", model: "steady:latest", details: { format: "gguf" } }],
    });
  });

  it("tells the context of what is loaded", () => {
    expect(got("/api/ps")).toMatchObject({
      models: [{ name: "steady:latest", context_length: 8192 }],
    });
  });

  it.each([
    ["steady", "steady:latest"],
    ["sim:steady", "sim:steady"],
    ["host:80/steady", "host:80/steady:latest"],
    ["steady?latency=5", "steady:latest?latency=5"],
  ])("tags %s as %s", (name, tagged) => {
    expect(taggedName(name)).toBe(tagged);
  });
});

describe("what Ollama shows of a model", () => {
  const find = (name: string) => (name === "steady" ? model : null);

  it.each([{ model: "steady" }, { name: "steady" }, { model: "steady:latest" }])(
    "shows %j",
    (body) => {
      expect(ollamaShow.answer(body, find)).toMatchObject({
        status: 200,
        body: {
          template: "{{ .Prompt }}",
          capabilities: ["completion", "tools"],
          model_info: { "general.architecture": "sim", "sim.context_length": 8192 },
        },
      });
    },
  );

  it.each([
    [{ model: "other" }, 404, "model 'other' not found"],
    [{}, 400, "model is required"],
    [[], 400, "model is required"],
    [null, 400, "model is required"],
  ])("refuses %j with %i", (body, status, error) => {
    expect(ollamaShow.answer(body, find)).toEqual({ status, body: { error } });
  });
});
