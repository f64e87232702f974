import { describe, expect, test } from "vitest";
import { cellOfRows } from "../score/__fixtures__/cell-with-rows.ts";
import type { MetricShape } from "../score/cell-scorer.ts";
import type { ScoredCell } from "../score/cell-tally.ts";
import type { Score } from "../score/metric.ts";
import { unscored } from "../score/metric.ts";
import {
  agentExperiment,
  agentTask,
  smallSuite,
  usualCompare,
} from "../suite/__fixtures__/small-suite.ts";
import type { ComparePlan } from "../suite/suite.ts";
import { manifestModel, runManifest } from "./__fixtures__/run-manifest.ts";
import { contrastsOf } from "./contrasts.ts";
import { comparableGroups, pairsOf } from "./pairs.ts";
import { regretsOf } from "./regrets.ts";
import { summarise } from "./summary.ts";

const shapeOf = (id: string): MetricShape => ({
  id,
  version: 1,
  unit: "proportion",
  direction: "higher",
  denominator: "turns",
});
const declared = shapeOf("declared");
const called = shapeOf("called");

interface ArmOf {
  readonly seam: string;
  readonly wording?: string | null;
  readonly variant?: string;
  readonly model?: string;
  /** For each task the scores of its turns. */
  readonly tasks: readonly (readonly Score[])[];
  readonly calls?: readonly (readonly Score[])[];
  readonly missing?: readonly number[];
  readonly given?: readonly string[];
  readonly compare?: Partial<ComparePlan>;
}

function armOf(arm: ArmOf): ScoredCell {
  const { seam, wording = "firm", variant = "default", model = "m", tasks } = arm;
  const names = { protocol: "purpose-label", seam, wording, variant, model };
  const rows = tasks.map((scores, task) =>
    scores.map((score, turn) => ({
      turn,
      step: turn,
      scores: [score, arm.calls?.[task]?.[turn] ?? true],
    })),
  );
  const id = Object.values(names)
    .map((name) => name ?? "-")
    .join("/");
  const experiment = {
    ...agentExperiment,
    tasks: tasks.map((_, task) => ({ ...agentTask, name: `t${task}` })),
    compare: { ...usualCompare, ...arm.compare },
  };
  return cellOfRows(
    { cell: { id, ...names, experiment: 0 }, experiment, metrics: [declared, called] },
    rows,
    { given: arm.given ?? [], missingByTask: tasks.map((_, task) => arm.missing?.[task] ?? 0) },
  );
}

function summaryOf(...arms: readonly ScoredCell[]) {
  const manifest = runManifest(smallSuite(), { m: manifestModel() });
  return summarise(
    manifest,
    { cells: arms, timing: { calls: 0, attempts: 0, latencyMs: 0, uncounted: 0 } },
    false,
  );
}

function verdictsOf(...arms: readonly ScoredCell[]) {
  return summaryOf(...arms).contrasts.filter(({ verdict }) => verdict !== null);
}

const times = <T>(count: number, value: T): readonly T[] => new Array<T>(count).fill(value);
/** So many tasks of three turns, all of them as told. */
const tasksOf = (count: number, ...turns: readonly boolean[]) => times(count, turns);

