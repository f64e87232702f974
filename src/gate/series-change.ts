import type { MadeOf } from "./night-tallies.ts";

/** Something that is not as it was. */
export interface SeriesChange {
  readonly what: string;
  readonly was: string | null;
  readonly is: string | null;
}

/** What made one and not the other, as far as both tell, in the order of the names. */
export function madeChanges(was: MadeOf, is: MadeOf): readonly SeriesChange[] {
  return allChanges(was, is).filter((change) => change.was !== null && change.is !== null);
}

/** Everything under which two records do not hold the same; null where one has nothing. */
export function allChanges(was: MadeOf, is: MadeOf): readonly SeriesChange[] {
  return Object.keys({ ...was, ...is })
    .toSorted()
    .map((what) => ({ what, was: was[what] ?? null, is: is[what] ?? null }))
    .filter((change) => change.was !== change.is);
}
