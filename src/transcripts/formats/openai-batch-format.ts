/** What OpenAI's Batch API gives back: a line for each request, with the body of a Chat Completion or a Response. */

import { type Fields, fieldsOf, writtenOf } from "../../model/http/json-text.ts";
import { type FailedCall, readFailure } from "../../model/http/read-failure.ts";
import type { ReplyReading } from "../../model/http/wire.ts";
import { readResponse } from "../../model/openai/responses-reply.ts";
import { readReply } from "../../model/openai-compatible/read-reply.ts";
import { armOf } from "../record-field.ts";
import {
  type RecordedAnswer,
  type RecordedConversation,
  recordFault,
  type TranscriptFormat,
} from "../recorded-turn.ts";

export const openaiBatchFormat: TranscriptFormat = {
  id: "openai-batch",
  title: "output of OpenAI's Batch API",
  example:
    '{"custom_id": "a", "response": {"status_code": 200, "body": {"choices": [{"message": {"role": "assistant", "content": "Done."}}]}}, "error": null}',
  recognises: (value) => isLine(fieldsOf(value)),
  read(value) {
    const line = fieldsOf(value);
    return line !== null && isLine(line)
      ? { kind: "conversations", conversations: [conversationOf(line)] }
      : recordFault(
          "is no line of a batch's output",
          "give the files that the batch names as its output and its errors",
        );
  },
};

function isLine(line: Fields | null): boolean {
  if (line === null || !("custom_id" in line)) return false;
  return fieldsOf(line["response"]) !== null || fieldsOf(line["error"]) !== null;
}

function conversationOf(line: Fields): RecordedConversation {
  const body = fieldsOf(fieldsOf(line["response"])?.["body"]);
  const id = writtenOf(line["custom_id"]);
  return {
    place: id === null ? "" : id.slice(0, 60),
    arm: armOf({ model: body?.["model"] }),
    task: null,
    tools: [],
    record: line,
    turns: [{ place: "", answer: answerOf(line, body), showsCalls: true }],
  };
}

function answerOf(line: Fields, body: Fields | null): RecordedAnswer {
  const response = fieldsOf(line["response"]);
  const { status_code: status } = response ?? {};
  if (typeof status === "number" && status >= 400) {
    const failure = { status, meant: status, body: jsonText(body ?? {}) };
    return { kind: "missing", cause: readFailure(failure, call).cause };
  }
  if (body === null) return { kind: "missing", cause: expired(line) ? "not-run" : "error" };
  const reading = readBody(body);
  if (reading.kind === "missing") return { kind: "missing", cause: reading.cause };
  return { kind: "reply", reply: reading.reply, prefix: null };
}

function readBody(body: Fields): ReplyReading {
  const text = jsonText(body);
  return Array.isArray(body["output"]) ? readResponse(text, call) : readReply(text, call);
}

/** The body as text, which the readers of replies take; "" when it is nested too deep to be written. */
function jsonText(body: Fields): string {
  try {
    return JSON.stringify(body);
  } catch {
    return "";
  }
}

/** A batch that ran out of time lists the requests that it never made. */
function expired(line: Fields): boolean {
  return fieldsOf(line["error"])?.["code"] === "batch_expired";
}

/** What a detail may say of the call; details are not shown. */
const call: FailedCall = { model: "", address: "", keyName: null, needs: [], quote: () => "" };
