import { expect, test } from "vitest";
import { inBatches } from "./in-batches.ts";

const soon = () => Promise.resolve();

test("inBatches() takes together what came together, and what came during a batch next", async () => {
  const batches: (readonly number[])[] = [];
  const work = inBatches<number>(soon, async (items) => {
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

test("inBatches() gathers each batch until it is told that it is whole", async () => {
  const batches: (readonly number[])[] = [];
  const gathered: (() => void)[] = [];
  const work = inBatches<number>(
    () => new Promise((whole) => gathered.push(whole)),
    async (items) => {
      batches.push(items);
    },
  );
  work.add(1);
  await soon();
  work.add(2);
  expect(batches).toEqual([]);
  gathered[0]?.();
  await work.done();
  expect(batches).toEqual([[1, 2]]);
  expect(gathered).toHaveLength(1);
});
