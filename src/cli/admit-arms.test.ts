import { describe, expect, test } from "vitest";
import { cellsOf } from "../plan/cell.ts";
import type { Pricing } from "../plan/pricing.ts";
import { agentExperiment, modelSpec, smallSuite } from "../suite/__fixtures__/small-suite.ts";
import type { Limits } from "../suite/suite.ts";
import { leftOut, type PlannedArm, plannedArms } from "./admit-arms.ts";

const price = { upTo: null, date: "2026-01-01", source: "a test", note: null };
const dear: Pricing = { kind: "priced", price: { ...price, input: 100, output: 100 } };
const free: Pricing = { kind: "free", reason: "it runs here" };
const unknown: Pricing = { kind: "unknown", reason: "no list has it" };

const suite = smallSuite({
  experiments: [agentExperiment],
  models: [modelSpec("a:a"), modelSpec("b:b")],
});
const arms = (a: Pricing, b: Pricing, limits: Partial<Limits> = {}) => {
  const own = { ...suite, limits: { ...suite.limits, ...limits } };
  return plannedArms(
    own,
    cellsOf(own),
    new Map([
      ["a:a", a],
      ["b:b", b],
    ]),
  );
};
const limited = (limits: Partial<Limits>) => ({ ...suite.limits, ...limits });
const seamsOf = (list: readonly PlannedArm[]) =>
  list.map(({ cell }) => `${cell.seam} ${cell.model}`);

describe("the arms that a budget lets in", () => {
  test("come by priority: the baseline first, then the suite's order", async () => {
    expect(seamsOf(await arms(free, free)).slice(0, 4)).toEqual([
      "system a:a",
      "system b:b",
      "none a:a",
      "none b:b",
    ]);
  });

  test("are whole arms, as far as their planned calls fit", async () => {
    const left = leftOut(await arms(free, free), limited({ maxCalls: 10 }));
    expect(left).toHaveLength(5);
    expect(left[0]).toEqual({
      cell: "purpose-label/none/-/default/b:b",
      reason: "limits.maxCalls of 10 has no room for its planned 3 calls",
    });
  });

  test("leave a free model in where a dear one has no room", async () => {
    const list = await arms(dear, free);
    const usd = list[0]?.plan.usd ?? 0;
    const left = leftOut(list, limited({ maxCostUsd: usd * 1.01 }));
    expect(left.map(({ cell }) => cell.split("/").at(-1))).toEqual(["a:a", "a:a", "a:a"]);
    expect(left[0]?.reason).toMatch(
      /^limits\.maxCostUsd of \$0\.\d+ has no room for its planned \$0\.\d+$/,
    );
  });

  test("are all of them where the budget holds the plan", async () => {
    const list = await arms(free, free);
    const tokens = list.reduce((sum, { plan }) => sum + plan.tokens, 0);
    expect(leftOut(list, limited({ maxTokens: tokens }))).toEqual([]);
    expect(leftOut(list, limited({ maxTokens: tokens - 1 })).length).toBeGreaterThan(0);
  });

  test("are refused where none fits, and where a cost is unknown under a budget of dollars", async () => {
    const list = await arms(free, free);
    expect(() => leftOut(list, limited({ maxCalls: 2 }))).toThrow(
      /no arm fits the budget: .*system/,
    );
    await expect(arms(free, unknown, { maxCostUsd: 1 })).rejects.toThrow(
      /cost of b:b is unknown: no list has it/,
    );
    expect(leftOut(await arms(free, unknown), limited({ maxCalls: 99 }))).toEqual([]);
  });
});
