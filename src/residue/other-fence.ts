import {
  closedOnLine,
  type Fence,
  type FenceEvidence,
  type FenceReading,
  firstFrom,
} from "./fence-evidence.ts";
import type { FenceMark } from "./fence-marks.ts";
import { lineEndAt, skipOver } from "./lines.ts";
import type { FoundProposal } from "./proposals.ts";

/** What a search for a closer in vain has shown: openers of `length` or more before the mark `until` have none. */
export interface Hopeless {
  readonly length: number;
  readonly until: number;
}

/**
 * Reads the block that the mark at `index`, which has not the label, opens: the author's own unless what it holds is a
 * proposal. A fence that never closes is nothing unless it begins a proposal or stands over nothing.
 */
export function otherFence(
  evidence: FenceEvidence,
  index: number,
  opener: FenceMark,
  hopeless: Map<string, Hopeless>,
): FenceReading {
  const { text, marks } = evidence;
  const onItsLine = closedOnLine(text, opener);
  if (onItsLine !== -1) {
    const holds = judged(evidence, opener, languageEnd(text, opener), onItsLine - 3);
    return { fence: { holds, start: opener.start, end: onItsLine }, next: index + 1 };
  }
  const closerIndex = closerOf(marks, index, opener, hopeless);
  const closer = marks[closerIndex];
  if (closer === undefined)
    return { fence: unclosedFence(evidence, index, opener), next: index + 1 };
  const holds = judged(evidence, opener, languageEnd(text, opener), closer.start);
  return { fence: { holds, start: opener.start, end: closer.runEnd }, next: closerIndex + 1 };
}

/** The index of the mark that closes an opener without the label, or -1; the next block with the label ends the search. */
function closerOf(
  marks: readonly FenceMark[],
  index: number,
  opener: FenceMark,
  hopeless: Map<string, Hopeless>,
): number {
  const length = opener.runEnd - opener.runStart;
  const known = hopeless.get(opener.unit);
  if (known !== undefined && length >= known.length && index < known.until) return -1;
  let at = index + 1;
  for (; at < marks.length; at++) {
    const mark = marks[at];
    if (mark === undefined || mark.own) break;
    const fits = mark.unit === opener.unit && mark.runEnd - mark.runStart >= length;
    if (fits && mark.info === "none") return at;
  }
  hopeless.set(opener.unit, { length, until: at });
  return -1;
}

const jsonLanguages: ReadonlySet<string> = new Set([
  "",
  "json",
  "json5",
  "jsonc",
  "jsonl",
  "ndjson",
]);
const callLanguages: ReadonlySet<string> = new Set([
  "tool_code",
  "tool_call",
  "tool_calls",
  "function_call",
]);

function languageEnd(text: string, { runEnd, lineEnd, language }: FenceMark): number {
  return skipOver(text, " ", runEnd, lineEnd) + language.length;
}

/** What a closed block without the label holds between `from` and `to`. */
function judged(
  { text, proposals }: FenceEvidence,
  opener: FenceMark,
  from: number,
  to: number,
): Fence["holds"] {
  const start = skipOver(text, " \n>", from, to);
  const tildesAlone = opener.unit === "~" && opener.language === "";
  if (start === to) return tildesAlone ? "story" : "remnant";
  if (callLanguages.has(opener.language)) return "protocol";
  const first = firstFrom(proposals, opener.runEnd);
  const proposal = proposals[first];
  if (proposal === undefined || proposal.start >= to) return "story";
  const atOnce = proposal.start <= start || "{[\"'".includes(text.charAt(start));
  if (jsonLanguages.has(opener.language) && atOnce) return "protocol";
  return isCovered(text, proposals, first, start, to) ? "protocol" : "story";
}

/** Whether proposals and the space between them fill `[start, to)`. */
function isCovered(
  text: string,
  proposals: readonly FoundProposal[],
  first: number,
  start: number,
  to: number,
): boolean {
  let at = start;
  for (let index = first; at < to; index++) {
    const proposal = proposals[index];
    if (proposal === undefined || proposal.start > at) return false;
    at = skipOver(text, " \n>,;", Math.min(to, proposal.end), to);
  }
  return true;
}

/** A fence that never closes: the beginning of a proposal, an opener over nothing, or the author's own (null). */
function unclosedFence(evidence: FenceEvidence, index: number, opener: FenceMark): Fence | null {
  const { text, marks, proposals, head } = evidence;
  const start = skipOver(
    text,
    " \n>",
    opener.info === "none" ? opener.runEnd : opener.lineEnd,
    text.length,
  );
  const isJson = jsonLanguages.has(opener.language);
  const proposal = proposals[firstFrom(proposals, opener.runEnd)];
  if (isJson && proposal !== undefined && proposal.start <= start) {
    return { holds: "protocol", start: opener.start, end: proposal.end };
  }
  if (isJson && head !== null && head.start >= opener.runEnd && head.start <= start) {
    return { holds: "protocol", start: opener.start, end: head.end };
  }
  const nothingFollows = start >= (marks[index + 1]?.start ?? text.length);
  const standsAlone = opener.info === "none" && isBlankLine(text, opener.lineEnd + 1);
  if (opener.unit === "~") return null;
  return nothingFollows || standsAlone
    ? { holds: "remnant", start: opener.start, end: opener.runEnd + opener.language.length }
    : null;
}

function isBlankLine(text: string, start: number): boolean {
  return skipOver(text, " >", start, lineEndAt(text, start)) === lineEndAt(text, start);
}
