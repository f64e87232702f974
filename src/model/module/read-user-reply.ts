/**
 * What a module's `generate` gave back, as our reply. Its own code or not, a slip of it must not end up in figures:
 * whatever is not as documented leaves the turn malformed and is named. Total over values.
 */

import type { ToolCall } from "../../suite/message.ts";
import { nearestWord } from "../../suite/nearest-word.ts";
import { printable } from "../../suite/printable.ts";
import { type Fields, fieldsOf } from "../http/json-text.ts";
import { type Finish, type ModelReply, plainReply, type Usage, unknownUsage } from "../model.ts";

export type UserReplyReading =
  | {
      readonly kind: "reply";
      readonly reply: ModelReply;
      readonly warnings: readonly string[];
    }
  | { readonly kind: "malformed"; readonly problem: string };

/** Reads what `generate` resolved to. A prefix that it repeats is still in the text. */
export function readUserReply(given: unknown): UserReplyReading {
  try {
    return typeof given === "string" ? readUserReply({ text: given }) : readFields(fieldsOf(given));
  } catch (error) {
    if (error instanceof Malformed) return { kind: "malformed", problem: error.message };
    return { kind: "malformed", problem: "its reply threw while it was read" };
  }
}

/** Thrown and caught within this file, so that each field is read in one line. */
class Malformed extends Error {}

function malformed(field: string, what: string): Malformed {
  return new Malformed(`its reply's \`${field}\` is ${what}`);
}

const known = [
  "text",
  "reasoning",
  "reasoningHidden",
  "toolCalls",
  "finish",
  "usage",
  "servedModel",
  "fingerprint",
  "requestId",
  "warnings",
] as const;

function readFields(reply: Fields | null): UserReplyReading {
  if (reply === null) throw new Malformed("it gave neither a text nor an object with a `text`");
  refuseUnknown(reply, known, "");
  const { reasoningHidden = false } = reply;
  if (typeof reasoningHidden !== "boolean") throw malformed("reasoningHidden", "no boolean");
  const toolCalls = toolCallsOf(reply["toolCalls"]);
  return {
    kind: "reply",
    reply: {
      ...plainReply(textOf(reply)),
      reasoning: textOrNull(reply, "reasoning"),
      reasoningHidden,
      toolCalls,
      finish: finishOf(reply["finish"], toolCalls.length > 0),
      usage: usageOf(reply["usage"]),
      servedModel: textOrNull(reply, "servedModel"),
      fingerprint: textOrNull(reply, "fingerprint"),
      requestId: textOrNull(reply, "requestId"),
    },
    warnings: warningsOf(reply["warnings"]),
  };
}

/** A field of another name is most likely one of ours, mistyped: what it holds would be lost without a word. */
function refuseUnknown(fields: Fields, names: readonly string[], within: string): void {
  const stranger = Object.keys(fields).find((name) => !names.includes(name));
  if (stranger === undefined) return;
  const near = nearestWord(stranger, names);
  const hint = near === null ? `known are ${names.join(", ")}` : `did you mean \`${near}\`?`;
  throw malformed(within + printable(stranger, 60), `none that a reply has; ${hint}`);
}

/** Longer texts are a loop that was not stopped. */
const longestText = 16_000_000;

function textOf({ text }: Fields): string {
  if (typeof text !== "string") throw malformed("text", "no text");
  if (text.length > longestText) throw malformed("text", "longer than 16 million characters");
  return text;
}

function textOrNull(reply: Fields, field: string): string | null {
  const { [field]: value = null } = reply;
  if (value === null || typeof value === "string") return value === "" ? null : value;
  throw malformed(field, "neither a text nor null");
}

function toolCallsOf(value: unknown): readonly ToolCall[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw malformed("toolCalls", "no list");
  return value.map(toolCallOf);
}

function toolCallOf(value: unknown, at: number): ToolCall {
  const field = `toolCalls[${at}]`;
  const call = fieldsOf(value);
  if (call === null) throw malformed(field, "no object");
  refuseUnknown(call, ["id", "name", "arguments"], `${field}.`);
  const { id = `call_${at}`, name, arguments: given } = call;
  if (typeof id !== "string" || id === "") throw malformed(`${field}.id`, "no text");
  if (typeof name !== "string" || name === "") throw malformed(`${field}.name`, "no text");
  return { id, name, arguments: argumentsOf(given, field) };
}

function argumentsOf(given: unknown, field: string): string {
  if (typeof given === "string") return given;
  const written = fieldsOf(given) === null ? undefined : JSON.stringify(given);
  if (written === undefined) throw malformed(`${field}.arguments`, "neither a text nor an object");
  return written;
}

const reasons: readonly string[] = ["stop", "length", "tool-calls", "content-filter", "other"];

function finishOf(value: unknown, calls: boolean): Finish {
  if (value === undefined || value === null) {
    return { reason: calls ? "tool-calls" : "stop", raw: null };
  }
  const told = fieldsOf(value);
  if (told === null) return { reason: reasonOf(value, "finish"), raw: null };
  refuseUnknown(told, ["reason", "raw"], "finish.");
  const { raw = null } = told;
  if (raw !== null && typeof raw !== "string") throw malformed("finish.raw", "no text");
  return { reason: reasonOf(told["reason"], "finish.reason"), raw };
}

function reasonOf(value: unknown, field: string): Finish["reason"] {
  if (typeof value === "string" && reasons.includes(value)) return value as Finish["reason"];
  throw malformed(field, `none of ${reasons.join(", ")}`);
}

const counts = Object.keys(unknownUsage) as readonly (keyof Usage)[];

function usageOf(value: unknown): Usage {
  if (value === undefined || value === null) return unknownUsage;
  const usage = fieldsOf(value);
  if (usage === null) throw malformed("usage", "no object");
  refuseUnknown(usage, counts, "usage.");
  const read = counts.map((name) => [name, countOf(usage, name)] as const);
  return { ...unknownUsage, ...Object.fromEntries(read) };
}

function countOf(usage: Fields, name: string): number | null {
  const { [name]: value = null } = usage;
  if (value === null) return null;
  if (Number.isSafeInteger(value) && Number(value) >= 0) return Number(value);
  throw malformed(`usage.${name}`, "no whole number from 0");
}

function warningsOf(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
  throw malformed("warnings", "no list of texts");
}
