import { describe, expect, test } from "vitest";
import { constraintGrammar } from "./constraint-grammar.ts";

const reads = { grammarOf: async (text: string) => ({ grammar: text }) };

describe("constraintGrammar()", () => {
  test("is null where the reply may be any text", async () => {
    expect(await constraintGrammar(null, reads)).toEqual({ kind: "grammar", grammar: null });
  });

  test("has the library read what was written of the schema", async () => {
    const kept = await constraintGrammar({ type: "boolean" }, reads);
    expect(kept).toMatchObject({
      kind: "grammar",
      grammar: { grammar: expect.stringMatching(/^root ::= boolean\n/) },
    });
  });

  test("refuses a schema that cannot be written, and a grammar that the library cannot read", async () => {
    expect(await constraintGrammar({ type: "string", format: "date" }, reads)).toEqual({
      kind: "refused",
      detail: 'no grammar can be made of the schema: # says "format"',
    });
    const failing = { grammarOf: () => Promise.reject(new Error("too many rules")) };
    expect(await constraintGrammar({ type: "boolean" }, failing)).toEqual({
      kind: "refused",
      detail: "no grammar can be made of the schema: too many rules",
    });
  });
});
