import { blanksStart } from "./line-edges.ts";
import { nextLineObject, objectEnd } from "./object-scan.ts";
import { firstQuotedWordEnd } from "./proposal.ts";
import type { Recogniser } from "./recogniser.ts";
import { type Unquoted, unquoted } from "./unquoted.ts";

/**
 * A search for the object without a fence that the reply leaves open, for ends that only ever shrink. It
 * answers with where the story ends, or null.
 *
 *     {sigh}⏎The rain.⏎>␠{"events": [⏎>␠{"type": "learn_fact"},⏎>␠{"ty
 *     ^ closed         ^ open: the answer                             ^ end
 *
 * The first candidate that is open at the end decides: the story ends there when what follows reads as
 * protocol, and stays whole when not. Candidates and where they close depend on the text alone and are found
 * once; an end that shrinks only opens more of them.
 */
export function danglingObjects(
  text: string,
  recogniser: Recogniser,
): (end: number) => number | null {
  if (nextLineObject(text, 0) === null) return () => null;
  const bare = unquoted(text);
  const candidates = candidatesOf(text, bare);
  const firstWordEnd = quotedWordSearch(bare.text, recogniser);
  let open = candidates.length;
  return (end) => {
    while (open > 0 && (candidates[open - 1]?.allClosed ?? 0) > end) open -= 1;
    const candidate = candidates[open];
    if (candidate === undefined || candidate.brace >= end) return null;
    const wordEnd = bare.toSource(firstWordEnd(candidate.body));
    return wordEnd <= end ? candidate.lineStart : null;
  };
}

interface Candidate {
  readonly lineStart: number;
  readonly brace: number;
  /** The start of its line in the text without quote markers. */
  readonly body: number;
  /** The least end at which this candidate and all before it are closed. */
  readonly allClosed: number;
}

/**
 * The candidates in order, up to the first that never closes.
 *
 * An object is read without quote markers, and lines are passed over for as many characters as were read.
 * Inside a quoted object that is fewer than it spans, so its last lines are candidates again. No character
 * is read for free: all reads together are no longer than the text.
 */
function candidatesOf(text: string, bare: Unquoted): readonly Candidate[] {
  const candidates: Candidate[] = [];
  let passedOver = 0;
  let allClosed = 0;
  let object = nextLineObject(text, 0);
  while (object !== null) {
    const { lineStart, brace } = object;
    if (lineStart >= passedOver) {
      const bareBrace = bare.toUnquoted(brace);
      const body = blanksStart(bare.text, bareBrace);
      const bareEnd = objectEnd(bare.text, bareBrace) ?? Infinity;
      allClosed = Math.max(allClosed, bare.toSource(bareEnd));
      candidates.push({ lineStart, brace, body, allClosed });
      if (bareEnd === Infinity) break;
      passedOver = lineStart + bareEnd - body;
    }
    object = nextLineObject(text, Math.max(passedOver, brace + 1));
  }
  return candidates;
}

/**
 * A search for the first quoted word of the protocol from an offset on, for offsets that only ever shrink.
 * Each call reads what lies between the last offset and its own.
 */
function quotedWordSearch(text: string, recogniser: Recogniser): (from: number) => number {
  const longest = Math.max(...recogniser.quotedWords.map((word) => word.length));
  let searched = text.length;
  let first = Infinity;
  return (from) => {
    if (from < searched) {
      const unread = text.slice(from, searched + longest);
      first = Math.min(first, from + firstQuotedWordEnd(unread, 0, recogniser));
      searched = from;
    }
    return first;
  };
}
