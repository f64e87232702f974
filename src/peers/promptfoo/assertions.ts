import { defaultVocabulary } from "../../protocols/state-block/default-vocabulary.ts";
import type { Vocabulary } from "../../protocols/state-block/vocabulary.ts";
import { purposeLabelTurns } from "../../transcripts/scorers/purpose-label-turns.ts";
import { stateBlockTurns } from "../../transcripts/scorers/state-block-turns.ts";
import { type AssertionContext, type AssertionResult, scoredRow } from "./scored-row.ts";

/** An assertion of promptfoo's type `javascript`. */
export type ProtocolAssertion = (output: unknown, context: AssertionContext) => AssertionResult;

/** Passes a reply that declares a purpose; every metric that needs no script is a named score. */
export function purposeLabelAssertion({ maxChars = 64 } = {}): ProtocolAssertion {
  const scorer = purposeLabelTurns(maxChars);
  return (output, context) =>
    scoredRow(output, context, { scorer, primary: "declared", wanted: true });
}

/** Passes a reply that is fence-compliant; every metric that needs no world is a named score. */
export function stateBlockAssertion({
  vocabulary = defaultVocabulary,
}: {
  readonly vocabulary?: Vocabulary;
} = {}): ProtocolAssertion {
  const scorer = stateBlockTurns(vocabulary);
  return (output, context) =>
    scoredRow(output, context, { scorer, primary: "fenceCompliant", wanted: true });
}
