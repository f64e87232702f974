/**
 * Arms that are one must not be told apart, through suite, loops, extractors, metrics and statistics: a quick version
 * of what `npm run bench:stats` counts over 1,000 runs.
 */
import { expect, test } from "vitest";
import { alpha, isTold, mostMisses } from "../stats/__fixtures__/verdict-rates.ts";
import { type EqualArms, equalArmsContrasts } from "./__fixtures__/equal-arms.ts";

const cases: readonly EqualArms[] = [
  { protocol: "purpose-label", seam: "system", model: "sim:small", tasks: 12 },
  { protocol: "state-block", seam: "nudge", model: "sim:small", tasks: 12 },
];

test.each(cases)(
  "equal arms of $model at $seam are told apart no more than promised: $protocol",
  {
    timeout: 60_000,
  },
  async (arms) => {
    const runs = 20;
    const contrastOf = await equalArmsContrasts(arms);
    const found = [];
    for (let run = 0; run < runs; run++) found.push(await contrastOf(run));

    const told = found.filter(({ verdict }) => verdict !== null && isTold(verdict)).length;
    expect(told).toBeLessThanOrEqual(mostMisses(runs, alpha));
    // Draws of their own: arms that were copies of each other would never differ.
    const differing = found.filter(({ difference }) => difference !== null && difference !== 0);
    expect(differing.length).toBeGreaterThan(runs / 2);
    expect(new Set(found.map(({ difference }) => difference)).size).toBeGreaterThan(runs / 4);
  },
);
