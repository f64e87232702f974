import type { PurposeLabelReading } from "../../protocols/purpose-label/protocol.ts";
import type { Message } from "../../suite/message.ts";
import type { AnsweredRecord } from "../cell-scorer.ts";

export type AssistantMessage = Extract<Message, { role: "assistant" }>;

/** How an earlier message of the agent's is read; `prefilled`: its text stood behind the opener. */
export type HeadingReader = (message: AssistantMessage, prefilled: boolean) => PurposeLabelReading;

/**
 * The heading that the newest declaring message of a request's history declares, read as it was read in its own
 * turn; null when none declares one.
 *
 *     assistant: <purpose>Reading the log</purpose>⏎I look.      read without the opener that a prefill gave
 *                ^ prefix ^ continuation
 */
export function earlierHeading(
  { request, delivery }: AnsweredRecord,
  read: HeadingReader,
): string | null {
  for (const message of request.messages.toReversed()) {
    if (message.role !== "assistant") continue;
    const { label, declared } = readingOf(message, delivery.prefix, read);
    if (declared) return label;
  }
  return null;
}

function readingOf(
  message: AssistantMessage,
  prefix: string | null,
  read: HeadingReader,
): PurposeLabelReading {
  const { content } = message;
  if (prefix === null || !content.startsWith(prefix)) return read(message, false);
  return read({ ...message, content: content.slice(prefix.length) }, true);
}
