import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rawMember } from "./raw-member.ts";

describe("rawMember()", () => {
  test.each<[string, string, string | null]>([
    ["keeps a long number", '{"id": 12345678901234567890, "text": ""}', "12345678901234567890"],
    ["keeps how a number is written", '{"text":"","id":1.0e2}', "1.0e2"],
    ["keeps a string with its escapes", '{"id":"a\\"}\\\\"}', '"a\\"}\\\\"'],
    [
      "keeps an object with its blanks",
      '{"id": {"a": [1, "}"], "id": 2} ,"b":1}',
      '{"a": [1, "}"], "id": 2}',
    ],
    ["keeps null", '{"id":null}', "null"],
    ["answers null where there is none", '{"text":"\\"id\\": 1"}', null],
    ["answers null for an empty object", " { } ", null],
    ["looks at the top only", '{"a":{"id":1},"b":[{"id":2}]}', null],
    ["takes the last of two", '{"id":1,"id":2}', "2"],
    ["reads an escaped key", '{"\\u0069d":3}', "3"],
    ["reads over blanks of every kind", '\r\n{\t"id"\n:\r true\t}\r', "true"],
  ])("%s", (_name, json, expected) => {
    expect(rawMember(json, "id")).toBe(expected);
  });

  test("finds what JSON.parse finds, in any object", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("id", "text", "a\\", '"'), fc.jsonValue()),
        fc.constantFrom(0, 1, "\t"),
        (value, indent) => {
          const found = rawMember(JSON.stringify(value, null, indent), "id");
          const expected = Object.hasOwn(value, "id") ? JSON.stringify(value["id"]) : null;
          expect(found === null ? null : JSON.stringify(JSON.parse(found))).toBe(expected);
        },
      ),
    );
  });
});
