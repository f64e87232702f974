import { skipBack, skipOver } from "./lines.ts";

/**
 * One tag of the protocol as found in a folded text, whole or damaged.
 *
 *     < purpose id="1">Reading</purp
 *     ^ start          ^ end
 *                             ^ start, a closer that is cut
 */
export interface TagMark {
  readonly start: number;
  readonly end: number;
  readonly role: "opener" | "closer" | "alone";
  /** Whether it is spelt in square brackets or under a longer name. */
  readonly renamed: boolean;
}

/** Every mark of the tag `name`, in order and apart from each other. Linear: each look ahead is bounded. */
export function tagMarks(text: string, name: string): TagMark[] {
  const marks = [
    ...marksFrom(text, "<", (at) => angleMark(text, at, name)),
    ...marksFrom(text, "[", (at) => squareMark(text, at, name)),
    ...marksFrom(text, ">", (at) => headlessMark(text, at, name)),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  const apart: TagMark[] = [];
  for (const mark of marks) {
    if (mark.start >= (apart.at(-1)?.end ?? 0)) apart.push(mark);
  }
  return apart;
}

function marksFrom(text: string, unit: string, read: (at: number) => TagMark | null): TagMark[] {
  const marks: TagMark[] = [];
  for (let at = text.indexOf(unit); at !== -1; at = text.indexOf(unit, at + 1)) {
    const mark = read(at);
    if (mark !== null) marks.push(mark);
  }
  return marks;
}

/** How many blanks or line ends may stand at one place inside a tag, and how far its end may be. */
const mostGaps = 4;
const longestRest = 120;

function angleMark(text: string, start: number, name: string): TagMark | null {
  const first = skipOver(text, " \n\\", start + 1, Math.min(text.length, start + 1 + mostGaps));
  const closes = text.charAt(first) === "/";
  const nameStart = closes
    ? skipOver(text, " \n/\\", first, Math.min(text.length, first + mostGaps))
    : first;
  const role = closes ? "closer" : "opener";
  const nameEnd = matchName(text, nameStart, name);
  if (nameEnd === -1) return cutMark(text, start, nameStart, name, role);
  const tail = nameTail(text, nameEnd);
  if (tail === -1) return null;
  const end = tagEnd(text, tail);
  if (!closes && nameStart > start + 1 && !endsLikeTag(text, tail, end)) return null;
  const alone = end !== -1 && text.charAt(skipBack(text, " \\", end - 1, tail) - 1) === "/";
  return {
    start,
    end: end === -1 ? tail : end,
    role: alone ? "alone" : role,
    renamed: tail > nameEnd,
  };
}

/** The name letter by letter, blanks and line ends between letters allowed; its end, or -1. */
function matchName(text: string, from: number, name: string): number {
  let at = from;
  for (const letter of name) {
    if (at > from) at = skipOver(text, " \n", at, Math.min(text.length, at + mostGaps));
    if (!text.startsWith(letter, at)) return -1;
    at += letter.length;
  }
  return at;
}

/** Names that begin with ours and are a renamed form of it: `purpose_heading`, `purposes`. */
const renamedTail = /[-_ ]?(?:label|heading|title|tag|line|text)(?![\w-])|s(?![\w-])/y;

/** Where the name ends, a renaming taken in, or -1 when it is another name. */
function nameTail(text: string, nameEnd: number): number {
  if (!/[\w-]/.test(text.charAt(nameEnd))) return nameEnd;
  renamedTail.lastIndex = nameEnd;
  return renamedTail.test(text) ? renamedTail.lastIndex : -1;
}

/** After the next `>`, unless another tag or a blank line comes first, or -1. */
function tagEnd(text: string, from: number): number {
  const rest = text.slice(from, from + longestRest);
  const at = rest.search(/[<>]|\n *\n/);
  return at === -1 || rest.charAt(at) !== ">" ? -1 : from + at + 1;
}

/** Whether nothing or an attribute stands before the end; where a blank follows `<` it may be a comparison. */
function endsLikeTag(text: string, from: number, end: number): boolean {
  return end !== -1 && /^[ \n]*(?:[\w-]+ *=|\/?>)/.test(text.slice(from, end));
}

/** The beginning of a tag that the end of the text, or something that is no name, cuts off. */
function cutMark(
  text: string,
  start: number,
  nameStart: number,
  name: string,
  role: "opener" | "closer",
): TagMark | null {
  let at = nameStart;
  while (at - nameStart < name.length && text.charAt(at) === name.charAt(at - nameStart)) at++;
  const letters = at - nameStart;
  const atEnd = skipOver(text, " \n", at, Math.min(text.length, at + mostGaps)) === text.length;
  const enough = letters >= Math.min(4, name.length - 1) && !/[\w-]/.test(text.charAt(at));
  const cutOff = atEnd && (role === "closer" || letters >= 2);
  return cutOff || enough ? { start, end: at, role, renamed: false } : null;
}

/** `[purpose]` and `[/purpose]`. */
function squareMark(text: string, start: number, name: string): TagMark | null {
  const closes = text.charAt(start + 1) === "/";
  const nameStart = start + (closes ? 2 : 1);
  const end = nameStart + name.length;
  if (!text.startsWith(name, nameStart) || text.charAt(end) !== "]") return null;
  return { start, end: end + 1, role: closes ? "closer" : "opener", renamed: true };
}

/** `purpose>` at the beginning of a line and `/purpose>` anywhere, whose bracket is lost. */
function headlessMark(text: string, at: number, name: string): TagMark | null {
  const nameStart = at - name.length;
  if (nameStart < 0 || !text.startsWith(name, nameStart)) return null;
  const closes = text.charAt(nameStart - 1) === "/";
  const start = closes ? nameStart - 1 : nameStart;
  const behindTag = skipBack(text, " ", start, Math.max(0, start - mostGaps));
  if (text.charAt(behindTag - 1) === "<" || (!closes && !beginsLine(text, start))) return null;
  return { start, end: at + 1, role: closes ? "closer" : "opener", renamed: false };
}

function beginsLine(text: string, offset: number): boolean {
  const before = skipBack(text, " *_#>`", offset, Math.max(0, offset - 8));
  return before === 0 || text.charAt(before - 1) === "\n";
}
