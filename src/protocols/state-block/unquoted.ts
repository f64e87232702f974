import { blanksStart, isLineStart } from "./line-edges.ts";

/** A text with one quote marker taken off every line that has one, and the way between the two. */
export interface Unquoted {
  readonly text: string;
  /** The offset in `text` of a source offset that is not inside a marker. */
  toUnquoted(source: number): number;
  /** The source offset of an offset in `text`; the start of a line that was quoted is after its marker. */
  toSource(unquoted: number): number;
}

/**
 * Takes the quote markers off: blanks, `>` and one blank after it, at the start of a line.
 *
 *     source    >␠{⏎␠␠>␠"events": []⏎The rain.
 *                 ^     ^ mark
 *     unquoted  {⏎"events": []⏎The rain.
 */
export function unquoted(source: string): Unquoted {
  const parts: string[] = [];
  const bodies: number[] = [];
  const unquotedBodies: number[] = [];
  let from = 0;
  let removed = 0;
  let marker = source.indexOf(">");
  while (marker !== -1) {
    const lineStart = blanksStart(source, marker);
    if (isLineStart(source, lineStart)) {
      const body = marker + (isBlank(source[marker + 1]) ? 2 : 1);
      parts.push(source.slice(from, lineStart));
      removed += body - lineStart;
      bodies.push(body);
      unquotedBodies.push(body - removed);
      from = body;
    }
    marker = source.indexOf(">", marker + 1);
  }
  if (bodies.length === 0) return { text: source, toUnquoted: same, toSource: same };
  parts.push(source.slice(from));
  return {
    text: parts.join(""),
    toUnquoted: (offset) => moved(offset, bodies, unquotedBodies),
    toSource: (offset) => moved(offset, unquotedBodies, bodies),
  };
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\t";
}

function same(offset: number): number {
  return offset;
}

/** Moves `offset` as far as the last of the sorted offsets `from` at or before it was moved to `to`. */
function moved(offset: number, from: readonly number[], to: readonly number[]): number {
  let low = 0;
  let high = from.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((from[middle] ?? Infinity) <= offset) low = middle + 1;
    else high = middle;
  }
  const before = from[low - 1];
  return before === undefined ? offset : offset - before + (to[low - 1] ?? before);
}