describe("contrastsOf()", () => {
  test("calls 8 of 8 against 5 of 8 too few turns to tell, and says why", () => {
    const eight = [...times(5, [true]), ...times(3, [true])];
    const five = [...times(5, [true]), ...times(3, [false])];
    const [one] = verdictsOf(
      armOf({ seam: "system", tasks: five }),
      armOf({ seam: "nudge", tasks: eight }),
    );
    expect(one).toMatchObject({ metric: "declared", verdict: "too-few-turns", tasks: 8 });
    expect(one?.difference).toBeCloseTo(0.375, 10);
    expect(one?.reason).toMatch(/^too few turns to tell: .*at least 6 must/);
  });

  test("speaks of a: what is above its baseline is better, what is below is worse", () => {
    const low = armOf({ seam: "system", tasks: tasksOf(12, false, false, true) });
    const high = armOf({ seam: "nudge", tasks: tasksOf(12, true, true, true) });
    expect(verdictsOf(low, high)[0]).toMatchObject({
      a: high.cell.id,
      b: low.cell.id,
      verdict: "better",
    });
    const against = { compare: { baseline: { seam: "nudge", wording: null, variant: null } } };
    const turned = [
      armOf({ seam: "system", tasks: tasksOf(12, false, false, true), ...against }),
      armOf({ seam: "nudge", tasks: tasksOf(12, true, true, true), ...against }),
    ];
    expect(verdictsOf(...turned)[0]).toMatchObject({ a: low.cell.id, verdict: "worse" });
  });

  test("never calls an arm better that makes the agent call fewer tools", () => {
    const low = armOf({ seam: "system", tasks: tasksOf(12, false, false, true) });
    const high = armOf({
      seam: "nudge",
      tasks: tasksOf(12, true, true, true),
      calls: tasksOf(12, false, false, true),
    });
    const [one] = verdictsOf(low, high);
    expect(one?.verdict).toBe("not-comparable");
    expect(one?.reason).toMatch(/^not called better: it calls fewer tools/);
  });

  test.each([
    {
      name: "was not measured",
      change: { tasks: tasksOf(12) },
      says: /nudge is incomplete|scored in both/,
    },
    {
      name: "was given the metric",
      change: { tasks: tasksOf(12, true), given: ["declared"] },
      says: /the harness supplies declared at nudge/,
    },
  ])("compares no arm that $name", ({ change, says }) => {
    const [one] = verdictsOf(
      armOf({ seam: "system", tasks: tasksOf(12, false) }),
      armOf({ seam: "nudge", ...change }),
    );
    expect(one).toMatchObject({ verdict: "not-comparable", difference: null, p: null });
    expect(one?.reason).toMatch(says);
  });

  test("withdraws a verdict that the missing turns could turn round", () => {
    const [one] = verdictsOf(
      armOf({ seam: "system", tasks: tasksOf(12, false), missing: times(12, 9) }),
      armOf({ seam: "nudge", tasks: tasksOf(12, true), missing: times(12, 9) }),
    );
    expect(one?.verdict).toBe("too-few-turns");
    expect(one?.reason).toMatch(/missing turns could turn it round/);
  });

  test("gives no verdict on a metric that is not primary, and says when it is worth a look", () => {
    const summary = summaryOf(
      armOf({ seam: "system", tasks: tasksOf(12, true), calls: tasksOf(12, true) }),
      armOf({ seam: "nudge", tasks: tasksOf(12, true), calls: tasksOf(12, false) }),
    );
    const look = summary.contrasts.find(({ metric }) => metric === "called");
    expect(look).toMatchObject({ verdict: null, difference: -1 });
    expect(look?.reason).toMatch(/^worth a look/);
  });

  test("corrects for the family of one model", () => {
    const seams = ["none", "nudge", "prefill"];
    const alone = verdictsOf(
      armOf({ seam: "system", tasks: [...tasksOf(7, false), ...tasksOf(5, true)] }),
      armOf({ seam: "nudge", tasks: tasksOf(12, true) }),
    );
    const many = verdictsOf(
      armOf({ seam: "system", tasks: [...tasksOf(7, false), ...tasksOf(5, true)] }),
      ...seams.map((seam) => armOf({ seam, tasks: tasksOf(12, true) })),
    );
    expect(alone[0]?.pAdjusted).toBe(alone[0]?.p);
    expect(many).toHaveLength(3);
    for (const one of many) expect(one.pAdjusted).toBeCloseTo(3 * (one.p ?? 0), 10);
  });

  test("finds the same figures again", () => {
    const arms = [
      armOf({ seam: "system", tasks: [[true, false], [false], [true, true, false]] }),
      armOf({ seam: "nudge", tasks: [[true], [false, true, true], [true]] }),
    ];
    expect(contrastsOf(arms.map((cell) => ({ cell, summary: undefined })))).toEqual(
      contrastsOf(arms.map((cell) => ({ cell, summary: undefined }))),
    );
    expect(summaryOf(...arms).contrasts).toEqual(summaryOf(...arms).contrasts);
  });
});

