/**
 * White space as the reference implementation has it: the Unicode property White_Space.
 *
 * JavaScript's own `\s` and `trim` differ from it in two places, and a reply that holds either would be read
 * differently: they leave out U+0085 and they count U+FEFF.
 */

const asciiSpace = 0x20;
const lastAscii = 0x7f;
const lastWhiteSpace = 0x3000;
const beyondAscii: ReadonlySet<number> = new Set([
  0x85, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008,
  0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000,
]);

/** Whether a UTF-16 unit is white space. No white space lies outside the basic plane. */
export function isWhiteSpace(unit: number): boolean {
  if (unit <= lastAscii) return unit === asciiSpace || (unit >= 0x09 && unit <= 0x0d);
  return unit <= lastWhiteSpace && beyondAscii.has(unit);
}

/** The first position in `[from, to)` that is not white space, or `to`. */
export function skipWhiteSpace(text: string, from: number, to: number): number {
  let position = from;
  while (position < to && isWhiteSpace(text.charCodeAt(position))) position++;
  return position;
}

/** The end of `[from, to)` without the white space it ends in, or `from`. */
export function dropWhiteSpace(text: string, from: number, to: number): number {
  let position = to;
  while (position > from && isWhiteSpace(text.charCodeAt(position - 1))) position--;
  return position;
}

/** The runs of `text` between white space, in order; none when it is blank. */
export function* wordsOf(text: string): Generator<string> {
  let start = skipWhiteSpace(text, 0, text.length);
  while (start < text.length) {
    let end = start + 1;
    while (end < text.length && !isWhiteSpace(text.charCodeAt(end))) end++;
    yield text.slice(start, end);
    start = skipWhiteSpace(text, end, text.length);
  }
}
