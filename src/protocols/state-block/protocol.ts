import type { Protocol } from "../protocol.ts";
import { blockSchema } from "./block-schema.ts";
import { fenceLabel, fenceMark } from "./literals.ts";
import { renderRule } from "./rule-text.ts";
import { type StateBlockExtraction, splitStateBlock } from "./split.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { wordingSections } from "./wording-sections.ts";

/** The state-block protocol as the harness plays it, for the events of a vocabulary. */
export function stateBlockProtocol(vocabulary: Vocabulary): Protocol<StateBlockExtraction> {
  return {
    id: "state-block",
    version: 1,
    position: "trailing",
    // Without a line end: some servers refuse a prefix that ends in white space.
    opener: `${fenceMark}${fenceLabel}`,
    schema: blockSchema(vocabulary),
    readWording(text) {
      const read = wordingSections(text);
      if (read.kind === "invalid") return read;
      return {
        kind: "instruction",
        rule: renderRule(read.rule, vocabulary),
        reminder: renderRule(read.reminder, vocabulary),
      };
    },
    extract: (text) => splitStateBlock(text, vocabulary),
  };
}
