import type { Message } from "../suite/message.ts";
import { appendText } from "./append-text.ts";

/** The messages with `text` at the end of the system prompt, which is made when there is none. */
export function inSystemPrompt(messages: readonly Message[], text: string): readonly Message[] {
  const [first, ...rest] = messages;
  if (first?.role !== "system") return [{ role: "system", content: text }, ...messages];
  return [appendText(first, text), ...rest];
}
