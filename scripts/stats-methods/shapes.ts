import type { TaskCount, TaskTally } from "../../src/stats/task-tally.ts";
import { MalformedCase, type MethodInput, type MethodResult } from "./method-input.ts";

/** An interval in the words of the reference values; where there is none, what they print instead. */
export function ends(
  interval: { readonly low: number; readonly high: number } | null,
  otherwise: MethodResult = {},
): MethodResult {
  return interval === null ? otherwise : { lower: interval.low, upper: interval.high };
}

/** Two lists of the same length as a cell's tasks. */
export function talliesOf(
  successes: readonly number[],
  trials: readonly number[],
): readonly TaskTally[] {
  return zipped(successes, trials, (one, other) => ({ successes: one, trials: other }));
}

/** The keys `x` and `n` as a cell's tasks. */
export function cellOf(input: MethodInput): readonly TaskTally[] {
  return talliesOf(input.numbers("x"), input.numbers("n"));
}

/** Two lists of the same length as counts over turns. */
export function countsOf(
  totals: readonly number[],
  turns: readonly number[],
): readonly TaskCount[] {
  return zipped(totals, turns, (total, over) => ({ total, turns: over }));
}

/** The items of two lists of the same length, put together. */
export function zipped<T>(
  first: readonly number[],
  second: readonly number[],
  together: (one: number, other: number) => T,
): readonly T[] {
  if (first.length !== second.length) throw new MalformedCase("two lists differ in length");
  return first.map((one, at) => together(one, second[at] ?? Number.NaN));
}
