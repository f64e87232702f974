/** What the loops of both protocols share: how a turn's request is made and what a conversation ends in. */

import type { MissingCause, ModelRequest } from "../model/model.ts";
import type { PlannedConversation } from "../plan/conversation-plan.ts";
import { requestSeed } from "../plan/request-seed.ts";
import type { Instruction, Protocol } from "../protocols/protocol.ts";
import type { Delivered } from "../seam/seam.ts";
import { seamOf } from "../seam/seams.ts";
import type { Message, Tool } from "../suite/message.ts";
import type { Experiment, Sampling } from "../suite/suite.ts";

/** A conversation ends with its script, or with the turn that is missing. */
export type ConversationEnd =
  | { readonly kind: "played" }
  | { readonly kind: "broken"; readonly cause: MissingCause };

/** The conversation's part of a turn's request. */
export interface Asking {
  readonly planned: PlannedConversation;
  readonly experiment: Experiment;
  readonly protocol: Protocol;
  readonly sampling: Sampling;
  readonly seed: number;
}

/** The request of one turn, and how the seam delivered the instruction in it. */
export function requestOf(
  { planned, experiment, protocol, sampling, seed }: Asking,
  messages: readonly Message[],
  tools: readonly Tool[],
  turn: number,
): { readonly request: ModelRequest; readonly delivered: Delivered } {
  const { cell, task, epoch } = planned;
  const delivered = seamOf(cell.seam).deliver(messages, {
    instruction: instructionOf(experiment, protocol, cell.wording),
    opener: protocol.opener,
    nudges: experiment.history.nudges,
  });
  const request = {
    messages: delivered.messages,
    tools,
    prefill: delivered.prefill,
    sampling,
    seed: requestSeed(seed, task.name, epoch, turn),
  };
  return { request, delivered };
}

/**
 * The instruction of a cell's wording.
 *
 * @throws {RangeError} for a wording that the suite does not have or the protocol cannot read: both are
 *   checked when the suite is loaded
 */
function instructionOf(
  experiment: Experiment,
  protocol: Protocol,
  name: string | null,
): Instruction {
  if (name === null) return { rule: "", reminder: null };
  const wording = experiment.wordings.find((candidate) => candidate.name === name);
  const reading = protocol.readWording(wording?.text ?? "");
  if (wording === undefined || reading.kind === "invalid") {
    throw new RangeError(`the suite has no readable wording "${name}"`);
  }
  return { rule: reading.rule, reminder: reading.reminder };
}

/** The system prompt as a message; none for an empty one. */
export function systemMessage(text: string): readonly Message[] {
  return text.trim() === "" ? [] : [{ role: "system", content: text.trim() }];
}
