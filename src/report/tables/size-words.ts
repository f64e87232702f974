import { countRange } from "./figure.ts";

/** What of a cell a caption tells beside its method. */
export interface Sized {
  readonly tasks: number;
  readonly turns: number;
}

/** How much stands behind the figures of cells: `n = 110 to 130 turns of 20 to 21 tasks a cell`. */
export function sizeWords(cells: readonly Sized[]): string {
  const turns = countRange(cells.map((cell) => cell.turns));
  const tasks = countRange(cells.map((cell) => cell.tasks));
  return `n = ${turns} turns of ${tasks} tasks a cell`;
}

/** The same of the cells that stand in comparisons. */
export function armsSizeWords(
  pairs: readonly { readonly a: string; readonly b: string }[],
  cells: readonly (Sized & { readonly id: string })[],
): string {
  const compared = new Set(pairs.flatMap(({ a, b }) => [a, b]));
  return sizeWords(cells.filter(({ id }) => compared.has(id)));
}
