/**
 * A body of Responses as our reply. Enters: the text that the server sent with a status of success. Leaves: the
 * reply, what could not be taken as it came, or the cause that leaves the turn without one. Total over texts.
 */

import { type Fields, fieldsOf, jsonOf, writtenOf } from "../http/json-text.ts";
import { type FailedCall, type Missing, missing, readFailure } from "../http/read-failure.ts";
import type { ReplyReading } from "../http/wire.ts";
import { malformed, notJson, withoutMessage } from "../http/without-reply.ts";
import type { Finish } from "../model.ts";
import { readUsage, type UsageFields } from "../openai-compatible/read-usage.ts";
import { readOutput } from "./read-output.ts";

/** Reads the body of a call that succeeded. */
export function readResponse(body: string, call: FailedCall): ReplyReading {
  const json = jsonOf(body);
  if (json === undefined) return notJson(body, call);
  const top = fieldsOf(json);
  const broken = brokenOff(body, top, call);
  if (broken !== null) return broken;
  if (top === null || !Array.isArray(top["output"])) return withoutMessage(body, top, call);
  return readItems(top, top["output"]);
}

/** A status under which there is no reply. */
function brokenOff(body: string, top: Fields | null, call: FailedCall): Missing | null {
  switch (top?.["status"]) {
    case "failed":
      return failed(body, top, call);
    case "cancelled":
      return missing("server", 'the server broke the reply off (status "cancelled")');
    case "queued":
    case "in_progress":
      return malformed(
        `the server sent a reply that is not written yet (status "${top["status"]}")`,
      );
    case "incomplete":
      return reasonOf(top) === "content_filter"
        ? missing("content-filter", "the server's content filter cut the reply")
        : null;
    default:
      return null;
  }
}

/** The statuses under which other protocols send these codes. */
const statusOfCode: Readonly<Record<string, number>> = {
  rate_limit_exceeded: 429,
  data_residency_mismatch: 400,
  context_length_exceeded: 400,
};

/** A prompt that is invalid is one that a policy has flagged. */
const flagged = ["invalid_prompt", "bio_policy", "cyber_policy", "content_policy_violation"];

function failed(body: string, top: Fields, call: FailedCall): Missing {
  const code = writtenOf(fieldsOf(top["error"])?.["code"]) ?? "";
  if (flagged.includes(code)) {
    return missing("content-filter", `the server's content filter stopped the request (${code})`);
  }
  const meant = Object.hasOwn(statusOfCode, code) ? statusOfCode[code] : undefined;
  return readFailure({ status: 200, meant: meant ?? 500, body }, call);
}

function reasonOf(top: Fields): string | null {
  return writtenOf(fieldsOf(top["incomplete_details"])?.["reason"]);
}

const usageFields: UsageFields = {
  input: "input_tokens",
  output: "output_tokens",
  inputDetails: "input_tokens_details",
  outputDetails: "output_tokens_details",
};

function readItems(top: Fields, items: readonly unknown[]): ReplyReading {
  const output = readOutput(items);
  if (output.kind === "malformed") return malformed(output.detail);
  const { text, reasoning, toolCalls, warnings } = output;
  const wroteSomething = text !== "" || reasoning !== null || toolCalls.length > 0;
  const usage = readUsage(top["usage"], wroteSomething, usageFields);
  const reply = {
    text,
    reasoning,
    reasoningHidden:
      output.reasoningHidden || (reasoning === null && (usage.reasoningTokens ?? 0) > 0),
    toolCalls,
    finish: finishOf(top, toolCalls.length > 0),
    usage,
    servedModel: writtenOf(top["model"]),
    fingerprint: null,
    requestId: writtenOf(top["id"]),
  };
  return { kind: "reply", reply, warnings };
}

/** The raw word is the reason where there is one, else the status. */
function finishOf(top: Fields, called: boolean): Finish {
  const status = writtenOf(top["status"]);
  const raw = reasonOf(top) ?? status;
  if (status === "completed") return { reason: called ? "tool-calls" : "stop", raw };
  return { reason: raw === "max_output_tokens" ? "length" : "other", raw };
}
