import {
  type PurposeLabelOptions,
  resolvePurposeLabelConfig,
} from "../../protocols/purpose-label/config.ts";
import { extractPurposeLabel } from "../../protocols/purpose-label/extract.ts";
import { oneLine } from "../../report/pointed-excerpt.ts";
import { residueIn } from "../../residue/detect-residue.ts";
import { soughtBy } from "../../residue/sought.ts";
import { purposeWords } from "../../transcripts/scorers/purpose-label-turns.ts";
import { type ShownPiece, shownBeginning, shownPieces, told } from "./shown-pieces.ts";
import type { Verdict } from "./verdict.ts";

/**
 * Whether a reply declares a purpose that is not blank, wherever it stands: the metric `declared`. Of a reply that
 * does not, what stands in its place is shown: a blank or unclosed tag, half of one, or something like one.
 *
 * @throws {PurposeLabelOptionError} for an option of the wrong kind
 */
export function declaredPurpose(reply: string, options: PurposeLabelOptions = {}): Verdict {
  const { label, declared, removals } = extractPurposeLabel(
    resolvePurposeLabelConfig(options),
    reply,
  );
  const tags = removals.filter(({ rule }) => rule === "purpose_tag");
  return {
    pass: declared,
    message() {
      if (declared) {
        const shown = tags.slice(0, 1).map((tag) => ({ ...tag, words: "the declaration" }));
        const sentence = `expected the reply to declare no purpose, but it declares "${oneLine(label)}"`;
        return told(sentence, shownPieces(reply, shown));
      }
      const blank = tags.map((tag) => ({ ...tag, words: "a blank declaration" }));
      const pieces = blank.length > 0 ? blank : nearMisses(reply);
      const sentence = "expected the reply to declare a purpose, but it declares none";
      return told(sentence, pieces.length > 0 ? shownPieces(reply, pieces) : shownBeginning(reply));
    },
  };
}

function nearMisses(reply: string): readonly ShownPiece[] {
  const pieces = residueIn(reply, soughtBy({ words: purposeWords, instruction: [] }));
  return pieces.map(({ kind, start, end }) => ({ start, end, words: `no declaration: ${kind}` }));
}
