import { bearer } from "../http/bearer.ts";
import type { Wire } from "../http/wire.ts";
import type { ModelRequest } from "../model.ts";
import { readReply } from "../openai-compatible/read-reply.ts";
import { type ChatHabits, chatOwnFields, requestBody } from "../openai-compatible/request-body.ts";
import { strictSchema } from "./strict-schema.ts";
import { constraint, effort, lateSystem } from "./vendor.ts";

/** Reasoning models refuse `max_tokens`; every model takes the name that followed it. */
const habits: ChatHabits = {
  limitField: "max_completion_tokens",
  thinking: {
    on: { reasoning_effort: effort.on },
    off: { reasoning_effort: effort.off },
  },
};

/**
 * Chat Completions of OpenAI itself. It has no prefill dialect: a trailing assistant message is taken without an
 * error and not continued. A model that refuses a field, as reasoning models do `temperature`, is served by a null
 * in the suite's `body`.
 */
export const openaiChatWire: Wire = {
  adapter: "openai",
  baseUrl: "https://api.openai.com/v1",
  apiKeyEnv: "OPENAI_API_KEY",
  headers: {},
  keyHeaders: bearer,
  path: () => "/chat/completions",
  ownFields: chatOwnFields,
  dialects: [],
  constraint,
  lateSystem: () => lateSystem,
  requestBody: (request, settings) => requestBody(strictRequest(request), settings, habits),
  readReply,
};

function strictRequest(request: ModelRequest): ModelRequest {
  const { constraint: schema } = request;
  return schema === null ? request : { ...request, constraint: strictSchema(schema) };
}
