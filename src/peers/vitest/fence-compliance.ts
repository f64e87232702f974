import { defaultVocabulary } from "../../protocols/state-block/default-vocabulary.ts";
import { splitStateBlock } from "../../protocols/state-block/split.ts";
import type { Vocabulary } from "../../protocols/state-block/vocabulary.ts";
import { oneLine } from "../../report/pointed-excerpt.ts";
import { fenceFaults } from "./fence-faults.ts";
import { type ShownPiece, shownBeginning, shownPieces, told } from "./shown-pieces.ts";
import type { Verdict } from "./verdict.ts";

/** What the block of a reply is judged by. */
export interface FenceOptions {
  /** The events that there are; `defaultVocabulary` when absent. */
  readonly vocabulary?: Vocabulary;
}

/**
 * Whether a reply ends in one closed `state` fence of strict JSON whose every event is valid, with no other piece of
 * the protocol beside it: the metric `fenceCompliant`. Every reason against it is told.
 */
export function fenceCompliance(reply: string, options: FenceOptions = {}): Verdict {
  const { vocabulary = defaultVocabulary } = options;
  const faults = fenceFaults(reply, vocabulary);
  return {
    pass: faults.length === 0,
    message() {
      if (faults.length === 0) {
        const { removals } = splitStateBlock(reply, vocabulary);
        const [fence] = removals.filter(({ rule }) => rule === "state_fence");
        const pieces = fence === undefined ? [] : [{ ...fence, words: "the block" }];
        const sentence = "expected the reply not to be fence-compliant, but it is";
        return told(sentence, shownPieces(reply, pieces));
      }
      const words = [...new Set(faults.map((fault) => oneLine(fault.words)))];
      const sentence = `expected the reply to be fence-compliant, but ${words.join("; ")}`;
      const pieces = faults.map(({ piece }) => piece).filter((piece) => piece !== null);
      return told(sentence, pieces.length > 0 ? shownInOrder(reply, pieces) : shownEnd(reply));
    },
  };
}

function shownInOrder(reply: string, pieces: readonly ShownPiece[]): string {
  return shownPieces(
    reply,
    pieces.toSorted((a, b) => a.start - b.start),
  );
}

/** Where the block should have been. */
function shownEnd(reply: string): string {
  const end = reply.trimEnd().length;
  if (end === 0) return shownBeginning(reply);
  return shownPieces(reply, [{ start: end, end, words: "the reply ends here" }]);
}
