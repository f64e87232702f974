/**
 * Plays a narrator task: the player's turns, with the world carried along. What a reply proposed is applied
 * before the next turn is asked, so that state section, refusal note and replayed blocks say what is true. With
 * given history the recorded story and its expected events stand in the reply's place.
 *
 *     newest player message   state section · refusal note · the player's words · length hint
 *     earlier ones            the player's words alone
 */

import type { Protocol } from "../protocols/protocol.ts";
import { type Application, applyEvents } from "../protocols/state-block/apply-events.ts";
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
import type { NarratorTask, PlayerTurn } from "../suite/task.ts";
import type { NarratorVariant } from "../suite/variant.ts";
import { askTurn } from "./ask-turn.ts";
import { type Asking, type ConversationEnd, systemMessage } from "./conversation.ts";
import type { Stage } from "./stage.ts";

export interface NarratorAsking extends Asking {
  readonly experiment: Extract<Experiment, { protocol: "state-block" }>;
  readonly protocol: Protocol<StateBlockExtraction>;
  readonly task: NarratorTask;
  readonly variant: NarratorVariant;
}

/** Plays the task from its beginning; turns that the journal has settled are not asked again. */
export async function playNarrator(stage: Stage, asking: NarratorAsking): Promise<ConversationEnd> {
  const { task, experiment } = asking;
  const given = experiment.history.source === "given";
  let past: readonly Message[] = systemMessage(asking.variant.system);
  let world = startingWorld(asking);
  let refused: readonly Refusal[] = [];
  let lost: ConversationEnd = { kind: "played" };
  for (const [turn, player] of task.turns.entries()) {
    const content = newestMessage(asking, world, refused, player.player);
    const messages: readonly Message[] = [...past, { role: "user", content }];
    const standing = { messages, tools: [] };
    const asked = await askTurn(stage, asking, standing, { turn, stepOf: () => turn });
    if (asked.kind === "missing") {
      lost = { kind: "broken", cause: asked.cause };
      if (!given || asked.cause === "not-run") return lost;
    }
    const text = given || asked.kind === "missing" ? recordedText(player) : asked.text;
    const extraction = asking.protocol.extract(text, false);
    const applied = applyEvents(world, extraction.proposal, experiment.options.vocabulary);
    past = [
      ...past,
      { role: "user", content: player.player.trim() },
      { role: "assistant", content: historyText(asking, text, extraction, applied), toolCalls: [] },
    ];
    world = applied.world;
    refused = applied.refused;
  }
  return lost;
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

/** A faithful narrator's reply: the recorded story and the block of what it made true. */
function recordedText({ story, expect }: PlayerTurn): string {
  return `${(story ?? "").trim()}\n\n${renderBlock(expect)}`.trim();
}

/** An earlier reply as the next request shows it. */
function historyText(
  { experiment, variant }: NarratorAsking,
  text: string,
  extraction: StateBlockExtraction,
  { accepted }: Application,
): string {
  const block = variant.replayBlocks ? renderBlock(accepted) : "";
  const rebuilt = [extraction.prose, block].filter((part) => part !== "").join("\n\n");
  const forms = { verbatim: text, stripped: extraction.prose, accepted: rebuilt };
  return forms[experiment.history.form];
}
