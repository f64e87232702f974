/** A share in words, to two places and without the leading zero: .05, −.32, 1.00. */
export function shareWords(share: number): string {
  const digits = Math.abs(share).toFixed(2);
  const sign = share < 0 && Number(digits) !== 0 ? "−" : "";
  return sign + digits.replace(/^0(?=\.)/, "");
}

/** A p in words: never 0. */
export function pWords(p: number): string {
  return `p ${pFigure(p)}`;
}

/** The same in a column of its own: `.015`, `<.001`. */
export function pFigure(p: number): string {
  return p < 0.001 ? "<.001" : p.toFixed(3).replace(/^0(?=\.)/, "");
}

/** A count with its noun: 1 task, 5 tasks. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
