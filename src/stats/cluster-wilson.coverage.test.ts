import { expect, test } from "vitest";
import { coverageOf, coverageSettings } from "./__fixtures__/interval-coverage.ts";
import { binomialCdf } from "./binomial.ts";

const RUNS = 300;
test("holds the rate about as often as it says, wherever tasks differ and turns decay", () => {
  const found = coverageSettings.map((setting) => ({ setting, held: coverageOf(setting, RUNS) }));
  const sorted = found.map(({ held }) => held).sort((one, other) => one - other);
  const below = (bound: number) => found.filter(({ held }) => held < bound);

  expect(sorted[Math.floor(sorted.length / 2)]).toBeGreaterThanOrEqual(0.95);
  expect(below(0.93).length).toBeLessThanOrEqual(0.1 * coverageSettings.length);
  // Of settings with a coverage of .91, one in 20 would fall below this by chance; of those with .88, half do.
  expect(binomialCdf(0.88 * RUNS - 1, RUNS, 0.91)).toBeLessThan(1 / 20);
  expect(below(0.88)).toEqual([]);
});
