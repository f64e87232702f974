/** Inputs of one shape, such as the texts of a `HostileFamily`, in any length. */
export interface Family<Input> {
  readonly make: (length: number) => Input;
}

/** How the time for a text grows when the text grows to four times its length. */
export interface Growth {
  /** Milliseconds for 100,000 characters, best of five. */
  readonly smallMs: number;
  /** Milliseconds for 400,000 characters, best of five. */
  readonly largeMs: number;
  /**
   * How many times as long four times the length takes: 4 when linear, 16 when quadratic; `null` under 10 ms, where it
   * tells of the machine. That of `largeMs` to `smallMs`, or of 1,600,000 characters to 400,000 where it is less.
   */
  readonly ratio: number | null;
}

/** The two lengths that are compared, in UTF-16 units. */
export const growthLengths = { small: 100_000, large: 400_000 } as const;

/** The largest ratio that still counts as linear. */
export const linearRatio = 8;

const judgedFromMs = 10;
const attempts = 3;

/**
 * Measures how `read` grows on a family. While the ratio is over the line it is measured again and the fastest
 * times of all are kept: another process can spoil a measurement, but it cannot make quadratic code look linear. Nor
 * can it be told from one pair of lengths where memory sets in between them, whose short text is read within the
 * caches and before anything is collected: what grows by the square does so between longer texts as well.
 */
export function growthOn<Input>(
  family: Family<Input>,
  read: (input: Input) => unknown,
  { small, large }: { readonly small: number; readonly large: number } = growthLengths,
): Growth {
  const usual = pairTimes(family, read, small, large);
  const { smallMs, largeMs } = usual;
  if (largeMs < judgedFromMs) return { smallMs, largeMs, ratio: null };
  if (ratioOf(usual) <= linearRatio) return { smallMs, largeMs, ratio: ratioOf(usual) };
  const longer = pairTimes(family, read, large, 4 * large);
  return { smallMs, largeMs, ratio: Math.min(ratioOf(usual), ratioOf(longer)) };
}

type PairTimes = Pick<Growth, "smallMs" | "largeMs">;

function pairTimes<Input>(
  family: Family<Input>,
  read: (input: Input) => unknown,
  small: number,
  large: number,
): PairTimes {
  const [short, long] = [family.make(small), family.make(large)];
  let times: PairTimes = { smallMs: Number.POSITIVE_INFINITY, largeMs: Number.POSITIVE_INFINITY };
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const largeMs = bestOfFive(() => read(long));
    const smallMs = bestOfFive(() => read(short));
    times = {
      smallMs: Math.min(times.smallMs, smallMs),
      largeMs: Math.min(times.largeMs, largeMs),
    };
    if (times.largeMs < judgedFromMs || ratioOf(times) <= linearRatio) break;
  }
  return times;
}

function ratioOf({ smallMs, largeMs }: PairTimes): number {
  return largeMs / smallMs;
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
