import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/padjust.json" with { type: "json" };
import { benjaminiHochbergAdjusted } from "./benjamini-hochberg.ts";
import { holmAdjusted } from "./holm.ts";

/** The fixture spells a comparison that was not made as "NaN". */
const psOf = (input: Readonly<Record<string, unknown>>) =>
  (input["p"] as (number | string)[]).map(Number);

const spelled = (adjusted: readonly (number | null)[]) =>
  adjusted.map((p) => (p === null ? Number.NaN : p));

const ps = fc.array(fc.option(fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 30 });

describe.each([
  ["padjust.holm", holmAdjusted],
  ["padjust.BH", benjaminiHochbergAdjusted],
] as const)("%s", (method, adjust) => {
  test.each(casesOf(cases, method))("gives R's values in %s", (_id, reference) => {
    expect(misses({ adjusted: spelled(adjust(psOf(reference.input))) }, reference)).toEqual([]);
  });

  test("never falls below the p itself, stays in order and in [0, 1]", () => {
    fc.assert(
      fc.property(ps, (given) => {
        const adjusted = adjust(given);
        expect(adjusted).toHaveLength(given.length);
        const made = given.flatMap((p, index) => {
          const after = adjusted[index];
          expect(after === null).toBe(p === null);
          return p === null || after === null || after === undefined ? [] : [{ p, after }];
        });
        for (const { p, after } of made) {
          expect(after).toBeGreaterThanOrEqual(p);
          expect(after).toBeLessThanOrEqual(1);
        }
        made.sort((one, other) => one.p - other.p);
        const afters = made.map(({ after }) => after);
        expect(afters).toEqual([...afters].sort((one, other) => one - other));
      }),
    );
  });

  test("does not depend on the order, nor on comparisons that were not made", () => {
    fc.assert(
      fc.property(ps, (given) => {
        const backwards = adjust([...given].reverse()).reverse();
        expect(backwards).toEqual(adjust(given));
        const made = given.filter((p) => p !== null);
        expect(adjust(given).filter((p) => p !== null)).toEqual(adjust(made));
      }),
    );
  });

  test.each([-0.1, 1.1, Number.POSITIVE_INFINITY])("refuses a p of %s", (p) => {
    expect(() => adjust([0.5, p])).toThrow(RangeError);
  });
});

describe("holmAdjusted()", () => {
  test("keeps the family's error rate where Benjamini and Hochberg's does not try to", () => {
    fc.assert(
      fc.property(ps, (given) => {
        const bh = benjaminiHochbergAdjusted(given);
        holmAdjusted(given).forEach((p, index) => {
          expect(p ?? 0).toBeGreaterThanOrEqual((bh[index] ?? 0) - 1e-12);
        });
      }),
    );
  });

  test("does not count a comparison that was not made", () => {
    expect(holmAdjusted([0.01, null, 0.04, Number.NaN])).toEqual([0.02, null, 0.04, null]);
    expect(holmAdjusted([])).toEqual([]);
  });
});
