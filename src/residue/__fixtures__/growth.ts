import type { HostileFamily } from "./hostile-families.ts";

/** The lengths that are compared, in UTF-16 units, and what is asked of the two times. */
export const growthLimits = {
  small: 100_000,
  large: 400_000,
  /** Milliseconds for the large text. */
  largeMs: 1_000,
  /** Linear work takes 4 times as long, quadratic 16 times. */
  ratio: 8,
  /** A pair whose larger time is under this tells of the machine, not of the work. */
  judgedFromMs: 10,
} as const;

/** What a family takes; `ratio` is null where the pair is not judged. */
export interface Growth {
  /** Milliseconds for the large text, the fastest of some readings. */
  readonly largeMs: number;
  /** Of the two lengths, or of lengths four times as long where it is less. */
  readonly ratio: number | null;
}

const attempts = 3;

/**
 * Measures `read` on both lengths of a family, again while a limit is broken: another process can spoil a measurement,
 * but it cannot make quadratic work look linear. Nor is it judged by one pair where memory sets in between its lengths:
 * what grows by the square does so between longer texts as well.
 */
export function growthOn(family: HostileFamily, read: (text: string) => unknown): Growth {
  const { small, large } = growthLimits;
  const usual = pairGrowth(family, read, small, large);
  if (isWithin(usual)) return usual;
  const longer = pairGrowth(family, read, large, 4 * large);
  return { ...usual, ratio: Math.min(usual.ratio ?? 0, longer.ratio ?? 0) };
}

function pairGrowth(
  family: HostileFamily,
  read: (text: string) => unknown,
  small: number,
  large: number,
): Growth {
  const [smallText, largeText] = [family.make(small), family.make(large)];
  let smallMs = Infinity;
  let growth: Growth = { largeMs: Infinity, ratio: null };
  for (let attempt = 0; attempt < attempts && (attempt === 0 || !isWithin(growth)); attempt++) {
    const largeMs = Math.min(
      growth.largeMs,
      millisecondsOf(() => read(largeText)),
    );
    smallMs = Math.min(
      smallMs,
      millisecondsOf(() => read(smallText)),
    );
    const judged = largeMs >= growthLimits.judgedFromMs;
    growth = { largeMs, ratio: judged ? largeMs / smallMs : null };
  }
  return growth;
}

function isWithin({ largeMs, ratio }: Growth): boolean {
  return largeMs < growthLimits.largeMs && (ratio ?? 0) <= growthLimits.ratio;
}

/** The lesser of clock and processor time: the clock runs on while other processes hold the processor. */
function millisecondsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  const start = performance.now();
  work();
  const clock = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return Math.min(clock, (user + system) / 1000);
}
