/** A reply as a message of Anthropic's. */

import type { ModelReply, Usage } from "../../model/model.ts";
import { callArguments } from "../../suite/call-arguments.ts";
import type { ServedAnswer } from "../served-wire.ts";
import type { JsonMap } from "./wire-json.ts";

export interface ThinkingBlock extends JsonMap {
  readonly type: "thinking";
  readonly thinking: string;
  readonly signature: string;
}

export interface TextBlock extends JsonMap {
  readonly type: "text";
  readonly text: string;
  readonly citations: null;
}

export interface ToolUseBlock extends JsonMap {
  readonly type: "tool_use";
  readonly id: string;
  readonly name: string;
  readonly input: JsonMap;
}

export type Block = ThinkingBlock | TextBlock | ToolUseBlock;

/** The whole reply. */
export function wholeMessage(answer: ServedAnswer): JsonMap {
  const { reply } = answer;
  return {
    ...messageFrame(answer),
    content: blocksOf(answer),
    ...stopOf(reply),
    usage: { ...inputUsage(reply.usage), ...outputUsage(reply.usage), ...served },
  };
}

/** The message before anything of it was written. */
export function startedMessage(answer: ServedAnswer): JsonMap {
  return {
    ...messageFrame(answer),
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: {
      ...inputUsage(answer.reply.usage),
      output_tokens: 1,
      output_tokens_details: null,
      ...served,
    },
  };
}

function messageFrame({ id, model }: ServedAnswer): JsonMap {
  return {
    id: `msg_${id}`,
    type: "message",
    role: "assistant",
    model,
    container: null,
    diagnostics: null,
    stop_details: null,
  };
}

/** The blocks of the reply in their order. Thinking that is not shown is a block without text. */
export function blocksOf({ id, reply }: ServedAnswer): readonly Block[] {
  const blocks: Block[] = [];
  if (reply.reasoning !== null || reply.reasoningHidden) {
    blocks.push({
      type: "thinking",
      thinking: reply.reasoning ?? "",
      signature: `sig_${id}`,
    });
  }
  if (reply.text !== "") blocks.push({ type: "text", text: reply.text, citations: null });
  for (const call of reply.toolCalls) {
    blocks.push({
      type: "tool_use",
      id: call.id,
      name: call.name,
      // Arguments that are no object cannot be told here: the protocol has the input read already.
      input: callArguments(call.arguments) ?? {},
      caller: { type: "direct" },
    });
  }
  return blocks;
}

/** Which of the stop sequences it was is not known. */
export function stopOf({ finish, toolCalls }: ModelReply): {
  readonly stop_reason: string;
  readonly stop_sequence: null;
} {
  const called = toolCalls.length > 0 && finish.reason !== "length";
  return { stop_reason: called ? "tool_use" : stopReason(finish), stop_sequence: null };
}

function stopReason({ reason, raw }: ModelReply["finish"]): string {
  switch (reason) {
    case "length":
      return "max_tokens";
    case "tool-calls":
      return "tool_use";
    case "content-filter":
      return "refusal";
    default:
      return raw === "stop_sequence" ? raw : "end_turn";
  }
}

/** What a cache held is counted apart from the input. The protocol has no word for a count that is not known but 0. */
export function inputUsage({ inputTokens, cachedInputTokens }: Usage): JsonMap {
  const cached = cachedInputTokens ?? 0;
  return {
    input_tokens: Math.max(0, (inputTokens ?? 0) - cached),
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: cached,
    server_tool_use: null,
  };
}

/** How a message was served. It stands beside the counts of a message, and not of a stream's end. */
const served: JsonMap = {
  cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
  inference_geo: null,
  service_tier: "standard",
  speed: null,
};

export function outputUsage({ outputTokens, reasoningTokens }: Usage): JsonMap {
  return {
    output_tokens: outputTokens ?? 0,
    output_tokens_details: reasoningTokens === null ? null : { thinking_tokens: reasoningTokens },
  };
}
