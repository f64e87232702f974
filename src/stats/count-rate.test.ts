import { describe, expect, test } from "vitest";
import { burstyTasks } from "./__fixtures__/bursty-tasks.ts";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/counts.json" with { type: "json" };
import { clusterLogT, countRate, pearsonDispersion } from "./count-rate.ts";
import { poissonExact } from "./poisson-exact.ts";
import { randomFrom } from "./random.ts";
import type { TaskCount } from "./task-tally.ts";

const tasksFrom = (input: Readonly<Record<string, unknown>>): TaskCount[] => {
  const { y, t } = input as { readonly y: readonly number[]; readonly t: readonly number[] };
  return y.map((total, index) => ({ total, turns: t[index] ?? 0 }));
};

const over = (turns: number, totals: readonly number[]): TaskCount[] =>
  totals.map((total) => ({ total, turns }));

describe("clusterLogT()", () => {
  const withEvents = casesOf(cases, "rate.cluster").filter(([, one]) => "stderr" in one.expected);
  test.each(withEvents)("agrees with %s", (_id, reference) => {
    const interval = clusterLogT(tasksFrom(reference.input));
    const result = {
      estimate: countRate(tasksFrom(reference.input))?.perTurn,
      stderr: interval?.standardError,
      overdispersion: interval?.overdispersion,
      lower: interval?.low,
      upper: interval?.high,
    };
    expect(misses(result, reference)).toEqual([]);
  });

  test("is not there without an event or with one task", () => {
    expect(clusterLogT(over(5, [0, 0, 0]))).toBeNull();
    expect(clusterLogT(over(5, [3]))).toBeNull();
  });
});

describe("pearsonDispersion()", () => {
  test.each(casesOf(cases, "rate.quasiPoissonDispersion"))("agrees with %s", (_id, reference) => {
    const dispersion = pearsonDispersion(tasksFrom(reference.input));
    expect(misses({ dispersion }, reference)).toEqual([]);
  });

  test("is null where it cannot be told", () => {
    expect(pearsonDispersion([])).toBeNull();
    expect(pearsonDispersion(over(5, [0, 0]))).toBeNull();
    expect(pearsonDispersion(over(5, [2]))).toBeNull();
  });
});

describe("countRate()", () => {
  test("takes the spread between tasks where events come in bursts", () => {
    const rate = countRate(over(5, [0, 0, 0, 0, 0, 0, 9, 0]));
    expect(rate?.method).toBe("cluster-log-t");
    expect(rate?.overdispersion).toBeGreaterThan(5);
    expect(rate?.perTurn).toBe(9 / 40);
  });

  test("takes the exact interval where tasks agree more than chance would", () => {
    const tasks = over(10, [2, 3, 1, 2, 3, 2, 1, 2, 2, 3]);
    const rate = countRate(tasks);
    expect(rate).toMatchObject({ method: "poisson-exact", ...poissonExact(21, 100) });
    expect(rate?.overdispersion).toBeCloseTo(0.259259, 5);
  });

  test("with no event says how many are not excluded", () => {
    const rate = countRate(over(5, [0, 0, 0, 0, 0, 0]));
    expect(rate).toMatchObject({
      perTurn: 0,
      low: 0,
      method: "poisson-exact",
      overdispersion: null,
    });
    expect(rate?.high).toBeCloseTo(3.68887945411394 / 30, 10);
  });

  test("leaves out tasks without turns, and has no rate where no task has any", () => {
    const tasks = over(5, [1, 0, 2]);
    expect(countRate([...tasks, { total: 0, turns: 0 }])).toEqual(countRate(tasks));
    expect(countRate([])).toBeNull();
    expect(countRate(over(0, [0, 0]))).toBeNull();
  });

  test("one task has the exact interval alone", () => {
    expect(countRate(over(10, [3]))).toMatchObject({
      ...poissonExact(3, 10),
      overdispersion: null,
    });
  });

  test.each([[over(0, [1])], [over(5, [-1])], [over(5, [0.5])], [over(Number.NaN, [0])]])(
    "refuses %j",
    (tasks) => {
      expect(() => countRate(tasks)).toThrow(RangeError);
    },
  );

  // Rates that vary from task to task by a squared coefficient of 2: the exact interval alone fails here.
  test.each([
    [12, 0.3],
    [20, 0.3],
    [40, 0.1],
  ])("holds the truth with %i bursty tasks at %d per turn", (tasks, perTurn) => {
    const random = randomFrom(`bursty ${tasks} ${perTurn}`);
    const draw = burstyTasks({ tasks, turns: 5, perTurn, burst: 2 }, random);
    const runs = 250;
    let held = 0;
    let heldExactly = 0;
    for (let run = 0; run < runs; run++) {
      const counts = draw();
      const rate = countRate(counts);
      if (rate !== null && rate.low <= perTurn && perTurn <= rate.high) held++;
      const total = counts.reduce((sum, count) => sum + count.total, 0);
      const exact = poissonExact(total, tasks * 5);
      if (exact !== null && exact.low <= perTurn && perTurn <= exact.high) heldExactly++;
    }
    expect(held / runs).toBeGreaterThan(0.87);
    expect(held).toBeGreaterThan(heldExactly);
  });
});
