import { z } from "zod";
import { jsonOf } from "../../model/http/json-text.ts";
import type { ModelRequest } from "../../model/model.ts";
import type { Message, Tool } from "../../suite/message.ts";

/** A message as promptfoo's chat providers send it. */
type ChatMessage = z.output<typeof messageShape>;

const callShape = z.looseObject({
  id: z.string(),
  type: z.literal("function"),
  function: z.looseObject({ name: z.string(), arguments: z.string() }),
});
const messageShape = z.discriminatedUnion("role", [
  z.object({ role: z.enum(["system", "user"]), content: z.string() }),
  z.object({
    role: z.literal("assistant"),
    content: z.string(),
    tool_calls: z.array(callShape).optional(),
  }),
  z.object({ role: z.literal("tool"), content: z.string(), tool_call_id: z.string() }),
]);

/** A request's messages as a chat prompt; the text that the turn is begun with is one assistant message more. */
export function chatMessages({ messages, prefill }: ModelRequest): readonly ChatMessage[] {
  const chat = messages.map(chatMessage);
  return prefill === null ? chat : [...chat, { role: "assistant", content: prefill }];
}

/** Tools as promptfoo's chat providers take them in `config.tools`. */
export function chatTools(tools: readonly Tool[]) {
  return tools.map((tool) => ({ type: "function", function: tool }));
}

function chatMessage(message: Message): ChatMessage {
  const { role, content } = message;
  if (role === "tool") return { role, content, tool_call_id: message.callId };
  if (role !== "assistant") return { role, content };
  if (message.toolCalls.length === 0) return { role, content };
  const calls = message.toolCalls.map(({ id, name, arguments: given }) => ({
    id,
    type: "function" as const,
    function: { name, arguments: given },
  }));
  return { role, content, tool_calls: calls };
}

/**
 * A rendered prompt as messages: a chat in JSON, or any other text as one user message. An assistant message at its end
 * is what the turn is begun with.
 */
export function messagesIn(prompt: string): Pick<ModelRequest, "messages" | "prefill"> {
  const chat = z.array(messageShape).min(1).safeParse(jsonOf(prompt));
  if (!chat.success) return { messages: [{ role: "user", content: prompt }], prefill: null };
  const names = new Map<string, string>();
  const messages = chat.data.map((message) => messageOf(message, names));
  const last = messages.at(-1);
  if (last?.role !== "assistant" || last.toolCalls.length > 0) return { messages, prefill: null };
  return { messages: messages.slice(0, -1), prefill: last.content };
}

/** @param names the tools by the ids of their calls so far */
function messageOf(message: ChatMessage, names: Map<string, string>): Message {
  const { role, content } = message;
  if (role === "tool") {
    const { tool_call_id: callId } = message;
    return { role, content, callId, name: names.get(callId) ?? "" };
  }
  if (role !== "assistant") return { role, content };
  const toolCalls = (message.tool_calls ?? []).map(({ id, function: called }) => {
    names.set(id, called.name);
    return { id, name: called.name, arguments: called.arguments };
  });
  return { role, content, toolCalls };
}
