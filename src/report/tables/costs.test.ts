import { describe, expect, test } from "vitest";
import { summarise } from "../../estimate/summary.ts";
import { attemptCounter } from "../../score/attempt-count.ts";
import type { TimedCall } from "../../score/timed-call.ts";
import { manifest, scoredCell, scoredRun, shapeOf } from "../__fixtures__/scored-run.ts";
import { costsTable } from "./costs.ts";

const id = "purpose-label/system/firm/default/sim:steady";

function attempts(...calls: readonly Partial<TimedCall>[]) {
  const counter = attemptCounter();
  for (const [turn, call] of calls.entries()) {
    counter.read({
      ...{ cell: id, task: "t", epoch: 0, turn, call: 0, attempt: 1, outcome: "scored" },
      ...{ latencyMs: 100, inputTokens: 1000, outputTokens: 50 },
      ...call,
    } as TimedCall);
  }
  return counter.count();
}

function rowOf(counted: ReturnType<typeof attempts>, changes: object = {}) {
  const cell = scoredCell(id, [shapeOf("declared")], [[0, true]], { attempts: counted });
  const { caption, columns, rows } = costsTable(
    summarise({ ...manifest, ...changes }, scoredRun(cell), false),
  );
  const row = rows.find(([, ...names]) => names[0] === "system" && names[1] === "firm");
  return { caption, of: (name: string) => row?.[columns.indexOf(name)] };
}

const price = {
  input: 1,
  output: 10,
  upTo: null,
  date: "2026-11-01",
  source: "a list",
  note: null,
};
const pricings = { "sim:steady": { kind: "priced", price } };

describe("costsTable()", () => {
  test("has what a cell's calls took, a call, and their cost together", () => {
    const { of, caption } = rowOf(
      attempts({}, { latencyMs: 300 }, { outcome: "server", inputTokens: null }),
      { pricings },
    );
    expect(["calls", "attempts", "scored at once", "failures"].map(of)).toEqual([
      3,
      3,
      "66 %",
      "server 1",
    ]);
    expect(["tokens in", "tokens out", "mean ms", "cost $"].map(of)).toEqual([
      1000, 50, 200, 0.003,
    ]);
    expect(caption).toContain("Together $0.003");
  });

  test("says why a cost is unknown", () => {
    const uncounted = rowOf(attempts({ inputTokens: null }), { pricings });
    expect(uncounted.of("tokens in")).toBeNull();
    expect(uncounted.of("why no cost")).toMatch(/did not count/);
    expect(uncounted.caption).toContain("What they cost is unknown");
    expect(rowOf(attempts({})).of("why no cost")).toBe("the run recorded no prices");
  });
});
