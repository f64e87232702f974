import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { plainReply } from "../model/model.ts";
import { turnRecord } from "./__fixtures__/turn-record.ts";
import { openJournal } from "./journal.ts";
import { journalFile } from "./journal-source.ts";

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "journal-source-"));
  path = join(folder, "journal.jsonl");
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe("journalFile()", () => {
  test("reads every record again at its place, in any order, and passes over a torn tail", async () => {
    const journal = await openJournal(path);
    const texts = ["first", "ß€😀\u2028", "", "x".repeat(100_000), "last"];
    for (const text of texts) await journal.append(turnRecord({ reply: plainReply(text) }));
    await journal.close();
    await appendFile(path, '{"v":1,"ke');
    const source = journalFile(path);
    const placed = [];
    for await (const one of source.records()) placed.push(one);
    expect(placed.map(({ record }) => record.reply?.text)).toEqual(texts);
    const reader = source.reader();
    for (const { record, ...place } of placed.toReversed()) {
      expect(reader.at(place)).toEqual(record);
    }
    reader.close();
  });

  test("says so where a journal was changed after it was read", async () => {
    await writeFile(path, "gone\n");
    const reader = journalFile(path).reader();
    expect(() => reader.at({ start: 0, end: 4 })).toThrow("no record stands at byte 0");
    reader.close();
  });

  test("holds nothing where there is no file", async () => {
    const records = [];
    for await (const one of journalFile(path).records()) records.push(one);
    expect(records).toEqual([]);
  });
});
