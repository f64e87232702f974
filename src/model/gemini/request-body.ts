/**
 * A request in the words of `generateContent`. Enters: a request and the model's settings. Leaves: the body with a
 * warning for everything that could not be said, or the refusal of what the protocol has no words for.
 */

import type { Json } from "../../protocols/json.ts";
import type { Tool } from "../../suite/message.ts";
import { textOf } from "../alternating/answered-calls.ts";
import type { Turn } from "../alternating/turn.ts";
import { turnsOf } from "../alternating/turns-of.ts";
import { overlaid } from "../http/overlaid.ts";
import { missing } from "../http/read-failure.ts";
import type { JsonMap, WireRequest, WireSettings } from "../http/wire.ts";
import type { ModelRequest } from "../model.ts";
import { contentsOf } from "./contents.ts";
import { type GeminiHabits, geminiHabits } from "./gemini-habits.ts";
import { thinkingConfig } from "./thinking-config.ts";
import { wireSchema } from "./wire-schema.ts";

/** Fields that the harness sends itself: the seams are in them. */
export const geminiOwnFields: readonly string[] = ["contents", "systemInstruction"];

/** Why no message of the system's own can stand among the others. */
export const noLateSystem = "the protocol has one system instruction, in front of the conversation";

/** Writes a request. The model stands in the address; a prefill is a turn of the model's at the end. */
export function requestBody(request: ModelRequest, settings: WireSettings): WireRequest {
  const { system, turns, warnings } = turnsOf(request.messages);
  if (turns.some(({ role }) => role === "system")) {
    return { ...missing("bad-request", noLateSystem), refuses: "lateSystem" };
  }
  const habits = geminiHabits(settings.model);
  const config = configOf(request, settings, habits);
  const { tools, constraint } = request;
  const fields: JsonMap = {
    ...(system !== null && { systemInstruction: { parts: [{ text: system }] } }),
    contents: contentsOf(withPrefix(turns, request.prefill), habits.wantsSignatures),
    ...(tools.length > 0 && { tools: [{ functionDeclarations: tools.map(wireTool) }] }),
    generationConfig: config.fields,
  };
  return {
    kind: "body",
    body: withSchema(overlaid(fields, settings.body, geminiOwnFields), constraint),
    warnings: [...warnings, ...config.warnings],
  };
}

function configOf(
  { sampling, seed }: ModelRequest,
  { thinking }: WireSettings,
  habits: GeminiHabits,
): { readonly fields: JsonMap; readonly warnings: readonly string[] } {
  const { temperature, maxOutputTokens, stop } = sampling;
  const thought = thinkingConfig(habits.thinking, thinking);
  return {
    fields: {
      ...(habits.takesTemperature && { temperature }),
      maxOutputTokens,
      ...(stop.length > 0 && { stopSequences: stop }),
      seed,
      ...(thought.config !== null && { thinkingConfig: thought.config }),
    },
    warnings: [
      ...(habits.takesTemperature || temperature === 1
        ? []
        : [`this model takes no temperature: ${temperature} was left out`]),
      ...thought.warnings,
    ],
  };
}

function withPrefix(turns: readonly Turn[], prefix: string | null): readonly Turn[] {
  if (prefix === null || prefix === "") return turns;
  const last = turns.at(-1);
  const opened = textOf(prefix);
  if (last?.role !== "assistant") return [...turns, { role: "assistant", parts: [opened] }];
  return [...turns.slice(0, -1), { ...last, parts: [...last.parts, opened] }];
}

function wireTool({ name, description, parameters }: Tool): Json {
  return { name, description, parametersJsonSchema: wireSchema(parameters) };
}

/** No body of a suite takes the schema out: what is measured then would be another seam. */
function withSchema(body: JsonMap, schema: Json | null): JsonMap {
  if (schema === null) return body;
  const config = body["generationConfig"];
  const given = typeof config === "object" && config !== null && !Array.isArray(config);
  return {
    ...body,
    generationConfig: {
      ...(given && config),
      responseMimeType: "application/json",
      responseJsonSchema: wireSchema(schema),
    },
  };
}
