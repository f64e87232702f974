/**
 * What an able model would reply to each call of a scripted conversation, as far as the script tells: its recorded
 * words with the declaration that the wording asks for. Where nothing is recorded stands a text of a typical length.
 */

import { closerOf } from "../protocols/own/closer.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { renderBlock } from "../protocols/state-block/render-block.ts";
import type { Seam } from "../seam/seam.ts";
import { positionsOf } from "../suite/agent-script.ts";
import type { ToolCall } from "../suite/message.ts";
import type { ToolFormat } from "../suite/suite.ts";
import type { AgentTask, NarratorTask, Task } from "../suite/task.ts";

/** A reply as far as its length counts. */
export interface ScriptedReply {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
}

/** How a conversation is played. */
export interface ReplyPlay {
  readonly protocol: Protocol;
  readonly seam: Seam;
  readonly format: ToolFormat;
}

/** Characters of a reply that no script records: what an agent says beside a call, and a narrator's turn. */
export const typicalCharacters = { agent: 240, narrator: 1000, declaration: 160 } as const;

/** The replies to the calls of one conversation, in order; two for each turn at the seams that ask twice. */
export function scriptedReplies(task: Task, play: ReplyPlay): readonly ScriptedReply[] {
  return task.for === "agent" ? agentReplies(task, play) : narratorReplies(task, play);
}

function agentReplies(task: AgentTask, play: ReplyPlay): readonly ScriptedReply[] {
  const positions = positionsOf(task);
  let heading = task.title;
  return positions.flatMap(({ step, userTurn, index }) => {
    heading = step?.heading ?? heading;
    const words =
      (step === null ? task.turns[userTurn]?.answer : step.says) ?? filler(typicalCharacters.agent);
    const calls: readonly ToolCall[] =
      step === null || play.format === "scripted"
        ? []
        : [
            {
              id: `plan-${index}`,
              name: step.tool,
              arguments: JSON.stringify({ ...fieldOf(play, heading), ...step.arguments }),
            },
          ];
    const declaration = step === null ? null : declarationOf(play.protocol, heading);
    const text = play.format === "text" ? `${words}${calls.map(written).join("")}` : words;
    const toolCalls = play.format === "native" ? calls : [];
    return turnReplies(play, { words: text, declaration, toolCalls });
  });
}

/** The field is taken out again before the call is answered, so it costs and changes nothing. */
function fieldOf({ seam }: ReplyPlay, purpose: string): { readonly purpose?: string } {
  return seam.id === "tool-field" ? { purpose } : {};
}

function written({ name, arguments: given }: ToolCall): string {
  return `\n<call>{"tool": ${JSON.stringify(name)}, "arguments": ${given}}</call>`;
}

function narratorReplies(task: NarratorTask, play: ReplyPlay): readonly ScriptedReply[] {
  return task.turns.flatMap(({ story, expect }) =>
    turnReplies(play, {
      words: story ?? filler(typicalCharacters.narrator),
      declaration:
        play.protocol.id === "state-block"
          ? renderBlock(expect)
          : declarationOf(play.protocol, task.title),
      toolCalls: [],
    }),
  );
}

interface TurnWords {
  readonly words: string;
  /** null where the turn declares nothing. */
  readonly declaration: string | null;
  readonly toolCalls: readonly ToolCall[];
}

function turnReplies(
  { protocol, seam }: ReplyPlay,
  { words, declaration, toolCalls }: TurnWords,
): readonly ScriptedReply[] {
  if (declaration === null || seam.id === "none" || seam.id === "tool-field") {
    return [{ text: words, toolCalls }];
  }
  if (protocol.position === "leading") {
    const said = seam.needs === "prefill" ? declaration.slice(protocol.opener.length) : declaration;
    return [{ text: `${said}\n${words}`, toolCalls }];
  }
  const first = { text: `${words}\n\n${declaration}`, toolCalls };
  return seam.second === null ? [first] : [first, { text: declaration, toolCalls: [] }];
}

/** A heading in the protocol's tag, or a block of typical length behind its opener. */
function declarationOf({ opener, position }: Protocol, heading: string): string {
  if (position === "leading") return `${opener}${heading}${closerOf(opener)}`;
  return `${opener}\n${filler(typicalCharacters.declaration)}\n${closerOf(opener)}`;
}

function filler(characters: number): string {
  return "word ".repeat(characters / 5).trim();
}
