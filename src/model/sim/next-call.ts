import type { Json } from "../../protocols/json.ts";
import type { Message, Tool, ToolCall } from "../../suite/message.ts";
import { textCalls } from "../../suite/text-calls.ts";

/**
 * The call a simulated agent makes next: the offered tools in their order, each as many times as the longest
 * `examples` list of its required properties has entries (once when there is none), counted over the whole
 * conversation: the results of calls on the wire and the calls written into assistant messages. The n-th use
 * takes each property's n-th example.
 *
 * @returns null when every tool has been used as often as that, or none is offered
 */
export function nextCall(tools: readonly Tool[], messages: readonly Message[]): ToolCall | null {
  const used = new Map<string, number>();
  let calls = 0;
  for (const name of messages.flatMap(callsMade)) {
    calls++;
    used.set(name, (used.get(name) ?? 0) + 1);
  }
  for (const tool of tools) {
    const count = used.get(tool.name) ?? 0;
    const properties = requiredProperties(tool);
    if (count < timesWanted(properties)) {
      return {
        id: `call_${calls + 1}`,
        name: tool.name,
        arguments: JSON.stringify(
          Object.fromEntries(properties.map(([name, schema]) => [name, valueFor(schema, count)])),
        ),
      };
    }
  }
  return null;
}

/** The tools whose calls a message tells of. */
function callsMade(message: Message): readonly string[] {
  if (message.role === "tool") return [message.name];
  return message.role === "assistant" ? textCalls(message.content).map(({ name }) => name) : [];
}

type Schema = Readonly<Record<string, Json>>;

function requiredProperties({ parameters }: Tool): readonly (readonly [string, Schema])[] {
  const required = listOf(parameters["required"]);
  const properties = Object.entries(schemaOf(parameters["properties"]));
  return properties
    .filter(([name]) => required.includes(name))
    .map(([name, schema]) => [name, schemaOf(schema)] as const);
}

function timesWanted(properties: readonly (readonly [string, Schema])[]): number {
  return Math.max(1, ...properties.map(([, schema]) => listOf(schema["examples"]).length));
}

/** The example for this use, the last one when they have run out, else something of the type. */
function valueFor(schema: Schema, use: number): Json {
  const examples = listOf(schema["examples"]);
  const example = examples[Math.min(use, examples.length - 1)];
  if (example !== undefined) return example;
  const [first] = listOf(schema["enum"]);
  if (first !== undefined) return first;
  return schema["default"] ?? valueOfType(schema["type"]);
}

function valueOfType(type: Json | undefined): Json {
  const name = Array.isArray(type) ? type[0] : type;
  switch (name) {
    case "integer":
    case "number":
      return 1;
    case "boolean":
      return true;
    case "array":
      return [];
    case "object":
      return {};
    case "null":
      return null;
    default:
      return "value";
  }
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function schemaOf(value: Json | undefined): Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Schema)
    : {};
}
