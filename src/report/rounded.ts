/** A figure for a reader of plain text: whole counts as they are, all others to four significant digits. */
export function rounded(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(4)));
}
