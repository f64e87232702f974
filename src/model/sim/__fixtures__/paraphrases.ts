import type { Firmness } from "../firmness.ts";
import type { TaughtProtocol } from "../passage.ts";
import { firmBlockWordings } from "./firm-block-wordings.ts";
import { firmLabelWordings } from "./firm-label-wordings.ts";
import { hedgedBlockWordings } from "./hedged-block-wordings.ts";
import { hedgedLabelWordings } from "./hedged-label-wordings.ts";
import {
  heldOutFirmBlocks,
  heldOutFirmLabels,
  heldOutHedgedBlocks,
  heldOutHedgedLabels,
} from "./held-out-wordings.ts";

/** A name for the style, then the instruction's lines. */
export type StyledWording = readonly [style: string, ...lines: string[]];

/** An instruction with the firmness that a reader would give it. */
export interface Paraphrase {
  readonly style: string;
  readonly protocol: TaughtProtocol;
  readonly firmness: Firmness;
  readonly text: string;
}

/** The bench on which the rules of firmness were made. */
export const paraphrases: readonly Paraphrase[] = [
  ...paraphrasesOf("purpose-label", "firm", firmLabelWordings),
  ...paraphrasesOf("purpose-label", "hedged", hedgedLabelWordings),
  ...paraphrasesOf("state-block", "firm", firmBlockWordings),
  ...paraphrasesOf("state-block", "hedged", hedgedBlockWordings),
];

/** Those that the rules were not made on. */
export const heldOutParaphrases: readonly Paraphrase[] = [
  ...paraphrasesOf("purpose-label", "firm", heldOutFirmLabels),
  ...paraphrasesOf("purpose-label", "hedged", heldOutHedgedLabels),
  ...paraphrasesOf("state-block", "firm", heldOutFirmBlocks),
  ...paraphrasesOf("state-block", "hedged", heldOutHedgedBlocks),
];

function paraphrasesOf(
  protocol: TaughtProtocol,
  firmness: Firmness,
  wordings: readonly StyledWording[],
): readonly Paraphrase[] {
  return wordings.map(([style, ...lines]) => ({
    style,
    protocol,
    firmness,
    text: lines.join("\n"),
  }));
}
