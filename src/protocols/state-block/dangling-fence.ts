import { backticksEnd } from "./fences.ts";
import { lineSpaceStart, withLineBreak } from "./line-edges.ts";
import { borrowedLabel, eventsKey, fenceLabel, fenceMark } from "./literals.ts";
import { firstQuotedWordEnd } from "./proposal.ts";
import { ignoringCase } from "./python-ignore-case.ts";
import { blank, skipSpace, trimmedEnd } from "./python-space.ts";
import type { Recogniser } from "./recogniser.ts";

/**
 * Searches for an opener that ends the story, for ends of the reply that only ever shrink.
 *
 *     The rain.⏎```state⏎{"events": [{"type": "set_po
 *              ^ the answer                          ^ end
 *
 * Each answers with where the story ends, or null. What depends on the text alone is found once.
 */
type DanglingSearch = (end: number) => number | null;

const openLabel = new RegExp(`${ignoringCase(fenceLabel)}${blank}*[\\n[{]`, "iuy");

/** Our own label ends the story, whatever follows it: its payload, its line's end or the reply's. */
export function danglingStates(text: string): DanglingSearch {
  const first = firstOpener(text, openLabel);
  return (end) => {
    if (first !== null && first.labelStart + fenceLabel.length <= end) return first.start;
    return labelAtEnd(text, end);
  };
}

const lastLabel = new RegExp(`${fenceMark}${ignoringCase(fenceLabel)}`, "iuy");

/** The opener of a `state` fence that is the last thing of the reply, blanks aside. */
function labelAtEnd(text: string, end: number): number | null {
  const mark = lineSpaceStart(text, end) - fenceLabel.length - fenceMark.length;
  if (mark < 0) return null;
  lastLabel.lastIndex = mark;
  return lastLabel.test(text) ? withLineBreak(text, mark) : null;
}

const jsonLabel = new RegExp(`${ignoringCase(borrowedLabel)}(?![\\p{L}\\p{N}_])`, "iuy");

/**
 * A `json` fence may be the author's own. The first one ends the story when what follows it reads as
 * protocol, or stops where it could have begun to.
 */
export function danglingJsons(text: string, recogniser: Recogniser): DanglingSearch {
  const first = firstOpener(text, jsonLabel);
  if (first === null) return () => null;
  const tail = first.labelStart + borrowedLabel.length;
  const quotedWordEnd = firstQuotedWordEnd(text, tail, recogniser);
  const isOpening = proposalOpenings(text, tail);
  return (end) => (tail <= end && (quotedWordEnd <= end || isOpening(end)) ? first.start : null);
}

/**
 * Whether the text from `tail` to an end is `{` and no more than the beginning of `"events"`: the reply
 * stopped before it could say what it was, and holds nothing to lose.
 */
function proposalOpenings(text: string, tail: number): (end: number) => boolean {
  const brace = skipSpace(text, tail);
  if (text[brace] !== "{") return () => false;
  const keyStart = skipSpace(text, brace + 1);
  return (end) =>
    brace < end && `"${eventsKey}"`.startsWith(text.slice(keyStart, trimmedEnd(text, end)));
}

interface Opener {
  /** Where the fence begins, the line break before it included. */
  readonly start: number;
  readonly labelStart: number;
}

/** The first fence mark that `label` follows, or null. */
function firstOpener(text: string, label: RegExp): Opener | null {
  let mark = text.indexOf(fenceMark);
  while (mark !== -1) {
    const labelStart = backticksEnd(text, mark);
    label.lastIndex = labelStart;
    if (label.test(text)) {
      return { start: withLineBreak(text, labelStart - fenceMark.length), labelStart };
    }
    mark = text.indexOf(fenceMark, labelStart);
  }
  return null;
}
