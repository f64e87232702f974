import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomFrom, shuffled } from "./random.ts";

const take = (count: number, seed: string | number): number[] => {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => random.next());
};

/** Pearson's statistic of the counts against all being equally likely. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe("randomFrom()", () => {
  test("gives the same sequence for the same seed, and gave this one when it was published", () => {
    expect(take(20, "night 1")).toEqual(take(20, "night 1"));
    const words = (seed: string | number) => take(3, seed).map((value) => value * 2 ** 32);
    expect(words("seambench")).toEqual(GOLDEN.text);
    expect(words(7)).toEqual(GOLDEN.integer);
  });

  test.each([
    ["one character", "night 1", "night 2"],
    ["a trailing blank", "night", "night "],
    ["the empty text and a zero character", "", "\0"],
    ["an integer and its text", 7, "7"],
    ["the sign", 7, -7],
    ["two characters that changed places", "ab", "ba"],
  ])("starts unrelated sequences for seeds that differ by %s", (_name, one, other) => {
    const first = take(50, one);
    const second = take(50, other);
    expect(first.filter((value, index) => value === second[index])).toEqual([]);
  });

  test("keeps every number in [0, 1)", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.maxSafeInteger()), (seed) => {
        for (const value of take(20, seed)) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThan(1);
        }
      }),
    );
  });

  test("spreads one long sequence evenly, and the first numbers of neighbouring seeds too", () => {
    // 99 degrees of freedom: 0.1 % of fair generators exceed 149.
    const tenths = (values: readonly number[]) => {
      const counts = new Array<number>(100).fill(0);
      for (const value of values) {
        const bin = Math.floor(value * 100);
        counts[bin] = (counts[bin] ?? 0) + 1;
      }
      return counts;
    };
    expect(chiSquare(tenths(take(100_000, "long")))).toBeLessThan(149);
    const firsts = Array.from({ length: 100_000 }, (_, seed) => randomFrom(seed).next());
    expect(chiSquare(tenths(firsts))).toBeLessThan(149);
    const pairs = firsts.slice(1).map((value, index) => {
      const before = firsts[index] ?? 0;
      return (Math.floor(before * 10) * 10 + Math.floor(value * 10) + 0.5) / 100;
    });
    expect(chiSquare(tenths(pairs))).toBeLessThan(149);
  });

  test("changes about half of the bits when one character of a long seed changes", () => {
    const seed = "x".repeat(2_000);
    const bits = [...seed].slice(0, 200).map((_, index) => {
      const changed = `${seed.slice(0, index * 10)}y${seed.slice(index * 10 + 1)}`;
      const difference = (take(1, seed)[0] ?? 0) * 2 ** 32;
      const other = (take(1, changed)[0] ?? 0) * 2 ** 32;
      return bitCount((difference ^ other) >>> 0);
    });
    const mean = bits.reduce((sum, count) => sum + count, 0) / bits.length;
    expect(mean).toBeGreaterThan(15);
    expect(mean).toBeLessThan(17);
  });

  test.each([Number.NaN, 0.5, Number.POSITIVE_INFINITY, 2 ** 53])(
    "refuses the number %s as a seed",
    (seed) => expect(() => randomFrom(seed)).toThrow(RangeError),
  );
});

describe("integer()", () => {
  test("draws every whole number below n and none other", () => {
    const random = randomFrom("dice");
    const counts = [0, 0, 0, 0, 0, 0];
    for (let throws = 0; throws < 60_000; throws++) {
      const eye = random.integer(6);
      counts[eye] = (counts[eye] ?? 0) + 1;
    }
    expect(counts).toHaveLength(6);
    // 5 degrees of freedom: 0.1 % of fair dice exceed 20.5.
    expect(chiSquare(counts)).toBeLessThan(20.5);
  });

  test("favours no number where n does not divide 2^32", () => {
    // A plain remainder would give the lower half of [0, 3·2^30) twice the chance of the upper.
    const random = randomFrom("ragged");
    let lower = 0;
    for (let draw = 0; draw < 30_000; draw++) {
      if (random.integer(3 * 2 ** 30) < 2 ** 30) lower++;
    }
    expect(lower / 30_000).toBeCloseTo(1 / 3, 1);
  });

  test.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])("refuses n = %s", (n) => {
    expect(() => randomFrom("n").integer(n)).toThrow(RangeError);
  });
});

describe("pick()", () => {
  test("takes one of the items", () => {
    const random = randomFrom("pick");
    const seen = new Set(Array.from({ length: 100 }, () => random.pick(["a", "b", "c"])));
    expect([...seen].sort()).toEqual(["a", "b", "c"]);
  });

  test("refuses an empty list", () => {
    expect(() => randomFrom("pick").pick([])).toThrow(RangeError);
  });
});

describe("shuffled()", () => {
  test("keeps the items and leaves the given array as it was", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
        const before = [...items];
        const result = shuffled(items, randomFrom(seed));
        expect(items).toEqual(before);
        expect([...result].sort()).toEqual([...items].sort());
      }),
    );
  });

  test("makes every order as likely as another", () => {
    const random = randomFrom("orders");
    const orders = new Map<string, number>();
    for (let draw = 0; draw < 24_000; draw++) {
      const order = shuffled(["a", "b", "c", "d"], random).join("");
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    expect(orders.size).toBe(24);
    // 23 degrees of freedom: 0.1 % exceed 49.7.
    expect(chiSquare([...orders.values()])).toBeLessThan(49.7);
  });
});

function bitCount(word: number): number {
  return word.toString(2).replaceAll("0", "").length;
}

/** From a second implementation of the hash and of sfc32, written in Python on unbounded integers. */
const GOLDEN = {
  text: [3947047338, 2709004975, 251022316],
  integer: [3079064311, 166512733, 3726487417],
};
