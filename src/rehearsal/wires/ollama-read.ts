/** A chat body of Ollama's in our words. Enters: what a client posted. Leaves: the ask, or why Ollama would refuse it. */

import type { Json } from "../../protocols/json.ts";
import type { Tool } from "../../suite/message.ts";
import type { WireAsk, WireReading } from "../served-wire.ts";
import { flagsOf, listOf } from "./json-fields.ts";
import { goBodyWords, goTypeWords } from "./ollama-go-words.ts";
import { untaggedName } from "./ollama-inventory.ts";
import { readMessages } from "./ollama-messages.ts";
import { readOptions } from "./ollama-options.ts";
import { type Refuse, readingOf } from "./refusals.ts";
import { type JsonMap, mapOf, memberOf } from "./wire-json.ts";

/**
 * Total over JSON values. A name's `:latest` is left out, since there it says what no tag says. A body without
 * messages is an ask without messages: Ollama loads the model for it and says nothing.
 */
export function readOllamaBody(body: Json): WireReading {
  return readingOf((refuse) => {
    const map = mapOf(body);
    // Go reads a null into nothing at all, which leaves every field unset.
    if (map === null && body !== null) refuse(goBodyWords(body));
    return askOf(map ?? {}, refuse);
  });
}

function askOf(body: JsonMap, refuse: Refuse): WireAsk {
  // In Go's order: what is no ChatRequest is refused before the model is looked at, and the options after it.
  const stream = readSwitch(body, "stream", refuse) ?? true;
  const messages = readMessages(memberOf(body, "messages"), refuse);
  const tools = readTools(memberOf(body, "tools"), refuse);
  const renderOnly = readSwitch(body, "_debug_render_only", refuse) ?? false;
  const thinking = readThink(memberOf(body, "think"), refuse);
  const model = readModel(memberOf(body, "model"), refuse);
  const options = readOptions(memberOf(body, "options"), refuse);
  return {
    model,
    stream,
    messages,
    tools,
    constraint: readFormat(memberOf(body, "format"), refuse),
    sampling: options.sampling,
    seed: options.seed,
    continues: false,
    flags: flagsOf(body, ["think", "truncate", "shift", "keep_alive"]),
    contextTokens: options.contextTokens,
    renderOnly,
    thinking,
  };
}

function readSwitch(body: JsonMap, name: string, refuse: Refuse): boolean | null {
  const value = memberOf(body, name);
  if (value === undefined) return null;
  if (typeof value === "boolean") return value;
  refuse(goTypeWords(value, name, "bool"));
  return null;
}

function readModel(model: Json | undefined, refuse: Refuse): string {
  if (model !== undefined && typeof model !== "string") {
    refuse(goTypeWords(model, "model", "string"));
  }
  if (typeof model !== "string" || model === "") {
    refuse("model is required");
    return "";
  }
  return untaggedName(model);
}

const levels = ["high", "medium", "low", "max"];
const levelWords = 'must be "high", "medium", "low", "max", true, or false';

function readThink(think: Json | undefined, refuse: Refuse): WireAsk["thinking"] {
  if (think === undefined) return "default";
  if (typeof think === "boolean") return think ? "on" : "off";
  if (typeof think !== "string") {
    refuse('think must be a boolean or string ("high", "medium", "low", "max", true, or false)');
  } else if (!levels.includes(think)) {
    refuse(`invalid think value: ${JSON.stringify(think)} (${levelWords})`);
  }
  return "on";
}

function readFormat(format: Json | undefined, refuse: Refuse): Json | null {
  if (format === undefined || format === "") return null;
  if (format === "json") return { type: "object" };
  const schema = mapOf(format);
  if (schema === null) {
    const written = JSON.stringify(JSON.stringify(format));
    refuse(`invalid format: ${written}; expected "json" or a valid JSON Schema object`, 500);
  }
  return schema;
}

function readTools(value: Json | undefined, refuse: Refuse): readonly Tool[] {
  if (value === undefined) return [];
  const list = listOf(value);
  if (list === null) refuse(goTypeWords(value, "tools", "api.Tools"));
  return (list ?? []).flatMap((item) => {
    const tool = mapOf(item);
    if (tool === null) {
      if (item !== null) refuse(goTypeWords(item, "tools", "api.Tool"));
      return [];
    }
    const given = memberOf(tool, "function");
    const called = mapOf(given);
    if (given !== undefined && called === null) {
      refuse(goTypeWords(given, "tools.function", "api.ToolFunction"));
    }
    return [readFunction(called ?? {}, refuse)];
  });
}

function readFunction(called: JsonMap, refuse: Refuse): Tool {
  const parameters = memberOf(called, "parameters");
  const map = mapOf(parameters);
  if (parameters !== undefined && map === null) {
    refuse(goTypeWords(parameters, "tools.function.parameters", "api.ToolFunctionParameters"));
  }
  return {
    name: readText(called, "name", "tools.function", refuse),
    description: readText(called, "description", "tools.function", refuse),
    parameters: map ?? { type: "object", properties: {} },
  };
}

/** The text of a field, "" where there is none, as Go has it. */
function readText(map: JsonMap, name: string, at: string, refuse: Refuse): string {
  const value = memberOf(map, name) ?? "";
  if (typeof value === "string") return value;
  refuse(goTypeWords(value, `${at}.${name}`, "string"));
  return "";
}
