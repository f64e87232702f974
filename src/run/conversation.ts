/** What the loops of both kinds of task share: how a turn's request is made and what a conversation ends in. */

import type { MissingCause, ModelRequest } from "../model/model.ts";
import type { PlannedConversation } from "../plan/conversation-plan.ts";
import { requestSeed } from "../plan/request-seed.ts";
import type { Instruction, Protocol } from "../protocols/protocol.ts";
import type { Delivered, Delivery, Seam, Standing } from "../seam/seam.ts";
import type { Message } from "../suite/message.ts";
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
  readonly seam: Seam;
  readonly delivery: Delivery;
  readonly sampling: Sampling;
  readonly seed: number;
}

/** A request as it is sent, and how the seam delivered the instruction in it. */
export interface DeliveredRequest {
  readonly request: ModelRequest;
  readonly delivered: Delivered;
}

/** The request of a turn's first call. */
export function requestOf(asking: Asking, standing: Standing, turn: number): DeliveredRequest {
  return requestFor(asking, asking.seam.deliver(standing, asking.delivery), turn, 0);
}

/**
 * The request of a turn's second call, gone on with from the first's narration; null for a seam of one call. It
 * offers no tools where it constrains the reply: servers refuse the two together, and the calls are made.
 */
export function secondRequestOf(
  asking: Asking,
  standing: Standing,
  turn: number,
  narration: string,
): DeliveredRequest | null {
  const { seam, delivery } = asking;
  if (seam.second === null) return null;
  const offered = seam.needs === "constraint" ? { ...standing, tools: [] } : standing;
  return requestFor(asking, seam.second(offered, delivery, narration), turn, 1);
}

function requestFor(
  { planned, sampling, seed }: Asking,
  delivered: Delivered,
  turn: number,
  call: number,
): DeliveredRequest {
  const { messages, tools, prefill, constraint } = delivered;
  const { task, epoch } = planned;
  const request = {
    messages,
    tools,
    prefill,
    constraint,
    sampling,
    seed: requestSeed(seed, task.name, epoch, turn, call),
  };
  return { request, delivered };
}

/**
 * The instruction of a cell's wording.
 *
 * @throws {RangeError} for a wording that the suite does not have or the protocol cannot read: both are
 *   checked when the suite is loaded
 */
export function instructionOf(
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
