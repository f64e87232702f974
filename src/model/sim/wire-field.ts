import type { Json } from "../../protocols/json.ts";
import type { Tool } from "../../suite/message.ts";
import { taughtIn } from "./passage.ts";

/** The property that a tool asks for the purpose in. */
export const purposeField = "purpose";

/** Tools that ask for the purpose of a call in its first argument. */
export interface AskingTools {
  /** The tools without that property. */
  readonly tools: readonly Tool[];
  /** The property's description, as far as it teaches. */
  readonly passage: string;
}

/**
 * Reads the field off the tools on the wire: the first property of each is `purpose`, a required string, and its
 * description names the tag. A property of that name which teaches nothing is the tool's own.
 *
 * @returns null when a tool has no such field, or none is offered
 */
export function askingTools(tools: readonly Tool[]): AskingTools | null {
  const [first] = tools;
  const description = first === undefined ? null : fieldOf(first);
  if (description === null || tools.some((tool) => fieldOf(tool) !== description)) return null;
  const { passage } = taughtIn(description, "purpose-label");
  return passage === null ? null : { tools: tools.map(withoutField), passage };
}

/** The field's description; null when the tool has no such field. */
function fieldOf({ parameters }: Tool): string | null {
  const { properties, required } = parameters;
  const [name, field] = Object.entries(mapOf(properties))[0] ?? [];
  const { type, description } = mapOf(field);
  const isAsked = name === purposeField && Array.isArray(required) && required.includes(name);
  return isAsked && type === "string" && typeof description === "string" ? description : null;
}

function withoutField(tool: Tool): Tool {
  const { properties, required } = tool.parameters;
  const { [purposeField]: _, ...rest } = mapOf(properties);
  const others = Array.isArray(required) ? required.filter((name) => name !== purposeField) : [];
  return { ...tool, parameters: { ...tool.parameters, properties: rest, required: others } };
}

function mapOf(value: Json | undefined): { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as { readonly [key: string]: Json })
    : {};
}
