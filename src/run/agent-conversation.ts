/**
 * Plays an agent task: user turns, and inside each a loop of replies and tool results until the agent answers
 * in words. In `native` format the tools are offered on the wire, in `text` format the model writes its calls
 * into its text; either way its own calls are answered. In `scripted` format the script makes the calls and the
 * model writes the message before each. With given history the script decides everything but the reply that is
 * asked for.
 */

import { scriptCalls } from "../seam/script-calls.ts";
import { advance, hasEnded, startOf } from "../suite/agent-script.ts";
import type { Message } from "../suite/message.ts";
import type { Experiment } from "../suite/suite.ts";
import type { AgentTask } from "../suite/task.ts";
import type { AgentVariant } from "../suite/variant.ts";
import { agentSystem, givenMessages, liveMessages, userOpening } from "./agent-messages.ts";
import { askTurn } from "./ask-turn.ts";
import type { Asking, ConversationEnd } from "./conversation.ts";
import type { Stage } from "./stage.ts";

export interface AgentAsking extends Asking {
  readonly experiment: Extract<Experiment, { protocol: "purpose-label" | "own" }>;
  readonly task: AgentTask;
  readonly variant: AgentVariant;
}

/** Plays the task from its beginning; turns that the journal has settled are not asked again. */
export async function playAgent(stage: Stage, asking: AgentAsking): Promise<ConversationEnd> {
  const { task, variant, experiment, seam } = asking;
  const { history } = experiment;
  const format = experiment.options.toolFormat;
  const { protocol } = asking;
  const play = { task, format, history, protocol, declares: declaresInTags(experiment) };
  const walk = history.source === "given" ? "scripted" : format;
  const tools = format === "native" ? task.tools : [];
  let messages: readonly Message[] = agentSystem(play, variant);
  let progress = startOf(task);
  let lost: ConversationEnd = { kind: "played" };
  for (let turn = 0; !hasEnded(task, progress); turn++) {
    const before = progress;
    messages = [...messages, ...userOpening(play, before)];
    const asked = await askTurn(
      stage,
      asking,
      { messages, tools },
      {
        turn,
        stepOf: (reply) =>
          advance(task, before, scriptCalls(reply, format, seam.id), walk).position,
      },
    );
    if (asked.kind === "missing") {
      lost = { kind: "broken", cause: asked.cause };
      if (history.source === "live" || asked.cause === "not-run") return lost;
    }
    const calls = asked.kind === "replied" ? scriptCalls(asked.reply, format, seam.id) : [];
    const moved = advance(task, before, calls, walk);
    const said =
      history.source === "given" || asked.kind === "missing"
        ? givenMessages(play, moved)
        : liveMessages(play, asked, calls, moved);
    messages = [...messages, ...said];
    progress = moved.progress;
  }
  return lost;
}

/** Whether a recorded reply can declare its heading: the headings of a script are words for a tag. */
function declaresInTags(experiment: AgentAsking["experiment"]): boolean {
  return experiment.protocol === "purpose-label" || experiment.own.kind === "tag";
}
