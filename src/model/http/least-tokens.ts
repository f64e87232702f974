/** UTF-16 units from here on belong to scripts that write without spaces: Chinese, Japanese, Korean, and emoji. */
const firstWide = 0x2e80;
const tokensPerWideUnit = 0.5;
const tokensPerWord = 0.9;
const tokensPerUnit = 1 / 6;

/**
 * Fewer tokens than any tokenizer that we know makes of a text. None of them puts two words into one token, so that
 * the words are counted: runs of letters and digits. A text of very short words, or in a script without spaces, counts
 * a token for six characters, since some servers only estimate.
 *
 * Code units are looked at one by one: this runs over every prompt of a run.
 */
export function leastTokens(text: string): number {
  let words = 0;
  let wide = 0;
  let inWord = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= firstWide) wide++;
    const isWord = unit < firstWide && isWordUnit(unit);
    if (isWord && !inWord) words++;
    inWord = isWord;
  }
  return Math.min(tokensPerWord * words + tokensPerWideUnit * wide, tokensPerUnit * text.length);
}

/** Letters and digits; everything outside ASCII counts as a letter, which can only join words. */
function isWordUnit(unit: number): boolean {
  if (unit >= 0x80) return true;
  const lower = unit | 0x20;
  return (unit >= 0x30 && unit <= 0x39) || (lower >= 0x61 && lower <= 0x7a);
}
