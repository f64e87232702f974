import { describe, expect, test } from "vitest";
import { readUserProtocol } from "./read-user-protocol.ts";

const fine = { version: 1, position: "leading", opener: "<x>", extract: () => null };
const fact = (shape: unknown) => ({ ...fine, facts: { depth: shape } });

describe("readUserProtocol()", () => {
  test.each([
    ["the least there is", fine],
    ["null for what has no schema", { ...fine, schema: null, id: "x", facts: {} }],
    [
      "facts of every unit",
      {
        ...fine,
        facts: {
          a: { unit: "proportion", direction: "higher", given: ["opener", "form"] },
          b: { unit: "count", direction: "lower" },
          c: { unit: "category", direction: null, categories: ["one", "two"] },
        },
      },
    ],
  ])("takes %s", (_, exported) => {
    expect(readUserProtocol(exported)).toEqual({ kind: "protocol", protocol: exported });
  });

  // biome-ignore format: a row is a case
  test.each<[string, unknown, string, string]>([
    ["a function", () => fine, "its export `protocol` is no object", "export const protocol"],
    ["no extractor", { ...fine, extract: "x" }, "`extract` is no function", "extract(text, prefilled)"],
    ["no version", { ...fine, version: "1" }, "`version` is no whole number", "version: 1"],
    ["half a version", { ...fine, version: 1.5 }, "`version` is no whole number", "version: 1"],
    ["no position", { ...fine, position: "top" }, "`position` is neither leading nor trailing", "trailing"],
    ["no opener", { ...fine, opener: " " }, "`opener` is no text", "<status>"],
    ["a blank id", { ...fine, id: "" }, "`id` is no text", "leave `id` out"],
    ["a wording that is a text", { ...fine, readWording: "x" }, "`readWording` is no function", "leave"],
    ["a schema that is a text", { ...fine, schema: "x" }, "`schema` is no JSON Schema", "leave"],
    ["leaks that are no names", { ...fine, leakRules: ["a b"] }, "`leakRules` is no list of plain names", "leave"],
    ["a list of facts", { ...fine, facts: [] }, "`facts` is no object", "map each fact"],
    ["a fact that every protocol has", { ...fine, facts: { declared: {} } }, "fact `declared` has a name", "rename it"],
    ["a fact with a colon", { ...fine, facts: { "a:b": {} } }, "fact `a:b` has a name with more", "rename it"],
    ["a fact that is none", fact(1), "fact `depth` is no object", "unit"],
    ["a fact without a unit", fact({ direction: null }), "fact `depth` has no unit", "proportion"],
    ["a fact without a direction", fact({ unit: "count" }), "fact `depth` has no direction", "direction"],
    ["a category without words", fact({ unit: "category", direction: null }), "is a category without its categories", "categories"],
    ["a category with a blank word", fact({ unit: "category", direction: null, categories: [""] }), "without its categories", "categories"],
    ["what is given by nobody", fact({ unit: "count", direction: null, given: ["luck"] }), "given by something else", "direction"],
  ])("refuses %s", (_, exported, problem, mend) => {
    expect(readUserProtocol(exported)).toMatchObject({
      kind: "invalid",
      problem: expect.stringContaining(problem),
      mend: expect.stringContaining(mend),
    });
  });
});
