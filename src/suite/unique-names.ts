import { fileFault } from "./file-fault.ts";

/** A name and where it was given. */
export interface PlacedName {
  readonly name: string;
  readonly place: string;
}

/**
 * Refuses a list in which two share a name.
 *
 * @param noun what is named, such as "wording"
 * @throws {FileError} at the second of the first two, naming the place of the other
 */
export function refuseTwins(named: readonly PlacedName[], noun: string, mend: string): void {
  const places = new Map<string, string>();
  for (const { name, place } of named) {
    const first = places.get(name);
    if (first !== undefined) {
      const message = `the ${noun} "${name}" stands twice; the other is at ${first}`;
      throw fileFault({ message, mend, where: place });
    }
    places.set(name, place);
  }
}
