/**
 * What units came to, kept by value: most conversations come to one of a few pairs of numbers, so the memory does not
 * grow with them.
 *
 *     1 of 1   × 40 211
 *     0 of 1   ×  9 774
 *     2 of 3   ×     15
 */

import type { TaskCount, TaskTally } from "../stats/task-tally.ts";

/** A unit's figures, as a share's statistics and a count's read them. */
export type UnitTally = TaskTally & TaskCount;

export interface UnitTallies {
  /** Another unit that came to `found` in `of` trials or turns; one without any is no unit. */
  add(found: number, of: number, times?: number): void;
  /** Each unit's figures; equal ones are one object. In no order of the units'. */
  units(): readonly UnitTally[];
  readonly found: number;
  readonly of: number;
  readonly size: number;
}

export function unitTallies(): UnitTallies {
  const byValue = new Map<string, { readonly tally: UnitTally; times: number }>();
  const sums = { found: 0, of: 0, size: 0 };
  return {
    add(found, of, times = 1) {
      if (of === 0 || times === 0) return;
      sums.found += found * times;
      sums.of += of * times;
      sums.size += times;
      const known = byValue.get(`${found}/${of}`);
      if (known !== undefined) known.times += times;
      else {
        const tally = { successes: found, trials: of, total: found, turns: of };
        byValue.set(`${found}/${of}`, { tally, times });
      }
    },
    units: () =>
      [...byValue.values()].flatMap(({ tally, times }) => new Array<UnitTally>(times).fill(tally)),
    get found() {
      return sums.found;
    },
    get of() {
      return sums.of;
    },
    get size() {
      return sums.size;
    },
  };
}
