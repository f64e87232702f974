import { describe, expect, test } from "vitest";
import { readJsonSchema } from "./json-schema.ts";

describe("readJsonSchema()", () => {
  test.each([
    ["draft 7", { type: "object", required: ["a"] }],
    ["draft 2019-09", { $schema: "https://json-schema.org/draft/2019-09/schema", required: ["a"] }],
    ["draft 2020-12", { $schema: "https://json-schema.org/draft/2020-12/schema", required: ["a"] }],
    ["words that it does not know", { required: ["a"], format: "postcode", colour: "red" }],
  ])("checks values against a schema of %s", async (_, schema) => {
    const reading = await readJsonSchema(schema);
    expect(reading.kind).toBe("check");
    if (reading.kind === "check")
      expect([reading.fits({ a: 1 }), reading.fits({})]).toEqual([true, false]);
  });

  test.each([
    ["a list", [], "a map"],
    ["a text", "x", "a map"],
    ["a type that is none", { type: "thing" }, "type"],
    ["a draft that is unknown", { $schema: "https://example.org/mine" }, "example.org"],
    ["another file", { $ref: "other.json" }, "other.json"],
    ["answers that come later", { $async: true }, "$async"],
  ])("refuses %s", async (_, schema, problem) => {
    expect(await readJsonSchema(schema)).toMatchObject({
      kind: "invalid",
      problem: expect.stringContaining(problem),
    });
  });
});
