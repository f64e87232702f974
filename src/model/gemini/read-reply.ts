/**
 * A body of `generateContent` as our reply. Enters: the text that a server sent with a status of success. Leaves:
 * the reply, what could not be taken as it came, or the cause that leaves the turn without one. Total over texts.
 */

import { type Fields, fieldsOf, jsonOf, writtenOf } from "../http/json-text.ts";
import { type FailedCall, type Missing, missing, readFailure } from "../http/read-failure.ts";
import type { ReplyReading } from "../http/wire.ts";
import { malformed, notJson } from "../http/without-reply.ts";
import type { Finish } from "../model.ts";
import { readParts } from "./read-parts.ts";
import { readUsage } from "./read-usage.ts";

/** Reads the body of a call that succeeded. */
export function readReply(body: string, call: FailedCall): ReplyReading {
  const json = jsonOf(body);
  if (json === undefined) return notJson(body, call);
  const top = fieldsOf(json);
  const [first] = Array.isArray(top?.["candidates"]) ? top["candidates"] : [];
  const candidate = fieldsOf(first);
  if (top === null || candidate === null) return withoutCandidate(body, top, call);
  return readCandidate(top, candidate, call);
}

function withoutCandidate(body: string, top: Fields | null, call: FailedCall): Missing {
  const error = top?.["error"];
  if (error !== undefined && error !== null) {
    return readFailure({ status: 200, meant: statusOf(fieldsOf(error)?.["code"]), body }, call);
  }
  const blocked = writtenOf(fieldsOf(top?.["promptFeedback"])?.["blockReason"]);
  if (blocked !== null) {
    const why = call.quote(blocked);
    return missing("content-filter", `the server's content filter stopped the request: ${why}`);
  }
  return malformed(`the reply holds no candidate: ${call.quote(body)}`);
}

function statusOf(code: unknown): number {
  return Number.isInteger(code) && Number(code) >= 400 && Number(code) < 600 ? Number(code) : 500;
}

/** The server's filters, among them those that stop what the model quotes or draws. */
const filters = new Set([
  "SAFETY",
  "RECITATION",
  "BLOCKLIST",
  "PROHIBITED_CONTENT",
  "SPII",
  "IMAGE_SAFETY",
  "IMAGE_PROHIBITED_CONTENT",
  "IMAGE_RECITATION",
  "MODEL_ARMOR",
  "JAILBREAK",
]);

function readCandidate(top: Fields, candidate: Fields, call: FailedCall): ReplyReading {
  const raw = writtenOf(candidate["finishReason"]);
  if (raw !== null && filters.has(raw)) {
    return missing("content-filter", `the server's content filter cut the reply (${raw})`);
  }
  // A candidate that was cut while it thought has no content, or one without parts.
  const parts = fieldsOf(candidate["content"])?.["parts"] ?? [];
  if (!Array.isArray(parts)) return malformed("the candidate's parts are not a list");
  const reading = readParts(parts);
  if (reading.kind === "malformed") return malformed(reading.detail);
  const { text, reasoning, toolCalls, warnings } = reading;
  const wroteSomething = text !== "" || reasoning !== null || toolCalls.length > 0;
  const usage = readUsage(top["usageMetadata"], wroteSomething);
  const reply = {
    text,
    reasoning,
    reasoningHidden: reasoning === null && (usage.reasoningTokens ?? 0) > 0,
    toolCalls,
    finish: finishOf(raw, toolCalls.length > 0),
    usage,
    servedModel: writtenOf(top["modelVersion"]),
    fingerprint: null,
    requestId: writtenOf(top["responseId"]),
  };
  return { kind: "reply", reply, warnings: [...warnings, ...spoiled(raw, candidate, call)] };
}

/** The protocol has no word for a reply that ends in calls. */
function finishOf(raw: string | null, calls: boolean): Finish {
  if (raw === "STOP") return { reason: calls ? "tool-calls" : "stop", raw };
  return { reason: raw === "MAX_TOKENS" ? "length" : "other", raw };
}

/** Ends by which the server says that the model's calls came to nothing. */
const spoilt = new Set(["MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL", "TOO_MANY_TOOL_CALLS"]);

function spoiled(raw: string | null, candidate: Fields, { quote }: FailedCall): readonly string[] {
  if (raw === null || !spoilt.has(raw)) return [];
  const said = quote(writtenOf(candidate["finishMessage"]) ?? "");
  return [`the model's call could not be used (${raw})${said === "" ? "" : `: ${said}`}`];
}
