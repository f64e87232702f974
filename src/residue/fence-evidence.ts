import type { CutHead } from "./cut-head.ts";
import type { FenceMark } from "./fence-marks.ts";
import { skipOver } from "./lines.ts";
import type { FoundProposal } from "./proposals.ts";

/** A fenced block, or what is left of one, from its first mark to the end of its last. */
export interface Fence {
  /** `protocol` leaves the prose whole, `remnant` is a fence that holds nothing, `story` is the author's own. */
  readonly holds: "protocol" | "remnant" | "story";
  readonly start: number;
  readonly end: number;
}

/** What a block is judged by. */
export interface FenceEvidence {
  readonly text: string;
  readonly marks: readonly FenceMark[];
  readonly proposals: readonly FoundProposal[];
  readonly head: CutHead | null;
}

/** A fence or none, and the mark to go on at. */
export interface FenceReading {
  readonly fence: Fence | null;
  readonly next: number;
}

/** Where a block that opens and closes on one line ends, or -1. */
export function closedOnLine(text: string, opener: FenceMark): number {
  const closing = opener.unit.repeat(3);
  const at = text.slice(opener.runEnd, opener.lineEnd).indexOf(closing);
  if (at === -1) return -1;
  return skipOver(text, opener.unit, opener.runEnd + at, opener.lineEnd);
}

/** Whether nothing but white space and quote marks stands in between. */
export function isBlank(text: string, from: number, to: number): boolean {
  return skipOver(text, " \n>", from, to) === to;
}

/** The index of the first proposal that begins at `offset` or later. */
export function firstFrom(proposals: readonly FoundProposal[], offset: number): number {
  let low = 0;
  let high = proposals.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((proposals[middle]?.start ?? offset) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
