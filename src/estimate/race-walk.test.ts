import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { betaTasks, logitTasks } from "../stats/__fixtures__/simulated-arms.ts";
import { alpha, mostMisses, tiedArms } from "../stats/__fixtures__/verdict-rates.ts";
import { raceState } from "../stats/race.ts";
import { randomFrom, shuffled } from "../stats/random.ts";
import { racePlan } from "./__fixtures__/race-plan.ts";
import { countRaces } from "./__fixtures__/raced-arms.ts";
import { type RaceWalk, type ScoreAt, sparedBy, startWalk, stopOf, walkOn } from "./race-walk.ts";

type Scores = Readonly<Record<string, readonly (number | null)[]>>;

const scored =
  (scores: Scores): ScoreAt =>
  (arm, task) =>
    scores[arm]?.[Number(task.slice(1))];

const times = (count: number, score: number | null) => Array.from({ length: count }, () => score);

function walked(tasks: number, scores: Scores): RaceWalk {
  return walkOn(startWalk(racePlan(Object.keys(scores), tasks)), scored(scores));
}

describe("walkOn()", () => {
  test.each<[string, number, Scores, number, unknown]>([
    ["waits for the arm that is behind", 9, { a: times(9, 1), b: times(3, 0) }, 3, "racing"],
    ["is decided by seven wins", 9, { a: times(9, 1), b: times(9, 0) }, 7, "decided"],
    [
      "takes a task without a score and learns nothing",
      9,
      { a: times(9, 1), b: [null, ...times(8, 0)] },
      8,
      "decided",
    ],
    ["ends with its tasks", 5, { a: times(5, 1), b: times(5, 0) }, 5, "too-few-tasks"],
    [
      "goes on without an arm that is out",
      20,
      { a: times(20, 1), b: times(8, 0), c: times(20, 1) },
      20,
      "too-few-tasks",
    ],
  ])("%s", (_, tasks, scores, taken, state) => {
    const { race, steps } = walked(tasks, scores);
    expect(steps).toHaveLength(taken);
    expect(race === null ? null : raceState(race).state).toBe(state);
  });

  test("is no race without a second arm that can go on", () => {
    const walk = startWalk(racePlan(["a", "b"], 9), new Set(["b"]));
    expect(walkOn(walk, () => 1)).toEqual(walk);
    expect(walk.race).toBeNull();
    expect(stopOf(walk, "a")).toBeNull();
  });

  test("spares what lies behind the stop of each arm, and the last task of nobody", () => {
    const walk = walked(9, { a: times(9, 1), b: times(9, 0) });
    expect(stopOf(walk, "b")).toMatchObject({ tasks: 7, dropped: { by: "a" } });
    expect(stopOf(walk, "a")).toEqual({ tasks: 7, dropped: null });
    expect(sparedBy([walk])).toEqual(
      new Map([
        ["a", new Set(["t7", "t8"])],
        ["b", new Set(["t7", "t8"])],
      ]),
    );
    expect(sparedBy([walked(7, { a: times(7, 1), b: times(7, 0) })])).toEqual(new Map());
  });

  test("decides the same in whatever order the conversations end", () => {
    const score = fc.constantFrom(0, 0.5, 1, null);
    const arms = ["a", "b", "c"];
    const tasks = 14;
    const scoresOf = fc.array(score, { minLength: tasks, maxLength: tasks });
    const drawn = fc.tuple(fc.tuple(scoresOf, scoresOf, scoresOf), fc.string());
    fc.assert(
      fc.property(drawn, ([[a, b, c], seed]) => {
        // One arm is favoured, or nothing would ever be decided.
        const scores: Scores = { a: a.map((one) => (one === null ? null : 1)), b, c };
        const whole = walked(tasks, scores);
        const plan = racePlan(arms, tasks);
        const told = new Map<string, number | null>();
        let walk = startWalk(plan);
        const ends = arms.flatMap((arm) => plan.tasks.map((task) => [arm, task] as const));
        for (const [arm, task] of shuffled(ends, randomFrom(seed))) {
          told.set(`${arm} ${task}`, scored(scores)(arm, task) ?? null);
          walk = walkOn(walk, (one, at) => told.get(`${one} ${at}`));
        }
        expect(walk).toEqual(whole);
      }),
    );
  });
});

/** A bound is the count that the promised rate itself would miss with a chance below 1 in 10,000. */
describe("races of simulated arms", () => {
  test.each([
    ["two of .5 that differ by task", 2, betaTasks(0.5, 0.4, 0, 2)],
    ["four of .9, half of the tasks alike", 4, betaTasks(0.9, 0.2, 0.5, 4)],
    ["six of .8 with a decay", 6, logitTasks(Array(6).fill(0.8), 1, 1, 0.1)],
  ])("drop an arm that is as good as any in at most .05 of races: %s", (name, arms, model) => {
    const races = 200;
    const { firstDropped } = countRaces(model, arms, races, randomFrom(name));
    expect(firstDropped).toBeLessThanOrEqual(mostMisses(races, alpha));
  });

  test(".95 against .60 is decided within 40 tasks, and half of them are saved", () => {
    const races = 100;
    const found = countRaces(tiedArms(0.95, 0.6), 2, races, randomFrom("saved"));
    expect(found.firstDropped).toBeLessThanOrEqual(mostMisses(races, alpha));
    expect(found.decided).toBeGreaterThan(0.95 * races);
    expect(found.saved).toBeGreaterThan(0.5);
  });
});
