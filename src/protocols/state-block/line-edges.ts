import { isSpace } from "./python-space.ts";

/**
 * Where lines begin and end. Only `\n` breaks a line, drawn ⏎, and blanks, drawn ␠, are spaces and tabs.
 *
 *     She left.⏎␠␠> State⏎The rain.
 *              ^ break   ^ end
 *               ^ start
 *                 ^ after the blanks
 */

/** The offset of the break that ends the line of `from`, or the length of the text. */
export function lineEndAt(text: string, from: number): number {
  const lineBreak = text.indexOf("\n", from);
  return lineBreak === -1 ? text.length : lineBreak;
}

/** Whether a line begins at `at`. */
export function isLineStart(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === "\n";
}

/** The offset of the break before the line that begins at `at`; null when no line but the first does. */
export function lineBreakBefore(text: string, at: number): number | null {
  return text[at - 1] === "\n" ? at - 1 : null;
}

/** `at`, or the break before it when a line begins there: where a cut of what stands at `at` starts. */
export function withLineBreak(text: string, at: number): number {
  return lineBreakBefore(text, at) ?? at;
}

/** Where the blanks before `end` begin. */
export function blanksStart(text: string, end: number): number {
  let at = end;
  while (text[at - 1] === " " || text[at - 1] === "\t") at -= 1;
  return at;
}

/** Where the white space that ends at `end` begins on its line. */
export function lineSpaceStart(text: string, end: number): number {
  let at = end;
  while (text[at - 1] !== "\n" && isSpace(text.charCodeAt(at - 1))) at -= 1;
  return at;
}
