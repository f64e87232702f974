import type { Message } from "../../suite/message.ts";
import type { ModelRequest } from "../model.ts";
import { toolsJson } from "./tools-json.ts";

/**
 * The whole request as one text for seeding: every field counts, and no two requests give the same text,
 * whichever way their messages were put together. Each text stands behind its length, so that none can pass for
 * the end of one and the beginning of another.
 */
export function requestText(request: ModelRequest): string {
  const { messages, tools, prefill, constraint, sampling, seed } = request;
  const parts: string[] = [];
  const add = (text: string) => parts.push(String(text.length), text);
  for (const message of messages) for (const text of messageTexts(message)) add(text);
  add(toolsJson(tools));
  const { temperature, maxOutputTokens, stop } = sampling;
  const rest = [messages.length, prefill, constraint, temperature, maxOutputTokens];
  add(JSON.stringify([...rest, stop, seed]));
  return parts.join("\n");
}

function messageTexts(message: Message): readonly string[] {
  const { role, content } = message;
  switch (role) {
    case "assistant": {
      const { toolCalls } = message;
      const calls = toolCalls.flatMap(({ id, name, arguments: given }) => [id, name, given]);
      return [role, content, String(toolCalls.length), ...calls];
    }
    case "tool":
      return [role, content, message.callId, message.name];
    default:
      return [role, content];
  }
}
