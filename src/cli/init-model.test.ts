import { describe, expect, test } from "vitest";
import { UsageError } from "../errors.ts";
import { type InitModel, keyEnvNamed, modelsNamed } from "./init-model.ts";

describe("modelsNamed()", () => {
  const server = (model: string, baseUrl: string): InitModel => {
    return { kind: "server", model, baseUrl, keyEnv: "MY_KEY" };
  };
  const local = "http://127.0.0.1:8080/v1";
  test.each<[string, InitModel]>([
    ["sim:steady", { kind: "sim", profile: "steady" }],
    ["llama:models/tiny", { kind: "llama", path: "models/tiny" }],
    ["llama:/models/tiny.gguf", { kind: "llama", path: "/models/tiny.gguf" }],
    ["./tiny.GGUF", { kind: "llama", path: "./tiny.GGUF" }],
    ["C:\\models\\tiny.gguf", { kind: "llama", path: "C:\\models\\tiny.gguf" }],
    [`llama-3.2-3b@${local}`, server("llama-3.2-3b", local)],
    [`openai-compatible:qwen/3@${local}`, server("qwen/3", local)],
    [`@org/model@${local}`, server("@org/model", local)],
    ["tiny@https://${" + "HOST}/v1", server("tiny", "https://${" + "HOST}/v1")],
  ])("reads %s", (spec, model) => {
    expect(modelsNamed([spec], "MY_KEY")).toEqual([model]);
  });

  test("takes lists and repetitions alike", () => {
    const lists = ["sim:steady, ./a.gguf", "./b.gguf"];
    expect(modelsNamed(lists, null).map(({ kind }) => kind)).toEqual(["sim", "llama", "llama"]);
  });

  test.each<[string, string, RegExp]>([
    ["nothing", " , ", /write sim:steady/],
    ["a model twice", "sim:steady,sim:steady", /name each model once/],
    ["a bare name", "gpt", /NAME@URL/],
    ["an adapter without a model", "llama:", /NAME@URL/],
    ["an unknown adapter", "lama:x", /did you mean `llama`/],
    ["an unknown simulated model", "sim:stedy", /did you mean `steady`/],
    ["a server without an address", "openai-compatible:tiny", /tiny@http/],
    ["an address without a model", local, /NAME as the server knows it/],
    ["an address that is none", "tiny@http://", /http:\/\/host:port/],
  ])("refuses %s and says how to mend it", (_name, list, mend) => {
    try {
      modelsNamed([list], null);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(UsageError);
      expect((error as UsageError).mend).toMatch(mend);
    }
  });

  test("refuses a password in an address without repeating it", () => {
    const spec = "tiny@https://me:hunter2@host/v1";
    expect(() => modelsNamed([spec], null)).toThrow(/user or a password/);
    expect(() => modelsNamed([spec], null)).not.toThrow(/hunter2/);
  });
});

describe("keyEnvNamed()", () => {
  test("takes the name of a variable, and nothing as none", () => {
    expect(keyEnvNamed("MY_KEY")).toBe("MY_KEY");
    expect(keyEnvNamed("")).toBeNull();
  });

  test("refuses what looks like the key itself without repeating it", () => {
    expect(() => keyEnvNamed("sk-123")).toThrow(/not the name of an environment variable/);
    expect(() => keyEnvNamed("sk-123")).not.toThrow(/sk-123/);
  });
});
