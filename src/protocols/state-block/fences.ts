import { isLineStart, lineSpaceStart } from "./line-edges.ts";
import { borrowedLabel, fenceLabel, fenceMark } from "./literals.ts";
import { ignoringCase } from "./python-ignore-case.ts";
import { blank, isSpace, skipSpace } from "./python-space.ts";

/**
 * A closed fence.
 *
 *     The rain.⏎```state⏎{"events": []}⏎```⏎
 *               ^ start  ^ bodyStart    ^ bodyEnd
 *                                          ^ end
 */
export interface Fence {
  readonly start: number;
  readonly bodyStart: number;
  readonly bodyEnd: number;
  readonly end: number;
}

const stateLabel = new RegExp(`${ignoringCase(fenceLabel)}${blank}*(?:\\n|(?=[[{]))`, "iuy");
const jsonLabel = new RegExp(`${ignoringCase(borrowedLabel)}${blank}*\\n?`, "iuy");

/** Every closed fence labelled `state`, left to right. The label ends its line or runs into the payload. */
export function stateFences(text: string): readonly Fence[] {
  return labelledFences(text, stateLabel);
}

/** Every closed fence whose label begins with `json`, left to right. What follows the label is body. */
export function jsonFences(text: string): readonly Fence[] {
  return labelledFences(text, jsonLabel);
}

/**
 * Every closed fence whose label the sticky `label` matches, left to right.
 *
 * Pairs each opener with the next three backticks, whatever they belong to, and goes on after them.
 * An opener without a later mark has no fence, and neither has any opener after it: one pass.
 */
export function labelledFences(text: string, label: RegExp): readonly Fence[] {
  const fences: Fence[] = [];
  let mark = text.indexOf(fenceMark);
  while (mark !== -1) {
    const labelStart = backticksEnd(text, mark);
    label.lastIndex = labelStart;
    let next = labelStart;
    if (label.test(text)) {
      const bodyStart = label.lastIndex;
      const bodyEnd = text.indexOf(fenceMark, bodyStart);
      if (bodyEnd === -1) break;
      next = bodyEnd + fenceMark.length;
      fences.push({ start: labelStart - fenceMark.length, bodyStart, bodyEnd, end: next });
    }
    mark = text.indexOf(fenceMark, next);
  }
  return fences;
}

/**
 * Every closed fence without a label whose body begins and ends with a bracket, left to right.
 *
 *     ```⏎{"events": []}␠⏎```
 *         ^ bodyStart   ^ bodyEnd
 *
 * The body runs to the first bracket that a mark follows, and other marks may stand inside it. Openers and
 * the marks that can close are both visited from left to right, so each is looked at once.
 */
export function bareFences(text: string): readonly Fence[] {
  const fences: Fence[] = [];
  const closers = bareClosers(text);
  let closer = 0;
  let mark = text.indexOf(fenceMark);
  while (mark !== -1) {
    const afterMark = backticksEnd(text, mark);
    const bodyStart = skipSpace(text, afterMark);
    let next = afterMark;
    if (text[bodyStart] === "{" || text[bodyStart] === "[") {
      // The last bracket of the body is another one than the first.
      while ((closers[closer]?.bodyEnd ?? Infinity) < bodyStart + 2) closer += 1;
      const closing = closers[closer];
      if (closing === undefined) break;
      const { bodyEnd, end } = closing;
      fences.push({ start: afterMark - fenceMark.length, bodyStart, bodyEnd, end });
      next = end;
    }
    mark = text.indexOf(fenceMark, next);
  }
  return fences;
}

/** The marks that can close a bare fence: only white space stands between them and a closing bracket. */
function bareClosers(text: string): readonly Pick<Fence, "bodyEnd" | "end">[] {
  const closers: Pick<Fence, "bodyEnd" | "end">[] = [];
  let mark = text.indexOf(fenceMark);
  while (mark !== -1) {
    let bodyEnd = mark;
    while (isSpace(text.charCodeAt(bodyEnd - 1))) bodyEnd -= 1;
    const last = text[bodyEnd - 1];
    if (last === "}" || last === "]") closers.push({ bodyEnd, end: mark + fenceMark.length });
    mark = text.indexOf(fenceMark, backticksEnd(text, mark));
  }
  return closers;
}

/** The offset after the run of backticks that `mark` begins. The last three of a run are what opens. */
export function backticksEnd(text: string, mark: number): number {
  let end = mark + fenceMark.length;
  while (text[end] === "`") end += 1;
  return end;
}

/** The offsets of the marks that are first on their line, white space aside, left to right. */
export function fenceLineMarks(text: string): readonly number[] {
  const marks: number[] = [];
  let mark = text.indexOf(fenceMark);
  while (mark !== -1) {
    if (isLineStart(text, lineSpaceStart(text, mark))) marks.push(mark);
    mark = text.indexOf(fenceMark, backticksEnd(text, mark));
  }
  return marks;
}
