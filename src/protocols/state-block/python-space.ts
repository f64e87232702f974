/**
 * White space as Python's `str.strip` and `\s` know it.
 *
 * JavaScript's own `trim` and `\s` differ: they take U+FEFF, which Python leaves, and leave U+0085 and
 * U+001C to U+001F, which Python takes.
 */

const spacesBesideLineBreak =
  "\\t\\x0b-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

/** The source of a regular expression for one character of white space but the line break `\n`. */
export const blank = `[${spacesBesideLineBreak}]`;

/** The source of a regular expression for one character of white space. */
export const space = `[\\n${spacesBesideLineBreak}]`;

/** Whether the UTF-16 unit `code` is white space; NaN, read past the end of a string, is not. */
export function isSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code >= 0x1c;
  if (code < 0x85) return false;
  return code === 0x85 || code === 0xa0 || (code >= 0x1680 && isDistantSpace(code));
}

function isDistantSpace(code: number): boolean {
  if (code >= 0x2000 && code <= 0x200a) return true;
  return (
    code === 0x1680 ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

/** The first offset in `[from, end)` that is not white space, or `end`. */
export function skipSpace(text: string, from: number, end = text.length): number {
  let at = from;
  while (at < end && isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** The offset after the last character of `[from, end)` that is not white space, or `from`. */
export function trimmedEnd(text: string, end: number, from = 0): number {
  let at = end;
  while (at > from && isSpace(text.charCodeAt(at - 1))) at -= 1;
  return at;
}

/** `text` without the white space at both ends. */
export function strip(text: string): string {
  const end = trimmedEnd(text, text.length);
  return text.slice(skipSpace(text, 0, end), end);
}
