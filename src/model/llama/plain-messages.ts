import type { Message, Tool, ToolCall } from "../../suite/message.ts";

/** A message as a chat template reads it. */
export interface TemplateMessage {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly content: string;
  /** The tool that answered; only on the tool role. */
  readonly name?: string;
}

/**
 * A conversation without the wire's tool channel: tools are listed in the system message, a call is a line of
 * the assistant's text, and where the template has no tool role a result is a line of the user's.
 */
export function plainMessages(
  messages: readonly Message[],
  tools: readonly Tool[],
  hasToolRole: boolean,
): readonly TemplateMessage[] {
  return messagesWithTools(joinResults(messages, hasToolRole), tools);
}

/**
 * Results in a row, and the user message after them, become one user message: most templates that know no
 * tool role insist that user and assistant take turns.
 */
function joinResults(
  messages: readonly Message[],
  hasToolRole: boolean,
): readonly TemplateMessage[] {
  const joined: TemplateMessage[] = [];
  let afterResult = false;
  for (const message of messages) {
    const next = templateMessage(message, hasToolRole);
    const last = joined.at(-1);
    if (afterResult && last !== undefined && next.role === "user") {
      joined[joined.length - 1] = { ...last, content: `${last.content}\n\n${next.content}` };
    } else joined.push(next);
    afterResult = message.role === "tool" && !hasToolRole;
  }
  return joined;
}

function templateMessage(message: Message, hasToolRole: boolean): TemplateMessage {
  switch (message.role) {
    case "system":
    case "user":
      return { role: message.role, content: message.content };
    case "assistant":
      return { role: "assistant", content: withCalls(message.content, message.toolCalls) };
    case "tool":
      return hasToolRole
        ? { role: "tool", content: message.content, name: message.name }
        : { role: "user", content: `Tool ${message.name} returned: ${message.content}` };
    default:
      return message satisfies never;
  }
}

function withCalls(content: string, calls: readonly ToolCall[]): string {
  const lines = calls.map((call) => `Called ${call.name} with ${call.arguments}`);
  return [...(content === "" ? [] : [content]), ...lines].join("\n");
}

function messagesWithTools(
  messages: readonly TemplateMessage[],
  tools: readonly Tool[],
): readonly TemplateMessage[] {
  if (tools.length === 0) return messages;
  const list = toolList(tools);
  const [first, ...rest] = messages;
  if (first?.role !== "system") return [{ role: "system", content: list }, ...messages];
  const content = first.content === "" ? list : `${first.content}\n\n${list}`;
  return [{ role: "system", content }, ...rest];
}

function toolList(tools: readonly Tool[]): string {
  const entries = tools.map(
    ({ name, description, parameters }) =>
      `- ${name}: ${description}\n  arguments: ${JSON.stringify(parameters)}`,
  );
  return ["Tools that can be called:", ...entries].join("\n");
}
