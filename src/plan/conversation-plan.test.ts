import { describe, expect, test } from "vitest";
import { agentExperiment, agentTask, smallSuite } from "../suite/__fixtures__/small-suite.ts";
import { cellsOf } from "./cell.ts";
import { conversationsByTask, conversationsOf, tasksInOrder } from "./conversation-plan.ts";
import { requestSeed } from "./request-seed.ts";

const tasks = ["one", "two", "three", "four"].map((name) => ({ ...agentTask, name }));
const suite = smallSuite({ epochs: 3, experiments: [{ ...agentExperiment, tasks }] });

function order(seed: number): readonly string[] {
  const seeded = { ...suite, seed };
  return [...conversationsOf(seeded, cellsOf(seeded))].map(
    ({ cell, task, epoch }) => `${epoch} ${task.name} ${cell.seam}`,
  );
}

describe("conversationsOf()", () => {
  test("plays every task of every cell in every epoch once", () => {
    expect(new Set(order(1)).size).toBe(order(1).length);
    expect(order(1)).toHaveLength(3 * tasks.length * agentExperiment.seams.length);
  });

  test("keeps the arms of one task side by side", () => {
    const names = order(1).map((line) => line.split(" ").slice(0, 2).join(" "));
    const arms = agentExperiment.seams.length;
    for (let first = 0; first < names.length; first += arms) {
      expect(new Set(names.slice(first, first + arms)).size).toBe(1);
    }
  });

  test("takes its order from the seed alone", () => {
    expect(order(1)).toEqual(order(1));
    expect(order(1)).not.toEqual(order(2));
  });
});

describe("conversationsByTask()", () => {
  const played = [...conversationsByTask(suite, cellsOf(suite))];

  test("plays the same conversations as the usual order", () => {
    const names = played.map(({ cell, task, epoch }) => `${epoch} ${task.name} ${cell.seam}`);
    expect(names.toSorted()).toEqual([...order(suite.seed)].toSorted());
  });

  test("ends a task in every epoch and arm before the next, in the order of the seed", () => {
    const size = suite.epochs * agentExperiment.seams.length;
    const blocks = tasksInOrder(suite, 0).flatMap(({ name }) => Array(size).fill(name));
    expect(played.map(({ task }) => task.name)).toEqual(blocks);
    const orders = Array.from({ length: 8 }, (_, seed) =>
      tasksInOrder({ ...suite, seed }, 0).map(({ name }) => name),
    );
    expect(new Set(orders.map(String)).size).toBeGreaterThan(1);
  });
});

describe("requestSeed()", () => {
  test("is the same in every arm and differs by task, epoch, turn and suite seed", () => {
    const seeds = [
      requestSeed(1, "a", 0, 0),
      requestSeed(2, "a", 0, 0),
      requestSeed(1, "b", 0, 0),
      requestSeed(1, "a", 1, 0),
      requestSeed(1, "a", 0, 1),
    ];
    expect(new Set(seeds).size).toBe(seeds.length);
    expect(requestSeed(1, "a", 0, 0)).toBe(seeds[0]);
    expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31)).toBe(true);
  });
});
