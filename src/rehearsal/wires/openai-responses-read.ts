/** A Responses body in our words. Enters: what a client posted. Leaves: the ask, or why OpenAI would refuse it. */

import type { Json } from "../../protocols/json.ts";
import type { Message, Tool } from "../../suite/message.ts";
import type { Sampling } from "../../suite/suite.ts";
import type { WireAsk, WireReading } from "../served-wire.ts";
import { flagsOf, listOf } from "./json-fields.ts";
import { readInput } from "./openai-responses-input.ts";
import { missingWords, typeWords, valueWords } from "./openai-responses-words.ts";
import { type Refuse, readingOf } from "./refusals.ts";
import { type JsonMap, mapOf, memberOf } from "./wire-json.ts";

/** Total over JSON values. */
export function readResponsesBody(body: Json): WireReading {
  return readingOf((refuse) => {
    const fields = mapOf(body);
    if (fields === null) refuse(typeWords("body", "an object", body));
    return askOf(fields ?? {}, refuse);
  });
}

function askOf(body: JsonMap, refuse: Refuse): WireAsk {
  return {
    model: readModel(memberOf(body, "model"), refuse),
    messages: readMessages(body, refuse),
    stream: readFlag(memberOf(body, "stream"), "stream", refuse),
    tools: readTools(memberOf(body, "tools"), refuse),
    constraint: readFormat(memberOf(body, "text"), refuse),
    sampling: readSampling(body, refuse),
    seed: 0,
    continues: false,
    flags: flagsOf(body, ["reasoning", "store", "tool_choice", "truncation"]),
    contextTokens: null,
    renderOnly: false,
    thinking: thinkingOf(memberOf(body, "reasoning"), refuse),
  };
}

function readModel(model: Json | undefined, refuse: Refuse): string {
  if (model === undefined || model === "") refuse(missingWords("model"));
  else if (typeof model !== "string") refuse(typeWords("model", "a string", model));
  return typeof model === "string" ? model : "";
}

function readFlag(value: Json | undefined, at: string, refuse: Refuse): boolean {
  if (value !== undefined && typeof value !== "boolean") refuse(typeWords(at, "a boolean", value));
  return value === true;
}

function readMessages(body: JsonMap, refuse: Refuse): readonly Message[] {
  const earlier = memberOf(body, "previous_response_id");
  if (earlier !== undefined) {
    const id = typeof earlier === "string" ? earlier : JSON.stringify(earlier);
    refuse(`Previous response with id '${id}' not found.`);
  }
  return [
    ...readInstructions(memberOf(body, "instructions"), refuse),
    ...readInput(memberOf(body, "input"), refuse),
  ];
}

function readInstructions(value: Json | undefined, refuse: Refuse): readonly Message[] {
  if (value === undefined || value === "") return [];
  if (typeof value === "string") return [{ role: "system", content: value }];
  refuse(typeWords("instructions", "a string", value));
  return [];
}

/** Tools that OpenAI itself would run, such as its web search, are none here. */
function readTools(value: Json | undefined, refuse: Refuse): readonly Tool[] {
  if (value === undefined) return [];
  const list = listOf(value);
  if (list === null) refuse(typeWords("tools", "an array of objects", value));
  return (list ?? []).flatMap((tool, index) => readTool(tool, `tools[${index}]`, refuse));
}

function readTool(value: Json, at: string, refuse: Refuse): readonly Tool[] {
  const tool = mapOf(value);
  if (tool === null) refuse(typeWords(at, "an object", value));
  else if (memberOf(tool, "type") === undefined) refuse(missingWords(`${at}.type`));
  if (tool === null || memberOf(tool, "type") !== "function") return [];
  const name = memberOf(tool, "name");
  const description = memberOf(tool, "description");
  // A tool in the shape of Chat Completions holds its name one level down.
  if (name === undefined) refuse(missingWords(`${at}.name`));
  else if (typeof name !== "string") refuse(typeWords(`${at}.name`, "a string", name));
  if (memberOf(tool, "parameters") !== undefined && mapOf(memberOf(tool, "parameters")) === null) {
    refuse(typeWords(`${at}.parameters`, "an object", memberOf(tool, "parameters")));
  }
  return [
    {
      name: typeof name === "string" ? name : "",
      description: typeof description === "string" ? description : "",
      parameters: mapOf(memberOf(tool, "parameters")) ?? { type: "object", properties: {} },
    },
  ];
}

function readFormat(text: Json | undefined, refuse: Refuse): Json | null {
  const format = mapOf(memberOf(mapOf(text) ?? {}, "format"));
  if (format === null) return null;
  const type = memberOf(format, "type");
  switch (type) {
    case "text":
      return null;
    case "json_object":
      return { type: "object" };
    case "json_schema":
      return readSchema(format, refuse);
    default:
      refuse(
        typeof type === "string"
          ? valueWords(type, ["json_object", "json_schema", "text"])
          : missingWords("text.format.type"),
      );
      return null;
  }
}

function readSchema(format: JsonMap, refuse: Refuse): Json {
  for (const name of ["name", "schema"]) {
    if (memberOf(format, name) === undefined) refuse(missingWords(`text.format.${name}`));
  }
  const schema = mapOf(memberOf(format, "schema"));
  if (schema === null)
    refuse(typeWords("text.format.schema", "an object", memberOf(format, "schema")));
  return schema ?? {};
}

/** What a client that names no limit may get; the real one is the model's own. */
const untoldOutputTokens = 4096;

function readSampling(body: JsonMap, refuse: Refuse): Sampling {
  return {
    temperature: readTemperature(memberOf(body, "temperature"), refuse),
    maxOutputTokens: readLimit(memberOf(body, "max_output_tokens"), refuse),
    stop: [],
  };
}

function readTemperature(value: Json | undefined, refuse: Refuse): number {
  if (value === undefined) return 1;
  const at = "temperature";
  if (typeof value !== "number") {
    refuse(typeWords(at, "a decimal", value));
    return 1;
  }
  const got = `but got ${value} instead.`;
  if (value < 0) {
    refuse(`Invalid '${at}': decimal below minimum value. Expected a value >= 0, ${got}`);
  }
  if (value > 2) {
    refuse(`Invalid '${at}': decimal above maximum value. Expected a value <= 2, ${got}`);
  }
  return value;
}

function readLimit(value: Json | undefined, refuse: Refuse): number {
  if (value === undefined) return untoldOutputTokens;
  const at = "max_output_tokens";
  if (typeof value !== "number" || !Number.isInteger(value)) {
    refuse(typeWords(at, "an integer", value));
    return untoldOutputTokens;
  }
  if (value < 16) {
    refuse(
      `Invalid '${at}': integer below minimum value. Expected a value >= 16, but got ${value} instead.`,
    );
  }
  return value;
}

const efforts = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];

function thinkingOf(reasoning: Json | undefined, refuse: Refuse): WireAsk["thinking"] {
  const effort = memberOf(mapOf(reasoning) ?? {}, "effort");
  if (effort === undefined) return "default";
  if (typeof effort !== "string") {
    refuse(typeWords("reasoning.effort", "a string", effort));
    return "default";
  }
  if (!efforts.includes(effort)) refuse(valueWords(effort, efforts));
  return effort === "none" ? "off" : "on";
}
