/**
 * Where the declaration's tags stand in a reply.
 *
 *     Now. <purpose>Reading the log</purpose> I'll start
 *          ^ start  ^ bodyStart     ^ bodyEnd
 *                                            ^ end
 *
 * Letters match without regard to case the way Unicode folds them one by one, which among the letters of the tag
 * lets only `s` have a third spelling, the long `ſ`.
 */

/** A declaration: its whole extent and that of the heading inside, in UTF-16 units. */
export interface TagSpan {
  readonly start: number;
  readonly bodyStart: number;
  readonly bodyEnd: number;
  readonly end: number;
}

/** A tag to look for; the pattern has one length only, so that a search never backs up. */
interface Tag {
  readonly pattern: RegExp;
  readonly length: number;
}

const opener: Tag = { pattern: /<purpo[s\u017f]e>/gi, length: "<purpose>".length };
const closer: Tag = { pattern: /<\/purpo[s\u017f]e>/gi, length: "</purpose>".length };

/**
 * Every declaration that is complete, leftmost first, each running to the nearest closer after its opener.
 *
 * One forward pass: where no closer follows an opener, none follows any later one either, so the search ends.
 */
export function tagPairs(text: string): TagSpan[] {
  const pairs: TagSpan[] = [];
  let start = find(opener, text, 0);
  while (start !== -1) {
    const bodyStart = start + opener.length;
    const bodyEnd = find(closer, text, bodyStart);
    if (bodyEnd === -1) break;
    const end = bodyEnd + closer.length;
    pairs.push({ start, bodyStart, bodyEnd, end });
    start = find(opener, text, end);
  }
  return pairs;
}

/**
 * The declaration whose opener the harness wrote itself: everything up to a closer that is the first `<` of the
 * reply, or `null` when the first `<` is anything else.
 */
export function headlessTag(text: string): TagSpan | null {
  const bodyEnd = text.indexOf("<");
  if (bodyEnd === -1 || find(closer, text, bodyEnd) !== bodyEnd) return null;
  return { start: 0, bodyStart: 0, bodyEnd, end: bodyEnd + closer.length };
}

/** Where the tag next begins, or -1. */
function find({ pattern, length }: Tag, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex - length : -1;
}
