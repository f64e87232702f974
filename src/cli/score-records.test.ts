import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FileError } from "../errors.ts";
import { nonFiniteAsNull } from "./score-non-finite.ts";
import { type FileRecord, fileRecords } from "./score-records.ts";

async function* chunks(text: string, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string): Promise<readonly FileRecord[]> {
  const records: FileRecord[] = [];
  for await (const record of fileRecords(chunks(text), "f")) records.push(record);
  return records;
}

async function fault(text: string): Promise<FileError> {
  const error = await read(text).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof FileError) return error;
  throw new Error(`read, or threw ${String(error)}`);
}

describe("fileRecords()", () => {
  test.each<[string, string, readonly (readonly [unknown, number | null])[]]>([
    [
      "lines",
      '{"a":1}\n\n{"a":2}\r\n',
      [
        [{ a: 1 }, 1],
        [{ a: 2 }, 3],
      ],
    ],
    [
      "a last line without its end",
      '{"a":1}\n{"a":2}',
      [
        [{ a: 1 }, 1],
        [{ a: 2 }, 2],
      ],
    ],
    ["a byte order mark", '\ufeff{"a":1}', [[{ a: 1 }, 1]]],
    ["a document", '{\n  "a": 1\n}\n', [[{ a: 1 }, null]]],
    ["a document that opens twice", '\n{"a": [\n1]}', [[{ a: [1] }, null]]],
    [
      "a list of records",
      '[\n{"a":1},\n{"a":2}\n]',
      [
        [{ a: 1 }, null],
        [{ a: 2 }, null],
      ],
    ],
    [
      "a list on a line",
      '[{"a":1},{"a":2}]',
      [
        [{ a: 1 }, 1],
        [{ a: 2 }, 1],
      ],
    ],
    ["a list of messages", '[{"role":"user"}]\n', [[[{ role: "user" }], 1]]],
    [
      "what Python writes",
      '{"a":NaN,"b":"NaN \\" Infinity","c":[-Infinity]}',
      [[{ a: null, b: 'NaN " Infinity', c: [null] }, 1]],
    ],
    ["a document of Python's", '{\n"a":NaN}', [[{ a: null }, null]]],
    [
      "a text that ends in a bracket",
      '"a{"\n"b"',
      [
        ["a{", 1],
        ["b", 2],
      ],
    ],
    ["nothing", " \n\n", []],
  ])("reads %s", async (_, text, records) => {
    expect((await read(text)).map(({ value, line }) => [value, line])).toEqual(records);
  });

  test.each<[string, string, string]>([
    ["a line that is not JSON", '{"a":1}\n\n{"a":\n', "f:3"],
    ["a first line that is not JSON", "She waits.\n", "f:1"],
    ["a document that is cut", '{\n  "a": [\n    1,\n', "f:3"],
    ["a document with a fault", '{\n  "a": 1,\n  "b": [1 2]\n}\n', "f:3"],
    ["an archive", "PK\u0003\u0004\n{", "f:1"],
  ])("names the place of %s", async (_, text, where) => {
    const error = await fault(text);
    expect(error.where).toBe(where);
    expect(error.exitCode).toBe(2);
    expect(error.message).toContain(`line ${where.slice(2)}`);
  });
});

test("fileRecords() names the file where the engine does not say at which place its document breaks", async () => {
  const error = await fault('{\n  "a": 1,\n  "b": x\n}\n');
  expect(error.where).toMatch(/^f(?::3)?$/);
  expect(error.message).toContain("not JSON");
});

describe("nonFiniteAsNull()", () => {
  test("leaves JSON as it is", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(nonFiniteAsNull(json)).toBe(json);
      }),
    );
  });

  test("is linear in what is never closed", () => {
    const text = `{"a": NaN, "${'\\"'.repeat(200_000)}`;
    expect(nonFiniteAsNull(text)).toBe(text.replace("NaN", "null"));
  });
});
