import { describe, expect, test } from "vitest";
import { UsageError } from "../errors.ts";
import { randomFrom } from "../stats/random.ts";
import { id, nightAt, nightWith } from "./__fixtures__/nights.ts";
import { baselineOf } from "./baseline.ts";
import type { GateResult } from "./gate-result.ts";
import { usualRules } from "./gate-rules.ts";
import { gateVerdict } from "./gate-verdict.ts";
import type { HistoryLine } from "./history.ts";
import { lookAtNight, suspectsOf } from "./night-look.ts";
import type { NightTallies } from "./night-tallies.ts";

const nights = ["a", "b", "c", "d", "e", "f", "g"].map((seed) => nightAt(0.9, seed));
const baseline = baselineOf(nights);
const rules = usualRules(96);
const ground = { rules, history: [], random: randomFrom("look") };

function gated(
  night: NightTallies,
  rerun: NightTallies | null = null,
  history: readonly HistoryLine[] = [],
): GateResult {
  const random = randomFrom("gate");
  return gateVerdict(lookAtNight(baseline, night, { rules, history, random }), { rerun, random });
}

function cellOf(night: NightTallies) {
  const cell = night.cells[id];
  if (cell === undefined) throw new RangeError("the night has no cell");
  return cell;
}

/** What came of the one series, with the verdict and the exit code. */
const outcome = ({ verdict, exitCode, series }: GateResult) => [
  verdict,
  exitCode,
  series[0]?.state,
];

const quiet = nightAt(0.9, "quiet");
const fallen = nightAt(0.72, "fallen");
const cell = cellOf(quiet);

