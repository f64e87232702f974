import { bearer } from "../http/bearer.ts";
import type { Wire } from "../http/wire.ts";
import { readResponse } from "./responses-reply.ts";
import { responsesOwnFields, responsesRequest } from "./responses-request.ts";
import { constraint, lateSystem } from "./vendor.ts";

/**
 * Responses of OpenAI. It has no prefill dialect, no seed and no stop texts. Reasoning comes back as a summary, and
 * only where the suite asks for thinking.
 */
export const openaiResponsesWire: Wire = {
  adapter: "openai",
  baseUrl: "https://api.openai.com/v1",
  apiKeyEnv: "OPENAI_API_KEY",
  headers: {},
  keyHeaders: bearer,
  path: () => "/responses",
  ownFields: responsesOwnFields,
  dialects: [],
  constraint,
  lateSystem: () => lateSystem,
  requestBody: responsesRequest,
  readReply: readResponse,
};
