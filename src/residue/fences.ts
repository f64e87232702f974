import type { Fence, FenceEvidence } from "./fence-evidence.ts";
import { labelledFence } from "./labelled-fence.ts";
import { type Hopeless, otherFence } from "./other-fence.ts";

/**
 * Every fence in order. A block with the label is the protocol's whatever it holds; any other only when what it
 * holds is a proposal. A fence that never closes is the author's own unless it begins a proposal, and shields nothing.
 *
 * Linear: a search for a closer that came to nothing is remembered for all openers that it also decides.
 */
export function fencesIn(evidence: FenceEvidence): Fence[] {
  const { marks } = evidence;
  const fences: Fence[] = [];
  const hopeless = new Map<string, Hopeless>();
  for (let index = 0; index < marks.length; ) {
    const mark = marks[index];
    if (mark === undefined) break;
    const read = mark.own
      ? labelledFence(evidence, index, mark)
      : otherFence(evidence, index, mark, hopeless);
    if (read.fence !== null) fences.push(read.fence);
    index = read.next;
    const end = read.fence?.end ?? 0;
    while ((marks[index]?.runEnd ?? end) < end) index++;
  }
  return fences;
}
