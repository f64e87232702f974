import type { Cell } from "../plan/cell.ts";
import { protocolOf } from "../plan/protocol-of.ts";
import { lengthHint } from "../protocols/state-block/length-hint.ts";
import { instructionOf } from "../run/conversation.ts";
import type { Experiment, Suite } from "../suite/suite.ts";

/**
 * The texts of the instruction as a cell delivers them: rule and reminder of its wording, rendered, and the
 * length hint of a narrator that is given one.
 */
export function instructionTexts(
  suite: Suite,
  experiment: Experiment,
  cell: Cell,
): readonly string[] {
  const { rule, reminder } = instructionOf(experiment, protocolOf(experiment), cell.wording);
  const texts = [rule, reminder, lengthHintIn(suite, experiment, cell)];
  return texts.flatMap((text) => (text === null || text === "" ? [] : [text]));
}

function lengthHintIn(suite: Suite, experiment: Experiment, cell: Cell): string | null {
  const variant = experiment.variants.find(({ name }) => name === cell.variant);
  const sampling = suite.models.find(({ id }) => id === cell.model)?.sampling;
  const hinted = variant?.for === "narrator" && variant.lengthHint && sampling !== undefined;
  return hinted ? lengthHint(sampling.maxOutputTokens) : null;
}
