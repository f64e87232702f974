import type { Message } from "../suite/message.ts";
import { appendText } from "./append-text.ts";
import { type Delivered, type Standing, undelivered } from "./seam.ts";

/** The conversation with `text` at the end of the system prompt, which is made when there is none. */
export function inSystemPrompt(standing: Standing, text: string): Delivered {
  return {
    ...undelivered(standing),
    messages: withSystemText(standing.messages, text),
    places: ["system-prompt"],
  };
}

function withSystemText(messages: readonly Message[], text: string): readonly Message[] {
  const [first, ...rest] = messages;
  if (first?.role !== "system") return [{ role: "system", content: text }, ...messages];
  return [appendText(first, text), ...rest];
}
