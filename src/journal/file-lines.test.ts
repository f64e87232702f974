import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FileLine, fileLines } from "./file-lines.ts";

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "file-lines-"));
  path = join(folder, "lines.jsonl");
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function linesOf(content: string | Buffer): Promise<readonly FileLine[]> {
  await writeFile(path, content);
  const lines: FileLine[] = [];
  for await (const line of fileLines(path)) lines.push(line);
  return lines;
}

describe("fileLines()", () => {
  test.each([
    ["", []],
    ["a", [["a", false]]],
    ["a\n", [["a", true]]],
    [
      "\n\na",
      [
        ["", true],
        ["", true],
        ["a", false],
      ],
    ],
    [
      "ä\u2028b\r\nc\n",
      [
        ["ä\u2028b\r", true],
        ["c", true],
      ],
    ],
  ])("splits %j at its newlines alone", async (content, expected) => {
    const lines = await linesOf(content);
    expect(lines.map(({ text, whole }) => [text, whole])).toEqual(expected);
    expect(lines.map(({ number }) => number)).toEqual(expected.map((_, index) => index + 1));
  });

  test("says where each line stands, in bytes, across the chunks of a long file", async () => {
    const texts = Array.from({ length: 400 }, (_, index) => `${index} ${"ß€😀".repeat(index)}`);
    const lines = await linesOf(texts.join("\n"));
    const file = await open(path);
    for (const { text, bytes, start, end } of lines) {
      const read = await file.read(Buffer.alloc(end - start), 0, end - start, start);
      expect(read.buffer.equals(bytes)).toBe(true);
      expect(read.buffer.toString("utf8")).toBe(text);
    }
    await file.close();
    expect(lines.map(({ text }) => text)).toEqual(texts);
  });

  test("keeps bytes that are no UTF-8", async () => {
    const [line] = await linesOf(Buffer.from([0x61, 0xff, 0x0a]));
    expect(line?.text).toBe("a\ufffd");
    expect([...(line?.bytes ?? [])]).toEqual([0x61, 0xff]);
  });

  test("has nothing for an absent file", async () => {
    const lines: FileLine[] = [];
    for await (const line of fileLines(join(folder, "absent"))) lines.push(line);
    expect(lines).toEqual([]);
  });
});
