/** `value` when it is a count of at least `least`, else null. */
export function countOf(value: unknown, least: number): number | null {
  return Number.isSafeInteger(value) && Number(value) >= least ? Number(value) : null;
}
