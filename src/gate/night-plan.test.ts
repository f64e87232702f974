import { describe, expect, test } from "vitest";
import type { HistoryLine } from "./history.ts";
import { type NightTarget, planNight } from "./night-plan.ts";

const target = (model: string, change: Partial<NightTarget> = {}): NightTarget => ({
  suite: 0,
  model,
  priority: 1,
  calls: 10,
  dollars: 1,
  ...change,
});

const line = (night: string, model: string, state: string): HistoryLine => ({
  v: 1,
  night,
  run: night,
  cell: model,
  metric: "declared",
  simulated: true,
  state,
  successes: 0,
  trials: 0,
  rate: null,
  baseline: 0.9,
  madeOf: {},
});

const names = (targets: readonly NightTarget[]) => targets.map(({ model }) => model).join(" ");
const unbounded = { calls: null, dollars: null };

function planned(
  targets: readonly NightTarget[],
  budget: Partial<typeof unbounded | { calls: number; dollars: number }> = {},
  history: readonly HistoryLine[] = [],
) {
  const plan = planNight(targets, { ...unbounded, ...budget }, ({ model }) =>
    history.filter(({ cell }) => cell === model),
  );
  return { ...plan, names: names(plan.played), out: names(plan.leftOut) };
}

describe("planNight()", () => {
  test("plays everything without a budget, by priority", () => {
    expect(planned([target("b", { priority: 2 }), target("a")])).toMatchObject({
      names: "a b",
      out: "",
      rest: unbounded,
    });
  });

  test("leaves room to play the dearest once more", () => {
    const two = [target("a"), target("b")];
    expect(planned(two, { calls: 29 })).toMatchObject({ names: "a", rest: { calls: 19 } });
    expect(planned(two, { calls: 30 })).toMatchObject({ names: "a b", rest: { calls: 10 } });
    expect(planned(two, { dollars: 2.5 })).toMatchObject({ names: "a", out: "b" });
    expect(planned([target("a", { dollars: null })], { dollars: 99 })).toMatchObject({ names: "" });
  });

  test("a smaller target takes the place that a larger one does not fit", () => {
    expect(planned([target("a", { calls: 50 }), target("b")], { calls: 20 }).names).toBe("b");
  });

  test("rotates among equals: whoever waited longest goes first", () => {
    const three = [target("a"), target("b"), target("c")];
    const history: HistoryLine[] = [];
    const played = [1, 2, 3, 4].map((day) => {
      const { names: models } = planned(three, { calls: 20 }, history);
      history.push(line(`2026-11-0${day}`, models, "green"));
      return models;
    });
    expect(played).toEqual(["a", "b", "c", "a"]);
  });

  test("one that the baseline does not have waits for those that it has", () => {
    const plan = planNight([target("new"), target("old")], { calls: 20, dollars: null }, (one) =>
      one.model === "new" ? null : [line("2026-11-01", "old", "green")],
    );
    expect([names(plan.played), names(plan.leftOut)]).toEqual(["old", "new"]);
  });

  test.each(["suspect", "red", "lost", "drift"])(
    "a target that was %s goes before all",
    (state) => {
      const history = [line("2026-11-01", "late", state), line("2026-11-01", "early", "green")];
      const plan = planned([target("early"), target("late", { priority: 9 })], {}, history);
      expect(plan.names).toBe("late early");
      const later = [...history, line("2026-11-02", "late", "green")];
      expect(planned([target("early"), target("late", { priority: 9 })], {}, later).names).toBe(
        "early late",
      );
    },
  );
});
