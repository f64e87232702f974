import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FileError } from "../errors.ts";
import { turnRecord } from "./__fixtures__/turn-record.ts";
import { openJournal, readJournal } from "./journal.ts";
import type { TurnRecord } from "./turn-record.ts";

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "journal-"));
  path = join(folder, "journal.jsonl");
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function keysIn(file: string): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of readJournal(file)) keys.push(key);
  return keys;
}

async function write(records: readonly TurnRecord[]): Promise<void> {
  const journal = await openJournal(path);
  await Promise.all(records.map((record) => journal.append(record)));
  await journal.close();
}

describe("readJournal()", () => {
  test("has no records where there is no file", async () => {
    expect(await keysIn(join(folder, "absent.jsonl"))).toEqual([]);
  });

  test("reads back what was appended, in order, whatever line separators a model wrote", async () => {
    const text = "one\u2028two\u2029three\u0085four\r\nfive";
    const plain = turnRecord();
    const reply = plain.reply === null ? null : { ...plain.reply, text };
    await write([turnRecord({ key: "a", reply }), turnRecord({ key: "b" })]);
    const records: TurnRecord[] = [];
    for await (const record of readJournal(path)) records.push(record);
    expect(records.map(({ key }) => key)).toEqual(["a", "b"]);
    expect(records[0]?.reply?.text).toBe(text);
  });

  test.each([
    ["is not JSON", "{oops\n"],
    ["has version 9", `${JSON.stringify({ ...turnRecord(), v: 9 })}\n`],
    ["has no cell", `${JSON.stringify({ ...turnRecord(), cell: undefined })}\n`],
    ["is scored but has no reply", `${JSON.stringify({ ...turnRecord(), reply: null })}\n`],
    [
      "neither scored nor missing",
      `${JSON.stringify({ ...turnRecord(), outcome: { kind: "missing", cause: "bored" } })}\n`,
    ],
  ])("names the line that %s", async (problem, line) => {
    await write([turnRecord()]);
    await appendFile(path, line);
    const reading = keysIn(path);
    await expect(reading).rejects.toThrow(FileError);
    await expect(reading).rejects.toThrow(problem);
    await expect(reading).rejects.toMatchObject({ where: `${path}:2` });
  });
});

describe("openJournal()", () => {
  test("drops a torn tail wherever a crash cut it, and goes on after the last whole record", async () => {
    await write(["a", "b", "c"].map((key) => turnRecord({ key })));
    const whole = await readFile(path);
    const ends = [...whole.entries()].filter(([, byte]) => byte === 0x0a).map(([at]) => at + 1);
    for (let cut = 0; cut <= whole.length; cut++) {
      await writeFile(path, whole.subarray(0, cut));
      const survived = ["a", "b", "c"].slice(0, ends.filter((end) => end <= cut).length);
      expect(await keysIn(path)).toEqual(survived);
      if (cut % 97 !== 0) continue;
      await write([turnRecord({ key: "d" })]);
      expect(await keysIn(path)).toEqual([...survived, "d"]);
    }
  });

  test("drops a torn tail that is longer than one look back", async () => {
    await write([turnRecord({ key: "a" })]);
    await appendFile(path, "x".repeat(200_000));
    await write([turnRecord({ key: "b" })]);
    expect(await keysIn(path)).toEqual(["a", "b"]);
  });

  test("has a record on disk when its append resolves", async () => {
    const journal = await openJournal(path);
    for (const key of ["a", "b", "c"]) {
      await journal.append(turnRecord({ key }));
      expect((await keysIn(path)).at(-1)).toBe(key);
    }
    await journal.close();
  });

  test("keeps the order of appends that share a sync", async () => {
    const keys = Array.from({ length: 500 }, (_, index) => `k${index}`);
    await write(keys.map((key) => turnRecord({ key })));
    expect(await keysIn(path)).toEqual(keys);
  });
});
