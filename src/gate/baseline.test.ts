import { describe, expect, test } from "vitest";
import { FileError, UsageError } from "../errors.ts";
import { randomFrom } from "../stats/random.ts";
import { id, nightAt, nightWith } from "./__fixtures__/nights.ts";
import { baselineOf } from "./baseline.ts";
import { baselineText, readBaseline } from "./baseline-text.ts";
import { replaceBaseline } from "./replace-baseline.ts";

const [first, second] = [nightAt(0.9, "first"), nightAt(0.9, "second")];
const cell = Object.values(first.cells)[0] ?? raise();

function raise(): never {
  throw new RangeError("no cell");
}

describe("baselineOf()", () => {
  test("pools the conversations of several runs, task by task", () => {
    const { cells, runs } = baselineOf([first, second]);
    const series = cells[id]?.series["declared"];
    expect(Object.values(series?.tasks ?? {}).map(({ length }) => length)).toEqual(
      Array(20).fill(8),
    );
    const of = (night: typeof first) =>
      Object.values(night.cells[id]?.series["declared"]?.tasks ?? {});
    const successes = [...of(first), ...of(second)]
      .flat()
      .reduce((sum, one) => sum + one.successes, 0);
    expect(series?.rate).toBeCloseTo(successes / 800, 12);
    expect(series?.low).toBeLessThan(series?.rate ?? 0);
    expect(runs).toHaveLength(2);
  });

  test.each([
    [
      "a copy",
      () => nightWith(first.cells, { plan: first.plan, seed: first.seed }),
      /copies prove nothing/,
    ],
    ["other cells", () => nightWith({}), /other cells/],
    ["an outage", () => nightWith({ [id]: { ...cell, missing: 41 } }), /41 of 400 turns missing/],
    [
      "a lost cell",
      () => nightWith({ [id]: { ...cell, standing: { kind: "lost", reason: "gone" } } }),
      /gone/,
    ],
    [
      "another served model",
      () => nightWith({ [id]: { ...cell, madeOf: { ...cell.madeOf, "served model": "b" } } }),
      /is not the same in .*: served model/,
    ],
  ])("refuses %s beside a run", (_, other, words) => {
    expect(() => baselineOf([first, other()])).toThrow(UsageError);
    expect(() => baselineOf([first, other()])).toThrow(words);
  });

  test("leaves an unsupported cell out, and refuses a run of nothing else", () => {
    const lost = { ...cell, standing: { kind: "lost" as const, reason: "unsupported" } };
    expect(Object.keys(baselineOf([nightWith({ [id]: cell, other: lost })]).cells)).toEqual([id]);
    expect(() => baselineOf([nightWith({ other: lost })])).toThrow(/no cell was measured/);
  });
});

describe("baselineText()", () => {
  const baseline = baselineOf([second, first]);
  const text = baselineText(baseline);

  test("is read back as it was, whatever the order of the runs", () => {
    expect(readBaseline(text, "b.json")).toEqual(baseline);
    expect(baselineText(readBaseline(text, "b.json"))).toBe(text);
  });

  test("has a line for each task", () => {
    expect(text).toMatch(
      /^ +"task-07": \{ "successes": \d+, "trials": 40, "conversations": "[\d/]+ ×\d+(, [\d/]+ ×\d+)*" \},$/m,
    );
    expect(text.split("\n").length).toBeLessThan(90);
  });

  test.each([
    ["no JSON", () => text.slice(1)],
    ["another version", () => text.replace('"v": 1', '"v": 2')],
    ["impossible conversations", () => text.replace(/"5\/5 ×\d+"|5\/5 ×/, "6/5 ×")],
    ["more conversations than anybody had", () => text.replace(/5\/5 ×\d+/, "5/5 ×999999")],
  ])("refuses %s, naming the file", (_, damaged) => {
    expect(() => readBaseline(damaged(), "b.json")).toThrow(FileError);
    expect(() => readBaseline(damaged(), "b.json")).toThrow(/baseline/);
  });
});

describe("replaceBaseline()", () => {
  const old = baselineOf([first, second]);
  const rules = { margin: 0.1, accepted: [], random: randomFrom("replace") };
  const kindOf = (next: Parameters<typeof baselineOf>[0], accepted: readonly string[] = []) => {
    const { baseline, moves } = replaceBaseline(old, baselineOf(next), { ...rules, accepted });
    return {
      kind: moves.find((move) => move.cell === id)?.kind,
      cell: baseline.cells[id],
      baseline,
    };
  };

  test("keeps what fell, unless its decline is named", () => {
    const fallen = [nightAt(0.78, "fallen"), nightAt(0.78, "fallen too")];
    const kept = kindOf(fallen);
    expect(kept.kind).toBe("kept");
    expect(kept.cell).toEqual(old.cells[id]);
    expect(kept.baseline.runs).toHaveLength(4);
    const accepted = kindOf(fallen, [id]);
    expect(accepted.kind).toBe("accepted");
    expect(accepted.cell?.series["declared"]?.rate).toBeLessThan(0.82);
    expect(accepted.cell?.declineAccepted).toBe("2026-11-30");
  });

  test("moves up, and pools a small step down", () => {
    expect(kindOf([nightAt(0.95, "better")]).kind).toBe("moved");
    const pooled = kindOf([nightAt(0.885, "a little worse")]);
    expect(pooled.kind).toBe("pooled");
    expect(Object.values(pooled.cell?.series["declared"]?.tasks ?? {})[0]).toHaveLength(12);
  });

  test("many small steps do not let a decline in", () => {
    let held = old;
    for (let step = 1; step <= 12; step++) {
      const next = baselineOf([nightAt(0.9 - 0.02 * step, `step ${step}`)]);
      held = replaceBaseline(held, next, rules).baseline;
    }
    expect(held.cells[id]?.series["declared"]?.rate).toBeGreaterThan(0.85);
  });

  test("keeps a cell that is measured no more, unless that is named", () => {
    const other = [nightWith({ other: cell })];
    expect(kindOf(other).kind).toBe("kept");
    expect(kindOf(other, [id])).toMatchObject({ kind: "dropped", cell: undefined });
  });
});
