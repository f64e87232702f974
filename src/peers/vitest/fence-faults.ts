import { proposedEvents } from "../../protocols/state-block/proposed-events.ts";
import { validityOf } from "../../protocols/state-block/refusal.ts";
import {
  type FenceForm,
  type StateBlockExtraction,
  splitStateBlock,
} from "../../protocols/state-block/split.ts";
import type { Vocabulary } from "../../protocols/state-block/vocabulary.ts";
import type { ShownPiece } from "./shown-pieces.ts";

/** One reason why a reply is not fence-compliant. */
export interface FenceFault {
  readonly words: string;
  /** Where it is seen; null where there is nothing to point at. */
  readonly piece: ShownPiece | null;
}

/** Every reason why a reply is not fence-compliant; none exactly where the metric `fenceCompliant` is true. */
export function fenceFaults(reply: string, vocabulary: Vocabulary): readonly FenceFault[] {
  const extraction = splitStateBlock(reply, vocabulary);
  return [
    ...formFaults(extraction),
    ...besideFaults(extraction),
    ...afterFaults(reply, extraction),
    ...eventFaults(extraction, vocabulary),
  ];
}

const formWords: Readonly<Record<Exclude<FenceForm, "state">, string>> = {
  json: "its block stands in a json fence, not in a state fence",
  bare: "its block stands in a fence without a label",
  trailing: "its block is an object without a fence",
  inline: "its block is an object without a fence",
  quoted: "its block stands under quote markers",
  unclosed: "its block is begun and never closed",
  none: "it holds no block",
};

function formFaults({ form, parse, removals }: StateBlockExtraction): readonly FenceFault[] {
  if (form !== "state") {
    const [first] = removals.filter(({ kind }) => kind === "leak");
    return [{ words: formWords[form], piece: first ? pieceOf(first) : null }];
  }
  const fence = removals.find(({ rule }) => rule === "state_fence");
  const piece = fence === undefined ? null : pieceOf(fence);
  if (parse === "repaired") return [{ words: "its block is no strict JSON", piece }];
  return parse === "strict" ? [] : [{ words: "its block cannot be read as JSON", piece }];
}

/** Further pieces of the protocol, wherever the block stands. */
function besideFaults({ form, removals }: StateBlockExtraction): readonly FenceFault[] {
  if (form !== "state") return [];
  const pieces = removals.filter(({ kind, rule }) => kind !== "space" && rule !== "state_fence");
  return pieces.map((piece) => ({
    words: "more of the protocol stands beside its block",
    piece: pieceOf(piece),
  }));
}

/** Story after the block, which is to be the last thing. */
function afterFaults(
  reply: string,
  { form, removals }: StateBlockExtraction,
): readonly FenceFault[] {
  const fence = removals.find(({ rule }) => rule === "state_fence");
  if (form !== "state" || fence === undefined) return [];
  const rest = reply.slice(fence.end);
  if (rest.trim() === "") return [];
  const start = fence.end + rest.length - rest.trimStart().length;
  const end = fence.end + rest.trimEnd().length;
  return [
    { words: "its block is not the last thing", piece: { start, end, words: "after the block" } },
  ];
}

function eventFaults(
  { proposal, parse }: StateBlockExtraction,
  vocabulary: Vocabulary,
): readonly FenceFault[] {
  if (parse !== "strict") return [];
  const proposed = proposedEvents(proposal);
  if (proposed.kind !== "events") {
    return [{ words: "its block holds no list of events", piece: null }];
  }
  return proposed.events.flatMap((event, index) => {
    const validity = validityOf(event, vocabulary);
    if (validity.kind === "valid") return [];
    return [{ words: `event ${index + 1} is not valid: ${validity.detail}`, piece: null }];
  });
}

function pieceOf({ start, end, rule }: StateBlockExtraction["removals"][number]): ShownPiece {
  return { start, end, words: rule };
}
