import type { Cut } from "./draft.ts";
import { lineEndAt } from "./line-edges.ts";
import { type LineObject, nextLineObject, objectEnd } from "./object-scan.ts";
import { looksLikeProposal } from "./proposal.ts";
import { skipSpace, trimmedEnd } from "./python-space.ts";
import type { Recogniser } from "./recogniser.ts";
import { stateHeadingStart } from "./state-heading.ts";
import { readTolerantJson, type TolerantReading } from "./tolerant-json.ts";
import { type Unquoted, unquoted } from "./unquoted.ts";

/**
 * A proposal without a fence on lines of its own.
 *
 *     State:⏎⏎>␠{"events": [⏎>␠]}␠⏎The rain.
 *     ^ headingStart
 *             ^ start             ^ end
 */
export interface InlineProposal {
  readonly raw: string;
  readonly reading: TolerantReading;
  readonly quoted: boolean;
  readonly start: number;
  readonly end: number;
  /** Where the `State` heading directly above begins, or null. */
  readonly headingStart: number | null;
}

/**
 * Every proposal that starts a line and ends one, oldest first. Only outermost objects are candidates: the
 * lines inside one that was looked at are passed over, and an object that never closes holds all the rest.
 * So each character is looked at once.
 */
export function inlineProposals(text: string, recogniser: Recogniser): readonly InlineProposal[] {
  const proposals: InlineProposal[] = [];
  const endOf = objectEnds(text);
  let object = nextLineObject(text, 0);
  while (object !== null) {
    const closed = endOf(object);
    if (closed === null) break;
    const proposal = closed.alone ? proposalOf(text, object, closed, recogniser) : null;
    if (proposal !== null) proposals.push(proposal);
    object = nextLineObject(text, closed.lineEnd);
  }
  return proposals;
}

/** The cuts that take `proposals` and the headings above them out of their text. */
export function inlineCuts(proposals: readonly InlineProposal[]): readonly Cut[] {
  return proposals.flatMap(({ headingStart, start, end }): Cut[] => {
    const object: Cut = { rule: "inline_object", start, end };
    if (headingStart === null) return [object];
    return [{ rule: "state_heading", start: headingStart, end: start }, object];
  });
}

/** An object that closes; `alone` when nothing follows it on its line, whose end is `lineEnd`. */
interface ClosedObject {
  readonly raw: string;
  readonly alone: boolean;
  readonly lineEnd: number;
}

/**
 * A search for where an object closes. A quoted one is read without its markers and has to close within
 * its run of quoted lines. Candidates come from left to right.
 */
function objectEnds(text: string): (object: LineObject) => ClosedObject | null {
  let bare: Unquoted | undefined;
  let runEnd = 0;
  let bareRunEnd = 0;
  return ({ lineStart, brace, quoted }) => {
    if (!quoted) return closedObject(text, brace, text.length);
    bare ??= unquoted(text);
    if (lineStart >= runEnd) {
      runEnd = quotedRunEnd(text, lineStart);
      bareRunEnd = bare.toUnquoted(runEnd);
    }
    const closed = closedObject(bare.text, bare.toUnquoted(brace), bareRunEnd);
    return closed && { ...closed, lineEnd: bare.toSource(closed.lineEnd) };
  };
}

function closedObject(text: string, brace: number, limit: number): ClosedObject | null {
  const end = objectEnd(text, brace, limit);
  if (end === null) return null;
  const lineEnd = lineEndAt(text, end);
  const alone = skipSpace(text, end, lineEnd) === lineEnd;
  return { raw: text.slice(brace, end), alone, lineEnd };
}

const quoteMarker = /[ \t]*>/y;

/** The end of the last line of the run of quoted lines that begins at `lineStart`. */
function quotedRunEnd(text: string, lineStart: number): number {
  let end = lineStart;
  for (let start = lineStart; start <= text.length; start = end + 1) {
    quoteMarker.lastIndex = start;
    if (!quoteMarker.test(text)) break;
    end = lineEndAt(text, start);
  }
  return end;
}

function proposalOf(
  text: string,
  { lineStart, quoted }: LineObject,
  { raw, lineEnd }: ClosedObject,
  recogniser: Recogniser,
): InlineProposal | null {
  const reading = readTolerantJson(raw);
  if (reading === null || !looksLikeProposal(reading.value, recogniser)) return null;
  const headingStart = stateHeadingStart(text, trimmedEnd(text, lineStart));
  return { raw, reading, quoted, start: lineStart, end: lineEnd, headingStart };
}
