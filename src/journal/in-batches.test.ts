import { expect, test } from "vitest";
import { inBatches } from "./in-batches.ts";

test("inBatches() takes together what came together, and what came during a batch next", async () => {
  const batches: (readonly number[])[] = [];
  const work = inBatches<number>(async (items) => {
    batches.push(items);
    if (items.includes(1)) work.add(3);
    await new Promise((later) => setTimeout(later, 1));
  });
  work.add(1);
  work.add(2);
  await work.done();
  expect(batches).toEqual([[1, 2], [3]]);
  work.add(4);
  await work.done();
  expect(batches.at(-1)).toEqual([4]);
});

test("inBatches() gathers what comes within the time that it is given", async () => {
  const batches: (readonly number[])[] = [];
  const work = inBatches<number>(async (items) => {
    batches.push(items);
  }, 50);
  work.add(1);
  await new Promise((later) => setTimeout(later, 5));
  work.add(2);
  await work.done();
  expect(batches).toEqual([[1, 2]]);
});
