import { type CutHead, cutHead } from "./cut-head.ts";
import type { Fence } from "./fence-evidence.ts";
import { fenceMarks } from "./fence-marks.ts";
import { fencesIn } from "./fences.ts";
import { foldText } from "./folded-text.ts";
import { type Line, linesOf } from "./lines.ts";
import { type FoundProposal, proposalsIn } from "./proposals.ts";
import type { Sought } from "./sought.ts";
import { type Words, wordsOf } from "./words.ts";

/** A text laid open once for all detectors. Every offset is one of the folded text. */
export interface Page {
  readonly sought: Sought;
  /** The text as it was given. */
  readonly source: string;
  /** Folded, in lower case. */
  readonly text: string;
  /** Folded, case kept; as long as `text`. */
  readonly shown: string;
  readonly sourceStart: (offset: number) => number;
  readonly sourceEnd: (offset: number) => number;
  readonly lines: readonly Line[];
  readonly words: Words;
  /** Proposals wherever they stand, those inside fences too. */
  readonly proposals: readonly FoundProposal[];
  /** The first characters of a proposal that the end of the text cuts off. */
  readonly head: CutHead | null;
  /** Those of the author as well. */
  readonly fences: readonly Fence[];
}

/** Linear. */
export function readPage(source: string, sought: Sought): Page {
  const folded = foldText(source);
  const { text } = folded;
  const lines = linesOf(text);
  const proposals = proposalsIn(text, sought);
  const head = cutHead(text, sought);
  const marks = fenceMarks(text, lines, sought.label);
  return {
    sought,
    source,
    ...folded,
    lines,
    words: wordsOf(text),
    proposals,
    head,
    fences: fencesIn({ text, marks, proposals, head }),
  };
}

/** Whether an offset lies inside a fenced block of the author's own, where only what nobody writes by himself counts. */
export function inStoryFence({ fences }: Page, offset: number): boolean {
  let low = 0;
  let high = fences.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fences[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const fence = fences[low];
  return fence !== undefined && fence.holds === "story" && fence.start <= offset;
}
