/** A Messages body in our words. Enters: what a client posted. Leaves: the ask, or why Anthropic would refuse it. */

import type { Json } from "../../protocols/json.ts";
import type { Message, Tool } from "../../suite/message.ts";
import type { WireAsk, WireReading } from "../served-wire.ts";
import { readMessages } from "./anthropic-messages.ts";
import { readSystem } from "./anthropic-text.ts";
import { readThinking } from "./anthropic-thinking.ts";
import { refuseThread } from "./anthropic-thread.ts";
import { flagsOf, listOf } from "./json-fields.ts";
import { type Refuse, readingOf } from "./refusals.ts";
import { type JsonMap, mapOf, memberOf } from "./wire-json.ts";

/** Total over JSON values. */
export function readAnthropicBody(body: Json): WireReading {
  return readingOf((refuse) => {
    const map = mapOf(body);
    if (map === null) refuse("Input should be an object");
    return askOf(map ?? {}, refuse);
  });
}

function askOf(body: JsonMap, refuse: Refuse): WireAsk {
  const model = readModel(memberOf(body, "model"), refuse);
  const maxOutputTokens = readLimit(memberOf(body, "max_tokens"), refuse);
  const thinking = readThinking(body, maxOutputTokens, refuse);
  refuseThread(body, refuse);
  return {
    model,
    stream: memberOf(body, "stream") === true,
    messages: allMessages(body, thinking === "on", refuse),
    tools: readTools(memberOf(body, "tools"), refuse),
    constraint: readFormat(body, refuse),
    sampling: {
      temperature: readTemperature(memberOf(body, "temperature"), refuse),
      maxOutputTokens,
      stop: readStop(memberOf(body, "stop_sequences"), refuse),
    },
    seed: 0,
    continues: false,
    flags: flagsOf(body, ["thinking", "tool_choice", "output_config"]),
    contextTokens: null,
    renderOnly: false,
    thinking,
  };
}

function allMessages(body: JsonMap, thinks: boolean, refuse: Refuse): readonly Message[] {
  const system = readSystem(memberOf(body, "system"), "system", refuse);
  return [
    ...(system === "" ? [] : [{ role: "system", content: system } as const]),
    ...readMessages(memberOf(body, "messages"), thinks, refuse),
  ];
}

function readModel(model: Json | undefined, refuse: Refuse): string {
  if (model === undefined) refuse("model: Field required");
  else if (typeof model !== "string") refuse("model: Input should be a valid string");
  else if (model === "") refuse("model: String should have at least 1 character");
  return typeof model === "string" ? model : "";
}

/** The limit is the one field that other protocols leave to the server and this one does not. */
function readLimit(limit: Json | undefined, refuse: Refuse): number {
  if (limit === undefined) refuse("max_tokens: Field required");
  else if (typeof limit !== "number" || !Number.isSafeInteger(limit)) {
    refuse("max_tokens: Input should be a valid integer");
  } else if (limit < 1) refuse("max_tokens: Input should be greater than or equal to 1");
  else return limit;
  return 1;
}

function readTemperature(value: Json | undefined, refuse: Refuse): number {
  if (value === undefined) return 1;
  if (typeof value !== "number") refuse("temperature: Input should be a valid number");
  else if (value < 0 || value > 1) refuse("temperature: range: 0..1");
  else return value;
  return 1;
}

function readStop(value: Json | undefined, refuse: Refuse): readonly string[] {
  if (value === undefined) return [];
  const list = listOf(value);
  if (list === null) refuse("stop_sequences: Input should be a valid list");
  return (list ?? []).flatMap((item, index) => {
    if (typeof item !== "string") {
      refuse(`stop_sequences.${index}: Input should be a valid string`);
      return [];
    }
    if (item.trim() === "") {
      refuse("stop_sequences: each stop sequence must contain non-whitespace");
    }
    return [item];
  });
}

/** Structured outputs, under the name they have and the one they had in their beta. */
function readFormat(body: JsonMap, refuse: Refuse): Json | null {
  const config = mapOf(memberOf(body, "output_config")) ?? {};
  const format = memberOf(config, "format") ?? memberOf(body, "output_format");
  if (format === undefined) return null;
  const at = "output_config.format";
  const map = mapOf(format) ?? {};
  if (memberOf(map, "type") !== "json_schema") {
    refuse(`${at}.type: Input should be 'json_schema'`);
    return null;
  }
  const schema = mapOf(memberOf(map, "schema"));
  if (schema === null) refuse(`${at}.schema: Field required`);
  return schema;
}

/** Tools that Anthropic itself would run or describe, such as its web search, are none here. */
function readTools(value: Json | undefined, refuse: Refuse): readonly Tool[] {
  if (value === undefined) return [];
  const list = listOf(value);
  if (list === null) refuse("tools: Input should be a valid list");
  return (list ?? []).flatMap((item, index) => {
    const tool = mapOf(item);
    if (tool === null) refuse(`tools.${index}: Input should be a valid dictionary`);
    const type = memberOf(tool ?? {}, "type") ?? "custom";
    return tool === null || type !== "custom"
      ? []
      : [readTool(tool, `tools.${index}.custom`, refuse)];
  });
}

function readTool(tool: JsonMap, at: string, refuse: Refuse): Tool {
  const name = memberOf(tool, "name");
  const description = memberOf(tool, "description");
  const schema = memberOf(tool, "input_schema");
  if (name === undefined) refuse(`${at}.name: Field required`);
  else if (typeof name !== "string") refuse(`${at}.name: Input should be a valid string`);
  if (schema === undefined) refuse(`${at}.input_schema: Field required`);
  const parameters = mapOf(schema) ?? {};
  if (schema !== undefined && memberOf(parameters, "type") !== "object") {
    refuse(`${at}.input_schema.type: Input should be 'object'`);
  }
  return {
    name: typeof name === "string" ? name : "",
    description: typeof description === "string" ? description : "",
    parameters,
  };
}
