import type { ModelReply } from "../model.ts";
import type { Redactor } from "./redact.ts";

/** A reply without secrets: what answers may repeat what it was sent, and the journal keeps replies. */
export function redactedReply(reply: ModelReply, { replied }: Redactor): ModelReply {
  const repliedOrNull = (text: string | null) => (text === null ? null : replied(text));
  return {
    ...reply,
    text: replied(reply.text),
    reasoning: repliedOrNull(reply.reasoning),
    toolCalls: reply.toolCalls.map((call) => ({
      id: replied(call.id),
      name: replied(call.name),
      arguments: replied(call.arguments),
    })),
    finish: { ...reply.finish, raw: repliedOrNull(reply.finish.raw) },
    servedModel: repliedOrNull(reply.servedModel),
    fingerprint: repliedOrNull(reply.fingerprint),
    requestId: repliedOrNull(reply.requestId),
  };
}
