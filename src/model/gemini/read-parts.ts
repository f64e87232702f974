import type { ToolCall } from "../../suite/message.ts";
import { fieldsOf, writtenOf } from "../http/json-text.ts";
import { writtenArguments } from "../http/written-arguments.ts";

/** What the parts of a content hold, each kind in its order. */
export type PartsReading =
  | {
      readonly kind: "parts";
      readonly text: string;
      /** null when no part is a thought with a text. */
      readonly reasoning: string | null;
      readonly toolCalls: readonly ToolCall[];
      readonly warnings: readonly string[];
    }
  | { readonly kind: "malformed"; readonly detail: string };

/** Reads `parts`. A call without an id is given one by its place, because the result must name it. */
export function readParts(parts: readonly unknown[]): PartsReading {
  const texts: string[] = [];
  const thoughts: string[] = [];
  const toolCalls: ToolCall[] = [];
  const warnings = new Set<string>();
  for (const part of parts) {
    const { text, thought, functionCall, thoughtSignature } = fieldsOf(part) ?? {};
    if (functionCall !== undefined) {
      const { id, name, args } = fieldsOf(functionCall) ?? {};
      const written = writtenArguments(args);
      if (typeof name !== "string" || name === "" || written === null) {
        return {
          kind: "malformed",
          detail: "a function call names no function, or has no arguments to read",
        };
      }
      toolCalls.push({
        id: writtenOf(id) ?? `call_${toolCalls.length}`,
        name,
        arguments: written,
      });
    } else if (typeof text === "string") {
      (thought === true ? thoughts : texts).push(text);
    } else if (thoughtSignature === undefined) {
      warnings.add("a part of the reply that is no text was left out");
    }
  }
  return {
    kind: "parts",
    text: texts.join(""),
    reasoning: writtenOf(thoughts.join("")),
    toolCalls,
    warnings: [...warnings],
  };
}
