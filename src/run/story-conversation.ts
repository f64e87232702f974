/**
 * Plays a narrator task with a protocol of the user's own: the player's turns without a world of events, so there
 * is no state section and nothing is refused. With given history the recorded story stands in the reply's place.
 *
 *     newest player message   the player's words · length hint
 *     earlier ones            the player's words alone
 */

import { lengthHint } from "../protocols/state-block/length-hint.ts";
import type { Message } from "../suite/message.ts";
import type { Experiment } from "../suite/suite.ts";
import type { NarratorTask } from "../suite/task.ts";
import type { NarratorVariant } from "../suite/variant.ts";
import { type AskedTurn, askTurn } from "./ask-turn.ts";
import { type Asking, type ConversationEnd, systemMessage } from "./conversation.ts";
import type { Stage } from "./stage.ts";

export interface StoryAsking extends Asking {
  readonly experiment: Extract<Experiment, { protocol: "own" }>;
  readonly task: NarratorTask;
  readonly variant: NarratorVariant;
}

/** Plays the task from its beginning; turns that the journal has settled are not asked again. */
export async function playStory(stage: Stage, asking: StoryAsking): Promise<ConversationEnd> {
  const { task, experiment, variant, sampling } = asking;
  const given = experiment.history.source === "given";
  const hint = variant.lengthHint ? lengthHint(sampling.maxOutputTokens) : null;
  let past: readonly Message[] = systemMessage(variant.system);
  let lost: ConversationEnd = { kind: "played" };
  for (const [turn, { player, story }] of task.turns.entries()) {
    const said = player.trim();
    const newest: Message = { role: "user", content: hint === null ? said : `${said}\n\n${hint}` };
    const standing = { messages: [...past, newest], tools: [] };
    const asked = await askTurn(stage, asking, standing, { turn, stepOf: () => turn });
    if (asked.kind === "missing") {
      lost = { kind: "broken", cause: asked.cause };
      if (!given || asked.cause === "not-run") return lost;
    }
    const told = given ? (story ?? "").trim() : historyText(asking, asked);
    past = [
      ...past,
      { role: "user", content: said },
      { role: "assistant", content: told, toolCalls: [] },
    ];
  }
  return lost;
}

/** An earlier reply as the next request shows it. */
function historyText({ experiment, protocol }: StoryAsking, asked: AskedTurn): string {
  if (asked.kind === "missing") return "";
  const { text, prefilled, whole } = asked;
  return experiment.history.form === "stripped" ? protocol.extract(text, prefilled).prose : whole;
}
