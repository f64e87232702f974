/**
 * Tool calls that a model writes into its text, for servers and models without a tool channel.
 *
 *     I look for the log.
 *     <call>{"tool": "read_log", "arguments": {"lines": 20}}</call>
 *     ^ opener  ^ one JSON object                           ^ closer
 */

import type { Json } from "../protocols/json.ts";
import type { Tool, ToolCall } from "./message.ts";

const opener = "<call>";
const closer = "</call>";

/** How a call is written, and the tools there are, as a part of the system prompt. */
export function toolListing(tools: readonly Tool[]): string {
  const lines = tools.map(({ name, description, parameters }) =>
    JSON.stringify({ tool: name, description, parameters }),
  );
  return [
    "To call a tool, write one line like this and end your message; its result comes with the next message:",
    `${opener}{"tool": "NAME", "arguments": {}}${closer}`,
    "These are the tools:",
    ...lines,
  ].join("\n");
}

/**
 * The calls in a reply, left to right; one that is no JSON object with a tool's name is none. Linear: each
 * opener looks for the next closer, and where there is none no later opener has one.
 */
export function textCalls(text: string): readonly ToolCall[] {
  const calls: ToolCall[] = [];
  let start = text.indexOf(opener);
  while (start !== -1) {
    const end = text.indexOf(closer, start);
    if (end === -1) break;
    const call = callIn(text.slice(start + opener.length, end), `text-${calls.length}`);
    if (call !== null) calls.push(call);
    start = text.indexOf(opener, end);
  }
  return calls;
}

function callIn(written: string, id: string): ToolCall | null {
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null || !("tool" in value)) return null;
  const { tool } = value;
  const given = "arguments" in value ? (value.arguments as Json) : {};
  return typeof tool === "string" ? { id, name: tool, arguments: JSON.stringify(given) } : null;
}
