/**
 * Plays a narrator task: the player's turns, with the world carried along. What a reply proposed is applied
 * before the next turn is asked, so that state section, refusal note and replayed blocks say what is true.
 *
 *     newest player message   state section · refusal note · the player's words · length hint
 *     earlier ones            the player's words alone
 */

import type { ModelReply } from "../model/model.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { applyEvents, type StateEvent } from "../protocols/state-block/apply-events.ts";
import { lengthHint } from "../protocols/state-block/length-hint.ts";
import { parseWorld } from "../protocols/state-block/parse-world.ts";
import type { Refusal } from "../protocols/state-block/refusal.ts";
import { renderBlock } from "../protocols/state-block/render-block.ts";
import { renderRejections } from "../protocols/state-block/render-rejections.ts";
import type { StateBlockExtraction } from "../protocols/state-block/split.ts";
import { stateSection } from "../protocols/state-block/state-section.ts";
import type { World } from "../protocols/state-block/world.ts";
import type { Message } from "../suite/message.ts";
import type { Experiment } from "../suite/suite.ts";
import type { NarratorTask } from "../suite/task.ts";
import type { NarratorVariant } from "../suite/variant.ts";
import { askModel } from "./ask-model.ts";
import { type Asking, type ConversationEnd, requestOf, systemMessage } from "./conversation.ts";
import type { Stage } from "./stage.ts";

export interface NarratorAsking extends Asking {
  readonly experiment: Extract<Experiment, { protocol: "state-block" }>;
  readonly protocol: Protocol<StateBlockExtraction>;
  readonly task: NarratorTask;
  readonly variant: NarratorVariant;
}

/** Plays the task from its beginning; turns that the journal has settled are not asked again. */
export async function playNarrator(stage: Stage, asking: NarratorAsking): Promise<ConversationEnd> {
  const { task, planned } = asking;
  let past: readonly Message[] = systemMessage(asking.variant.system);
  let world = startingWorld(asking);
  let refused: readonly Refusal[] = [];
  for (const [turn, { player }] of task.turns.entries()) {
    const newest = {
      role: "user",
      content: newestMessage(asking, world, refused, player),
    } as const;
    const { request, delivered } = requestOf(asking, [...past, newest], [], turn);
    const site = { cell: planned.cell.id, task: task.name, epoch: planned.epoch, turn, call: 0 };
    const asked = await askModel(stage, { ...site, stepOf: () => turn }, request, delivered);
    if (asked.kind === "missing") return { kind: "broken", cause: asked.cause };
    const extraction = asking.protocol.extract(asked.reply.text, false);
    const applied = applyEvents(world, extraction.proposal, asking.experiment.options.vocabulary);
    past = [
      ...past,
      { role: "user", content: player.trim() },
      historyMessage(asking, asked.reply, extraction, applied.accepted),
    ];
    world = applied.world;
    refused = applied.refused;
  }
  return { kind: "played" };
}

/**
 * @throws {RangeError} for a world that cannot be read: tasks are checked when the suite is loaded
 */
function startingWorld({ task }: NarratorAsking): World {
  const parsed = parseWorld(task.world);
  if (parsed.kind === "invalid") {
    throw new RangeError(
      `the world of "${task.name}" is invalid at ${parsed.path}: ${parsed.problem}`,
    );
  }
  return parsed.world;
}

function newestMessage(
  { variant, experiment, sampling }: NarratorAsking,
  world: World,
  refused: readonly Refusal[],
  player: string,
): string {
  const hint = variant.lengthHint ? lengthHint(sampling.maxOutputTokens) : null;
  const parts = [
    variant.stateSection ? stateSection(world, experiment.options.vocabulary) : "",
    variant.refusalNote ? renderRejections(refused) : "",
    player.trim(),
    hint ?? "",
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** An earlier reply as the next request shows it. */
function historyMessage(
  { experiment, variant }: NarratorAsking,
  reply: ModelReply,
  extraction: StateBlockExtraction,
  accepted: readonly StateEvent[],
): Message {
  const block = variant.replayBlocks ? renderBlock(accepted) : "";
  const rebuilt = [extraction.prose, block].filter((part) => part !== "").join("\n\n");
  const forms = { verbatim: reply.text, stripped: extraction.prose, accepted: rebuilt };
  return { role: "assistant", content: forms[experiment.history.form], toolCalls: [] };
}
