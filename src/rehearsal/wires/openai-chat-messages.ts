import type { Json } from "../../protocols/json.ts";
import type { Message, Tool, ToolCall } from "../../suite/message.ts";
import {
  badRequest,
  eachPart,
  type JsonMap,
  kindWords,
  mapOf,
  memberOf,
  type Part,
  part,
} from "./wire-json.ts";

/** The messages of a Chat Completions body. A developer's is a system message; parts of a content are joined. */
export function readMessages(value: Json | undefined): Part<readonly Message[]> {
  if (value === undefined) return badRequest("Missing required parameter: 'messages'.");
  if (!Array.isArray(value)) {
    return wrongType("messages", "an array of objects", value);
  }
  if (value.length === 0) {
    return badRequest(
      "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.",
    );
  }
  const calledNames = new Map<string, string>();
  return eachPart(value, (item, index) => {
    const place = `messages[${index}]`;
    const map = mapOf(item);
    return map === null
      ? wrongType(place, "an object", item)
      : readMessage(map, place, calledNames);
  });
}

const ROLES = "'system', 'assistant', 'user', 'function', 'tool', and 'developer'";

/** @param calledNames names of the tools by the ids they were called with so far; what this message calls is added */
function readMessage(map: JsonMap, place: string, calledNames: Map<string, string>): Part<Message> {
  const role = memberOf(map, "role");
  switch (role) {
    case "system":
    case "developer":
      return withContent(map, place, (content) => ({ role: "system", content }));
    case "user":
      return withContent(map, place, (content) => ({ role: "user", content }));
    case "assistant":
      return readAssistant(map, place, calledNames);
    case "tool":
      return readResult(map, place, calledNames);
    case "function":
      return withContent(map, place, (content) => ({
        role: "tool",
        content,
        callId: "",
        name: textOf(memberOf(map, "name")),
      }));
    case undefined:
      return badRequest(`Missing required parameter: '${place}.role'.`);
    default:
      return typeof role === "string"
        ? badRequest(`Invalid value: '${role}'. Supported values are: ${ROLES}.`)
        : wrongType(`${place}.role`, `one of ${ROLES}`, role);
  }
}

function withContent(
  map: JsonMap,
  place: string,
  message: (content: string) => Message,
): Part<Message> {
  const content = readContent(memberOf(map, "content"), `${place}.content`);
  return content.kind === "refused" ? content : part(message(content.value));
}

function readContent(value: Json | undefined, place: string): Part<string> {
  if (typeof value === "string") return part(value);
  if (value === undefined) {
    return badRequest(`Invalid value for '${place}': expected a string, got null.`);
  }
  if (!Array.isArray(value)) return wrongType(place, "one of a string or array of objects", value);
  const texts = eachPart(value, (item, index) => readTextPart(item, `${place}[${index}]`));
  return texts.kind === "refused" ? texts : part(texts.value.join(""));
}

function readTextPart(item: Json, place: string): Part<string> {
  if (typeof item === "string") return part(item);
  const map = mapOf(item);
  if (map === null) return wrongType(place, "an object", item);
  const type = memberOf(map, "type");
  if (type === undefined) return badRequest(`Missing required parameter: '${place}.type'.`);
  if (type !== "text" && type !== "refusal") {
    return badRequest(`Invalid content type. ${textOf(type)} is only supported by certain models.`);
  }
  const text = memberOf(map, type);
  return typeof text === "string" ? part(text) : wrongType(`${place}.${type}`, "a string", text);
}

function readAssistant(
  map: JsonMap,
  place: string,
  calledNames: Map<string, string>,
): Part<Message> {
  const toolCalls = readCalls(memberOf(map, "tool_calls"), `${place}.tool_calls`);
  if (toolCalls.kind === "refused") return toolCalls;
  for (const { id, name } of toolCalls.value) calledNames.set(id, name);
  const written = memberOf(map, "content");
  const mayBeEmpty = toolCalls.value.length > 0 || typeof memberOf(map, "refusal") === "string";
  const content = readContent(written ?? (mayBeEmpty ? "" : undefined), `${place}.content`);
  if (content.kind === "refused") return content;
  return part({ role: "assistant", content: content.value, toolCalls: toolCalls.value });
}

function readCalls(value: Json | undefined, place: string): Part<readonly ToolCall[]> {
  if (value === undefined) return part([]);
  if (!Array.isArray(value)) return wrongType(place, "an array of objects", value);
  return eachPart(value, (item, index) => {
    const call = mapOf(item) ?? {};
    const called = mapOf(memberOf(call, "function")) ?? {};
    const name = memberOf(called, "name");
    const given = memberOf(called, "arguments");
    if (typeof name !== "string") {
      return wrongType(`${place}[${index}].function.name`, "a string", name);
    }
    if (typeof given !== "string") {
      return wrongType(`${place}[${index}].function.arguments`, "a string", given);
    }
    return part({ id: textOf(memberOf(call, "id")), name, arguments: given });
  });
}

function readResult(
  map: JsonMap,
  place: string,
  calledNames: ReadonlyMap<string, string>,
): Part<Message> {
  const callId = memberOf(map, "tool_call_id");
  if (typeof callId !== "string") {
    return badRequest(`Missing required parameter: '${place}.tool_call_id'.`);
  }
  const name = memberOf(map, "name");
  return withContent(map, place, (content) => ({
    role: "tool",
    content,
    callId,
    name: typeof name === "string" ? name : (calledNames.get(callId) ?? ""),
  }));
}

/** The tools of a Chat Completions body. */
export function readTools(value: Json | undefined): Part<readonly Tool[]> {
  if (value === undefined) return part([]);
  if (!Array.isArray(value)) return wrongType("tools", "an array of objects", value);
  return eachPart(value, (item, index) => {
    const offered = mapOf(memberOf(mapOf(item) ?? {}, "function"));
    if (offered === null) {
      return badRequest(`Missing required parameter: 'tools[${index}].function'.`);
    }
    const name = memberOf(offered, "name");
    if (typeof name !== "string" || name === "") {
      return badRequest(`Missing required parameter: 'tools[${index}].function.name'.`);
    }
    const parameters = mapOf(memberOf(offered, "parameters")) ?? { type: "object", properties: {} };
    return part({ name, description: textOf(memberOf(offered, "description")), parameters });
  });
}

/** A refusal of a value that is of another type than the parameter takes. */
export function wrongType(place: string, expected: string, got: Json | undefined) {
  return badRequest(
    `Invalid type for '${place}': expected ${expected}, but got ${kindWords(got)} instead.`,
  );
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}
