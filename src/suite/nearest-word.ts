/**
 * The known word that a mistyped one most likely stands for; null when none is near.
 *
 * Near is at most a third of the longer word's letters away, counting a letter added, dropped, changed or
 * swapped with its neighbour as one, without regard to case. The first of equally near words is taken.
 * O(known × length²); words over 40 characters are nobody's typing and are near nothing.
 */
export function nearestWord(word: string, known: readonly string[]): string | null {
  let nearest: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const distance = wordDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance >= least || distance > Math.max(word.length, candidate.length) / 3) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest;
}

/** "did you mean …?" for a mistyped word and the list of what is known, as one sentence of a mend. */
export function knownWords(word: string, known: readonly string[], noun: string): string {
  const near = nearestWord(word, known);
  const list = `known ${noun}: ${known.join(", ")}`;
  return near === null ? list : `did you mean \`${near}\`? ${list}`;
}

/** Edits between two words; rows of the table are kept three at a time, since a swap looks two back. */
function wordDistance(from: string, to: string): number {
  if (Math.max(from.length, to.length) > MAX_LETTERS) return Number.POSITIVE_INFINITY;
  let before: readonly number[] = [];
  let above: readonly number[] = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const changed = cell(above, column - 1) + (same ? 0 : 1);
      const shifted = Math.min(cell(above, column), cell(current, column - 1)) + 1;
      const swap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swapped = swap ? cell(before, column - 2) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(changed, shifted, swapped));
    }
    before = above;
    above = current;
  }
  return cell(above, to.length);
}

const MAX_LETTERS = 40;

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
