/** The words of a text in order, marks and white space left out; all three lists are of one length. */
export interface Words {
  readonly words: readonly string[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * The words of a folded text. Where a script writes no blanks each character counts as a word, so that a run of
 * words can be found in any language. Linear.
 */
export function wordsOf(text: string): Words {
  const words: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const match of text.matchAll(word)) {
    words.push(match[0]);
    starts.push(match.index);
    ends.push(match.index + match[0].length);
  }
  return { words, starts, ends };
}

/** `_` belongs to a word because event names are written with it; an apostrophe parts two, in every spelling. */
const word =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{M}\p{N}_])+/gu;
