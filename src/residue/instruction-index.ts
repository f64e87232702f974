import { foldText } from "./folded-text.ts";
import { wordsOf } from "./words.ts";

/** How many words in a row make a piece of the instruction. */
export const pieceWords = 8;

/** An instruction text shorter than that is a piece when it is echoed whole, from this many words on. */
export const wholeTextWords = 5;

/** What is needed to find pieces of an instruction in one pass over the words of a text. */
export interface InstructionIndex {
  /** A number from 1 on for each word of the instruction. */
  readonly wordIds: ReadonlyMap<string, number>;
  /** Every run of `length` words that is a piece, as `pieceKey` writes it. */
  readonly pieces: ReadonlySet<string>;
  /** The lengths of the pieces, ascending: `pieceWords`, and those of short texts. */
  readonly lengths: readonly number[];
}

/** Linear in the texts. */
export function indexInstruction(texts: readonly string[]): InstructionIndex {
  const wordIds = new Map<string, number>();
  const pieces = new Set<string>();
  const lengths = new Set<number>();
  for (const text of texts) {
    const ids = wordsOf(foldText(text).text).words.map((word) => idOf(word, wordIds));
    if (ids.length < wholeTextWords) continue;
    const length = Math.min(ids.length, pieceWords);
    lengths.add(length);
    for (let end = length; end <= ids.length; end++) pieces.add(pieceKey(ids, end, length));
  }
  return { wordIds, pieces, lengths: [...lengths].sort((a, b) => a - b) };
}

function idOf(word: string, wordIds: Map<string, number>): number {
  const known = wordIds.get(word);
  if (known !== undefined) return known;
  wordIds.set(word, wordIds.size + 1);
  return wordIds.size;
}

/** The key of the `length` words that end before index `end`. */
export function pieceKey(ids: ArrayLike<number>, end: number, length: number): string {
  let key = "";
  for (let index = end - length; index < end; index++) key += `${ids[index]},`;
  return key;
}
