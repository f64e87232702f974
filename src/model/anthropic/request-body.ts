/**
 * A request in the words of the Messages API. Enters: a request and the model's settings. Leaves: the body with a
 * warning for everything that could not be said, or the refusal that the server would answer with.
 */

import type { Json } from "../../protocols/json.ts";
import type { Tool } from "../../suite/message.ts";
import type { Sampling } from "../../suite/suite.ts";
import { isBlank, textOf } from "../alternating/answered-calls.ts";
import type { Conversation, Turn } from "../alternating/turn.ts";
import { turnsOf } from "../alternating/turns-of.ts";
import { overlaid } from "../http/overlaid.ts";
import { type Missing, missing } from "../http/read-failure.ts";
import type { JsonMap, WireRequest, WireSettings } from "../http/wire.ts";
import type { Capability, ModelRequest } from "../model.ts";
import { type ClaudeHabits, claudeHabits } from "./claude-habits.ts";
import { anthropicLateSystem } from "./late-system.ts";
import { type ThinkingField, thinkingField } from "./thinking-field.ts";
import { systemTurnsFit, wireMessages } from "./wire-messages.ts";

/** Fields that the harness sends itself: the seams are in them, and a stream cannot be read. */
export const anthropicOwnFields: readonly string[] = ["messages", "system", "stream"];

/**
 * Writes a request. The system messages in front go into `system`, later ones stay where they are; a prefill is an
 * assistant turn at the end. The protocol has no seed.
 */
export function requestBody(request: ModelRequest, settings: WireSettings): WireRequest {
  const { model, body } = settings;
  const conversation = turnsOf(request.messages);
  const habits = claudeHabits(model);
  // A suite that writes the field itself says all of it.
  const thinking = thinkingField(
    habits.thinking,
    "thinking" in body ? "default" : settings.thinking,
    request,
  );
  const refused = refusal(request, conversation, thinking, model);
  if (refused !== null) return refused;
  const prefix = prefixOf(request.prefill);
  const temperature = temperatureField(request.sampling, habits, thinking.on);
  const stop = stopField(request.sampling);
  const { tools, constraint, sampling } = request;
  const fields: JsonMap = {
    model,
    max_tokens: sampling.maxOutputTokens,
    ...(conversation.system !== null && { system: conversation.system }),
    messages: wireMessages(withPrefix(conversation.turns, prefix.text)),
    ...(tools.length > 0 && { tools: tools.map(wireTool) }),
    ...stop.fields,
    ...temperature.fields,
    ...(thinking.field !== null && !("thinking" in body) && { thinking: thinking.field }),
    stream: false,
  };
  return {
    kind: "body",
    body: withSchema(overlaid(fields, body, anthropicOwnFields), constraint),
    warnings: [
      ...conversation.warnings,
      ...prefix.warnings,
      ...stop.warnings,
      ...temperature.warnings,
      ...thinking.warnings,
      "the protocol has no seed",
    ],
  };
}

/** What the server would refuse. */
function refusal(
  { prefill, constraint }: ModelRequest,
  { turns }: Conversation,
  thinking: ThinkingField,
  model: string,
): Missing | null {
  if (turns.some(({ role }) => role === "system")) {
    const support = anthropicLateSystem(model);
    if (support.kind === "unsupported") return refusing("lateSystem", support.reason);
    if (!systemTurnsFit(turns)) {
      return refusing(
        "lateSystem",
        "a later system message has to stand behind the user's and in front of the assistant's or at the end",
      );
    }
  }
  if (prefill === null) return null;
  if (constraint !== null) {
    return refusing("prefill", "the protocol takes no prefix beside a schema");
  }
  if (thinking.on && thinking.field?.["type"] === "enabled") {
    return refusing("prefill", "the protocol takes no prefix of a model that is told to think");
  }
  return null;
}

function refusing(refuses: Capability, detail: string): Missing {
  return { ...missing("bad-request", detail), refuses };
}

interface Said {
  readonly fields: JsonMap;
  readonly warnings: readonly string[];
}

function temperatureField(
  { temperature }: Sampling,
  { takesTemperature, hottest }: ClaudeHabits,
  thinks: boolean,
): Said {
  if (!takesTemperature || thinks) {
    const why = takesTemperature ? "a model that is told to think takes" : "this model takes";
    const warnings =
      temperature === 1 ? [] : [`${why} no temperature: ${temperature} was left out`];
    return { fields: {}, warnings };
  }
  if (hottest !== null && temperature > hottest) {
    return {
      fields: { temperature: hottest },
      warnings: [
        `the protocol's highest temperature is ${hottest}: ${temperature} was lowered to it`,
      ],
    };
  }
  return { fields: { temperature }, warnings: [] };
}

function stopField({ stop }: Sampling): Said {
  const taken = stop.filter((text) => !isBlank(text));
  return {
    fields: taken.length === 0 ? {} : { stop_sequences: taken },
    warnings:
      taken.length < stop.length
        ? ["a stop text of white space alone was left out, which the protocol refuses"]
        : [],
  };
}

/** The prefix without what the protocol refuses at its end; null where nothing is left. */
function prefixOf(prefill: string | null): {
  readonly text: string | null;
  readonly warnings: readonly string[];
} {
  if (prefill === null) return { text: null, warnings: [] };
  const text = prefill.trimEnd();
  return {
    text: text === "" ? null : text,
    warnings:
      text === prefill
        ? []
        : ["white space at the end of the prefix was cut off, which the protocol refuses"],
  };
}

function withPrefix(turns: readonly Turn[], prefix: string | null): readonly Turn[] {
  if (prefix === null) return turns;
  const last = turns.at(-1);
  const opened = textOf(prefix);
  if (last?.role !== "assistant") return [...turns, { role: "assistant", parts: [opened] }];
  return [...turns.slice(0, -1), { ...last, parts: [...last.parts, opened] }];
}

function wireTool({ name, description, parameters }: Tool): Json {
  return { name, description, input_schema: parameters };
}

/** The schema goes out as it is: what a server cannot hold a reply to, it refuses and says why. */
function withSchema(body: JsonMap, schema: Json | null): JsonMap {
  if (schema === null) return body;
  const config = body["output_config"];
  const given = typeof config === "object" && config !== null && !Array.isArray(config);
  return {
    ...body,
    output_config: { ...(given && config), format: { type: "json_schema", schema } },
  };
}
