import type { Setting } from "./measured.ts";
import { promisedSetting } from "./promises.ts";

/** What is measured in a few minutes: both ends of the grid, and where the promises are made. */
export const defaultGrid: readonly Setting[] = [
  { calls: 200, serviceMs: 50, concurrency: 4 },
  { calls: 200, serviceMs: 0, concurrency: 32 },
  { calls: 2000, serviceMs: 0, concurrency: 32 },
  { calls: 2000, serviceMs: 50, concurrency: 128 },
  { calls: 2000, serviceMs: 500, concurrency: 128 },
  promisedSetting,
];

/** Every combination; it takes most of two hours, for 10,000 calls of 500 ms are 21 minutes when 4 go at once. */
export const fullGrid: readonly Setting[] = [0, 50, 500].flatMap((serviceMs) =>
  [4, 32, 128].flatMap((concurrency) =>
    [200, 2000, 10_000].map((calls) => ({ calls, serviceMs, concurrency })),
  ),
);

/**
 * A point of the grid as it is written on the command line: `10000x50x32`.
 *
 * @throws {Error} for anything else
 */
export function settingOf(text: string): Setting {
  const [, calls, serviceMs, concurrency] = /^(\d+)x(\d+)x(\d+)$/.exec(text) ?? [];
  if (calls === undefined) throw new Error(`${text} is no CALLSxMILLISECONDSxATONCE`);
  return { calls: Number(calls), serviceMs: Number(serviceMs), concurrency: Number(concurrency) };
}
