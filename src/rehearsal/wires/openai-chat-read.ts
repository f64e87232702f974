import type { Json } from "../../protocols/json.ts";
import type { Message } from "../../suite/message.ts";
import type { Sampling } from "../../suite/suite.ts";
import type { WireAsk, WireReading } from "../served-wire.ts";
import { readMessages, readTools, wrongType } from "./openai-chat-messages.ts";
import { badRequest, type JsonMap, mapOf, memberOf, type Part, part } from "./wire-json.ts";

/** A Chat Completions body in our words, or what OpenAI says to a body like it. Total over JSON values. */
export function readChat(body: Json): WireReading {
  const map = mapOf(body);
  if (map === null) {
    return badRequest(
      "We could not parse the JSON body of your request. The OpenAI API expects a JSON payload that is an object.",
    );
  }
  const ask = readAsk(map);
  return ask.kind === "refused" ? ask : { kind: "ask", ask: ask.value };
}

function readAsk(map: JsonMap): Part<WireAsk> {
  const model = memberOf(map, "model");
  if (model === undefined || model === "") return badRequest("you must provide a model parameter");
  if (typeof model !== "string") return wrongType("model", "a string", model);
  const messages = readMessages(memberOf(map, "messages"));
  if (messages.kind === "refused") return messages;
  const tools = readTools(memberOf(map, "tools"));
  if (tools.kind === "refused") return tools;
  const constraint = readConstraint(memberOf(map, "response_format"));
  if (constraint.kind === "refused") return constraint;
  const sampling = readSampling(map);
  if (sampling.kind === "refused") return sampling;
  const rest = readRest(map);
  if (rest.kind === "refused") return rest;
  return part({
    model,
    messages: begun(messages.value, map),
    tools: tools.value,
    constraint: constraint.value,
    sampling: sampling.value,
    contextTokens: null,
    renderOnly: false,
    ...rest.value,
  });
}

/** TabbyAPI takes what the reply begins with in a field of its own. */
function begun(messages: readonly Message[], map: JsonMap): readonly Message[] {
  const prefix = memberOf(map, "response_prefix");
  if (typeof prefix !== "string" || prefix === "") return messages;
  return [...messages, { role: "assistant", content: prefix, toolCalls: [] }];
}

type Rest = Pick<WireAsk, "stream" | "seed" | "continues" | "flags" | "thinking">;

function readRest(map: JsonMap): Part<Rest> {
  const stream = memberOf(map, "stream") ?? false;
  if (typeof stream !== "boolean") return wrongType("stream", "a boolean", stream);
  const seed = memberOf(map, "seed") ?? 0;
  if (typeof seed !== "number" || !Number.isInteger(seed)) {
    return wrongType("seed", "an integer", seed);
  }
  const count = memberOf(map, "n") ?? 1;
  if (count !== 1)
    return badRequest("Invalid value for 'n': the simulated models give one choice.");
  const flags = flagsOf(map, stream);
  return part({
    stream,
    seed: Math.abs(seed) % 2 ** 31,
    continues: continuesBy(flags),
    flags,
    thinking: thinkingOf(map),
  });
}

/** The fields by which some server is told that its last message is to be continued. */
const bodyFlags = [
  "continue_final_message",
  "add_generation_prompt",
  "continue_assistant_turn",
  "response_prefix",
  "echo",
] as const;
const messageFlags = ["prefix", "partial"] as const;

function flagsOf(map: JsonMap, stream: boolean): JsonMap {
  const messages = memberOf(map, "messages");
  const last = mapOf(Array.isArray(messages) ? messages.at(-1) : undefined) ?? {};
  const options = mapOf(memberOf(map, "stream_options")) ?? {};
  return {
    ...given(map, bodyFlags),
    ...given(last, messageFlags),
    ...(stream && { include_usage: memberOf(options, "include_usage") === true }),
  };
}

function given(map: JsonMap, names: readonly string[]): JsonMap {
  const entries = names.flatMap((name) => {
    const value = memberOf(map, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

function continuesBy(flags: JsonMap): boolean {
  const { continue_final_message, continue_assistant_turn, response_prefix, prefix, partial } =
    flags;
  if (typeof response_prefix === "string" && response_prefix !== "") return true;
  return [continue_final_message, continue_assistant_turn, prefix, partial].some(
    (flag) => flag === true || flag === "content",
  );
}

/** OpenAI's effort, and the switch that vLLM and llama.cpp hand to the chat template. */
function thinkingOf(map: JsonMap): WireAsk["thinking"] {
  const template = mapOf(memberOf(map, "chat_template_kwargs")) ?? {};
  const enabled = memberOf(template, "enable_thinking");
  if (typeof enabled === "boolean") return enabled ? "on" : "off";
  const effort = memberOf(map, "reasoning_effort");
  if (typeof effort !== "string") return "default";
  return effort === "none" ? "off" : "on";
}

function readConstraint(value: Json | undefined): Part<Json | null> {
  if (value === undefined) return part(null);
  const format = mapOf(value);
  if (format === null) return wrongType("response_format", "an object", value);
  const type = memberOf(format, "type");
  switch (type) {
    case "text":
      return part(null);
    case "json_object":
      return part(memberOf(format, "schema") ?? { type: "object" });
    case "json_schema": {
      const named = mapOf(memberOf(format, "json_schema"));
      if (named === null) {
        return badRequest("Missing required parameter: 'response_format.json_schema'.");
      }
      return part(memberOf(named, "schema") ?? { type: "object" });
    }
    case undefined:
      return badRequest("Missing required parameter: 'response_format.type'.");
    default:
      return badRequest(
        `Invalid value: '${typeof type === "string" ? type : typeof type}'. Supported values are: 'json_object', 'json_schema', and 'text'.`,
      );
  }
}

/** What a request that names no limit is given. */
const defaultOutputTokens = 4096;

function readSampling(map: JsonMap): Part<Sampling> {
  const temperature = memberOf(map, "temperature") ?? 1;
  if (typeof temperature !== "number") return wrongType("temperature", "a decimal", temperature);
  if (temperature < 0 || temperature > 2) {
    return badRequest(
      `Invalid 'temperature': decimal ${temperature < 0 ? "below minimum" : "above maximum"} value. Expected a value between 0 and 2, but got ${temperature} instead.`,
    );
  }
  const limit = readLimit(map);
  if (limit.kind === "refused") return limit;
  const stop = readStop(memberOf(map, "stop"));
  if (stop.kind === "refused") return stop;
  return part({ temperature, maxOutputTokens: limit.value, stop: stop.value });
}

function readLimit(map: JsonMap): Part<number> {
  const name =
    memberOf(map, "max_completion_tokens") === undefined ? "max_tokens" : "max_completion_tokens";
  const limit = memberOf(map, name) ?? defaultOutputTokens;
  if (typeof limit !== "number" || !Number.isSafeInteger(limit)) {
    return wrongType(name, "an integer", limit);
  }
  if (limit >= 1) return part(limit);
  return badRequest(
    `Invalid '${name}': integer below minimum value. Expected a value >= 1, but got ${limit} instead.`,
  );
}

function readStop(value: Json | undefined): Part<readonly string[]> {
  if (value === undefined) return part([]);
  const list = Array.isArray(value) ? value : [value];
  const texts = list.filter((item) => typeof item === "string");
  if (texts.length === list.length) return part(texts);
  return wrongType("stop", "one of a string or array of strings", value);
}
