import { describe, expect, test } from "vitest";
import { solveLinear } from "./linear-system.ts";

describe("solveLinear()", () => {
  test("solves a system whose first pivot is 0", () => {
    const matrix = [
      [0, 2, 1],
      [1, 1, 1],
      [4, 0, -2],
    ];
    const [x = 0, y = 0, z = 0] = solveLinear(matrix, [7, 6, -2]);
    expect([x, y, z].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([1, 2, 3]);
    expect(matrix[0]).toEqual([0, 2, 1]);
  });

  test("refuses equations without a single solution, and what is no square", () => {
    expect(() =>
      solveLinear(
        [
          [1, 1],
          [2, 2],
        ],
        [1, 2],
      ),
    ).toThrow("no single solution");
    expect(() => solveLinear([[1, 1]], [1, 2])).toThrow(RangeError);
  });
});
