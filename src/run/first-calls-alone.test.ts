import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstCallsAlone } from "./first-calls-alone.ts";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("firstCallsAlone()", () => {
  test("admits the first caller at once and the others when its call has ended", async () => {
    const { admit } = firstCallsAlone();
    const order: string[] = [];
    const first = await admit(null);
    const others = ["a", "b", "c"].map(async (name) => {
      await admit(null);
      order.push(name);
    });
    await turn();
    expect(order).toEqual([]);
    first();
    await Promise.all(others);
    expect(order).toEqual(["a", "b", "c"]);
  });

  test("holds a cell's second call until its first has ended, and other calls not at all", async () => {
    const { admit } = firstCallsAlone();
    (await admit(null))();
    const first = await admit("x");
    let second = false;
    const waiting = admit("x").then((release) => {
      second = true;
      release();
    });
    (await admit(null))();
    (await admit("y"))();
    await turn();
    expect(second).toBe(false);
    first();
    await waiting;
    expect(second).toBe(true);
  });

  test("lets everybody in in the end, one alone in each cell first, whatever the order", async () => {
    const calls = fc.array(
      fc.record({ cell: fc.constantFrom("x", "y", null), length: fc.nat({ max: 3 }) }),
      { minLength: 1, maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(calls, async (drawn) => {
        const { admit } = firstCallsAlone();
        const running = new Map<string, number>();
        const ended = new Set<string>();
        const places = (cell: string | null) => (cell === null ? ["model"] : ["model", cell]);
        await Promise.all(
          drawn.map(async ({ cell, length }) => {
            const release = await admit(cell);
            for (const place of places(cell)) {
              if (!ended.has(place)) expect(running.get(place) ?? 0).toBe(0);
              running.set(place, (running.get(place) ?? 0) + 1);
            }
            for (let step = 0; step < length; step++) await turn();
            for (const place of places(cell)) {
              running.set(place, (running.get(place) ?? 0) - 1);
              ended.add(place);
            }
            release();
          }),
        );
        expect([...running.values()].every((calling) => calling === 0)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});
