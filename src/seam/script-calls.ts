import type { ToolCall } from "../suite/message.ts";
import type { ToolFormat } from "../suite/suite.ts";
import { textCalls } from "../suite/text-calls.ts";
import { toolField, withoutField } from "./tool-field.ts";

/**
 * The calls of a reply as the script knows them: from the channel that the format uses, and without what the
 * seam has added to them.
 */
export function scriptCalls(
  reply: { readonly text: string; readonly toolCalls: readonly ToolCall[] },
  format: ToolFormat,
  seam: string,
): readonly ToolCall[] {
  const calls = format === "text" ? textCalls(reply.text) : reply.toolCalls;
  return seam === toolField.id ? calls.map(withoutField) : calls;
}
