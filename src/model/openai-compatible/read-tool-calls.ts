import type { ToolCall } from "../../suite/message.ts";
import { fieldsOf, writtenOf } from "../http/json-text.ts";

export type ToolCallsReading =
  | {
      readonly kind: "calls";
      readonly toolCalls: readonly ToolCall[];
      readonly warnings: readonly string[];
    }
  | { readonly kind: "malformed"; readonly detail: string };

/**
 * Reads `tool_calls`. Arguments are kept as the model wrote them; a server that has parsed them already is
 * written back to JSON. A call without an id is given one by its place, because the result must name it.
 */
export function readToolCalls(value: unknown): ToolCallsReading {
  if (value === undefined || value === null) return { kind: "calls", toolCalls: [], warnings: [] };
  if (!Array.isArray(value)) return { kind: "malformed", detail: "tool_calls is not a list" };
  const calls = value.map(readCall);
  const toolCalls = calls.filter((call) => call !== null);
  if (toolCalls.length < calls.length) {
    return {
      kind: "malformed",
      detail: "a tool call names no function, or has no arguments to read",
    };
  }
  const named = toolCalls.every((_, at) => writtenOf(fieldsOf(value[at])?.["id"]) !== null);
  return {
    kind: "calls",
    toolCalls,
    warnings: named ? [] : ["the server gave a tool call no id"],
  };
}

function readCall(value: unknown, at: number): ToolCall | null {
  const call = fieldsOf(value);
  const { name, arguments: given } = fieldsOf(call?.["function"]) ?? {};
  const written = argumentsOf(given);
  if (typeof name !== "string" || name === "" || written === null) return null;
  return { id: writtenOf(call?.["id"]) ?? `call_${at}`, name, arguments: written };
}

/** null when nesting is too deep to be written back. */
function argumentsOf(given: unknown): string | null {
  if (typeof given === "string") return given;
  if (given === undefined || given === null) return "{}";
  try {
    return JSON.stringify(given);
  } catch {
    return null;
  }
}
