import { skipOver } from "./lines.ts";
import type { Page } from "./page.ts";
import { squashed } from "./sought.ts";

/** An event's name as it stands in a text; `plain` when it is one ordinary word, which sentences use as well. */
interface FoundName {
  readonly end: number;
  readonly plain: boolean;
}

const prefix =
  /(?:(?:call|calls|event|events|action|function|tool|print|await)[: (]{1,2})?(?:[a-z_]{1,24}\.){0,2}/y;
const identifier = /[\p{L}\p{N}_-]{1,80}/uy;

/** The event's name at `from`, exact or with its parts joined otherwise (`setPossession`), or null. */
export function nameAt({ text, sought }: Page, from: number, to: number): FoundName | null {
  prefix.lastIndex = from;
  const start = prefix.test(text) ? prefix.lastIndex : from;
  identifier.lastIndex = start;
  const match = identifier.exec(text);
  if (match === null) return null;
  const known = sought.squashedNames.get(squashed(match[0]));
  const end = start + match[0].length;
  if (known === undefined || end > to) return null;
  const plain = /^\p{L}+$/u.test(known);
  return plain && match[0] !== known ? null : { end, plain };
}

/** How far a call may reach. */
const longestCall = 800;

/**
 * After the bracket that closes the one at `paren`; a call that the end of the text or a blank line cuts off ends
 * there and is not closed. Null when it is longer than any call.
 */
export function callEnd(
  text: string,
  paren: number,
): { readonly at: number; readonly closed: boolean } | null {
  const rest = text.slice(paren, paren + longestCall);
  let depth = 0;
  for (const { 0: mark, index } of rest.matchAll(/[()]|\n *\n/g)) {
    if (mark === "(") depth++;
    else if (mark !== ")") return { at: paren + index, closed: false };
    else if (--depth === 0) return { at: paren + index + 1, closed: true };
  }
  return paren + rest.length === text.length ? { at: text.length, closed: false } : null;
}

/**
 * Whether the text between the brackets is a list of arguments and not a sentence: keys or quotes, or parts of at most
 * `mostWords` words each.
 */
export function isArgument(text: string, from: number, to: number, mostWords: number): boolean {
  const inside = text.slice(from, Math.min(to, from + longestCall));
  if (/["=:{]/.test(inside)) return true;
  return inside.split(",").every((part) => part.trim().split(/ +/).length <= mostWords);
}

/** How many calls may stand in a row on a line. */
const mostCalls = 20;

/** Where the line goes on after a call and any further calls behind it. */
export function repeatsCalls(page: Page, from: number, between: string): number {
  const { text } = page;
  let at = skipOver(text, between, from, text.length);
  for (let calls = 0; calls < mostCalls; calls++) {
    const name = nameAt(page, at, text.length);
    if (name === null || text.charAt(name.end) !== "(") return at;
    const end = callEnd(text, name.end);
    if (end === null) return at;
    at = skipOver(text, between, end.at, text.length);
  }
  return at;
}
