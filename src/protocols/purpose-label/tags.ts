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

/** A mark to look for; the pattern has one length only, so that a search never backs up. */
interface TagMark {
  readonly pattern: RegExp;
  readonly length: number;
}

/** The two marks of a tag, made ready for searching. */
export interface Tag {
  readonly opener: TagMark;
  readonly closer: TagMark;
}

/**
 * The tag of a name that is `length` UTF-16 units long in each of its spellings, which `pattern` matches without
 * regard to case.
 */
export function tagOf(pattern: string, length: number): Tag {
  return {
    opener: { pattern: new RegExp(`<${pattern}>`, "gi"), length: length + "<>".length },
    closer: { pattern: new RegExp(`</${pattern}>`, "gi"), length: length + "</>".length },
  };
}

const purpose = tagOf("purpo[s\\u017f]e", "purpose".length);

/**
 * Every declaration that is complete and begins at or after `from`, leftmost first, each running to the nearest
 * closer after its opener.
 *
 * One forward pass: where no closer follows an opener, none follows any later one either, so the search ends.
 */
export function tagPairs(text: string, { opener, closer }: Tag = purpose, from = 0): TagSpan[] {
  const pairs: TagSpan[] = [];
  let start = findMark(opener, text, from);
  while (start !== -1) {
    const bodyStart = start + opener.length;
    const bodyEnd = findMark(closer, text, bodyStart);
    if (bodyEnd === -1) break;
    const end = bodyEnd + closer.length;
    pairs.push({ start, bodyStart, bodyEnd, end });
    start = findMark(opener, text, end);
  }
  return pairs;
}

/**
 * The declaration whose opener the harness wrote itself: everything up to a closer that is the first `<` of the
 * reply, or `null` when the first `<` is anything else.
 */
export function headlessTag(text: string, { closer }: Tag = purpose): TagSpan | null {
  const bodyEnd = text.indexOf("<");
  if (bodyEnd === -1 || findMark(closer, text, bodyEnd) !== bodyEnd) return null;
  return { start: 0, bodyStart: 0, bodyEnd, end: bodyEnd + closer.length };
}

/** Where the mark next begins at or after `from`, or -1. */
export function findMark({ pattern, length }: TagMark, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex - length : -1;
}
