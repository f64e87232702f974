/**
 * What a promptfoo provider calls `output`. It is a text, a message, a list of calls or a list of parts, as the
 * provider and the model's behaviour will have it. Total over values.
 */

import type { ToolCall } from "../../suite/message.ts";
import { type Fields, fieldsOf, writtenOf } from "../http/json-text.ts";

export type OutputReading =
  | {
      readonly kind: "output";
      readonly text: string;
      /** null when it holds none. */
      readonly reasoning: string | null;
      readonly toolCalls: readonly ToolCall[];
      readonly warnings: readonly string[];
    }
  | { readonly kind: "malformed"; readonly problem: string };

const nothing = { kind: "output", text: "", reasoning: null, toolCalls: [], warnings: [] } as const;

/** Reads an `output` that is there. */
export function readOutput(output: unknown): OutputReading {
  if (typeof output === "string") return { ...nothing, text: output };
  if (Array.isArray(output)) return readList(output);
  const message = fieldsOf(output);
  if (message === null)
    return { kind: "malformed", problem: "its output is neither text nor object" };
  const { content, tool_calls: calls } = message;
  if (Array.isArray(calls) || typeof content === "string") return readMessage(message);
  if (typeof message["name"] === "string" && "arguments" in message) {
    return withCalls([{ function: message }], nothing);
  }
  return writtenBack(output);
}

function readMessage({ content, tool_calls, reasoning, reasoning_content }: Fields): OutputReading {
  if (content !== null && content !== undefined && typeof content !== "string") {
    return { kind: "malformed", problem: "its message's content is no text" };
  }
  const said = {
    ...nothing,
    text: content ?? "",
    reasoning: writtenOf(reasoning_content) ?? writtenOf(reasoning),
  };
  return withCalls(Array.isArray(tool_calls) ? tool_calls : [], said);
}

/** Calls alone, or the parts of a Gemini answer. */
function readList(list: readonly unknown[]): OutputReading {
  const items = list.map(fieldsOf);
  if (items.every((item) => fieldsOf(item?.["function"]) !== null)) return withCalls(list, nothing);
  const texts = items.map((item) => item?.["text"]);
  const calls = items.map((item) => fieldsOf(item?.["functionCall"]));
  if (!items.every((_, at) => typeof texts[at] === "string" || calls[at] !== null)) {
    return { kind: "malformed", problem: "its output is a list of neither tool calls nor parts" };
  }
  const shown = items.map((item, at) => (item?.["thought"] === true ? "" : (texts[at] ?? "")));
  const thoughts = items.map((item, at) => (item?.["thought"] === true ? texts[at] : ""));
  const wanted = calls
    .filter((call) => call !== null)
    .map(({ name, args, id }) => ({ id, function: { name, arguments: args ?? {} } }));
  const said = { ...nothing, text: shown.join(""), reasoning: writtenOf(thoughts.join("")) };
  return withCalls(wanted, said);
}

function withCalls(
  values: readonly unknown[],
  said: Extract<OutputReading, { kind: "output" }>,
): OutputReading {
  const toolCalls = values.map(readCall).filter((call) => call !== null);
  if (toolCalls.length === values.length) return { ...said, toolCalls };
  return { kind: "malformed", problem: "a tool call names no function, or has no arguments" };
}

function readCall(value: unknown, at: number): ToolCall | null {
  const call = fieldsOf(value);
  const { name, arguments: given } = fieldsOf(call?.["function"]) ?? {};
  const written = typeof given === "string" ? given : jsonText(given ?? {});
  if (typeof name !== "string" || name === "" || written === null) return null;
  return { id: writtenOf(call?.["id"]) ?? `call_${at}`, name, arguments: written };
}

/** A provider that was told of a schema parses the text, and the text itself is gone. */
function writtenBack(output: unknown): OutputReading {
  const text = jsonText(output);
  if (text === null) return { kind: "malformed", problem: "its output cannot be written as JSON" };
  const warning = "promptfoo parsed the reply as JSON; it was written back, not word for word";
  return { ...nothing, text, warnings: [warning] };
}

function jsonText(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null;
  } catch {
    return null;
  }
}
