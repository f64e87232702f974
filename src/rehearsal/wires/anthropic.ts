import type { ServedWire } from "../served-wire.ts";
import { anthropicEvents } from "./anthropic-events.ts";
import { wholeMessage } from "./anthropic-output.ts";
import { readAnthropicBody } from "./anthropic-read.ts";
import { threadDetails } from "./anthropic-thread.ts";
import type { JsonMap } from "./wire-json.ts";

/** Anthropic's Messages protocol. A last assistant message is a prefill by its place alone: there is no flag for it. */
export const anthropicWire: ServedWire = {
  id: "anthropic",
  paths: ["/v1/messages"],
  read: readAnthropicBody,
  whole: wholeMessage,
  contentType: { whole: "application/json", stream: "text/event-stream; charset=utf-8" },
  pieces: anthropicEvents,
  rendered: null,
  failure,
  headers: (id) => ({
    "request-id": `req_${id}`,
    "anthropic-ratelimit-requests-limit": "4000",
    "anthropic-ratelimit-requests-remaining": "3999",
  }),
};

/** The id of the request stands in its header: a failure is worded before it has one. */
function failure(status: number, message: string): JsonMap {
  const details = threadDetails(message);
  return {
    type: "error",
    error: { type: errorType(status), message, ...(details !== null && { details }) },
    request_id: null,
  };
}

const errorTypes = new Map([
  [401, "authentication_error"],
  [402, "billing_error"],
  [403, "permission_error"],
  [404, "not_found_error"],
  [413, "request_too_large"],
  [429, "rate_limit_error"],
  [504, "timeout_error"],
  [529, "overloaded_error"],
]);

function errorType(status: number): string {
  return errorTypes.get(status) ?? (status >= 500 ? "api_error" : "invalid_request_error");
}
