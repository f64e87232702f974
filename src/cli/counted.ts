/** A count with its noun, such as `1 cell` and `3 cells`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
