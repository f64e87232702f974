import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { turnRecord } from "./__fixtures__/turn-record.ts";
import { mergeJournals } from "./merge-journals.ts";
import { recordLine, type TurnRecord } from "./turn-record.ts";

let folder: string;
let made = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "merge-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function journalOf(records: readonly TurnRecord[]): Promise<string> {
  const path = join(folder, `${made++}.jsonl`);
  await writeFile(path, records.map((record) => `${recordLine(record)}\n`).join(""));
  return path;
}

async function merge(...paths: readonly string[]): Promise<string> {
  const path = join(folder, `${made++}.jsonl`);
  await mergeJournals(paths, path);
  return path;
}

const text = (path: string) => readFile(path, "utf8");

/** A line of a conversation; the detail tells the runs apart in which it was played otherwise. */
const line = fc.record({
  cell: fc.constantFrom("p/a/-/v/m", "p/b/-/v/m"),
  task: fc.constantFrom("t", "ü"),
  epoch: fc.integer({ min: 0, max: 1 }),
  turn: fc.integer({ min: 0, max: 2 }),
  key: fc.constantFrom("k0", "k1"),
  lost: fc.boolean(),
});
const run = fc.array(
  line.map(({ lost, ...place }) =>
    lost
      ? turnRecord({
          ...place,
          reply: null,
          outcome: { kind: "missing", cause: "network", detail: "" },
        })
      : turnRecord(place),
  ),
  { maxLength: 12 },
);

describe("mergeJournals()", () => {
  test("is associative, commutative and idempotent, byte for byte", async () => {
    await fc.assert(
      fc.asyncProperty(run, run, run, async (first, second, third) => {
        const [a, b, c] = await Promise.all([first, second, third].map(journalOf));
        if (a === undefined || b === undefined || c === undefined) throw new RangeError("no run");
        const whole = await text(await merge(a, b, c));
        expect(await text(await merge(c, a, b))).toBe(whole);
        expect(await text(await merge(await merge(a, b), c))).toBe(whole);
        expect(await text(await merge(a, await merge(c, b), a))).toBe(whole);
        const once = await merge(a);
        expect(await text(await merge(once, a, once))).toBe(await text(once));
      }),
      { numRuns: 40 },
    );
  }, 120_000);

  test("keeps every line of runs that share no conversation, as it was", async () => {
    const records = [0, 1, 2, 3].map((epoch) => turnRecord({ epoch, task: "é" }));
    const paths = await Promise.all([records.slice(0, 2), records.slice(2)].map(journalOf));
    const lines = (await Promise.all(paths.map(text))).join("").split("\n").toSorted();
    expect((await text(await merge(...paths))).split("\n").toSorted()).toEqual(lines);
  });

  test("takes a conversation whole, from the run that got further in it", async () => {
    const turns = (label: string, count: number) =>
      Array.from({ length: count }, (_, turn) => turnRecord({ turn, key: `${label}${turn}` }));
    const further = await journalOf(turns("b", 3));
    const paths = [await journalOf(turns("a", 2)), further, await journalOf(turns("c", 1))];
    expect(await text(await merge(...paths))).toBe(await text(further));
  });

  test("refuses a damaged line by its place, and leaves no journal", async () => {
    const path = await journalOf([turnRecord()]);
    await writeFile(path, (await text(path)).replace("triage", "triagE"));
    const merged = join(folder, "none.jsonl");
    await expect(mergeJournals([path], merged)).rejects.toMatchObject({ where: `${path}:1` });
    await expect(text(merged)).rejects.toThrow(/ENOENT/);
  });
});
