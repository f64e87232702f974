import { createHash } from "node:crypto";
import type { Model, ModelReply } from "../model/model.ts";
import type { Behaviours } from "./behaviours.ts";
import { charactersPerToken, tokensOf } from "./context.ts";
import type { Reached } from "./reach.ts";
import { reasoningText } from "./reasoning-text.ts";

/**
 * The reply that the server sends to what has reached the model. The same for the same request and behaviours.
 *
 * @param fingerprint what the server calls its build
 */
export async function playReply(
  reached: Reached,
  { model, behaviours, fingerprint }: PlayedBy,
): Promise<ModelReply> {
  const answer = await model.generate(reached.request, { signal: never });
  if (answer.kind === "missing")
    throw new Error(`the simulated model gave no reply: ${answer.cause}`);
  const counted: ModelReply = {
    ...answer.reply,
    fingerprint,
    requestId: null,
    reasoningHidden: false,
    usage: {
      inputTokens: reached.promptTokens,
      outputTokens: outputTokens(answer.reply),
      cachedInputTokens: 0,
      reasoningTokens: 0,
    },
  };
  const ended = reached.room === null ? counted : keptTo(counted, reached.room);
  return filed(withThoughts(ended, reached, behaviours), reached);
}

export interface PlayedBy {
  readonly model: Model;
  readonly behaviours: Behaviours;
  readonly fingerprint: string;
}

const never = new AbortController().signal;

function outputTokens({ text, toolCalls }: ModelReply): number {
  return tokensOf(toolCalls.reduce((sum, call) => sum + call.arguments.length, text.length));
}

/** A reply that the end of the context may have cut. */
function keptTo(reply: ModelReply, tokens: number): ModelReply {
  return outputTokens(reply) <= tokens ? reply : cutShort(reply, tokens * charactersPerToken);
}

/** A reply cut to a number of characters as if by a limit; a cut text makes no call. */
export function cutShort(reply: ModelReply, characters: number): ModelReply {
  const text = reply.text.slice(0, characters);
  const thoughts = reply.usage.reasoningTokens ?? 0;
  return {
    ...reply,
    text,
    toolCalls: [],
    finish: { reason: "length", raw: "length" },
    usage: { ...reply.usage, outputTokens: tokensOf(text.length) + thoughts },
  };
}

/** A turn that is begun for the model is past its thoughts. */
function withThoughts(
  reply: ModelReply,
  { request, thinks }: Reached,
  { thinking }: Behaviours,
): ModelReply {
  if (!thinks || request.prefill !== null) return reply;
  const thoughts = reasoningText(seedOf(reply, request.seed));
  const tokens = tokensOf(thoughts.length);
  return {
    ...reply,
    reasoning: thinking === "on" ? thoughts : null,
    reasoningHidden: thinking === "hidden",
    usage: {
      ...reply.usage,
      outputTokens: (reply.usage.outputTokens ?? 0) + tokens,
      reasoningTokens: tokens,
    },
  };
}

function seedOf(reply: ModelReply, seed: number): string {
  const said = JSON.stringify([seed, reply.usage.inputTokens, reply.text, reply.toolCalls]);
  return createHash("sha256").update(said).digest("hex");
}

function filed(reply: ModelReply, { filed: where, opening, request }: Reached): ModelReply {
  switch (where) {
    case "echo":
      return { ...reply, text: (opening.prefill ?? request.prefill ?? "") + reply.text };
    case "reasoning":
      return { ...reply, text: "", reasoning: (reply.reasoning ?? "") + reply.text };
    case "text":
      return reply;
  }
}
