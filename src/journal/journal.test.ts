import { createHash } from "node:crypto";
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FileError } from "../errors.ts";
import { turnRecord } from "./__fixtures__/turn-record.ts";
import { openJournal, readJournal } from "./journal.ts";
import { readDigest } from "./journal-digest.ts";
import { recordLine, type TurnRecord } from "./turn-record.ts";

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

  const older = (changes: object): string =>
    JSON.stringify({ ...turnRecord({ v: 1 }), ...changes });

  test("reads the lines of an older journal, which have no checksum", async () => {
    await writeFile(path, `${older({ key: "a" })}\n${older({ key: "b" })}\n`);
    expect(await keysIn(path)).toEqual(["a", "b"]);
  });

  test.each([
    ["is not JSON", "{oops"],
    ["has version 9", older({ v: 9 })],
    ["has no cell", older({ cell: undefined })],
    ["is scored but has no reply", older({ reply: null })],
    ["neither scored nor missing", older({ outcome: { kind: "missing", cause: "bored" } })],
    ["does not fit its checksum", recordLine(turnRecord()).replace("triage", "triagE")],
    ["has no checksum", JSON.stringify(turnRecord())],
    ["has no checksum", recordLine(turnRecord()).replace('"sum"', '"sun"')],
  ])("names the line that %s", async (problem, line) => {
    await write([turnRecord()]);
    await appendFile(path, `${line}\n`);
    for (const using of [keysIn(path), openJournal(path)]) {
      await expect(using).rejects.toThrow(FileError);
      await expect(using).rejects.toThrow(problem);
      await expect(using).rejects.toMatchObject({ where: `${path}:2`, mend: /seambench verify/ });
    }
  });

  test("finds any byte of a line that was changed", async () => {
    await write([turnRecord()]);
    const whole = await readFile(path);
    for (let at = 0; at < whole.length - 1; at += 7) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      await writeFile(path, changed);
      // A newline in place of a byte makes two lines, of which the second is none.
      await expect(keysIn(path)).rejects.toThrow(FileError);
    }
  });
});

describe("openJournal()", () => {
  test("drops a torn tail wherever a crash cut it, and goes on after the last whole record", async () => {
    await write(["a", "b", "c"].map((key) => turnRecord({ key })));
    const whole = await readFile(path);
    const ends = [...whole.entries()].filter(([, byte]) => byte === 0x0a).map(([at]) => at + 1);
    for (let cut = 0; cut <= whole.length; cut++) {
      await writeFile(path, whole.subarray(0, cut));
      // A session that was killed has left no digest.
      await rm(join(folder, "journal.digest"), { force: true });
      const survived = ["a", "b", "c"].slice(0, ends.filter((end) => end <= cut).length);
      expect(await keysIn(path)).toEqual(survived);
      if (cut % 197 !== 0) continue;
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

  test("has a record in the file when its append resolves, and on disk before it closes", async () => {
    const journal = await openJournal(path);
    const synced: string[] = [];
    for (const key of ["a", "b", "c"]) {
      const { onDisk } = await journal.append(turnRecord({ key }));
      expect((await keysIn(path)).at(-1)).toBe(key);
      void onDisk.then(() => synced.push(key));
    }
    expect(synced).toEqual([]);
    await journal.close();
    expect(synced).toEqual(["a", "b", "c"]);
  });

  test("keeps the order of appends that share a sync", async () => {
    const keys = Array.from({ length: 500 }, (_, index) => `k${index}`);
    await write(keys.map((key) => turnRecord({ key })));
    expect(await keysIn(path)).toEqual(keys);
  });

  test("reads a record again by its place", async () => {
    const places: { key: string; start: number; end: number }[] = [];
    await write(["a", "b", "c"].map((key) => turnRecord({ key, task: `tâche ${key}` })));
    const journal = await openJournal(path, ({ key }, { start, end }) => {
      places.push({ key, start, end });
    });
    for (const place of places.toReversed()) {
      expect((await journal.read(place)).key).toBe(place.key);
    }
    await expect(journal.read({ start: 1, end: 9 })).rejects.toThrow(FileError);
    await journal.close();
  });

  test("leaves a journal with a damaged line as it is, torn tail and all", async () => {
    const content = `{oops\n${recordLine(turnRecord())}\n{"v":2,"torn`;
    await writeFile(path, content);
    await expect(openJournal(path)).rejects.toThrow(FileError);
    expect(await readFile(path, "utf8")).toBe(content);
  });
});

describe("the digest of a journal", () => {
  const digest = async () => {
    const reading = await readDigest(path);
    return reading.kind === "digest" ? reading.digest : null;
  };

  test("is that of all its lines when a session ends", async () => {
    for (const key of ["a", "b"]) {
      await write([turnRecord({ key })]);
      const whole = await readFile(path);
      const sha256 = createHash("sha256").update(whole).digest("hex");
      expect(await digest()).toEqual({
        v: 1,
        bytes: whole.length,
        lines: key === "a" ? 1 : 2,
        sha256,
      });
    }
  });

  test("is written anew where lines are gone that it knew, and says how many", async () => {
    await write(["a", "b", "c"].map((key) => turnRecord({ key })));
    const whole = await readFile(path);
    await writeFile(path, whole.subarray(0, whole.length - 5));
    const journal = await openJournal(path);
    expect(journal.changed).toBe("has lost lines that it was closed with: 1");
    expect(await digest()).toMatchObject({ lines: 2 });
    await journal.close();
  });

  test("is no hindrance where it cannot be read", async () => {
    await write([turnRecord({ key: "a" })]);
    await writeFile(join(folder, "journal.digest"), "{");
    await write([turnRecord({ key: "b" })]);
    expect(await digest()).toMatchObject({ lines: 2 });
  });

  test("keeps a journal from being written that holds other lines", async () => {
    await write([turnRecord({ key: "a" })]);
    const known = await digest();
    await writeFile(path, `${recordLine(turnRecord({ key: "b" }))}\n`);
    await expect(openJournal(path)).rejects.toThrow("other lines than it was closed with");
    expect(await digest()).toEqual(known);
  });
});
