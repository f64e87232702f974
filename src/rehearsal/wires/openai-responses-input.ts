/**
 * The items of a Responses input as our messages. What the assistant wrote and the calls behind it are items of
 * their own there and one message here.
 */

import type { Json } from "../../protocols/json.ts";
import type { Message, ToolCall } from "../../suite/message.ts";
import { listOf } from "./json-fields.ts";
import { missingWords, typeWords, valueWords } from "./openai-responses-words.ts";
import type { Refuse } from "./refusals.ts";
import { type JsonMap, mapOf, memberOf } from "./wire-json.ts";

/** Reads `input`, a text or a list of items. */
export function readInput(input: Json | undefined, refuse: Refuse): readonly Message[] {
  if (input === undefined) {
    refuse(missingWords("input"));
    return [];
  }
  if (typeof input === "string") return [{ role: "user", content: input }];
  const items = listOf(input);
  if (items === null) {
    refuse(typeWords("input", "one of an array of objects or string", input));
    return [];
  }
  if (items.length === 0) {
    refuse(
      "Invalid 'input': empty array. Expected an array with minimum length 1, but got an empty array instead.",
    );
  }
  return messagesOf(items, refuse);
}

interface Draft {
  readonly messages: Message[];
  /** The calls of the assistant message that the list ends in; null where it ends in another message. */
  openCalls: ToolCall[] | null;
  /** Names of the calls so far by id. */
  readonly names: Map<string, string>;
  /** Ids of the calls without a result yet. */
  readonly unanswered: Set<string>;
  readonly refuse: Refuse;
}

function messagesOf(items: readonly Json[], refuse: Refuse): readonly Message[] {
  const draft: Draft = {
    messages: [],
    openCalls: null,
    names: new Map(),
    unanswered: new Set(),
    refuse,
  };
  for (const [index, value] of items.entries()) {
    const at = `input[${index}]`;
    const item = mapOf(value);
    if (item === null) refuse(typeWords(at, "an object", value));
    else readItem(item, at, draft);
  }
  const [call] = draft.unanswered;
  if (call !== undefined) refuse(`No tool output found for function call ${call}.`);
  return draft.messages;
}

function readItem(item: JsonMap, at: string, draft: Draft): void {
  const type = memberOf(item, "type") ?? "message";
  switch (type) {
    case "message":
      readMessage(item, at, draft);
      return;
    case "function_call":
      readCall(item, at, draft);
      return;
    case "function_call_output":
      readResult(item, at, draft);
      return;
    case "reasoning":
      return;
    case "item_reference":
      // Nothing is stored here, as with `store: false` there.
      draft.refuse(`Item with id '${textOf(item, "id", at, draft)}' not found.`, 404);
      return;
    default:
      draft.refuse(
        typeof type === "string"
          ? valueWords(type, ["message", "function_call", "function_call_output", "reasoning"])
          : typeWords(`${at}.type`, "a string", type),
      );
  }
}

function readMessage(item: JsonMap, at: string, draft: Draft): void {
  const role = memberOf(item, "role");
  switch (role) {
    case "user":
      push({ role, content: contentOf(item, at, draft, "\n\n") }, draft);
      return;
    case "system":
    case "developer":
      push({ role: "system", content: contentOf(item, at, draft, "\n\n") }, draft);
      return;
    case "assistant": {
      const toolCalls: ToolCall[] = [];
      push({ role, content: contentOf(item, at, draft, ""), toolCalls }, draft);
      draft.openCalls = toolCalls;
      return;
    }
    default:
      draft.refuse(
        typeof role === "string"
          ? valueWords(role, ["assistant", "system", "developer", "user"])
          : missingWords(`${at}.role`),
      );
  }
}

function push(message: Message, draft: Draft): void {
  draft.messages.push(message);
  draft.openCalls = null;
}

/** What each role may hold; images and files are no text and reach no simulated model. */
const askedParts = ["input_text", "input_image", "output_text", "refusal", "input_file"];
const writtenParts = ["output_text", "refusal"];

/** @param between what stands between two parts; a model's own parts are one text in pieces */
function contentOf(item: JsonMap, at: string, draft: Draft, between: "\n\n" | ""): string {
  const content = memberOf(item, "content");
  if (typeof content === "string") return content;
  const parts = listOf(content);
  if (content === undefined) draft.refuse(missingWords(`${at}.content`));
  else if (parts === null) {
    draft.refuse(typeWords(`${at}.content`, "one of an array of objects or string", content));
  }
  const supported = memberOf(item, "role") === "assistant" ? writtenParts : askedParts;
  return (parts ?? [])
    .flatMap((part, index) => readPart(part, `${at}.content[${index}]`, supported, draft))
    .join(between);
}

function readPart(
  value: Json,
  at: string,
  supported: readonly string[],
  draft: Draft,
): readonly string[] {
  const part = mapOf(value);
  if (part === null) {
    draft.refuse(typeWords(at, "an object", value));
    return [];
  }
  const type = memberOf(part, "type");
  if (typeof type !== "string") {
    draft.refuse(missingWords(`${at}.type`));
    return [];
  }
  if (!supported.includes(type)) draft.refuse(valueWords(type, supported));
  if (type === "refusal") return [textOf(part, "refusal", at, draft)];
  const isText = type === "input_text" || type === "output_text";
  return isText ? [textOf(part, "text", at, draft)] : [];
}

function readCall(item: JsonMap, at: string, draft: Draft): void {
  const call: ToolCall = {
    id: textOf(item, "call_id", at, draft),
    name: textOf(item, "name", at, draft),
    arguments: textOf(item, "arguments", at, draft),
  };
  draft.names.set(call.id, call.name);
  draft.unanswered.add(call.id);
  if (draft.openCalls !== null) {
    draft.openCalls.push(call);
    return;
  }
  const toolCalls = [call];
  push({ role: "assistant", content: "", toolCalls }, draft);
  draft.openCalls = toolCalls;
}

function readResult(item: JsonMap, at: string, draft: Draft): void {
  const callId = textOf(item, "call_id", at, draft);
  const name = draft.names.get(callId);
  if (name === undefined) {
    draft.refuse(`No tool call found for function call output with call_id ${callId}.`);
  }
  draft.unanswered.delete(callId);
  push({ role: "tool", content: outputOf(item, at, draft), callId, name: name ?? "" }, draft);
}

function outputOf(item: JsonMap, at: string, draft: Draft): string {
  const output = memberOf(item, "output");
  if (typeof output === "string") return output;
  const parts = listOf(output);
  if (output === undefined) draft.refuse(missingWords(`${at}.output`));
  else if (parts === null) {
    draft.refuse(typeWords(`${at}.output`, "one of an array of objects or string", output));
  }
  return (parts ?? [])
    .flatMap((part, index) => readPart(part, `${at}.output[${index}]`, askedParts, draft))
    .join("\n\n");
}

function textOf(fields: JsonMap, name: string, at: string, { refuse }: Draft): string {
  const value = memberOf(fields, name);
  if (value === undefined) refuse(missingWords(`${at}.${name}`));
  else if (typeof value !== "string") refuse(typeWords(`${at}.${name}`, "a string", value));
  return typeof value === "string" ? value : "";
}
