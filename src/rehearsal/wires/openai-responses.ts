import type { ServedWire } from "../served-wire.ts";
import { responsesEvents } from "./openai-responses-events.ts";
import { responsesFailure } from "./openai-responses-failure.ts";
import { responseObject } from "./openai-responses-output.ts";
import { readResponsesBody } from "./openai-responses-read.ts";

/** OpenAI's Responses protocol. A last assistant item is history there: nothing is ever continued. */
export const openaiResponsesWire: ServedWire = {
  id: "openai-responses",
  paths: ["/v1/responses", "/responses"],
  read: readResponsesBody,
  whole: responseObject,
  contentType: { whole: "application/json", stream: "text/event-stream; charset=utf-8" },
  pieces: responsesEvents,
  rendered: null,
  failure: responsesFailure,
  headers: (id) => ({
    "x-request-id": `req_${id}`,
    "openai-processing-ms": "1",
    "x-ratelimit-limit-requests": "10000",
    "x-ratelimit-remaining-requests": "9999",
    "x-ratelimit-reset-requests": "6ms",
  }),
};
