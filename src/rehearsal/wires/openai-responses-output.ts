/** A reply as a Responses object. */

import type { Usage } from "../../model/model.ts";
import type { Json } from "../../protocols/json.ts";
import type { ServedAnswer } from "../served-wire.ts";
import type { JsonMap } from "./wire-json.ts";

export interface ReasoningItem extends JsonMap {
  readonly type: "reasoning";
  readonly id: string;
  readonly summary: readonly { readonly type: "summary_text"; readonly text: string }[];
}

export interface MessageItem extends JsonMap {
  readonly type: "message";
  readonly id: string;
  readonly status: ItemStatus;
  readonly role: "assistant";
  readonly content: readonly [TextPart];
}

export interface TextPart extends JsonMap {
  readonly type: "output_text";
  readonly annotations: readonly [];
  readonly logprobs: readonly [];
  readonly text: string;
}

export interface CallItem extends JsonMap {
  readonly type: "function_call";
  readonly id: string;
  readonly status: ItemStatus;
  readonly call_id: string;
  readonly name: string;
  readonly arguments: string;
}

type ItemStatus = "completed" | "incomplete";
export type OutputItem = ReasoningItem | MessageItem | CallItem;

/** The whole reply. */
export function responseObject(answer: ServedAnswer): JsonMap {
  const cut = cutReason(answer);
  return {
    ...responseFrame(answer),
    status: cut === null ? "completed" : "incomplete",
    incomplete_details: cut === null ? null : { reason: cut },
    output: outputItems(answer),
    usage: usageOf(answer.reply.usage),
  };
}

/** The response before anything of it was written. */
export function startedResponse(answer: ServedAnswer): JsonMap {
  return {
    ...responseFrame(answer),
    status: "in_progress",
    incomplete_details: null,
    output: [],
    usage: null,
  };
}

/** Why the reply is not whole; null when it is. */
export function cutReason({ reply }: ServedAnswer): "max_output_tokens" | "content_filter" | null {
  if (reply.finish.reason === "length") return "max_output_tokens";
  return reply.finish.reason === "content-filter" ? "content_filter" : null;
}

/** What a client's own settings would fill there stands at the server's defaults. */
function responseFrame({ id, created, model }: ServedAnswer): JsonMap {
  return {
    id: `resp_${id}`,
    object: "response",
    created_at: created,
    background: false,
    error: null,
    instructions: null,
    max_output_tokens: null,
    metadata: {},
    model,
    parallel_tool_calls: true,
    previous_response_id: null,
    reasoning: { effort: null, summary: null },
    service_tier: "default",
    store: false,
    temperature: 1,
    text: { format: { type: "text" } },
    tool_choice: "auto",
    tools: [],
    top_p: 1,
    truncation: "disabled",
    user: null,
  };
}

/** The items of the reply in their order. Reasoning that is not shown is an item with an empty summary. */
export function outputItems(answer: ServedAnswer): readonly OutputItem[] {
  const { id, reply } = answer;
  const status = cutReason(answer) === null ? "completed" : "incomplete";
  const items: OutputItem[] = [];
  if (reply.reasoning !== null || reply.reasoningHidden) {
    const text = reply.reasoning;
    items.push({
      id: `rs_${id}`,
      type: "reasoning",
      summary: text === null ? [] : [{ type: "summary_text", text }],
    });
  }
  if (reply.text !== "" || reply.toolCalls.length === 0) {
    items.push({
      id: `msg_${id}`,
      type: "message",
      status,
      role: "assistant",
      content: [{ type: "output_text", annotations: [], logprobs: [], text: reply.text }],
    });
  }
  for (const [index, call] of reply.toolCalls.entries()) {
    items.push({
      id: `fc_${id}_${index}`,
      type: "function_call",
      status,
      call_id: call.id,
      name: call.name,
      arguments: call.arguments,
    });
  }
  return items;
}

/** Counts that are not known make no usage: the protocol has no word for half of it. */
function usageOf({ inputTokens, outputTokens, cachedInputTokens, reasoningTokens }: Usage): Json {
  if (inputTokens === null || outputTokens === null) return null;
  return {
    input_tokens: inputTokens,
    input_tokens_details: { cached_tokens: cachedInputTokens ?? 0, cache_write_tokens: 0 },
    output_tokens: outputTokens,
    output_tokens_details: { reasoning_tokens: reasoningTokens ?? 0 },
    total_tokens: inputTokens + outputTokens,
  };
}
