import { keyBefore } from "./json-signatures.ts";
import { lineEndAt, skipBack } from "./lines.ts";
import type { Sought } from "./sought.ts";

/** The extent of a head, in offsets of the text; `end` is the text's own end, white space aside. */
export interface CutHead {
  readonly start: number;
  readonly end: number;
}

/**
 * A proposal that the end of the text cuts off while nothing in it tells yet what it is: a bracket that begins its line and at
 * most the beginning of a first key, or a key whose event's name is cut.
 *
 *     {"eve⏎          {"type": "set_poss⏎
 *     ^ start         ^ start
 */
export function cutHead(text: string, { eventNames }: Sought): CutHead | null {
  if (eventNames.length === 0) return null;
  const end = skipBack(text, " \n", text.length, 0);
  const from = Math.max(0, end - longestHead);
  const match = /[{[][{["'`\\ ]{0,6}([a-z_]{0,20})["'`\\ :]{0,4}$/.exec(text.slice(from, end));
  if (match !== null) {
    const start = from + match.index;
    const word = match[1] ?? "";
    const known = ["events", "type", ...eventNames].some((name) => name.startsWith(word));
    if (known && startsLine(text, start)) return { start, end };
  }
  return cutName(text, end, eventNames);
}

const longestHead = 60;

/** A bracket in the middle of a sentence is the sentence's. */
function startsLine(text: string, offset: number): boolean {
  const before = skipBack(text, " >`~*-", offset, Math.max(0, offset - 20));
  return before === 0 || text.charAt(before - 1) === "\n" || lineIsFence(text, before);
}

function lineIsFence(text: string, offset: number): boolean {
  const lineStart = Math.max(text.lastIndexOf("\n", offset - 1) + 1, offset - 40);
  return /^[ >]*[`~]{3}/.test(text.slice(lineStart, lineEndAt(text, offset)));
}

/** `{"type": "set_poss` */
function cutName(text: string, end: number, eventNames: readonly string[]): CutHead | null {
  const start = skipBack(
    text,
    "abcdefghijklmnopqrstuvwxyz_0123456789-",
    end,
    Math.max(0, end - 40),
  );
  const word = text.slice(start, end);
  if (word.length < 3 || !eventNames.some((name) => name.startsWith(word))) return null;
  const valueStart = skipBack(text, "\"'`\\", start, Math.max(0, start - 4));
  const key = valueStart === start ? null : keyBefore(text, valueStart);
  if (key === null) return null;
  return {
    start: skipBack(text, " {[", key.start, Math.max(0, key.start - 8)),
    end,
  };
}
