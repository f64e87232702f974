import type { Json } from "../../protocols/json.ts";
import type { Message, Tool, ToolCall } from "../../suite/message.ts";

/** What a request offers in a listing, and its messages without that listing. */
export interface ListedTools {
  readonly tools: readonly Tool[];
  readonly messages: readonly Message[];
}

/**
 * Reads tools that are listed in the system prompt, for models that write their calls into the text:
 *
 *     To call a tool, write one line …                                a paragraph of its own
 *     <call>{"tool": "NAME", "arguments": {}}</call>                  that shows the form of a call
 *     {"tool":"read_log","description":"…","parameters":{…}}          and has tools, one a line
 *
 * @returns no tools and the same messages when there is no such paragraph
 */
export function listedTools(messages: readonly Message[]): ListedTools {
  const tools: Tool[] = [];
  const rest = messages.map((message) => {
    if (message.role !== "system" || !message.content.includes(CALL_OPENER)) return message;
    const paragraphs = message.content.split("\n\n");
    const own = paragraphs.filter((paragraph) => {
      const found = paragraph.includes(CALL_OPENER) ? paragraph.split("\n").flatMap(toolIn) : [];
      tools.push(...found);
      return found.length === 0;
    });
    return { ...message, content: own.join("\n\n") };
  });
  return { tools, messages: tools.length === 0 ? messages : rest };
}

/** A call in the form that the listing shows. */
export function writtenCall({ name, arguments: given }: ToolCall): string {
  return `${CALL_OPENER}{"tool": ${JSON.stringify(name)}, "arguments": ${given}}${CALL_CLOSER}`;
}

const CALL_OPENER = "<call>";
const CALL_CLOSER = "</call>";

function toolIn(line: string): readonly Tool[] {
  if (!line.startsWith("{")) return [];
  try {
    const value: unknown = JSON.parse(line);
    return isListed(value)
      ? [{ name: value.tool, description: "", parameters: value.parameters }]
      : [];
  } catch {
    return [];
  }
}

function isListed(
  value: unknown,
): value is { readonly tool: string; readonly parameters: { readonly [key: string]: Json } } {
  return (
    typeof value === "object" &&
    value !== null &&
    "tool" in value &&
    typeof value.tool === "string" &&
    "parameters" in value &&
    typeof value.parameters === "object" &&
    value.parameters !== null
  );
}
