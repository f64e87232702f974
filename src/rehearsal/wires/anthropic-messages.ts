/**
 * The messages of a Messages body as ours. Tool results are blocks of a user message there and messages of their own
 * here; what the user wrote after them follows as a user message.
 */

import type { Json } from "../../protocols/json.ts";
import type { Message, ToolCall } from "../../suite/message.ts";
import { betweenBlocks, readSystem, readText } from "./anthropic-text.ts";
import { type ToolOrder, toolOrder } from "./anthropic-tool-order.ts";
import { listOf } from "./json-fields.ts";
import type { Refuse } from "./refusals.ts";
import { type JsonMap, mapOf, memberOf } from "./wire-json.ts";

interface Draft {
  readonly messages: Message[];
  readonly order: ToolOrder;
  readonly refuse: Refuse;
}

/** @param thinks whether thinking is asked for, which a prefilled text alone does not go with */
export function readMessages(
  value: Json | undefined,
  thinks: boolean,
  refuse: Refuse,
): readonly Message[] {
  const list = listOf(value);
  if (value === undefined) refuse("messages: Field required");
  else if (list === null) refuse("messages: Input should be a valid list");
  else if (list.length === 0) refuse("messages: at least one message is required");
  const draft: Draft = { messages: [], order: toolOrder(refuse), refuse };
  const items = list ?? [];
  for (const [index, item] of items.entries()) {
    const map = mapOf(item);
    if (map === null) refuse(`messages.${index}: Input should be a valid dictionary`);
    else readMessage(map, index, index === items.length - 1, draft);
  }
  draft.order.end();
  refusePrefill(items, thinks, refuse);
  return draft.messages;
}

function readMessage(map: JsonMap, index: number, isLast: boolean, draft: Draft): void {
  const { messages, order, refuse } = draft;
  const at = `messages.${index}`;
  const role = memberOf(map, "role");
  if (role === "system") {
    const content = readSystem(memberOf(map, "content"), `${at}.content`, refuse);
    messages.push({ role, content });
    return;
  }
  if (role !== "user" && role !== "assistant") {
    refuse(
      typeof role === "string"
        ? `messages: Unexpected role "${role}". Allowed roles are "user" or "assistant"`
        : `${at}.role: Field required`,
    );
    return;
  }
  const blocks = blocksOf(map, at, isLast && role === "assistant", refuse);
  if (role === "user") readUser(blocks, at, draft);
  else {
    order.assistant(index);
    messages.push(readAssistant(blocks, at, draft));
  }
}

function blocksOf(
  map: JsonMap,
  at: string,
  mayBeEmpty: boolean,
  refuse: Refuse,
): readonly JsonMap[] {
  const content = memberOf(map, "content");
  const blocks = typeof content === "string" ? textBlocks(content) : listOf(content);
  if (content === undefined) refuse(`${at}.content: Field required`);
  else if (blocks === null) refuse(`${at}.content: Input should be a valid string or list`);
  else if (blocks.length === 0 && !mayBeEmpty) {
    refuse(
      `${at}: all messages must have non-empty content except for the optional final assistant message`,
    );
  }
  return (blocks ?? []).flatMap((item, position) => {
    const block = mapOf(item);
    if (block === null) refuse(`${at}.content.${position}: Input should be a valid dictionary`);
    return block === null ? [] : [block];
  });
}

function textBlocks(text: string): readonly Json[] {
  return text === "" ? [] : [{ type: "text", text }];
}

/** A message that holds no text and no result, an image say, is a user's message all the same. */
function readUser(blocks: readonly JsonMap[], at: string, draft: Draft): void {
  const { messages, order, refuse } = draft;
  const before = messages.length;
  let texts: string[] = [];
  const flush = () => {
    if (texts.length > 0) messages.push({ role: "user", content: texts.join(betweenBlocks) });
    texts = [];
  };
  for (const [position, block] of blocks.entries()) {
    const place = `${at}.content.${position}`;
    if (memberOf(block, "type") === "text") order.text();
    if (memberOf(block, "type") === "tool_result") {
      flush();
      messages.push(readResult(block, place, draft));
    } else texts.push(...readAsked(block, place, refuse));
  }
  flush();
  if (messages.length === before) messages.push({ role: "user", content: "" });
}

