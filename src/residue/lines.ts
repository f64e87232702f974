/**
 * A line of a folded text, in its offsets.
 *
 *     ␠␠Held: a lamp␠⏎
 *     ^ start        ^ end
 *       ^ bodyStart ^ bodyEnd        equal where the line is blank
 */
export interface Line {
  readonly start: number;
  readonly end: number;
  readonly bodyStart: number;
  readonly bodyEnd: number;
}

/** Every line in order, the last one too when it is empty. Linear. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= text.length; ) {
    const end = lineEndAt(text, start);
    lines.push(lineBetween(text, start, end));
    start = end + 1;
  }
  return lines;
}

/** Where the line that holds `offset` ends, its line end not counted. */
export function lineEndAt(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end === -1 ? text.length : end;
}

function lineBetween(text: string, start: number, end: number): Line {
  const bodyStart = skipOver(text, " ", start, end);
  return { start, end, bodyStart, bodyEnd: skipBack(text, " ", end, bodyStart) };
}

/** The first offset from `from` on, at most `to`, whose character is not among `marks`. */
export function skipOver(text: string, marks: string, from: number, to: number): number {
  let at = from;
  while (at < to && marks.includes(text.charAt(at))) at++;
  return at;
}

/** The last offset down from `from`, at least `to`, before which stands a character not among `marks`. */
export function skipBack(text: string, marks: string, from: number, to: number): number {
  let at = from;
  while (at > to && marks.includes(text.charAt(at - 1))) at--;
  return at;
}
