/** A count with its noun, such as `1 cell` and `3 cells`; a noun that takes no s has its plural named. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