describe("gateVerdict()", () => {
  test("is green where non-inferiority is shown, and says what it can be relied on for", () => {
    const result = gated(quiet);
    expect(outcome(result)).toEqual(["green", 0, "green"]);
    expect(result.promise).toMatchObject({ falsePagesPerYear: 1, armed: 1, callsPerNight: 400 });
    expect(result.promise.power).toBeGreaterThan(0.8);
    expect(result.promise.rerunCallsPerYear).toBeLessThan(0.0053 * 365 * 400);
    expect(result.simulated).toBe(true);
  });

  test("asks for fresh data of a suspect before it is red, and of nothing else", () => {
    expect(suspectsOf(lookAtNight(baseline, quiet, ground))).toEqual([]);
    const suspects = suspectsOf(lookAtNight(baseline, fallen, ground));
    expect(suspects).toEqual([{ cell: id, metric: "declared" }]);
    const result = gated(fallen);
    expect(outcome(result)).toEqual(["amber", 4, "suspect"]);
    expect(result.series[0]?.reason).toMatch(/^suspect: rerun asked; worse by \d+(\.\d)? points/);
  });

  test("is red where the drop repeats in fresh data", () => {
    expect(outcome(gated(fallen, nightAt(0.72, "again")))).toEqual(["red", 1, "red"]);
  });

  test("is not red where it does not", () => {
    const result = gated(fallen, nightAt(0.9, "well again"));
    expect(outcome(result)).toEqual(["amber", 4, "amber"]);
    expect(result.series[0]?.reason).toMatch(/did not repeat in fresh data/);
  });

  test.each([
    ["with the seed of the night", () => nightWith(fallen.cells, { seed: fallen.seed })],
    [
      "whose replies are copies",
      () => nightWith({ [id]: { ...cellOf(fallen), replies: { "0/task-00": "same" } } }),
    ],
  ])("refuses a rerun %s", (_, rerun) => {
    const night = nightWith(
      { [id]: { ...cellOf(fallen), replies: { "0/task-00": "same" } } },
      { seed: fallen.seed },
    );
    expect(() => gated(night, rerun())).toThrow(UsageError);
    expect(() => gated(night, rerun())).toThrow(/copies prove nothing/);
  });

  test.each([
    [
      "lost prefill",
      { standing: { kind: "lost", reason: "unsupported: refused" } },
      ["red", 1, "lost"],
    ],
    ["an outage", { missing: 60 }, ["invalid", 5, "invalid"]],
    ["few turns missing", { missing: 30 }, ["green", 0, "green"]],
    [
      "an edited task",
      { tasks: { ...cell.tasks, "task-03": "edited" } },
      ["invalid", 5, "invalid"],
    ],
    ["a further task", { tasks: { ...cell.tasks, more: "new" } }, ["invalid", 5, "invalid"]],
    [
      "another served model",
      { madeOf: { ...cell.madeOf, "served model": "local-2" } },
      ["amber", 4, "step"],
    ],
    ["another version", { madeOf: { ...cell.madeOf, seambench: "1.1.0" } }, ["amber", 4, "step"]],
    [
      "a template nobody told before",
      { madeOf: { ...cell.madeOf, template: "abc" } },
      ["green", 0, "green"],
    ],
    [
      "an edited wording",
      { prompt: { "wording:purpose-label/firm": "22222222" } },
      ["green", 0, "green"],
    ],
    [
      "a probe that cannot tell",
      { standing: { kind: "unknown", reason: "x" } },
      ["amber", 4, "unmeasured"],
    ],
    ["nothing scored", { series: {} }, ["amber", 4, "unmeasured"]],
  ] as const)("of a night with %s", (_, change, expected) => {
    expect(outcome(gated(nightWith({ [id]: { ...cell, ...change } })))).toEqual(expected);
  });

  test("does not pass a run that did not ask the cell", () => {
    expect(outcome(gated(nightWith({})))).toEqual(["amber", 4, "unmeasured"]);
  });

  test("shows a step's difference and tells an edited wording", () => {
    const step = gated(
      nightWith({ [id]: { ...cell, madeOf: { ...cell.madeOf, "served model": "b" } } }),
    );
    expect(step.series[0]).toMatchObject({
      reason: "a new series: served model local-1 → b",
      night: { rate: expect.any(Number) },
    });
    const edited = gated(nightWith({ [id]: { ...cell, prompt: { w: "2" } } }));
    expect(edited.series[0]?.changes).toContainEqual({ what: "w", was: null, is: "2" });
  });

  test("is not armed where so few turns could not see the margin, and says what would do", () => {
    const result = gated(nightAt(0.9, "small", {}, 1));
    expect(outcome(result)).toEqual(["amber", 4, "unarmed"]);
    expect(result.series[0]?.reason).toMatch(
      /within 3 nights in \d+ % only; \d+ epochs a night would do/,
    );
    expect(result.promise).toMatchObject({ armed: 0, power: null });
  });

  test("an outage of one model hides no red of another", () => {
    const other = "purpose-label/system/firm/default/other";
    const both = baselineOf(
      nights.map((night, at) =>
        nightWith({
          [id]: cellOf(night),
          [other]: { ...cellOf(nights[6 - at] ?? night), model: "other" },
        }),
      ),
    );
    const night = nightWith({
      [id]: { ...cell, missing: 200 },
      [other]: { ...cell, model: "other", standing: { kind: "lost", reason: "gone" } },
    });
    const random = randomFrom("two");
    const result = gateVerdict(lookAtNight(both, night, ground), {
      rerun: null,
      random,
    });
    expect(result.verdict).toBe("red");
    expect(result.series.map(({ state }) => state)).toEqual(["lost", "invalid"]);
  });

  test("a metric that is better low drops upwards, and is read in its own direction", () => {
    const turned = (night: NightTallies) => {
      const { declared } = cellOf(night).series;
      const tasks = Object.fromEntries(
        Object.entries(declared?.tasks ?? {}).map(([task, own]) => [
          task,
          own.map(({ successes, trials }) => ({ successes: trials - successes, trials })),
        ]),
      );
      const series = { declared: { worse: "higher" as const, tasks } };
      return nightWith({ [id]: { ...cellOf(night), series } });
    };
    const random = randomFrom("low");
    const low = baselineOf(nights.map(turned));
    const of = (night: NightTallies, rerun: NightTallies | null) =>
      gateVerdict(lookAtNight(low, turned(night), ground), {
        rerun: rerun === null ? null : turned(rerun),
        random,
      });
    const red = of(fallen, nightAt(0.72, "again"));
    expect(outcome(red)).toEqual(["red", 1, "red"]);
    expect(red.series[0]?.night?.difference).toBeGreaterThan(0.1);
    expect(outcome(of(quiet, null))).toEqual(["green", 0, "green"]);
  });

  test("a series whose nights sink is told before the gate is red", () => {
    const line = (day: number, rate: number): HistoryLine => ({
      v: 1,
      night: new Date(Date.UTC(2026, 9, day)).toISOString().slice(0, 10),
      run: `n${day}`,
      cell: id,
      metric: "declared",
      simulated: true,
      state: "green",
      successes: Math.round(400 * rate),
      trials: 400,
      rate,
      baseline: 0.9,
      madeOf: cell.madeOf,
    });
    const steady = Array.from({ length: 30 }, (_, day) =>
      line(day + 1, day % 2 === 0 ? 0.915 : 0.895),
    );
    const sinking = Array.from({ length: 20 }, (_, day) => line(day + 31, 0.9 - 0.003 * day));
    expect(outcome(gated(quiet, null, steady))).toEqual(["green", 0, "green"]);
    const result = gated(quiet, null, [...steady, ...sinking]);
    expect(outcome(result)).toEqual(["amber", 4, "drift"]);
    expect(result.series[0]?.reason).toMatch(
      /the moving average sinks to 8\d\.\d %.* since 2026-11-/,
    );
    const elsewhere = [...steady, ...sinking].map((one) => ({
      ...one,
      madeOf: { seambench: "0.9.0" },
    }));
    expect(outcome(gated(quiet, null, elsewhere))).toEqual(["green", 0, "green"]);
  });
});
