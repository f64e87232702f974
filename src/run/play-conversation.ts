import type { PlannedConversation } from "../plan/conversation-plan.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { purposeLabelProtocol } from "../protocols/purpose-label/protocol.ts";
import { stateBlockProtocol } from "../protocols/state-block/protocol.ts";
import { seamOf } from "../seam/seams.ts";
import type { Experiment, Suite } from "../suite/suite.ts";
import { playAgent } from "./agent-conversation.ts";
import { type Asking, type ConversationEnd, instructionOf } from "./conversation.ts";
import { playNarrator } from "./narrator-conversation.ts";
import type { Stage } from "./stage.ts";

/**
 * Plays one planned conversation by the loop of its task's kind.
 *
 * @throws {RangeError} when the plan names what the suite does not hold
 */
export function playConversation(
  stage: Stage,
  suite: Suite,
  planned: PlannedConversation,
): Promise<ConversationEnd> {
  const { cell, task } = planned;
  const experiment = suite.experiments[cell.experiment];
  const variant = experiment?.variants.find(({ name }) => name === cell.variant);
  const sampling = suite.models.find(({ id }) => id === cell.model)?.sampling;
  if (experiment === undefined || variant === undefined || sampling === undefined) {
    throw new RangeError(`the suite does not hold the cell ${cell.id}`);
  }
  const common = { planned, sampling, seed: suite.seed };
  if (experiment.protocol === "purpose-label" && task.for === "agent" && variant.for === "agent") {
    const protocol = purposeLabelProtocol(experiment.options.maxChars);
    const delivered = deliveryOf(experiment, protocol, planned);
    return playAgent(stage, { ...common, ...delivered, experiment, protocol, task, variant });
  }
  if (
    experiment.protocol === "state-block" &&
    task.for === "narrator" &&
    variant.for === "narrator"
  ) {
    const protocol = stateBlockProtocol(experiment.options.vocabulary);
    const delivered = deliveryOf(experiment, protocol, planned);
    return playNarrator(stage, { ...common, ...delivered, experiment, protocol, task, variant });
  }
  throw new RangeError(`"${task.name}" is no task for the cell ${cell.id}`);
}

function deliveryOf(
  experiment: Experiment,
  protocol: Protocol,
  { cell }: PlannedConversation,
): Pick<Asking, "seam" | "delivery"> {
  return {
    seam: seamOf(protocol.position, cell.seam),
    delivery: {
      instruction: instructionOf(experiment, protocol, cell.wording),
      opener: protocol.opener,
      nudges: experiment.history.nudges,
      schema: protocol.schema,
    },
  };
}
