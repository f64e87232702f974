import { defaultVocabulary } from "../../../protocols/state-block/default-vocabulary.ts";
import { splitStateBlock } from "../../../protocols/state-block/split.ts";
import { soughtBy } from "../../../residue/sought.ts";
import type { StateBlockTurn } from "../turn.ts";

export const instruction = [
  "When the telling is done, close with one fenced block labelled `state`; its list of events says what your own telling has just made so.",
  "[Reminder: close the reply with a ```state block of what has just happened.]",
];

export const sought = soughtBy({
  words: {
    tag: null,
    fenceLabel: "state",
    eventNames: defaultVocabulary.events.map(({ type }) => type),
    sceneHeading: defaultVocabulary.sceneHeading,
    sectionHeadings: defaultVocabulary.sectionHeadings,
  },
  instruction: instruction,
});

/** A narrator's reply in one call; `changes` replace its fields. */
export function narratorTurn(text: string, changes: Partial<StateBlockTurn> = {}): StateBlockTurn {
  return {
    text,
    extraction: splitStateBlock(text, defaultVocabulary),
    given: null,
    unprompted: null,
    vocabulary: defaultVocabulary,
    truncated: false,
    channels: { thought: false, inReasoning: false },
    outputTokens: null,
    sought,
    ...changes,
  };
}
