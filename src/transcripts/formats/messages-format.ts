import { fieldsOf } from "../../model/http/json-text.ts";
import { armOf } from "../record-field.ts";
import {
  missingTurn,
  type RecordedConversation,
  type RecordedTurn,
  recordFault,
  type TranscriptFormat,
} from "../recorded-turn.ts";
import { readAssistantMessage } from "./assistant-message.ts";

/**
 * Conversations, one a line: an object with `messages`, or the list of messages alone. Every assistant message is a
 * turn.
 */
export const messagesFormat: TranscriptFormat = {
  id: "messages",
  title: "conversations, one a line; OpenAI's messages or Anthropic's content blocks",
  example:
    '{"messages": [{"role": "user", "content": "Go on."}, {"role": "assistant", "content": "Done."}]}',
  recognises: (value) => messagesIn(value) !== null,
  read(value) {
    const messages = messagesIn(value);
    if (messages === null) {
      return recordFault(
        'has no "messages" list',
        'give each line a conversation, such as {"messages": [{"role": "assistant", "content": "Done."}]}',
      );
    }
    return { kind: "conversations", conversations: [conversationOf(value, messages)] };
  },
};

function messagesIn(value: unknown): readonly unknown[] | null {
  const messages = Array.isArray(value) ? value : fieldsOf(value)?.["messages"];
  if (!Array.isArray(messages) || messages.length === 0) return null;
  return messages.every((message) => typeof fieldsOf(message)?.["role"] === "string")
    ? messages
    : null;
}

function conversationOf(record: unknown, messages: readonly unknown[]): RecordedConversation {
  const { model, metadata } = fieldsOf(record) ?? {};
  return {
    place: "",
    arm: armOf({ model: model ?? fieldsOf(metadata)?.["model"] }),
    task: null,
    tools: offeredTools(record),
    record,
    turns: assistantTurns(messages),
  };
}

/** The tools beside the messages, as Chat Completions or Anthropic lists them. */
function offeredTools(record: unknown): readonly string[] {
  const tools = fieldsOf(record)?.["tools"];
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool) => {
    const fields = fieldsOf(tool);
    const name = fieldsOf(fields?.["function"])?.["name"] ?? fields?.["name"];
    return typeof name === "string" ? [name] : [];
  });
}

/**
 * The assistant's messages as turns, named by their places from 1.
 *
 * @param isModels whether a message is the model's own; every assistant message where absent
 */
export function assistantTurns(
  messages: readonly unknown[],
  isModels: (message: Readonly<Record<string, unknown>>) => boolean = () => true,
): readonly RecordedTurn[] {
  return messages.flatMap((value, at): readonly RecordedTurn[] => {
    const message = fieldsOf(value);
    if (message === null || message["role"] !== "assistant" || !isModels(message)) return [];
    const place = `message ${at + 1}`;
    const reply = readAssistantMessage(message);
    if (reply === null) return [missingTurn("malformed", place, true)];
    return [{ place, answer: { kind: "reply", reply, prefix: null }, showsCalls: true }];
  });
}
