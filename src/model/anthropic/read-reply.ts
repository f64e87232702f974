/**
 * A body of the Messages API as our reply. Enters: the text that a server sent with a status of success. Leaves:
 * the reply, what could not be taken as it came, or the cause that leaves the turn without one. Total over texts.
 */

import { type Fields, fieldsOf, jsonOf, writtenOf } from "../http/json-text.ts";
import { type FailedCall, type Missing, missing, readFailure } from "../http/read-failure.ts";
import type { ReplyReading } from "../http/wire.ts";
import { malformed, notJson } from "../http/without-reply.ts";
import type { Finish } from "../model.ts";
import { readBlocks } from "./read-blocks.ts";
import { readUsage } from "./read-usage.ts";

/** Reads the body of a call that succeeded. */
export function readReply(body: string, call: FailedCall): ReplyReading {
  const json = jsonOf(body);
  if (json === undefined) return notJson(body, call);
  const top = fieldsOf(json);
  const content = top?.["content"];
  if (top === null || !Array.isArray(content)) return withoutMessage(body, top, call);
  return readMessage(top, content, call);
}

/** Gateways write a failure into a body of success. */
function withoutMessage(body: string, top: Fields | null, call: FailedCall): Missing {
  const error = top?.["error"];
  if (error === undefined || error === null) {
    return malformed(`the reply holds no message: ${call.quote(body)}`);
  }
  return readFailure({ status: 200, meant: statusOf(fieldsOf(error)?.["type"]), body }, call);
}

/** The statuses that the protocol sends with its kinds of error. */
const statuses: ReadonlyMap<unknown, number> = new Map([
  ["invalid_request_error", 400],
  ["authentication_error", 401],
  ["billing_error", 402],
  ["permission_error", 403],
  ["not_found_error", 404],
  ["request_too_large", 413],
  ["rate_limit_error", 429],
  ["api_error", 500],
  ["timeout_error", 504],
  ["overloaded_error", 529],
]);

function statusOf(type: unknown): number {
  return statuses.get(type) ?? 500;
}

function readMessage(top: Fields, content: readonly unknown[], call: FailedCall): ReplyReading {
  const finish = finishOf(top["stop_reason"]);
  if (finish.raw === "model_context_window_exceeded") {
    return missing("context", `the reply ran into the end of the context of ${call.model}`);
  }
  const blocks = readBlocks(content);
  if (blocks.kind === "malformed") return malformed(blocks.detail);
  const { text, reasoning, hidden, toolCalls, warnings } = blocks;
  const wroteSomething = text !== "" || reasoning !== null || toolCalls.length > 0;
  const usage = readUsage(top["usage"], wroteSomething);
  const reply = {
    text,
    reasoning,
    reasoningHidden: hidden || (reasoning === null && (usage.reasoningTokens ?? 0) > 0),
    toolCalls,
    finish,
    usage,
    servedModel: writtenOf(top["model"]),
    fingerprint: null,
    requestId: writtenOf(top["id"]),
  };
  return { kind: "reply", reply, warnings };
}

/** A refusal is what the model did with the request, and so is a pause. */
const reasons: ReadonlyMap<string | null, Finish["reason"]> = new Map([
  ["end_turn", "stop"],
  ["stop_sequence", "stop"],
  ["max_tokens", "length"],
  ["tool_use", "tool-calls"],
]);

function finishOf(word: unknown): Finish {
  const raw = writtenOf(word);
  return { reason: reasons.get(raw) ?? "other", raw };
}
