import { describe, expect, test } from "vitest";
import {
  type Race,
  type RaceRules,
  raceP,
  raceState,
  raceStep,
  recordAgainst,
  startRace,
} from "./race.ts";
import { type Random, randomFrom } from "./random.ts";

const pair: RaceRules = { arms: ["a", "b"], alpha: 0.05, mostTasks: 20 };

function play(rules: RaceRules, steps: readonly Readonly<Record<string, number | null>>[]): Race {
  return steps.reduce(
    (race, scores) => raceStep(race, new Map(Object.entries(scores))),
    startRace(rules),
  );
}

const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

describe("raceStep()", () => {
  test("goes on after six straight wins and drops the loser at the seventh", () => {
    const six = play(pair, times(6, { a: 1, b: 0.4 }));
    expect(raceState(six)).toEqual({ state: "racing" });
    const seven = play(pair, times(7, { a: 1, b: 0.4 }));
    expect(raceState(seven)).toEqual({ state: "decided", arm: "a" });
    expect(seven.dropped).toEqual([
      { arm: "b", by: "a", tasks: 7, eValue: expect.closeTo(26.8125, 9) },
    ]);
  });

  test("asks more evidence when more arms race", () => {
    const three: RaceRules = { ...pair, arms: ["a", "b", "c"] };
    const seven = play(three, times(7, { a: 1, b: 0, c: 1 }));
    expect(seven.racing).toEqual(["a", "b", "c"]);
    const eight = play(three, times(8, { a: 1, b: 0, c: 1 }));
    expect(eight.racing).toEqual(["a", "c"]);
  });

  test("needs no score of an arm that is out", () => {
    const three: RaceRules = { ...pair, arms: ["a", "b", "c"] };
    const race = play(three, [...times(8, { a: 1, b: 0, c: 1 }), { a: 1, c: 0 }]);
    expect(race.tasks).toBe(9);
    expect(recordAgainst(race, "a", "c").wins).toBe(1);
    expect(recordAgainst(race, "c", "a").losses).toBe(1);
  });

  test("lets a task without a score say nothing", () => {
    const race = play(pair, [
      { a: 1, b: null },
      { a: null, b: null },
      { a: 1, b: 1 },
    ]);
    expect(race.tasks).toBe(3);
    expect(recordAgainst(race, "a", "b")).toMatchObject({ wins: 0, losses: 0 });
    expect(raceP(race, "a", "b")).toBe(1);
  });

  test("ends at the maximum with the arms it could not tell apart", () => {
    const race = play({ ...pair, mostTasks: 3 }, times(3, { a: 1, b: 0 }));
    expect(raceState(race)).toEqual({ state: "too-few-tasks", arms: ["a", "b"] });
    expect(() =>
      raceStep(
        race,
        new Map([
          ["a", 1],
          ["b", 0],
        ]),
      ),
    ).toThrow("over");
  });

  test("refuses a step that an arm has not finished", () => {
    expect(() => raceStep(startRace(pair), new Map([["a", 1]]))).toThrow('"b" is racing');
  });

  test("drops the best of four arms in under 5 % of races", () => {
    const random = randomFrom("four arms");
    const rates = { a: 0.9, b: 0.9, c: 0.85, d: 0.7 };
    const races = 200;
    let lost = 0;
    let droppedWorst = 0;
    for (let at = 0; at < races; at++) {
      const race = simulated(rates, random);
      if (!race.racing.includes("a")) lost++;
      if (!race.racing.includes("d")) droppedWorst++;
    }
    expect(lost / races).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / races));
    expect(droppedWorst / races).toBeGreaterThan(0.5);
  });
});

describe("startRace()", () => {
  test.each([
    [{ ...pair, arms: ["a"] }],
    [{ ...pair, arms: ["a", "a"] }],
    [{ ...pair, alpha: 0 }],
    [{ ...pair, mostTasks: 0 }],
    [{ ...pair, mostTasks: 2.5 }],
  ])("refuses %j", (rules) => {
    expect(() => startRace(rules)).toThrow(RangeError);
  });
});

function simulated(rates: Readonly<Record<string, number>>, random: Random): Race {
  let race = startRace({ arms: Object.keys(rates), alpha: 0.05, mostTasks: 40 });
  while (raceState(race).state === "racing") {
    const scores = Object.entries(rates).map(([arm, rate]): [string, number] => {
      return [arm, times(5, rate).filter((one) => random.next() < one).length];
    });
    race = raceStep(race, new Map(scores));
  }
  return race;
}
