import { describe, expect, test } from "vitest";
import { UsageError } from "../../errors.ts";
import { llamaSpec as spec } from "./__fixtures__/requests.ts";
import { llamaSettings } from "./settings.ts";

const world = { env: { GGUF: "/models/a.gguf", DIR: "b", EMPTY: "" }, cwd: "/suites" };

/** As a suite names an environment variable. */
const variable = (name: string) => `$\{${name}}`;

describe("llamaSettings()", () => {
  test("gives one thread, the library's sampler and the rendered prefill where the suite says nothing", () => {
    expect(llamaSettings(spec({}), world)).toEqual({
      path: "/suites/a.gguf",
      contextTokens: null,
      threads: 1,
      sampler: { topK: 40, topP: 0.95, minP: 0 },
      prefill: "rendered",
    });
  });

  test.each([
    { model: "b/c.gguf", path: "/suites/b/c.gguf" },
    { model: "/x/c.gguf", path: "/x/c.gguf" },
    { model: variable("GGUF"), path: "/models/a.gguf" },
    { model: `${variable("DIR")}/${variable("DIR")}.gguf`, path: "/suites/b/b.gguf" },
    { model: "$DIR.gguf", path: "/suites/$DIR.gguf" },
  ])("reads the path $model as $path", ({ model, path }) => {
    expect(llamaSettings(spec({ model }), world).path).toBe(path);
  });

  test("takes what the suite says of threads, sampler, context and prefill", () => {
    const body = { threads: 4, top_k: 0, top_p: 1, min_p: 0.05 };
    const settings = llamaSettings(spec({ body, contextTokens: 256, prefill: "template" }), world);
    expect(settings).toMatchObject({
      contextTokens: 256,
      threads: 4,
      sampler: { topK: 0, topP: 1, minP: 0.05 },
      prefill: "template",
    });
  });

  test.each([
    {
      name: "an unset variable",
      parts: { model: `${variable("NOT_THERE")}/a.gguf` },
      words: /NOT_THERE/,
    },
    { name: "an empty variable", parts: { model: variable("EMPTY") }, words: /EMPTY/ },
    { name: "an unknown setting", parts: { body: { thread: 2 } }, words: /"thread"/ },
    { name: "half a thread", parts: { body: { threads: 0.5 } }, words: /body\.threads is 0\.5/ },
    { name: "no thread", parts: { body: { threads: 0 } }, words: /body\.threads is 0/ },
    { name: "threads in words", parts: { body: { threads: "2" } }, words: /body\.threads is "2"/ },
    { name: "top_p of 0", parts: { body: { top_p: 0 } }, words: /body\.top_p is 0/ },
    { name: "min_p above 1", parts: { body: { min_p: 1.5 } }, words: /body\.min_p is 1\.5/ },
    { name: "top_k below 0", parts: { body: { top_k: -1 } }, words: /body\.top_k is -1/ },
    { name: "a context of nothing", parts: { contextTokens: 0 }, words: /contextTokens is 0/ },
    { name: "an unknown dialect", parts: { prefill: "continue" }, words: /"continue"/ },
  ])("refuses $name, naming it", ({ parts, words }) => {
    expect(() => llamaSettings(spec(parts), world)).toThrow(UsageError);
    expect(() => llamaSettings(spec(parts), world)).toThrow(words);
  });
});
