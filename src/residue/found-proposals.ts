import type { Detector } from "./detector.ts";
import { skipBack, skipOver } from "./lines.ts";
import { inStoryFence } from "./page.ts";

const wrapping = "`'\"*_";

/** Proposals outside fences, with the backticks, quotes and emphasis that hold nothing else. */
export const foundProposals: Detector = {
  kinds: ["proposal_json", "function_call_object"],
  find: (page) => {
    const { text, proposals } = page;
    return proposals
      .filter((proposal) => !inStoryFence(page, proposal.start))
      .map(({ kind, start, end }) => {
        const before = skipBack(text, wrapping, start, Math.max(0, start - 8));
        const after = skipOver(text, wrapping, end, Math.min(text.length, end + 8));
        if (before < start && after > end) return { kind, start: before, end: after };
        return { kind, start: quoteStart(text, start), end };
      });
  },
};

/** A quote mark that begins the line belongs to what it quotes. */
function quoteStart(text: string, start: number): number {
  const lineStart = skipBack(text, " >", start, Math.max(0, start - 8));
  const leads = lineStart === 0 || text.charAt(lineStart - 1) === "\n";
  return leads ? skipOver(text, " ", lineStart, start) : start;
}
