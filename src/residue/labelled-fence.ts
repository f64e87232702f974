import {
  closedOnLine,
  type FenceEvidence,
  type FenceReading,
  firstFrom,
  isBlank,
} from "./fence-evidence.ts";
import type { FenceMark } from "./fence-marks.ts";
import { jsonRunEnd, readsAsJson } from "./json-run.ts";
import { lineEndAt, skipBack, skipOver } from "./lines.ts";

/**
 * Reads the block that the mark at `index`, which has the label, opens. It is the protocol's whatever it holds; what has
 * to be told is where it ends when its closing fence is missing, nested or far away.
 */
export function labelledFence(
  evidence: FenceEvidence,
  index: number,
  opener: FenceMark,
): FenceReading {
  const { text, marks } = evidence;
  const onItsLine = closedOnLine(text, opener);
  if (onItsLine !== -1) return protocol(opener.start, onItsLine, index + 1);
  const inner = marks[index + 1];
  const nested =
    inner !== undefined &&
    !inner.own &&
    inner.info !== "none" &&
    isBlank(text, opener.lineEnd, inner.start);
  const closerIndex = nested ? nestedCloser(text, marks, index + 2, inner) : index + 1;
  const closer = marks[closerIndex];
  const bodyStart = opener.lineEnd;
  if (closer === undefined || !mayClose(opener, closer)) {
    return protocol(opener.start, unclosedEnd(evidence, opener), index + 1);
  }
  const early = storyBegins(evidence, bodyStart, closer.start);
  if (early !== -1) return protocol(opener.start, early, index + 1);
  return protocol(opener.start, closer.runEnd, closerIndex + 1);
}

function protocol(start: number, end: number, next: number): FenceReading {
  return { fence: { holds: "protocol", start, end }, next };
}

/** Two fences one inside the other close one after the other; the second closer is the whole block's. */
function nestedCloser(
  text: string,
  marks: readonly FenceMark[],
  index: number,
  inner: FenceMark,
): number {
  const first = marks[index];
  const second = marks[index + 1];
  if (first === undefined || !mayClose(inner, first)) return index - 1;
  const both =
    second !== undefined && second.info === "none" && isBlank(text, first.runEnd, second.start);
  return both ? index + 1 : index;
}

/** Prose may follow on the closing line, but a language may not. Models also close a long fence with a short one. */
function mayClose(opener: FenceMark, closer: FenceMark): boolean {
  return closer.leading && !closer.own && closer.info !== "glued" && closer.unit === opener.unit;
}

/** Where story begins again inside a block whose closing fence was forgotten and found much later, or -1. */
function storyBegins({ text, proposals }: FenceEvidence, from: number, to: number): number {
  const proposal = proposals[firstFrom(proposals, from)];
  if (proposal === undefined || !proposal.closed || proposal.end >= to) return -1;
  if (!isBlank(text, from, proposal.start)) return -1;
  const rest = skipOver(text, " \n>", proposal.end, to);
  if (rest === to || readsAsJson(text, rest, lineEndAt(text, rest))) return -1;
  return text.slice(proposal.end, rest).includes("\n") ? proposal.end : -1;
}

/** A labelled fence without a closer takes its object, or the paragraph that begins like one, or its own line alone. */
function unclosedEnd({ text, proposals }: FenceEvidence, opener: FenceMark): number {
  const body = skipOver(text, " \n>", opener.lineEnd, text.length);
  const proposal = proposals[firstFrom(proposals, opener.runEnd)];
  if (proposal !== undefined && proposal.start <= body)
    return Math.max(opener.lineEnd, proposal.end);
  if (!"{[\"'".includes(text.charAt(body)) || body === text.length) {
    return skipBack(text, " ", opener.lineEnd, opener.runEnd);
  }
  return jsonRunEnd(text, body);
}
