import type { PlannedConversation } from "../plan/conversation-plan.ts";
import { protocolOf } from "../plan/protocol-of.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { stateBlockProtocol } from "../protocols/state-block/protocol.ts";
import { seamOf } from "../seam/seams.ts";
import { openProtocol } from "../suite/opened-protocols.ts";
import type { Experiment, Suite } from "../suite/suite.ts";
import { playAgent } from "./agent-conversation.ts";
import { type Asking, type ConversationEnd, instructionOf } from "./conversation.ts";
import { playNarrator } from "./narrator-conversation.ts";
import type { Stage } from "./stage.ts";
import { playStory } from "./story-conversation.ts";

/**
 * Plays one planned conversation by the loop of its task's kind.
 *
 * @throws {RangeError} when the plan names what the suite does not hold
 * @throws {FileError} when the module of an own protocol is not there any more
 */
export async function playConversation(
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
  if (experiment.protocol === "own") await openProtocol(experiment.own);
  const protocol = protocolOf(experiment);
  const delivered = deliveryOf(experiment, protocol, planned);
  const common = { planned, sampling, seed: suite.seed, protocol, ...delivered };
  if (task.for === "agent" && variant.for === "agent" && experiment.protocol !== "state-block") {
    return playAgent(stage, { ...common, experiment, task, variant });
  }
  if (task.for === "narrator" && variant.for === "narrator") {
    if (experiment.protocol === "own") {
      return playStory(stage, { ...common, experiment, task, variant });
    }
    if (experiment.protocol === "state-block") {
      const reader = stateBlockProtocol(experiment.options.vocabulary);
      return playNarrator(stage, { ...common, protocol: reader, experiment, task, variant });
    }
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
      placement: experiment.history.placement,
      schema: protocol.schema,
    },
  };
}
