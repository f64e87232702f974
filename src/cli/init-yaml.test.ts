import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { yamlText } from "./init-yaml.ts";

describe("yamlText()", () => {
  test.each(["my-suite", "llama-3.2-3b", "./models/tiny.gguf", "http://127.0.0.1:8080/v1"])(
    "writes %s as it is",
    (text) => {
      expect(yamlText(text)).toBe(text);
    },
  );

  test.each([
    "true",
    "no",
    ".5",
    ".inf",
    "e1",
    "E-5",
    "null",
    "12",
    "a: b",
    "a # b",
    "a,b",
    "",
    "@org/x",
    "${" + "X}",
  ])("puts %j in quotes", (text) => {
    expect(yamlText(text)).toBe(JSON.stringify(text));
  });

  test("is read back as the same text wherever it stands", () => {
    const unit = fc.constantFrom(
      ...["a", "e", "1", ".", "/", ":", " ", "#", ",", "]", "}", "'", '"', "\\", "\n", "-", "@"],
      ...["true", "null", "0x1", "1e3", "${", "é", "😀", "http://", "~", "&", "*", "!"],
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 8 }), (text) => {
        const written = yamlText(text);
        const file = `name: ${written}\nmap: { a: ${written}, b: ${written} } # why\nlist:\n  - ${written}\n`;
        expect(parse(file, { version: "1.1" })).toEqual({
          name: text,
          map: { a: text, b: text },
          list: [text],
        });
        expect(parse(file)).toEqual(parse(file, { version: "1.1" }));
      }),
      { numRuns: 2000 },
    );
  });
});
