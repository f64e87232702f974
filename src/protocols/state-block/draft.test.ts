import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cut, draftOf, withoutCuts } from "./draft.ts";

/** Cuts of a text of `length`, in order, not overlapping, some of them side by side. */
const cutsOf = (length: number) =>
  fc.uniqueArray(fc.nat({ max: length }), { maxLength: 6 }).map((offsets) => {
    const sorted = offsets.toSorted((a, b) => a - b);
    return sorted.slice(1).flatMap((end, index): Cut[] => {
      const start = sorted[index] ?? 0;
      return index % 3 === 2 ? [] : [{ rule: "trim", start, end }];
    });
  });

describe("withoutCuts()", () => {
  test("records a cut round an earlier one as the pieces beside it", () => {
    const once = withoutCuts(draftOf("abcdef"), [{ rule: "state_fence", start: 2, end: 4 }]);
    expect(once.text).toBe("abef");
    const twice = withoutCuts(once, [{ rule: "trim", start: 1, end: 3 }]);
    expect(twice.text).toBe("af");
    expect(twice.removals.map(({ rule, start, end }) => [rule, start, end])).toEqual([
      ["trim", 1, 2],
      ["state_fence", 2, 4],
      ["trim", 4, 5],
    ]);
  });

  test("keeps text and removals a partition through any number of rounds", () => {
    const rounds = fc.array(fc.integer({ min: 0, max: 2 ** 31 - 1 }), { maxLength: 4 });
    fc.assert(
      fc.property(fc.string({ maxLength: 24 }), rounds, (reply, seeds) => {
        let draft = draftOf(reply);
        for (const seed of seeds) {
          const [cuts = []] = fc.sample(cutsOf(draft.text.length), { numRuns: 1, seed });
          draft = withoutCuts(draft, cuts);
        }
        let rest = "";
        let position = 0;
        for (const { start, end } of draft.removals) {
          expect(start).toBeGreaterThanOrEqual(position);
          expect(end).toBeGreaterThan(start);
          rest += reply.slice(position, start);
          position = end;
        }
        expect(rest + reply.slice(position)).toBe(draft.text);
      }),
    );
  });

  test("returns the same draft when there is nothing to cut", () => {
    const draft = draftOf("a");
    expect(withoutCuts(draft, [])).toBe(draft);
  });
});
