import { skipOver } from "./lines.ts";

/**
 * Which `{` and `[` of a text close where, without knowing what is a string and what is story.
 *
 *     {"fact":"a ] and a [ too"}
 *     ^ opener 0          ^ opener 1, dropped because opener 0 closes over it
 *
 * Strings are not told apart from the rest: models write quotes inside strings unescaped, and a reading that
 * trusts quotes loses the whole object there. A closer takes the opener on top, or the one below it when JSON goes on
 * behind; one that fits neither is text.
 */
export interface Brackets {
  /** Offsets of the openers, ascending. */
  readonly openers: readonly number[];
  /** For each opener the offset of its closer, or -1. */
  readonly closers: readonly number[];
  /** For each opener the index of the one that was open around it, or -1. */
  readonly parents: readonly number[];
  /** For each watched offset the index of the innermost opener around it, or -1. */
  readonly around: readonly number[];
}

/** One pass; `watched` ascending. */
export function bracketsOf(text: string, watched: readonly number[]): Brackets {
  const openers: number[] = [];
  const closers: number[] = [];
  const parents: number[] = [];
  const around: number[] = [];
  const open: number[] = [];
  for (const match of text.matchAll(/[[\]{}]/g)) {
    while (around.length < watched.length && (watched[around.length] ?? 0) <= match.index) {
      around.push(open.at(-1) ?? -1);
    }
    if (match[0] === "{" || match[0] === "[") {
      parents.push(open.at(-1) ?? -1);
      open.push(openers.length);
      openers.push(match.index);
      closers.push(-1);
      continue;
    }
    const wanted = match[0] === "}" ? "{" : "[";
    const index = closing(text, match.index, openers, open, wanted);
    if (index !== -1) closers[index] = match.index;
  }
  while (around.length < watched.length) around.push(open.at(-1) ?? -1);
  return { openers, closers, parents, around };
}

/** Takes the opener that the closer at `at` closes off the stack and gives its index, or -1. */
function closing(
  text: string,
  at: number,
  openers: readonly number[],
  open: number[],
  wanted: string,
): number {
  for (const depth of [1, 2]) {
    const index = open.at(-depth);
    if (index === undefined) return -1;
    if (text.charAt(openers[index] ?? 0) !== wanted) continue;
    if (depth === 2 && !goesOnAsJson(text, at + 1)) return -1;
    open.length -= depth;
    return index;
  }
  return -1;
}

/** Whether a comma, another closer or the line's end comes next. */
function goesOnAsJson(text: string, from: number): boolean {
  const at = skipOver(text, " ", from, Math.min(text.length, from + 8));
  return at === text.length || ",]}\n`".includes(text.charAt(at));
}
