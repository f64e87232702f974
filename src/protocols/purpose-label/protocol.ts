import type { Extraction, Protocol } from "../protocol.ts";
import type { Removal } from "../removal.ts";
import { extractPurposeLabel } from "./extract.ts";
import { PURPOSE_LABEL_PREFILL, renderInstruction } from "./instruction.ts";

/** What is read out of an agent's reply: its label beside the prose. */
export interface PurposeLabelReading extends Extraction {
  /** `""` when nothing was declared. */
  readonly label: string;
  readonly declared: boolean;
  readonly removals: readonly Removal[];
}

/** The purpose-label protocol as the harness plays it, for a budget of `maxChars` Unicode scalars. */
export function purposeLabelProtocol(maxChars: number): Protocol<PurposeLabelReading> {
  return {
    id: "purpose-label",
    version: 1,
    position: "leading",
    opener: PURPOSE_LABEL_PREFILL,
    schema: null,
    readWording: (text) => ({
      kind: "instruction",
      rule: renderInstruction(text.trim(), { maxChars }),
      reminder: null,
    }),
    extract(reply, prefilled) {
      const delivery = prefilled ? "prefill" : "system";
      const found = extractPurposeLabel({ enabled: true, maxChars, delivery }, reply);
      const { text: prose, label, declared, removals } = found;
      return { prose, label, declared, removals };
    },
  };
}
