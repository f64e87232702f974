/**
 * The messages of a chat body of Ollama's. Calls need no id there and results name a tool, so that an id is made for
 * each call that has none and a result without one answers the first call of its tool that is still open.
 */

import type { Json } from "../../protocols/json.ts";
import type { Message, ToolCall } from "../../suite/message.ts";
import { listOf } from "./json-fields.ts";
import { goTypeWords } from "./ollama-go-words.ts";
import type { Refuse } from "./refusals.ts";
import { type JsonMap, mapOf, memberOf } from "./wire-json.ts";

interface Draft {
  readonly messages: Message[];
  /** Calls so far, which numbers those without an id. */
  calls: number;
  /** The names of all calls by id. */
  readonly names: Map<string, string>;
  /** The ids of all calls, and of those of each tool. */
  readonly all: Queue;
  readonly ofTool: Map<string, Queue>;
  /** The ids of the calls with a result. */
  readonly answered: Set<string>;
  readonly refuse: Refuse;
}

/** Ids of calls in their order. */
interface Queue {
  readonly ids: string[];
  /** Those before it have results. */
  next: number;
}

export function readMessages(value: Json | undefined, refuse: Refuse): readonly Message[] {
  if (value === undefined) return [];
  const list = listOf(value);
  if (list === null) refuse(goTypeWords(value, "messages", "[]api.Message"));
  const draft: Draft = {
    messages: [],
    calls: 0,
    names: new Map(),
    all: { ids: [], next: 0 },
    ofTool: new Map(),
    answered: new Set(),
    refuse,
  };
  for (const item of list ?? []) {
    const map = mapOf(item);
    if (map === null && item !== null) refuse(goTypeWords(item, "messages", "api.Message"));
    readMessage(map ?? {}, draft);
  }
  return draft.messages;
}

/** Roles are any word there, in any case, and go into the prompt as they are; one that is not known speaks as the user. */
function readMessage(map: JsonMap, draft: Draft): void {
  const role = textOf(map, "role", draft).toLowerCase();
  const content = textOf(map, "content", draft);
  const toolCalls = readCalls(map, draft);
  if (role === "assistant") draft.messages.push({ role, content, toolCalls });
  else if (role === "tool") draft.messages.push(resultOf(map, content, draft));
  else draft.messages.push({ role: role === "system" ? "system" : "user", content });
}

function readCalls(map: JsonMap, draft: Draft): readonly ToolCall[] {
  const value = memberOf(map, "tool_calls");
  if (value === undefined) return [];
  const list = listOf(value);
  if (list === null) draft.refuse(goTypeWords(value, "messages.tool_calls", "[]api.ToolCall"));
  return (list ?? []).map((item) => readCall(mapOf(item) ?? {}, draft));
}

function readCall(map: JsonMap, draft: Draft): ToolCall {
  draft.calls++;
  const called = mapOf(memberOf(map, "function")) ?? {};
  const written = memberOf(called, "arguments") ?? {};
  if (mapOf(written) === null) {
    draft.refuse(
      goTypeWords(
        written,
        "messages.tool_calls.function.arguments",
        "api.ToolCallFunctionArguments",
      ),
    );
  }
  const given = memberOf(map, "id");
  const id = typeof given === "string" && given !== "" ? given : `call_${draft.calls}`;
  const name = memberOf(called, "name");
  const call: ToolCall = {
    id,
    name: typeof name === "string" ? name : "",
    arguments: JSON.stringify(mapOf(written) ?? {}),
  };
  draft.names.set(id, call.name);
  const ofTool = draft.ofTool.get(call.name) ?? { ids: [], next: 0 };
  draft.ofTool.set(call.name, ofTool);
  for (const queue of [draft.all, ofTool]) queue.ids.push(id);
  return call;
}

function resultOf(map: JsonMap, content: string, draft: Draft): Message {
  const told = textOf(map, "tool_call_id", draft);
  const named = textOf(map, "tool_name", draft);
  const queue = named === "" ? draft.all : draft.ofTool.get(named);
  const callId = told === "" ? oldestOpen(queue, draft.answered) : told;
  draft.answered.add(callId);
  return { role: "tool", content, callId, name: named || (draft.names.get(callId) ?? "") };
}

/** The oldest call without a result; "" where every one has its own. */
function oldestOpen(queue: Queue | undefined, answered: ReadonlySet<string>): string {
  if (queue === undefined) return "";
  const { ids } = queue;
  while (queue.next < ids.length && answered.has(ids[queue.next] ?? "")) queue.next++;
  return ids[queue.next] ?? "";
}

function textOf(map: JsonMap, name: string, { refuse }: Draft): string {
  const value = memberOf(map, name) ?? "";
  if (typeof value === "string") return value;
  refuse(goTypeWords(value, `messages.${name}`, "string"));
  return "";
}
