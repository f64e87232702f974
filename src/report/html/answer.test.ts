import { describe, expect, test } from "vitest";
import type { CellRegret, Contrast } from "../../estimate/contrast.ts";
import type { CellSummary, Summary } from "../../estimate/summary.ts";
import { groupAnswer } from "./answer.ts";
import { armGroups, armNames, byVariant } from "./arm-names.ts";

function cell(seam: string, changes: Partial<CellSummary> = {}): CellSummary {
  const wording = changes.wording ?? "firm";
  const variant = changes.variant ?? "default";
  return {
    id: `purpose-label/${seam}/${wording}/${variant}/m`,
    protocol: "purpose-label",
    seam,
    wording,
    variant,
    model: "m",
    simulated: false,
    status: "measured",
    reason: null,
    stopped: null,
    tasks: 12,
    planned: 24,
    turns: 24,
    merged: 0,
    copies: 0,
    missing: {},
    delivery: { mechanisms: [], placements: [], effects: {}, evidence: null },
    served: { models: [], others: 0 },
    bounds: null,
    metrics: {
      declared: {
        successes: 22,
        trials: 24,
        rate: 22 / 24,
        low: 0.7,
        high: 0.99,
        method: "cluster-wilson",
        effectiveTrials: 20,
        reason: null,
      },
    },
    ...changes,
  };
}

function contrast(a: CellSummary, b: CellSummary, changes: Partial<Contrast>): Contrast {
  return {
    metric: "declared",
    a: a.id,
    b: b.id,
    difference: 0.2,
    low: 0.1,
    high: 0.3,
    p: 0.01,
    pAdjusted: 0.02,
    tasks: 12,
    tasksHigher: 8,
    tasksLower: 0,
    verdict: "better",
    reason: "better on these tasks",
    simulated: false,
    ...changes,
  };
}

function regret(of: CellSummary, atMost: number): CellRegret {
  const sentence = `choosing ${of.seam} costs at most ${100 * atMost} points against any other arm`;
  return { metric: "declared", cell: of.id, atMost, against: null, sentence, simulated: false };
}

function answer(
  cells: readonly CellSummary[],
  contrasts: readonly Contrast[] = [],
  regrets: readonly CellRegret[] = [],
) {
  const timing = { calls: 0, attempts: 0, meanLatencyMs: null, needlessCalls: 0, cells: [] };
  const found = { cells, contrasts, regrets, races: [], timing };
  const summary: Summary = { run: "r", status: "complete", ...found };
  const [group] = armGroups(cells);
  if (group === undefined) throw new RangeError("no cell");
  return groupAnswer(group, summary);
}

const [system, nudge, none] = [cell("system"), cell("nudge"), cell("none", { wording: "-" })];

describe("groupAnswer()", () => {
  test("leads with the least regret, with its figures, method, n and tasks", () => {
    const { lead, evidence } = answer(
      [system, nudge],
      [],
      [regret(system, 0.3), regret(nudge, 0.06)],
    );
    expect(lead).toBe("Choosing nudge costs at most 6 points against any other arm, by declared.");
    expect(evidence).toContain("nudge 92 % [70 % to 99 %], 22 of 24");
    expect(evidence).toContain("cluster-wilson at 95 % over 12 tasks");
  });

  test.each<{
    name: string;
    cells: readonly CellSummary[];
    contrasts: readonly Contrast[];
    lead: RegExp;
  }>([
    {
      name: "one arm",
      cells: [system],
      contrasts: [],
      lead: /there is one arm, and nothing to compare/,
    },
    {
      name: "one measured arm",
      cells: [system, cell("prefill", { status: "unsupported" })],
      contrasts: [],
      lead: /one arm of 2 was measured/,
    },
    {
      name: "no measured arm",
      cells: [cell("system", { status: "incomplete" })],
      contrasts: [],
      lead: /its one arm was not measured/,
    },
    {
      name: "a reason why two arms are not comparable",
      cells: [system, nudge],
      contrasts: [
        contrast(nudge, system, { verdict: "not-comparable", reason: "the harness supplies it" }),
      ],
      lead: /Nothing can be told: the harness supplies it\./,
    },
  ])("says that nothing can be told, and why: $name", ({ cells, contrasts, lead }) => {
    expect(answer(cells, contrasts).lead).toMatch(lead);
  });

  test("tells the differences that are shown, in points, and counts the verdicts", () => {
    const { findings, tally, undecided } = answer(
      [system, nudge, none],
      [
        contrast(none, system, { verdict: "worse", difference: -0.5, low: -0.6, high: -0.4 }),
        contrast(nudge, system, {}),
        contrast(nudge, none, { verdict: null }),
      ],
    );
    expect(findings).toEqual([
      "nudge is better than system by 20 points [+10 to +30].",
      "none is worse than system by 50 points [−60 to −40].",
    ]);
    expect(tally).toBe("Of 2 comparisons: 1 better, 1 worse.");
    expect(undecided).toBeNull();
  });

  test("says why no two arms can be told apart", () => {
    const few = "too few turns to tell: 5 tasks; at least 6 must differ";
    const { undecided } = answer(
      [system, nudge],
      [contrast(nudge, system, { verdict: "too-few-turns", reason: few })],
    );
    expect(undecided).toBe(`No two arms can be told apart: ${few}.`);
  });
});

describe("armNames()", () => {
  test.each<{ cells: readonly CellSummary[]; names: readonly string[] }>([
    { cells: [system, nudge, none], names: ["system", "nudge", "none"] },
    {
      cells: [system, cell("system", { wording: "hedged" }), none],
      names: ["system/firm", "system/hedged", "none"],
    },
    {
      cells: [system, cell("system", { variant: "terse" })],
      names: ["system/default", "system/terse"],
    },
  ])("tells arms apart by the parts that differ: $names", ({ cells, names }) => {
    expect([...armNames(cells).values()]).toEqual(names);
  });

  test("groups by model, and panels by variant", () => {
    const cells = [
      system,
      cell("system", { variant: "terse" }),
      cell("nudge", { model: "n", id: "x" }),
    ];
    const groups = armGroups(cells);
    expect(groups.map(({ model, variant }) => [model, variant])).toEqual([
      ["m", null],
      ["n", "default"],
    ]);
    expect(groups.flatMap(byVariant).map(({ variant }) => variant)).toEqual([
      "default",
      "terse",
      "default",
    ]);
  });
});
