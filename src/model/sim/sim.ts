import { UsageError } from "../../errors.ts";
import { type Random, randomFrom } from "../../stats/random.ts";
import type { ModelSpec, Sampling } from "../../suite/suite.ts";
import {
  type Finish,
  type Model,
  type ModelAnswer,
  type ModelReply,
  type ModelRequest,
  plainReply,
  type Support,
  unknownUsage,
} from "../model.ts";
import { agentReply } from "./agent-reply.ts";
import { narratorReply } from "./narrator-reply.ts";
import { rememberingReader } from "./passage-reader.ts";
import { isKnownPrefill } from "./prefilled.ts";
import { type SimProfile, tableVersion } from "./profile.ts";
import { simProfiles } from "./profiles.ts";
import { type Reading, readRequest } from "./reading.ts";
import { requestText } from "./request-text.ts";
import type { SimReply } from "./sim-reply.ts";
import { toolsJson } from "./tools-json.ts";

/**
 * A simulated model, which is a published table and no language model. It answers from the request alone: what
 * reached it, where and how firmly worded decides the probabilities, and a generator seeded by the whole
 * request decides the rest, so the same request is answered by the same bytes on every machine.
 *
 * @param spec its `model` names the profile
 * @throws {UsageError} when there is no such profile
 */
export function openSim(spec: ModelSpec): Model {
  const profile = profileOf(spec.model);
  const reader = rememberingReader();
  return {
    id: spec.id,
    simulated: true,
    host: null,
    callsAtOnce: null,
    identity: { adapter: "sim", profile: spec.model, table: tableVersion },
    prefill: simulated,
    constraint: simulated,
    lateSystem: simulated,
    contextTokens: null,
    probing: null,
    generate: async (request, { signal }) =>
      signal.aborted
        ? { kind: "missing", cause: "cancelled", detail: "cancelled before the call" }
        : answerTo(spec.model, profile, readRequest(request, reader), request),
    close: async () => {},
  };
}

const simulated: Support = { kind: "supported", mechanism: "sim", evidence: "simulated" };

function profileOf(name: string): SimProfile {
  const profile = Object.hasOwn(simProfiles, name) ? simProfiles[name] : undefined;
  if (profile === undefined) {
    const known = Object.keys(simProfiles).map((each) => `sim:${each}`);
    throw new UsageError(`there is no simulated model "${name}"`, {
      mend: `use ${known.slice(0, -1).join(", ")} or ${known.at(-1)}`,
    });
  }
  return profile;
}

function answerTo(
  name: string,
  profile: SimProfile,
  reading: Reading,
  request: ModelRequest,
): ModelAnswer {
  return {
    kind: "reply",
    reply: replyTo(name, profile, reading, request),
    effect: request.prefill === null ? null : "continued",
    warnings: warningsFor(reading, request),
  };
}

function replyTo(
  name: string,
  profile: SimProfile,
  reading: Reading,
  request: ModelRequest,
): ModelReply {
  const random = randomFrom(`sim ${tableVersion} ${name} ${requestText(request)}`);
  const reply = drawnReply(profile, reading, random);
  const { finish, ...ended } = end(reply, request.sampling);
  return {
    ...plainReply(ended.text),
    toolCalls: ended.toolCalls,
    finish,
    usage: {
      ...unknownUsage,
      inputTokens: tokensIn(request),
      outputTokens: tokens(
        ended.toolCalls.reduce((sum, call) => sum + call.arguments.length, ended.text.length),
      ),
    },
    servedModel: `sim:${name}`,
  };
}

function drawnReply(profile: SimProfile, reading: Reading, random: Random): SimReply {
  switch (reading.kind) {
    case "agent":
      return agentReply(profile, reading, random);
    case "narrator":
      return narratorReply(profile, reading, random);
    case "copy":
      return { text: reading.text, toolCalls: [], cutOff: false };
    default:
      return reading satisfies never;
  }
}

type Ended = Pick<ModelReply, "text" | "toolCalls" | "finish">;

/** What is left of a reply once a stop string or the output limit has ended it; a cut text makes no call. */
function end({ text, toolCalls, cutOff }: SimReply, sampling: Sampling): Ended {
  const stop = earliest(text, sampling.stop);
  const limit = sampling.maxOutputTokens * CHARS_PER_TOKEN;
  if (stop !== null && stop <= limit) {
    return { text: text.slice(0, stop), toolCalls: [], finish: STOP };
  }
  if (text.length > limit) return { text: text.slice(0, limit), toolCalls: [], finish: LENGTH };
  if (cutOff) return { text, toolCalls: [], finish: LENGTH };
  return { text, toolCalls, finish: toolCalls.length > 0 ? TOOL_CALLS : STOP };
}

const STOP: Finish = { reason: "stop", raw: "stop" };
const LENGTH: Finish = { reason: "length", raw: "length" };
const TOOL_CALLS: Finish = { reason: "tool-calls", raw: "tool_calls" };

/** A token is taken for four characters, as people estimate it. */
const CHARS_PER_TOKEN = 4;

function tokens(characters: number): number {
  return Math.ceil(characters / CHARS_PER_TOKEN);
}

function tokensIn({ messages, tools, prefill }: ModelRequest): number {
  let characters = (prefill ?? "").length;
  for (const message of messages) {
    characters += message.content.length;
    if (message.role !== "assistant") continue;
    for (const call of message.toolCalls) characters += call.name.length + call.arguments.length;
  }
  return tokens(characters + toolsJson(tools).length);
}

function earliest(text: string, stops: readonly string[]): number | null {
  let first: number | null = null;
  for (const stop of stops) {
    const at = stop === "" ? -1 : text.indexOf(stop);
    if (at !== -1 && (first === null || at < first)) first = at;
  }
  return first;
}

function warningsFor({ kind }: Reading, { prefill }: ModelRequest): readonly string[] {
  return kind === "copy" || prefill === null || isKnownPrefill(prefill)
    ? []
    : [`the prefill ${JSON.stringify(prefill)} is none that a simulated model knows`];
}
