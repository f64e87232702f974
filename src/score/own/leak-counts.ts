import type { MetricShape } from "../cell-scorer.ts";
import type { OwnReply } from "./turn.ts";

/**
 * Counts leaks by rules that are met only as replies are read: a module names its rules in what it takes out. The
 * counts of a reply are in the order in which rules were met; tables list them sorted, which does not depend on the
 * order of reading.
 */
export interface LeakCounts {
  /** The counts of one reply, as far as rules are known by now. */
  of(reply: Pick<OwnReply, "text" | "extraction">): readonly number[];
  /** The metrics of every rule met so far, sorted by its name. */
  shapes(denominator: string): readonly MetricShape[];
  /** Counts that `of` gave, in the order of `shapes`: a rule that was met later took nothing out of that reply. */
  sorted(counts: readonly number[]): readonly number[];
}

/** @param known rules that are listed whether they are met or not */
export function leakCounts(known: readonly string[]): LeakCounts {
  const places = new Map<string, number>();
  const placeOf = (rule: string): number => {
    const place = places.get(rule) ?? places.size;
    places.set(rule, place);
    return place;
  };
  known.forEach(placeOf);
  const inOrder = () => [...places].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    of({ text, extraction }) {
      const leaks = extraction.removals.filter(
        ({ kind, start, end }) => kind === "leak" && text.slice(start, end).trim() !== "",
      );
      const found = leaks.map(({ rule }) => placeOf(rule));
      return Array.from(
        { length: places.size },
        (_, place) => found.filter((one) => one === place).length,
      );
    },
    shapes: (denominator) =>
      inOrder().map(([rule]) => ({
        id: `leaks:${rule}`,
        version: 1,
        unit: "count",
        direction: "lower",
        denominator,
      })),
    sorted: (counts) => inOrder().map(([, place]) => counts[place] ?? 0),
  };
}