const askedTypes = ["text", "image", "document", "search_result", "tool_result"];

function readAsked(block: JsonMap, at: string, refuse: Refuse): readonly string[] {
  const type = memberOf(block, "type");
  if (type === "text") return [readText(block, "messages", at, refuse)];
  refuseType(type, askedTypes, at, refuse);
  return [];
}

const writtenTypes = ["text", "tool_use", "thinking", "redacted_thinking"];

/** The texts of an assistant message are one text in pieces; its thinking is not read again. */
function readAssistant(blocks: readonly JsonMap[], at: string, draft: Draft): Message {
  const texts: string[] = [];
  const toolCalls: ToolCall[] = [];
  for (const [position, block] of blocks.entries()) {
    const place = `${at}.content.${position}`;
    const type = memberOf(block, "type");
    if (type === "text") texts.push(readText(block, "messages", place, draft.refuse));
    else if (type === "tool_use") toolCalls.push(readCall(block, place, draft));
    else refuseType(type, writtenTypes, place, draft.refuse);
  }
  return { role: "assistant", content: texts.join(""), toolCalls };
}

function refuseType(
  type: Json | undefined,
  known: readonly string[],
  at: string,
  refuse: Refuse,
): void {
  if (typeof type !== "string") refuse(`${at}.type: Field required`);
  else if (!known.includes(type)) {
    const tags = known.map((tag) => `'${tag}'`).join(", ");
    refuse(
      `${at}: Input tag '${type}' found using 'type' does not match any of the expected tags: ${tags}`,
    );
  }
}

function readCall(block: JsonMap, at: string, { order, refuse }: Draft): ToolCall {
  const id = stringOf(block, "id", `${at}.tool_use`, refuse);
  const name = stringOf(block, "name", `${at}.tool_use`, refuse);
  if (!/^[a-zA-Z0-9_-]+$/.test(id)) {
    refuse(`${at}.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'`);
  }
  const input = memberOf(block, "input");
  if (input === undefined) refuse(`${at}.tool_use.input: Field required`);
  else if (mapOf(input) === null) {
    refuse(`${at}.tool_use.input: Input should be a valid dictionary`);
  }
  order.call(id, name);
  return { id, name, arguments: JSON.stringify(mapOf(input) ?? {}) };
}

function readResult(block: JsonMap, at: string, { order, refuse }: Draft): Message {
  const callId = stringOf(block, "tool_use_id", `${at}.tool_result`, refuse);
  const content = memberOf(block, "content") ?? "";
  const list = listOf(content);
  if (typeof content !== "string" && list === null) {
    refuse(`${at}.tool_result.content: Input should be a valid string or list`);
  }
  const texts = (list ?? []).flatMap((item, position) =>
    readAsked(mapOf(item) ?? {}, `${at}.tool_result.content.${position}`, refuse),
  );
  return {
    role: "tool",
    content: typeof content === "string" ? content : texts.join(betweenBlocks),
    callId,
    name: order.result(callId, at),
  };
}

function stringOf(block: JsonMap, name: string, at: string, refuse: Refuse): string {
  const value = memberOf(block, name);
  if (value === undefined) refuse(`${at}.${name}: Field required`);
  else if (typeof value !== "string") refuse(`${at}.${name}: Input should be a valid string`);
  return typeof value === "string" ? value : "";
}

/** What is refused of a prefill by every model that takes one at all. */
function refusePrefill(items: readonly Json[], thinks: boolean, refuse: Refuse): void {
  const last = mapOf(items.at(-1)) ?? {};
  if (memberOf(last, "role") !== "assistant") return;
  const content = memberOf(last, "content");
  const blocks = typeof content === "string" ? textBlocks(content) : (listOf(content) ?? []);
  const text = memberOf(mapOf(blocks.at(-1)) ?? {}, "text");
  if (typeof text === "string" && text !== "" && text.trimEnd() !== text) {
    refuse("messages: final assistant content cannot end with trailing whitespace");
  }
  const first = memberOf(mapOf(blocks[0]) ?? {}, "type");
  if (thinks && first === "text") {
    refuse(
      `messages.${items.length - 1}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`text\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block`,
    );
  }
}
