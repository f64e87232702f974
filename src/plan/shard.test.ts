import { describe, expect, test } from "vitest";
import { agentExperiment, agentTask, smallSuite } from "../suite/__fixtures__/small-suite.ts";
import { cellsOf } from "./cell.ts";
import { conversationsOf } from "./conversation-plan.ts";
import { joinedShards, partOf, type Shard, unitsIn, wholePlan } from "./shard.ts";

const tasks = ["one", "two", "three", "four", "five"].map((name) => ({ ...agentTask, name }));
const suite = smallSuite({ epochs: 3, experiments: [{ ...agentExperiment, tasks }] });
const shardsOf = (of: number): readonly Shard[] =>
  Array.from({ length: of }, (_, at) => ({ index: at + 1, of }));
const played = (shards?: readonly Shard[]) =>
  [...conversationsOf(suite, cellsOf(suite), partOf(suite, shards))].map(
    ({ cell, task, epoch }) => `${epoch} ${task.name} ${cell.seam}`,
  );

describe("a plan in shards", () => {
  test.each([1, 2, 3, 4, 7, 15])("is played whole and once by %i of them, evenly", (of) => {
    const parts = shardsOf(of).map((shard) => played([shard]));
    expect(parts.flat().toSorted()).toEqual(played().toSorted());
    const sizes = parts.map(({ length }) => length / agentExperiment.seams.length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });

  test("keeps the arms of a task together and in the order of the whole", () => {
    const part = played([{ index: 2, of: 4 }]);
    expect(played().filter((one) => part.includes(one))).toEqual(part);
    const arms = agentExperiment.seams.length;
    expect(part.length % arms).toBe(0);
    expect(new Set(part.map((one) => one.split(" ").slice(0, 2).join(" "))).size).toBe(
      part.length / arms,
    );
  });

  test("is split by names alone: another seed or wording makes the same parts", () => {
    const other = { ...suite, seed: suite.seed + 1 };
    for (const shard of shardsOf(3)) {
      const [a, b] = [partOf(suite, [shard]), partOf(other, [shard])];
      for (const task of tasks) expect(a(task, 1)).toBe(b(task, 1));
    }
  });

  test("has empty shards only where there are more than tasks times epochs", () => {
    const sizes = shardsOf(16).map((shard) => unitsIn(suite, partOf(suite, [shard])));
    expect(sizes.filter((size) => size === 0)).toHaveLength(1);
    expect(unitsIn(suite, wholePlan)).toBe(15);
  });
});

describe("joinedShards()", () => {
  const [first, second, third] = shardsOf(3) as [Shard, Shard, Shard];

  test.each([
    ["two of three", [first], [second], [first, second]],
    ["one twice", [first], [first], [first]],
    ["all three", [second, first], [third], undefined],
    ["a part of the whole", undefined, [third], undefined],
    ["parts of other sizes", [third], [{ index: 1, of: 2 }], [{ index: 1, of: 2 }, third]],
  ])("joins %s", (_, a, b, joined) => {
    expect(joinedShards(suite, a, b)).toEqual(joined);
    expect(joinedShards(suite, b, a)).toEqual(joined);
  });
});
