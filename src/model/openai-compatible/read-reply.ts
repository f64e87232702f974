/**
 * A Chat Completions body as our reply. Enters: the text that a server sent with a status of success. Leaves: the
 * reply, what could not be taken as it came, or the cause that leaves the turn without one. Total over texts.
 */

import type { Finish, ModelReply, Usage } from "../model.ts";
import { errorWords, saysAddress } from "./failure-words.ts";
import { type Fields, fieldsOf, jsonOf, writtenOf } from "./json-text.ts";
import { readContent } from "./read-content.ts";
import { type FailedCall, type Missing, missing, readFailure } from "./read-failure.ts";
import { readToolCalls } from "./read-tool-calls.ts";

export type ReplyReading =
  | {
      readonly kind: "reply";
      readonly reply: ModelReply;
      readonly warnings: readonly string[];
    }
  | Missing;

/** Reads the body of a call that succeeded. A prefix that the server sent back is still in the text. */
export function readReply(body: string, call: FailedCall): ReplyReading {
  const json = jsonOf(body);
  if (json === undefined) return malformed(notJsonWords(body, call));
  const top = fieldsOf(json);
  const [choice] = Array.isArray(top?.["choices"]) ? top["choices"] : [];
  const message = fieldsOf(fieldsOf(choice)?.["message"]);
  if (top === null || message === null) return withoutMessage(body, top, call);
  return readMessage(top, fieldsOf(choice) ?? {}, message, call);
}

function malformed(what: string): Missing {
  return missing("malformed", what);
}

function notJsonWords(body: string, { address, quote }: FailedCall): string {
  const quoted = quote(body);
  return quoted === ""
    ? `${address} sent nothing where a reply should be`
    : `what ${address} sent is not JSON: ${quoted}`;
}

/** Some servers answer every request with 200 and write the failure into the body. */
function withoutMessage(body: string, top: Fields | null, call: FailedCall): Missing {
  const error = top?.["error"];
  if (error === undefined || error === null) {
    return malformed(`the reply holds no message: ${call.quote(body)}`);
  }
  return readFailure({ status: 200, meant: statusIn(error, body), body }, call);
}

function statusIn(error: unknown, body: string): number {
  const code = Number(fieldsOf(error)?.["code"]);
  if (Number.isInteger(code) && code >= 400 && code < 600) return code;
  return saysAddress(errorWords(body)) ? 404 : 500;
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
  const reply = {
    text,
    reasoning,
    toolCalls: calls.toolCalls,
    finish,
    usage: usageOf(
      fieldsOf(top["usage"]),
      text !== "" || reasoning !== null || calls.toolCalls.length > 0,
    ),
    servedModel: writtenOf(top["model"]),
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
      return missing("server", `the server broke the reply off (finish_reason "${raw}")`);
    case "model_length":
    case "model_context_window_exceeded":
      return missing("context", `the reply ran into the end of the context of ${model}`);
    default:
      return null;
  }
}

/** Counts as the server gives them. No prompt has 0 tokens and no text does: such a 0 is a server's unknown. */
function usageOf(usage: Fields | null, wroteSomething: boolean): Usage {
  return {
    inputTokens: countFrom(1, usage?.["prompt_tokens"]),
    outputTokens: countFrom(wroteSomething ? 1 : 0, usage?.["completion_tokens"]),
  };
}

function countFrom(least: number, value: unknown): number | null {
  return Number.isSafeInteger(value) && Number(value) >= least ? Number(value) : null;
}
