/**
 * What a promptfoo provider resolves to, as our reply: `{output, error, tokenUsage, cached, finishReason, metadata}`.
 * Nothing of the shape is trusted. Total over values.
 */

import { type Fields, fieldsOf, writtenOf } from "../http/json-text.ts";
import { type FailedCall, missing, readFailure } from "../http/read-failure.ts";
import { waitIn } from "../http/retry-after.ts";
import {
  type Finish,
  type MissingAnswer,
  type ModelReply,
  plainReply,
  type Usage,
} from "../model.ts";
import { errorStatus } from "./error-status.ts";
import type { ProviderFamily } from "./provider-family.ts";
import { readOutput } from "./read-output.ts";

export type ResponseReading =
  | {
      readonly kind: "reply";
      readonly reply: ModelReply;
      readonly warnings: readonly string[];
    }
  | MissingAnswer;

/** What of the call the reading depends on. */
export interface AskedCall extends FailedCall {
  readonly family: ProviderFamily;
  /** Whether tools were offered. */
  readonly tools: boolean;
}

/** Reads what `callApi` resolved to. */
export function readResponse(value: unknown, call: AskedCall): ResponseReading {
  const response = fieldsOf(value);
  if (response === null) return missing("malformed", `${call.address} gave no object back`);
  const http = fieldsOf(fieldsOf(response["metadata"])?.["http"]);
  const error = writtenOf(response["error"]);
  if (error !== null) return toldFailure(error, http, call);
  // A refused prompt comes as an output that repeats the error.
  if (failedStatus(http) !== null)
    return toldFailure(writtenOf(response["output"]) ?? "", http, call);
  return readReply(response, http, call);
}

function toldFailure(error: string, http: Fields | null, call: FailedCall): MissingAnswer {
  const told = errorStatus(error);
  const status = failedStatus(http) ?? told.status;
  if (status === null) return withoutStatus(error, told, call);
  const failure = readFailure({ status, meant: status, body: told.body }, call);
  const wait = waitOf(http, error);
  return wait === null ? failure : { ...failure, retryAfterMs: wait };
}

/** The HTTP status of a failure; null where the provider tells of none. */
function failedStatus(http: Fields | null): number | null {
  const status = http?.["status"];
  return typeof status === "number" && status >= 400 && status < 600 ? status : null;
}

function withoutStatus(
  error: string,
  { network, timeout }: ReturnType<typeof errorStatus>,
  { address, quote }: FailedCall,
): MissingAnswer {
  if (timeout) return missing("timeout", `${address} gave up waiting: ${quote(error)}`);
  if (network) return missing("network", `${address} got no answer: ${quote(error)}`);
  return missing("server", `${address} failed: ${quote(error)}`);
}

/** `[retry after 2s]` stands in the text where the headers are not handed on. */
function waitOf(http: Fields | null, error: string): number | null {
  const headers = new Headers();
  for (const name of ["retry-after", "retry-after-ms"]) {
    const written = writtenOf(fieldsOf(http?.["headers"])?.[name]);
    if (written !== null && /^[\d.\s]+$/.test(written)) headers.set(name, written);
  }
  const seconds = /\[retry after (\d{1,6})s/.exec(error)?.[1];
  return waitIn(headers, 0) ?? (seconds === undefined ? null : Number(seconds) * 1000);
}

function readReply(response: Fields, http: Fields | null, call: AskedCall): ResponseReading {
  const { output } = response;
  const finish = finishOf(response["finishReason"]);
  if (finish.reason === "content-filter") {
    return missing("content-filter", "the server's content filter cut the reply");
  }
  const reading = readOutput(isAbsent(output) && finish.raw !== null ? "" : (output ?? undefined));
  if (reading.kind === "malformed") {
    return missing("malformed", `${call.address} gave no reply: ${reading.problem}`);
  }
  const { text, toolCalls } = reading;
  if (finish.reason === "tool-calls" && toolCalls.length === 0) {
    return missing("malformed", `${call.address}: ${lostCalls}`);
  }
  const wrote = text !== "" || toolCalls.length > 0;
  const usage = usageOf(fieldsOf(response["tokenUsage"]), wrote);
  if (isFalsePass(text, toolCalls.length, usage, call)) {
    return missing("server", `${call.address}: ${falsePass}`);
  }
  const reply = {
    ...plainReply(text),
    reasoning: reading.reasoning,
    reasoningHidden: reading.reasoning === null && (usage.reasoningTokens ?? 0) > 0,
    toolCalls,
    finish,
    usage,
    requestId: writtenOf(fieldsOf(http?.["headers"])?.["x-request-id"]),
  };
  return { kind: "reply", reply, warnings: [...reading.warnings, ...told(response, reply, call)] };
}

function isAbsent(output: unknown): boolean {
  return output === undefined || output === null;
}

/** A model that is said to have called tools and is scored as one that called none would be wronged. */
const lostCalls =
  "the model called tools and promptfoo dropped the calls, as it does when the message also holds reasoning";

/** A reply has always been counted by the server; one that was not is what a failure looks like. */
const falsePass =
  "an empty text without token counts is also what promptfoo's ollama provider makes of a failure";

function isFalsePass(
  text: string,
  calls: number,
  { inputTokens, outputTokens }: Usage,
  { family }: AskedCall,
): boolean {
  const uncounted = inputTokens === null && outputTokens === null;
  return family.loadedPerCall && text === "" && calls === 0 && uncounted;
}

const finishWords: Readonly<Record<string, Finish["reason"]>> = {
  stop: "stop",
  length: "length",
  tool_calls: "tool-calls",
  content_filter: "content-filter",
};

/** promptfoo's word, which is the server's where it knows none of its own. */
function finishOf(value: unknown): Finish {
  const raw = writtenOf(value);
  const known = raw !== null && Object.hasOwn(finishWords, raw) ? finishWords[raw] : undefined;
  return { reason: known ?? "other", raw };
}

/** Where a server counts nothing promptfoo writes 0: no prompt has 0 tokens and no text does. */
function usageOf(usage: Fields | null, wrote: boolean): Usage {
  const details = fieldsOf(usage?.["completionDetails"]);
  const input = countFrom(1, usage?.["prompt"]);
  const cached = countFrom(0, details?.["cacheReadInputTokens"] ?? usage?.["cached"]);
  return {
    inputTokens: input,
    outputTokens: countFrom(wrote ? 1 : 0, usage?.["completion"]),
    cachedInputTokens: input === null || (cached ?? 0) > input ? null : cached,
    reasoningTokens: countFrom(0, details?.["reasoning"]),
  };
}

function countFrom(least: number, value: unknown): number | null {
  return Number.isSafeInteger(value) && Number(value) >= least ? Number(value) : null;
}

function told(
  response: Fields,
  { toolCalls, finish }: ModelReply,
  { family: { loses, takesTools }, tools }: AskedCall,
): readonly string[] {
  const called = toolCalls.length > 0;
  const found = [
    response["cached"] === true ? fromCache : null,
    response["isRefusal"] === true ? "the text is what promptfoo calls a refusal" : null,
    loses !== null && (loses.from === "replies" || called) ? loses.words : null,
    tools && takesTools && !called && finish.raw === null ? maybeLostCalls : null,
  ];
  return found.filter((warning) => warning !== null);
}

const fromCache =
  "promptfoo answered from a cache: this is an earlier reply once more, and no sample of its own";

const maybeLostCalls =
  "promptfoo drops tool calls where a message also holds reasoning, and does not say why this reply ended";
