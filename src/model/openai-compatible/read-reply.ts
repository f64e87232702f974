/**
 * A Chat Completions body as our reply. Enters: the text that a server sent with a status of success. Leaves: the
 * reply, what could not be taken as it came, or the cause that leaves the turn without one. Total over texts.
 */

import { type Fields, fieldsOf, jsonOf, writtenOf } from "../http/json-text.ts";
import { type FailedCall, type Missing, missing } from "../http/read-failure.ts";
import type { ReplyReading } from "../http/wire.ts";
import { malformed, notJson, withoutMessage } from "../http/without-reply.ts";
import type { Finish } from "../model.ts";
import { readContent } from "./read-content.ts";
import { readToolCalls } from "./read-tool-calls.ts";
import { readUsage } from "./read-usage.ts";

/** Reads the body of a call that succeeded. A prefix that the server sent back is still in the text. */
export function readReply(body: string, call: FailedCall): ReplyReading {
  const json = jsonOf(body);
  if (json === undefined) return notJson(body, call);
  const top = fieldsOf(json);
  const [choice] = Array.isArray(top?.["choices"]) ? top["choices"] : [];
  const message = fieldsOf(fieldsOf(choice)?.["message"]);
  if (top === null || message === null) return withoutMessage(body, top, call);
  return readMessage(top, fieldsOf(choice) ?? {}, message, call);
}

function readMessage(top: Fields, choice: Fields, message: Fields, call: FailedCall): ReplyReading {
  const finish = finishOf(choice["finish_reason"]);
  const cutShort = cutShortBy(finish, call);
  if (cutShort !== null) return cutShort;
  const content = readContent(message);
  if (content.kind === "malformed") return malformed(content.detail);
  const calls = readToolCalls(message["tool_calls"]);
  if (calls.kind === "malformed") return malformed(calls.detail);
  const { text, reasoning } = content;
  const wroteSomething = text !== "" || reasoning !== null || calls.toolCalls.length > 0;
  const usage = readUsage(top["usage"], wroteSomething);
  const reply = {
    text,
    reasoning,
    reasoningHidden: reasoning === null && (usage.reasoningTokens ?? 0) > 0,
    toolCalls: calls.toolCalls,
    finish,
    usage,
    servedModel: writtenOf(top["model"]),
    fingerprint: writtenOf(top["system_fingerprint"]),
    // The id in the body is the reply's; the call's own stands in the headers.
    requestId: null,
  };
  return { kind: "reply", reply, warnings: [...content.warnings, ...calls.warnings] };
}

/** Servers' words for why a reply ended; those of other protocols are kept by some gateways. */
const finishWords: Readonly<Record<string, Finish["reason"]>> = {
  stop: "stop",
  eos: "stop",
  eos_token: "stop",
  stop_sequence: "stop",
  end_turn: "stop",
  length: "length",
  max_tokens: "length",
  tool_calls: "tool-calls",
  tool_use: "tool-calls",
  function_call: "tool-calls",
  content_filter: "content-filter",
};

function finishOf(word: unknown): Finish {
  const raw = writtenOf(word);
  const known = raw === null ? undefined : knownReason(raw.toLowerCase());
  return { reason: known ?? "other", raw };
}

function knownReason(word: string): Finish["reason"] | undefined {
  return Object.hasOwn(finishWords, word) ? finishWords[word] : undefined;
}

/** A reply that neither the model nor the suite's own limit has ended is no outcome. */
function cutShortBy({ reason, raw }: Finish, { model }: FailedCall): Missing | null {
  if (reason === "content-filter") {
    return missing("content-filter", "the server's content filter cut the reply");
  }
  switch (raw) {
    case "error":
    case "abort":
    case "insufficient_system_resource":
      return missing("server", `the server broke the reply off (finish_reason "${raw}")`);
    case "model_length":
    case "model_context_window_exceeded":
      return missing("context", `the reply ran into the end of the context of ${model}`);
    default:
      return null;
  }
}
