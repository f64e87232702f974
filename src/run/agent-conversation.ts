/**
 * Plays an agent task: user turns, and inside each a loop of replies and tool results until the agent
 * answers in words. In `native` format the tools are offered on the wire and the model's own calls are
 * answered; in `scripted` format the script makes the calls and the model writes the message before each.
 */

import type { ModelReply } from "../model/model.ts";
import type { Protocol } from "../protocols/protocol.ts";
import type { PurposeLabelReading } from "../protocols/purpose-label/protocol.ts";
import {
  advance,
  hasEnded,
  positionsOf,
  type ScriptAdvance,
  type ScriptProgress,
  startOf,
} from "../suite/agent-script.ts";
import type { Message } from "../suite/message.ts";
import type { Experiment } from "../suite/suite.ts";
import type { AgentTask, ScriptedStep } from "../suite/task.ts";
import type { AgentVariant } from "../suite/variant.ts";
import { askModel } from "./ask-model.ts";
import { type Asking, type ConversationEnd, requestOf, systemMessage } from "./conversation.ts";
import type { Stage } from "./stage.ts";

export interface AgentAsking extends Asking {
  readonly experiment: Extract<Experiment, { protocol: "purpose-label" }>;
  readonly protocol: Protocol<PurposeLabelReading>;
  readonly task: AgentTask;
  readonly variant: AgentVariant;
}

/** Plays the task from its beginning; turns that the journal has settled are not asked again. */
export async function playAgent(stage: Stage, asking: AgentAsking): Promise<ConversationEnd> {
  const { task, variant, experiment, planned } = asking;
  const format = experiment.options.toolFormat;
  const tools = format === "native" ? task.tools : [];
  let messages: readonly Message[] = systemMessage(variant.system);
  let progress = startOf(task);
  for (let turn = 0; !hasEnded(task, progress); turn++) {
    const before = progress;
    messages = [...messages, ...openingOf(asking, before)];
    const { request, delivered } = requestOf(asking, messages, tools, turn);
    const moveOn = (reply: ModelReply) => advance(task, before, reply.toolCalls, format);
    const asked = await askModel(
      stage,
      {
        cell: planned.cell.id,
        task: task.name,
        epoch: planned.epoch,
        turn,
        call: 0,
        stepOf: (reply) => moveOn(reply).position,
      },
      request,
      delivered,
    );
    if (asked.kind === "missing") return { kind: "broken", cause: asked.cause };
    const moved = moveOn(asked.reply);
    messages = [...messages, ...replyMessages(asking, asked.reply, delivered.prefill, moved)];
    progress = moved.progress;
  }
  return { kind: "played" };
}

/** The user's message at the beginning of a user turn; nothing inside its tool loop. */
function openingOf(asking: AgentAsking, progress: ScriptProgress): readonly Message[] {
  const { task, experiment } = asking;
  const turn = task.turns[progress.userTurn];
  if (turn === undefined || progress.replies > 0) return [];
  const content =
    experiment.options.toolFormat === "scripted"
      ? `${turn.user.trim()}\n\n${announcement(nextStep(task, progress))}`
      : turn.user.trim();
  return [{ role: "user", content }];
}

/** The model's own reply as it enters history, and what its calls returned. */
function replyMessages(
  asking: AgentAsking,
  reply: ModelReply,
  prefix: string | null,
  moved: ScriptAdvance,
): readonly Message[] {
  const { task, experiment, protocol } = asking;
  const content =
    experiment.history.form === "stripped"
      ? protocol.extract(reply.text, prefix !== null).prose
      : `${prefix ?? ""}${reply.text}`;
  if (experiment.options.toolFormat === "native") {
    return [
      { role: "assistant", content, toolCalls: reply.toolCalls },
      ...reply.toolCalls.map((call, index) => ({
        role: "tool" as const,
        content: moved.results[index] ?? "",
        callId: call.id,
        name: call.name,
      })),
    ];
  }
  const spoken: Message = { role: "assistant", content, toolCalls: [] };
  const result = moved.results[0];
  const made = moved.position === null ? null : positionsOf(task)[moved.position]?.step;
  if (result === undefined || made == null) return [spoken];
  const next = announcement(nextStep(task, moved.progress));
  return [spoken, { role: "user", content: `[${made.tool} returned]\n${result}\n\n${next}` }];
}

function nextStep(task: AgentTask, progress: ScriptProgress): ScriptedStep | null {
  const next = progress.fates.indexOf("pending");
  return positionsOf(task)[next]?.step ?? null;
}

/** Tells the model, in scripted format, which call its message comes before. */
function announcement(step: ScriptedStep | null): string {
  if (step === null) return "[No call is left: answer in words.]";
  return `[Next call: ${step.tool} ${JSON.stringify(step.arguments)}]`;
}
