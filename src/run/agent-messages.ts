/**
 * The messages of an agent's conversation, by how its tools are played. What the model said enters history as
 * the suite asks for; with given history the script's recorded words stand in its place, the same in every arm.
 */

import { closerOf } from "../protocols/own/closer.ts";
import type { Protocol } from "../protocols/protocol.ts";
import {
  positionsOf,
  type ScriptAdvance,
  type ScriptPosition,
  type ScriptProgress,
} from "../suite/agent-script.ts";
import type { Message, ToolCall } from "../suite/message.ts";
import type { History, ToolFormat } from "../suite/suite.ts";
import type { AgentTask, ScriptedStep } from "../suite/task.ts";
import { toolListing } from "../suite/text-calls.ts";
import type { AgentVariant } from "../suite/variant.ts";
import type { RepliedTurn } from "./ask-turn.ts";
import { systemMessage } from "./conversation.ts";

/** How a task is played, as far as its messages show it. */
export interface AgentPlay {
  readonly task: AgentTask;
  readonly format: ToolFormat;
  readonly history: History;
  readonly protocol: Protocol;
  /** Whether recorded words stand behind their heading in the protocol's tag. */
  readonly declares: boolean;
}

/** The conversation before its first user turn. */
export function agentSystem(
  { task, format }: AgentPlay,
  variant: AgentVariant,
): readonly Message[] {
  const system = variant.system.trim();
  if (format !== "text") return systemMessage(system);
  return systemMessage(
    [system, toolListing(task.tools)].filter((part) => part !== "").join("\n\n"),
  );
}

/** The user's message at the beginning of a user turn; nothing inside its tool loop. */
export function userOpening(
  { task, format }: AgentPlay,
  progress: ScriptProgress,
): readonly Message[] {
  const turn = task.turns[progress.userTurn];
  if (turn === undefined || progress.replies > 0) return [];
  const user = turn.user.trim();
  const content =
    format === "scripted" ? `${user}\n\n${announcement(nextStep(task, progress))}` : user;
  return [{ role: "user", content }];
}

/** A reply of the model's as it enters history, and what its calls returned. */
export function liveMessages(
  play: AgentPlay,
  { reply, text, prefilled, whole }: RepliedTurn,
  calls: readonly ToolCall[],
  moved: ScriptAdvance,
): readonly Message[] {
  const content =
    play.history.form === "stripped" ? play.protocol.extract(text, prefilled).prose : whole;
  const spoken: Message = { role: "assistant", content, toolCalls: reply.toolCalls };
  return [spoken, ...resultMessages(play, calls, moved)];
}

/** The recorded words of the position that was just played, and what its scripted call returned. */
export function givenMessages(play: AgentPlay, moved: ScriptAdvance): readonly Message[] {
  const positions = positionsOf(play.task);
  const position = positions[moved.position ?? -1];
  if (position === undefined) return [];
  const { step } = position;
  const words = recordedWords(play, positions, position);
  const calls: readonly ToolCall[] =
    step === null || play.format === "scripted"
      ? []
      : [
          {
            id: `given-${position.index}`,
            name: step.tool,
            arguments: JSON.stringify(step.arguments),
          },
        ];
  const written = play.format === "text" ? `${words}${calls.map(writtenCall).join("")}` : words;
  const spoken: Message = {
    role: "assistant",
    content: written,
    toolCalls: play.format === "native" ? calls : [],
  };
  return [spoken, ...resultMessages(play, calls, moved)];
}

function writtenCall({ name, arguments: given }: ToolCall): string {
  return `\n<call>{"tool": ${JSON.stringify(name)}, "arguments": ${given}}</call>`;
}

/** A step's heading stands from where it begins until the next one; stripped history leaves it out. */
function recordedWords(
  { task, history, protocol, declares }: AgentPlay,
  positions: readonly ScriptPosition[],
  { index, userTurn, step }: ScriptPosition,
): string {
  if (step === null) return task.turns[userTurn]?.answer ?? "";
  const says = step.says ?? "";
  const heading = positions.slice(0, index + 1).findLast((one) => one.step?.heading != null)
    ?.step?.heading;
  if (history.form === "stripped" || heading == null || !declares) return says;
  return `${protocol.opener}${heading}${closerOf(protocol.opener)}\n${says}`;
}

function resultMessages(
  { task, format }: AgentPlay,
  calls: readonly ToolCall[],
  moved: ScriptAdvance,
): readonly Message[] {
  switch (format) {
    case "native":
      return calls.map((call, index) => ({
        role: "tool",
        content: moved.results[index] ?? "",
        callId: call.id,
        name: call.name,
      }));
    case "text": {
      const results = calls.map((call, index) => returned(call.name, moved.results[index] ?? ""));
      return results.length === 0 ? [] : [{ role: "user", content: results.join("\n\n") }];
    }
    case "scripted": {
      const made = moved.position === null ? null : positionsOf(task)[moved.position]?.step;
      const result = moved.results[0];
      if (made == null || result === undefined) return [];
      const next = announcement(nextStep(task, moved.progress));
      return [{ role: "user", content: `${returned(made.tool, result)}\n\n${next}` }];
    }
    default:
      return format satisfies never;
  }
}

function returned(tool: string, result: string): string {
  return `[${tool} returned]\n${result}`;
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
