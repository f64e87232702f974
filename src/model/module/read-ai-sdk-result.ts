/**
 * What a language model of the AI SDK resolves to, as our reply. Versions `v2` to `v4`: the finish reason is a word
 * or `{unified, raw}`, the usage is numbers or groups of them. Nothing of the shape is trusted. Total over values.
 */

import type { ToolCall } from "../../suite/message.ts";
import { type Fields, fieldsOf, writtenOf } from "../http/json-text.ts";
import { missing } from "../http/read-failure.ts";
import type { Finish, MissingAnswer, ModelReply, ModelRequest } from "../model.ts";
import { aiSdkUsage } from "./read-ai-sdk-usage.ts";

export type ResultReading =
  | {
      readonly kind: "reply";
      readonly reply: ModelReply;
      readonly warnings: readonly string[];
    }
  | MissingAnswer;

/**
 * Reads a result. A prefix that the server sent back is still in the text.
 *
 * @param from the module as its user knows it
 */
export function readAiSdkResult(
  result: unknown,
  { constraint }: Pick<ModelRequest, "constraint">,
  from: string,
): ResultReading {
  const top = fieldsOf(result);
  const content = top?.["content"];
  if (top === null || !Array.isArray(content)) {
    return missing("malformed", `doGenerate of ${from} gave no object with a list \`content\``);
  }
  const finish = finishOf(top["finishReason"]);
  const cutShort = cutShortBy(finish) ?? constraintRefused(top["warnings"], constraint);
  if (cutShort !== null) return cutShort;
  const parts = content.map(readPart);
  const broken = parts.find((part) => part.broken !== null)?.broken;
  if (broken !== undefined && broken !== null) return missing("malformed", `${broken}, in ${from}`);
  return {
    kind: "reply",
    reply: replyOf(top, parts, finish.finish),
    warnings: [...parts.flatMap(({ left }) => left), ...warningsOf(top["warnings"])],
  };
}

function replyOf(top: Fields, parts: readonly Part[], finish: Finish): ModelReply {
  const text = parts.map((part) => part.text).join("");
  const reasoning = writtenOf(parts.map((part) => part.reasoning).join(""));
  const toolCalls = parts.map((part) => part.call).filter((call) => call !== null);
  const wrote = text !== "" || reasoning !== null || toolCalls.length > 0;
  const usage = aiSdkUsage(top["usage"], { wrote, thought: reasoning !== null });
  const response = fieldsOf(top["response"]);
  const thought = parts.some((part) => part.thought) || (usage.reasoningTokens ?? 0) > 0;
  return {
    text,
    reasoning,
    reasoningHidden: thought && reasoning === null,
    toolCalls,
    finish,
    usage,
    servedModel: writtenOf(response?.["modelId"]),
    fingerprint: writtenOf(fieldsOf(response?.["body"])?.["system_fingerprint"]),
    requestId: writtenOf(response?.["id"]),
  };
}

interface Reason {
  readonly finish: Finish;
  /** The SDK's own word, lost in ours. */
  readonly word: string | null;
}

const reasons: readonly string[] = ["stop", "length", "tool-calls", "content-filter"];

function finishOf(value: unknown): Reason {
  const told = fieldsOf(value);
  const word = writtenOf(told === null ? value : told["unified"]);
  const known = word !== null && reasons.includes(word) ? (word as Finish["reason"]) : "other";
  return { finish: { reason: known, raw: writtenOf(told?.["raw"]) }, word };
}

/** A reply that neither the model nor the suite's own limit has ended is no outcome. */
function cutShortBy({ word, finish }: Reason): MissingAnswer | null {
  if (finish.reason === "content-filter") {
    return missing("content-filter", "the server's content filter cut the reply");
  }
  return word === "error" || word === "interrupted"
    ? missing("server", `the server broke the reply off (finishReason "${word}")`)
    : null;
}

/** A provider that cannot keep a reply to a schema answers all the same and says so in a warning. */
function constraintRefused(
  warnings: unknown,
  constraint: ModelRequest["constraint"],
): MissingAnswer | null {
  if (constraint === null || !Array.isArray(warnings)) return null;
  const refused = warnings.some((warning) => {
    const { setting, feature } = fieldsOf(warning) ?? {};
    return /responseFormat/i.test(String(writtenOf(feature) ?? writtenOf(setting)));
  });
  if (!refused) return null;
  const detail = "the provider cannot keep a reply to a schema (it warns of responseFormat)";
  return { ...missing("bad-request", detail), refuses: "constraint" };
}

interface Part {
  readonly text: string;
  readonly reasoning: string;
  /** Whether the model reasoned here, shown or not. */
  readonly thought: boolean;
  readonly call: ToolCall | null;
  /** What was left out of the reply. */
  readonly left: readonly string[];
  /** Why nothing can be made of it; null when something can. */
  readonly broken: string | null;
}

const nothing: Part = {
  text: "",
  reasoning: "",
  thought: false,
  call: null,
  left: [],
  broken: null,
};

function readPart(value: unknown, at: number): Part {
  const part = fieldsOf(value);
  const type = writtenOf(part?.["type"]);
  if (part === null || type === null) {
    return { ...nothing, broken: "a part of `content` has no type" };
  }
  switch (type) {
    case "text":
    case "reasoning":
      return readWriting(type, part["text"]);
    case "tool-call":
      return readCall(part, at);
    default:
      return { ...nothing, left: [leftOut(type)] };
  }
}

function readWriting(type: "text" | "reasoning", text: unknown): Part {
  if (typeof text !== "string") return { ...nothing, broken: `a part \`${type}\` holds no text` };
  return type === "text" ? { ...nothing, text } : { ...nothing, reasoning: text, thought: true };
}

function leftOut(type: string): string {
  const known = /^[a-z-]{1,40}$/.test(type) ? type : "of an unknown type";
  return `a part of the reply that is no text was left out: ${known}`;
}

/** A call that the provider has carried out itself is not the model asking for a tool of ours. */
function readCall({ toolCallId, toolName, input, providerExecuted }: Fields, at: number): Part {
  if (providerExecuted === true) return { ...nothing, left: [leftOut("provider-executed-call")] };
  const name = writtenOf(toolName);
  const written = typeof input === "string" ? input : writtenBack(input);
  if (name === null || written === null) {
    return { ...nothing, broken: "a tool call names no tool, or its input cannot be read" };
  }
  const id = writtenOf(toolCallId) ?? `call_${at}`;
  return { ...nothing, call: { id, name, arguments: written } };
}

function writtenBack(input: unknown): string | null {
  try {
    return JSON.stringify(input ?? {}) ?? null;
  } catch {
    return null;
  }
}

function warningsOf(warnings: unknown): readonly string[] {
  return Array.isArray(warnings) ? warnings.map(warningWords) : [];
}

/** v2 names a `setting` or a `tool`, v3 and v4 a `feature`; each may add `details`, and `other` has a `message`. */
function warningWords(warning: unknown): string {
  const { type, setting, feature, message, details } = fieldsOf(warning) ?? {};
  const what = writtenOf(setting) ?? writtenOf(feature) ?? writtenOf(message);
  const head = [writtenOf(type) ?? "warning", ...(what === null ? [] : [what])].join(" ");
  const more = writtenOf(details);
  return `the AI SDK warns: ${head}${more === null ? "" : `: ${more}`}`;
}
