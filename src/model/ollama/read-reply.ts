/**
 * A body of Ollama's `/api/chat` as our reply. Enters: the text that the server sent with a status of success.
 * Leaves: the reply, or the cause that leaves the turn without one. Total over texts.
 */

import { countOf } from "../http/count-of.ts";
import { type Fields, fieldsOf, writtenOf } from "../http/json-text.ts";
import { type FailedCall, type Missing, missing } from "../http/read-failure.ts";
import type { ReplyReading } from "../http/wire.ts";
import { malformed, notJson, withoutMessage } from "../http/without-reply.ts";
import { type Finish, unknownUsage } from "../model.ts";
import { readToolCalls } from "../openai-compatible/read-tool-calls.ts";
import { type Chunk, readChunks } from "./read-chunks.ts";

/** Reads the body of a call that succeeded. A prefix that the server sent back is still in the text. */
export function readOllamaReply(body: string, call: FailedCall): ReplyReading {
  const chunks = readChunks(body);
  if (chunks === null) return notJson(body, call);
  const odd = chunks.find((chunk) => messageOf(chunk) === null || hasError(chunk));
  if (odd !== undefined) return withoutMessage(odd.text, odd.fields, call);
  const last = chunks.at(-1)?.fields ?? {};
  return unfinished(last) ?? readPieces(chunks.map(messageOf).filter(isFields), last);
}

function messageOf({ fields }: Chunk): Fields | null {
  return fieldsOf(fields?.["message"]);
}

function isFields(value: Fields | null): value is Fields {
  return value !== null;
}

/** A failure on the way stands in a piece of its own, or in the last. */
function hasError({ fields }: Chunk): boolean {
  const error = fields?.["error"];
  return error !== undefined && error !== null;
}

function unfinished(last: Fields): Missing | null {
  if (last["done"] === false) return malformed("the reply breaks off before it is done");
  const reason = last["done_reason"];
  return reason === "load" || reason === "unload"
    ? missing("server", `the server wrote nothing (done_reason "${reason}")`)
    : null;
}

function readPieces(messages: readonly Fields[], last: Fields): ReplyReading {
  const text = joined(messages, "content");
  if (text === null) return malformed("the message's content is not a text");
  const calls = readToolCalls(callsOf(messages));
  if (calls.kind === "malformed") return malformed(calls.detail);
  const { toolCalls } = calls;
  const reasoning = writtenOf(joined(messages, "thinking"));
  const wroteSomething = text !== "" || reasoning !== null || toolCalls.length > 0;
  const reply = {
    text,
    reasoning,
    reasoningHidden: false,
    toolCalls,
    finish: finishOf(last["done_reason"], toolCalls.length > 0),
    // Some versions leave out what a cache held of the prompt, or count it as 0.
    usage: {
      ...unknownUsage,
      inputTokens: countOf(last["prompt_eval_count"], 1),
      outputTokens: countOf(last["eval_count"], wroteSomething ? 1 : 0),
    },
    servedModel: writtenOf(last["model"]),
    fingerprint: null,
    requestId: null,
  };
  // That a call has no id is no news here: the protocol finds tools by name, and older servers give none.
  return { kind: "reply", reply, warnings: [] };
}

/** null when a piece of it is no text. */
function joined(messages: readonly Fields[], name: string): string | null {
  const pieces = messages.map((message) => message[name] ?? "");
  return pieces.every((piece) => typeof piece === "string") ? pieces.join("") : null;
}

/** Lists are one list; what is no list stands in it and is found out as no call. */
function callsOf(messages: readonly Fields[]): readonly unknown[] {
  return messages.flatMap((message) => message["tool_calls"] ?? []);
}

/** The server's own word says nothing of tools. */
function finishOf(word: unknown, called: boolean): Finish {
  const raw = writtenOf(word);
  switch (raw) {
    case "stop":
      return { reason: called ? "tool-calls" : "stop", raw };
    case "length":
      return { reason: "length", raw };
    default:
      return { reason: "other", raw };
  }
}
