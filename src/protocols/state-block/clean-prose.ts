import { type Cut, type Draft, withoutCuts } from "./draft.ts";
import { echoedStateSections } from "./echoed-state-section.ts";
import { eventCallLines } from "./event-call-lines.ts";
import { inlineCuts, inlineProposals } from "./inline-objects.ts";
import { blankLineCuts } from "./line-cuts.ts";
import { skipSpace } from "./python-space.ts";
import type { Recogniser } from "./recogniser.ts";
import { replyTailCuts } from "./reply-tail.ts";

/**
 * Takes out of a reply the protocol that stands outside its block, and nothing else: first what is
 * recognised anywhere, then what is recognised at the end only, then the white space around the story.
 *
 * @param afterBlock the block was already taken out of this draft; when not, it holds no proposal on lines
 *   of its own, as the caller has seen
 */
export function cleanProse(reply: Draft, recogniser: Recogniser, afterBlock: boolean): Draft {
  const calls = eventCallLines(reply.text, recogniser);
  let draft = withoutPassages(reply, calls);
  if (afterBlock || calls.length > 0) draft = withoutInlineProposals(draft, recogniser);
  draft = withoutPassages(draft, echoedStateSections(draft.text, recogniser));
  draft = withoutCuts(draft, replyTailCuts(draft.text, recogniser, afterBlock || calls.length > 0));
  return withoutCuts(draft, leadingSpace(draft.text));
}

/** Takes passages out of the middle of a story and folds the blank lines that this leaves. */
export function withoutPassages(draft: Draft, cuts: readonly Cut[]): Draft {
  if (cuts.length === 0) return draft;
  const left = withoutCuts(draft, cuts);
  return withoutCuts(left, blankLineCuts(left.text));
}

function withoutInlineProposals(draft: Draft, recogniser: Recogniser): Draft {
  return withoutPassages(draft, inlineCuts(inlineProposals(draft.text, recogniser)));
}

function leadingSpace(text: string): readonly Cut[] {
  const end = skipSpace(text, 0);
  return end === 0 ? [] : [{ rule: "trim", start: 0, end }];
}
