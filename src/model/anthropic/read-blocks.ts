import type { ToolCall } from "../../suite/message.ts";
import { fieldsOf, writtenOf } from "../http/json-text.ts";
import { writtenArguments } from "../http/written-arguments.ts";

/** What the blocks of a message hold, each kind in its order. */
export type BlocksReading =
  | {
      readonly kind: "blocks";
      readonly text: string;
      /** null when no block shows any. */
      readonly reasoning: string | null;
      /** Whether a block says that there was reasoning and does not show it. */
      readonly hidden: boolean;
      readonly toolCalls: readonly ToolCall[];
      readonly warnings: readonly string[];
    }
  | { readonly kind: "malformed"; readonly detail: string };

/**
 * Reads `content`. The texts are one text, as the model wrote it. The thoughts are joined by blank lines: what a
 * model says between two tool calls can come back as a thought of its own.
 */
export function readBlocks(content: readonly unknown[]): BlocksReading {
  const texts: string[] = [];
  const thoughts: string[] = [];
  const toolCalls: ToolCall[] = [];
  const warnings = new Set<string>();
  let hidden = false;
  for (const block of content) {
    const fields = fieldsOf(block) ?? {};
    switch (fields["type"]) {
      case "text":
        texts.push(writtenOf(fields["text"]) ?? "");
        break;
      case "thinking": {
        const thought = writtenOf(fields["thinking"]);
        if (thought === null) hidden = true;
        else thoughts.push(thought);
        break;
      }
      case "redacted_thinking":
        hidden = true;
        break;
      case "tool_use": {
        const { id, name, input } = fields;
        const written = writtenArguments(input);
        if (typeof name !== "string" || name === "" || written === null) {
          return {
            kind: "malformed",
            detail: "a tool call names no tool, or has no input to read",
          };
        }
        if (writtenOf(id) === null) warnings.add("the server gave a tool call no id");
        toolCalls.push({
          id: writtenOf(id) ?? `call_${toolCalls.length}`,
          name,
          arguments: written,
        });
        break;
      }
      default:
        warnings.add("a part of the reply that is no text was left out");
    }
  }
  return {
    kind: "blocks",
    text: texts.join(""),
    reasoning: thoughts.length === 0 ? null : thoughts.join("\n\n"),
    hidden,
    toolCalls,
    warnings: [...warnings],
  };
}
