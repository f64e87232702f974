import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FileError } from "../errors.ts";
import { randomFrom } from "../stats/random.ts";
import { id, nightAt } from "./__fixtures__/nights.ts";
import { baselineOf } from "./baseline.ts";
import { usualRules } from "./gate-rules.ts";
import { gateVerdict } from "./gate-verdict.ts";
import { appendHistory, type HistoryLine, historyOf, nightsOf, readHistory } from "./history.ts";
import { lookAtNight } from "./night-look.ts";
import { nightSpreads } from "./night-spread.ts";
import { onsetOf } from "./onset.ts";

const random = randomFrom("history");
const baseline = baselineOf([nightAt(0.9, "one"), nightAt(0.9, "two")]);
const night = nightAt(0.8, "now");
const look = lookAtNight(baseline, night, { rules: usualRules(96), history: [], random });
const result = gateVerdict(look, { rerun: null, random });
const [line] = historyOf(result);
const [series] = result.series;
if (line === undefined || series === undefined) throw new RangeError("no series");

const lineAt = (
  day: number,
  rate: number | null,
  change: Partial<HistoryLine> = {},
): HistoryLine => ({
  ...line,
  night: new Date(Date.UTC(2026, 8, day)).toISOString().slice(0, 10),
  rate,
  ...change,
});

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "history-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe("history.jsonl", () => {
  test("is read back as it was written, and a torn last line is passed over", async () => {
    const path = join(folder, "deep", "history.jsonl");
    expect(await readHistory(path)).toEqual([]);
    await appendHistory(path, [line]);
    await appendHistory(path, [lineAt(2, null)]);
    await appendFile(path, '{"v":1,"night":');
    expect(await readHistory(path)).toEqual([line, lineAt(2, null)]);
    await appendHistory(path, [lineAt(3, 0.9)]);
    expect(await readHistory(path)).toEqual([line, lineAt(2, null), lineAt(3, 0.9)]);
  });

  test("names a line that is none", async () => {
    const path = join(folder, "history.jsonl");
    await appendFile(path, `${JSON.stringify(line)}\n{"v":9}\n`);
    await expect(readHistory(path)).rejects.toThrow(FileError);
    await expect(readHistory(path)).rejects.toMatchObject({ where: `${path}:2` });
  });

  test("has what a night came to and what made it", () => {
    expect(line).toMatchObject({ night: "2026-11-30", cell: id, metric: "declared", trials: 400 });
    expect(line.madeOf).toMatchObject({ "served model": "local-1", seambench: "1.0.0" });
    expect(line.rate).toBe(series.night?.rate);
  });
});

test("nightsOf() takes the last line of a night, in order, and leaves out nights without a rate", () => {
  const lines = [lineAt(3, 0.7), lineAt(1, 0.9), lineAt(3, 0.8), lineAt(2, null), lineAt(40, 0.1)];
  const nights = nightsOf(lines, {
    cell: id,
    metric: "declared",
    before: "2026-10-01",
    from: null,
  });
  expect(nights.map(({ rate }) => rate)).toEqual([0.9, 0.8]);
});

describe("onsetOf()", () => {
  const onset = (rates: readonly (number | null)[], change: Partial<HistoryLine> = {}) =>
    onsetOf(
      rates.map((rate, at) => lineAt(at + 1, rate, at > 2 ? change : {})),
      series,
      "2026-11-30",
    );

  test("dates the fall and tells what changed with it", () => {
    const served = { madeOf: { ...line.madeOf, "served model": "local-0" } };
    expect(onset([0.91, 0.9, 0.92, 0.8, 0.79], served)).toMatchObject({
      night: "2026-09-04",
      lastBefore: "2026-09-03",
      before: { nights: 3 },
      after: { nights: 3 },
      changes: [{ what: "served model", was: "local-1", is: "local-0" }],
    });
  });

  test("is tonight where every night before was well", () => {
    expect(onset([0.9, 0.9, 0.9])).toMatchObject({ night: "2026-11-30", changes: [] });
  });

  test.each([[[]], [[null]], [[0.5, 0.5]]])("is null after %j", (rates) => {
    expect(onset(rates)).toBeNull();
  });
});

describe("nightSpreads()", () => {
  const watched = look.series.map((one) => one.watched);
  const alternating = (step: number, nights = 40) =>
    Array.from({ length: nights }, (_, day) => lineAt(day + 1, day % 2 === 0 ? 0.9 : 0.9 - step));

  test("is 0 where nights differ less than their turns would let them, and grows with their steps", () => {
    expect(nightSpreads(alternating(0.001), watched, night).get("local")).toBe(0);
    const [some = 0, more = 0] = [0.05, 0.1].map((step) =>
      nightSpreads(alternating(step), watched, night).get("local"),
    );
    expect(some).toBeGreaterThan(0);
    expect(more).toBeGreaterThan(3 * some);
  });

  test("says nothing with fewer than thirty nights, or none made by the same", () => {
    expect(nightSpreads(alternating(0.1, 29), watched, night).size).toBe(0);
    const other = alternating(0.1).map((one) => ({ ...one, madeOf: { seambench: "0.1.0" } }));
    expect(nightSpreads(other, watched, night).size).toBe(0);
  });
});
