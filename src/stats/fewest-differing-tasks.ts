/**
 * How many tasks must differ, all of them one way, before the sign-flip test can pass the first step of Holm's
 * adjustment: the smallest m with 2/2^m ≤ alpha/comparisons. With fewer no verdict is possible.
 *
 * @param alpha between 0 and 1
 * @param comparisons in the family; whole, from 1
 * @throws {RangeError} outside those ranges
 * @example fewestDifferingTasks(0.05, 1) // 6; 9 for ten comparisons
 */
export function fewestDifferingTasks(alpha: number, comparisons: number): number {
  if (!(alpha > 0 && alpha < 1)) {
    throw new RangeError(`alpha lies between 0 and 1, not at ${alpha}`);
  }
  if (!Number.isSafeInteger(comparisons) || comparisons < 1) {
    throw new RangeError(`comparisons are counted in whole numbers from 1, not ${comparisons}`);
  }
  let tasks = 1;
  while (2 ** (1 - tasks) > alpha / comparisons) tasks++;
  return tasks;
}
