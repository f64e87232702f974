import type { Json } from "../protocols/json.ts";
import { callArguments } from "../suite/call-arguments.ts";
import type { Tool, ToolCall } from "../suite/message.ts";
import { type Seam, undelivered } from "./seam.ts";

/** The property that carries the declaration. */
export const purposeField = "purpose";

/**
 * The rule as the description of a required first property on every tool: what is declared comes with the
 * call itself, and is taken out again before anything answers the call.
 */
export const toolField: Seam = {
  id: "tool-field",
  delivers: true,
  needs: "nothing",
  nudges: false,
  deliver: (standing, { instruction }) => ({
    ...undelivered(standing),
    tools: standing.tools.map((tool) => withField(tool, instruction.rule)),
    places: ["tool-field"],
    given: ["form"],
  }),
  second: null,
};

function withField(tool: Tool, description: string): Tool {
  const { properties, required, ...rest } = tool.parameters;
  const field = { type: "string", description };
  return {
    ...tool,
    parameters: {
      ...rest,
      properties: { [purposeField]: field, ...fieldsOf(properties) },
      required: [purposeField, ...(Array.isArray(required) ? required : [])],
    },
  };
}

function fieldsOf(properties: Json | undefined): { readonly [key: string]: Json } {
  return typeof properties === "object" && properties !== null && !Array.isArray(properties)
    ? (properties as { readonly [key: string]: Json })
    : {};
}

/** The text that a call declares; null when the field is absent, no string, or blank. */
export function declaredInCall(call: ToolCall): string | null {
  const declared = callArguments(call.arguments)?.[purposeField];
  return typeof declared === "string" && declared.trim() !== "" ? declared : null;
}

/** The call as the script knows it: without the field. Arguments that cannot be read stay as they are. */
export function withoutField(call: ToolCall): ToolCall {
  const given = callArguments(call.arguments);
  if (given === null || !Object.hasOwn(given, purposeField)) return call;
  const { [purposeField]: _, ...rest } = given;
  return { ...call, arguments: JSON.stringify(rest) };
}