describe("pairsOf()", () => {
  const grid = [
    armOf({ seam: "none", wording: null, tasks: [] }),
    ...["system", "nudge"].flatMap((seam) =>
      ["firm", "hedged"].flatMap((wording) =>
        ["default", "terse"].map((variant) => armOf({ seam, wording, variant, tasks: [] })),
      ),
    ),
  ];
  const named = (plan: Partial<ComparePlan>) =>
    pairsOf(grid, { ...usualCompare, ...plan }).map(({ a, b }) =>
      [a, b].map(({ cell }) => `${cell.seam}/${cell.wording ?? "-"}/${cell.variant}`).join(" | "),
    );

  test("compares with the baseline in one axis, a seam without a wording beside each of them", () => {
    expect(named({})).toEqual([
      "none/-/default | system/firm/default",
      "none/-/default | system/hedged/default",
      "nudge/firm/default | system/firm/default",
      "nudge/firm/terse | system/firm/terse",
      "nudge/hedged/default | system/hedged/default",
      "nudge/hedged/terse | system/hedged/terse",
    ]);
  });

  test("compares wordings where the baseline is one", () => {
    const baseline = { seam: null, wording: "firm", variant: null };
    expect(named({ baseline })).toEqual([
      "none/-/default | system/firm/default",
      "none/-/default | nudge/firm/default",
      "system/hedged/default | system/firm/default",
      "system/hedged/terse | system/firm/terse",
      "nudge/hedged/default | nudge/firm/default",
      "nudge/hedged/terse | nudge/firm/terse",
    ]);
  });

  test("compares all pairs once", () => {
    const pairs = named({ family: "all-pairs" });
    expect(new Set(pairs.map((pair) => pair.split(" | ").toSorted().join())).size).toBe(
      pairs.length,
    );
    expect(pairs).toContain("system/firm/terse | system/firm/default");
  });

  test("keeps models and experiments apart", () => {
    const arms = ["m", "n"].map((model) => armOf({ seam: "none", model, tasks: [] }));
    expect(comparableGroups(arms)).toHaveLength(2);
  });
});

describe("regretsOf()", () => {
  const regretsIn = (...arms: readonly ScoredCell[]) => summaryOf(...arms).regrets;

  test("says what an arm may cost against any other, and never below nothing", () => {
    const found = regretsIn(
      armOf({ seam: "system", tasks: tasksOf(12, true, false, false) }),
      armOf({ seam: "nudge", tasks: tasksOf(12, true, true, true) }),
    );
    expect(found.map(({ atMost }) => atMost >= 0)).toEqual([true, true]);
    const [system, nudge] = found;
    expect(system?.atMost).toBeGreaterThan(0.5);
    expect(nudge?.atMost).toBeLessThan(0.1);
    expect(system?.sentence).toMatch(
      /^choosing system costs at most \d+ points against any other arm \(nudge sets that\)$/,
    );
  });

  test("has nothing to choose from in one arm, and none that was given the metric", () => {
    const one = armOf({ seam: "system", tasks: tasksOf(8, true) });
    expect(regretsIn(one)).toEqual([]);
    const given = armOf({ seam: "nudge", tasks: tasksOf(8, true), given: ["declared"] });
    expect(regretsIn(one, given)).toEqual([]);
    expect(regretsOf([])).toEqual([]);
    const unread = armOf({ seam: "nudge", tasks: times(8, [unscored("given")]) });
    expect(regretsIn(one, unread)).toEqual([]);
  });
});
