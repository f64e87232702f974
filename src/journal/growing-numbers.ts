/** Whole numbers of 0 and more in one piece of memory, eight bytes each: a list of a million is no million objects. */
export interface GrowingNumbers {
  /** Adds one to the end and answers its place, counted from 0. */
  push(value: number): number;
  /** @throws {RangeError} where nothing stands */
  at(place: number): number;
  set(place: number, value: number): void;
}

/** An empty list. */
export function growingNumbers(): GrowingNumbers {
  let values = new Float64Array(64);
  let length = 0;
  return {
    push(value) {
      if (length === values.length) {
        const larger = new Float64Array(2 * length);
        larger.set(values);
        values = larger;
      }
      values[length] = value;
      return length++;
    },
    at(place) {
      const value = place < length ? values[place] : undefined;
      if (value === undefined) throw new RangeError(`nothing stands at ${place} of ${length}`);
      return value;
    },
    set(place, value) {
      values[place] = value;
    },
  };
}
