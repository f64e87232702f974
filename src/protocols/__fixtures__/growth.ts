import type { HostileFamily } from "./hostile-families.ts";

/** How the time for a text grows when the text grows to four times its length. */
export interface Growth {
  /** Milliseconds for 100,000 characters, best of five. */
  readonly smallMs: number;
  /** Milliseconds for 400,000 characters, best of five. */
  readonly largeMs: number;
  /** `largeMs / smallMs`: 4 when linear, 16 when quadratic; `null` under 10 ms, where it tells of the machine. */
  readonly ratio: number | null;
}

/** The two lengths that are compared, in UTF-16 units. */
export const growthLengths = { small: 100_000, large: 400_000 } as const;

/** The largest ratio that still counts as linear. */
export const linearRatio = 8;

const judgedFromMs = 10;
const attempts = 5;

/**
 * Measures how `read` grows on a family. While the ratio is over the line it is measured again and the fastest
 * times of all are kept: another process can spoil a measurement, but it cannot make quadratic code look linear.
 */
export function growthOn(family: HostileFamily, read: (text: string) => unknown): Growth {
  const small = family.make(growthLengths.small);
  const large = family.make(growthLengths.large);
  let largeMs = bestOfFive(() => read(large));
  let smallMs = bestOfFive(() => read(small));
  for (let attempt = 1; attempt < attempts && ratioOf(smallMs, largeMs) > linearRatio; attempt++) {
    largeMs = Math.min(
      largeMs,
      bestOfFive(() => read(large)),
    );
    smallMs = Math.min(
      smallMs,
      bestOfFive(() => read(small)),
    );
  }
  return { smallMs, largeMs, ratio: largeMs < judgedFromMs ? null : largeMs / smallMs };
}

/** 0 where the pair is too fast to be judged. */
function ratioOf(smallMs: number, largeMs: number): number {
  return largeMs < judgedFromMs ? 0 : largeMs / smallMs;
}

/** Milliseconds of the fastest of five calls. */
export function bestOfFive(work: () => unknown): number {
  return Math.min(...Array.from({ length: 5 }, () => millisecondsOf(work)));
}

/**
 * The lesser of clock and processor time: the clock runs on while other processes hold the processor, and the
 * processor time counts what the engine's own threads do beside the work.
 */
function millisecondsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  const start = performance.now();
  work();
  const clock = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return Math.min(clock, (user + system) / 1000);
}
