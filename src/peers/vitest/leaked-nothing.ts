import { plainReply } from "../../model/model.ts";
import type { PurposeLabelDelivery } from "../../protocols/purpose-label/config.ts";
import { PURPOSE_LABEL_PREFILL } from "../../protocols/purpose-label/instruction.ts";
import { defaultVocabulary } from "../../protocols/state-block/default-vocabulary.ts";
import type { Vocabulary } from "../../protocols/state-block/vocabulary.ts";
import { residueIn } from "../../residue/detect-residue.ts";
import type { ProtocolWords } from "../../residue/residue-context.ts";
import { soughtBy } from "../../residue/sought.ts";
import type { TranscriptScorer } from "../../transcripts/scored-turn.ts";
import { purposeLabelTurns, purposeWords } from "../../transcripts/scorers/purpose-label-turns.ts";
import { stateBlockTurns, stateWords } from "../../transcripts/scorers/state-block-turns.ts";
import { piecesIn } from "../../transcripts/worst-turns.ts";
import { type ShownPiece, shownPieces, told } from "./shown-pieces.ts";
import type { Verdict } from "./verdict.ts";

/** What counts as a leak of a reply. */
export interface LeakOptions {
  /** The protocol that the reply was asked for; when absent it may be either, and both are looked for. */
  readonly protocol?: "purpose-label" | "state-block";
  /** How the purpose label was asked for: under `prefill` its tag begins before the reply. Default `system`. */
  readonly delivery?: PurposeLabelDelivery;
  /** The events that there are; `defaultVocabulary` when absent. */
  readonly vocabulary?: Vocabulary;
  /** The texts of your prompt that no reader is to see a piece of. */
  readonly instruction?: readonly string[];
  /** Whether the text is what the reader is shown and not the reply that it was made of; then a declaration leaks too. */
  readonly shown?: boolean;
}

/**
 * Whether nothing of the protocol reaches the reader of a reply but what the wording asks for: no piece that the
 * extractor has to take out beside the declaration (the metric `leaks`), and none that is left in the prose
 * (`residue`).
 */
export function leakedNothing(text: string, options: LeakOptions = {}): Verdict {
  const pieces = options.shown === true ? shownLeaks(text, options) : replyLeaks(text, options);
  return {
    pass: pieces.length === 0,
    message() {
      const what = options.shown === true ? "text" : "reply";
      if (pieces.length === 0)
        return `expected the ${what} to leak something, but it leaks nothing`;
      const many = pieces.length === 1 ? "a piece" : `${pieces.length} pieces`;
      const sentence = `expected the ${what} to leak nothing, but it leaks ${many} of the protocol`;
      return told(sentence, shownPieces(text, pieces));
    },
  };
}

/** Any shown piece of the protocols is a leak. */
function shownLeaks(text: string, options: LeakOptions): readonly ShownPiece[] {
  const { instruction = [] } = options;
  const sought = soughtBy({ words: wordsFor(options), instruction });
  return residueIn(text, sought).map(({ kind, start, end }) => ({
    start,
    end,
    words: `residue: ${kind}`,
  }));
}

function wordsFor({ protocol, vocabulary = defaultVocabulary }: LeakOptions): ProtocolWords {
  if (protocol === "purpose-label") return purposeWords;
  const words = stateWords(vocabulary);
  return protocol === "state-block" ? words : { ...words, tag: purposeWords.tag };
}

/** What one protocol takes for its declaration is no leak to the other. */
function replyLeaks(text: string, options: LeakOptions): readonly ShownPiece[] {
  const found = scorersFor(options).flatMap((scorer) => {
    const prefix = options.delivery === "prefill" ? PURPOSE_LABEL_PREFILL : null;
    const reply = plainReply(text);
    return piecesIn(scorer.read({ reply, prefix, tools: [], showsCalls: false }));
  });
  const declared = found.filter(({ kind }) => kind === "declaration");
  const leaks = found.filter(
    (piece) =>
      piece.kind !== "declaration" &&
      text.slice(piece.start, piece.end).trim() !== "" &&
      !declared.some((span) => overlap(span, piece)),
  );
  return withoutTwins(leaks.toSorted((a, b) => a.start - b.start || b.end - a.end)).map(
    ({ start, end, kind, rule }) => ({ start, end, words: `${kind}: ${rule}` }),
  );
}

function scorersFor(options: LeakOptions): readonly TranscriptScorer[] {
  const { protocol, vocabulary = defaultVocabulary, instruction = [] } = options;
  return [
    ...(protocol === "state-block" ? [] : [purposeLabelTurns(maxChars, instruction)]),
    ...(protocol === "purpose-label" ? [] : [stateBlockTurns(vocabulary, instruction)]),
  ];
}

/** How long a label is has no part in what leaks. */
const maxChars = 64;

interface Span {
  readonly start: number;
  readonly end: number;
}

function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Pieces in their order, without those that lie in what another has told of. */
function withoutTwins<Piece extends Span>(pieces: readonly Piece[]): readonly Piece[] {
  const kept: Piece[] = [];
  for (const piece of pieces) {
    const last = kept.at(-1);
    if (last === undefined || !overlap(last, piece)) kept.push(piece);
  }
  return kept;
}
