import { dialectsOf } from "../dialects/prefill-dialects.ts";
import { bearer } from "../http/bearer.ts";
import type { Wire } from "../http/wire.ts";
import { readReply } from "./read-reply.ts";
import { chatOwnFields, requestBody } from "./request-body.ts";

/**
 * Chat Completions as llama.cpp, vLLM, SGLang, LM Studio, Ollama's `/v1`, TabbyAPI and the hosted services that
 * follow them speak it. What such a server does with a schema or with a late system message depends on its build,
 * its chat template and its flags, so only a probe can tell.
 */
export const openaiCompatibleWire: Wire = {
  adapter: "openai-compatible",
  baseUrl: null,
  apiKeyEnv: null,
  headers: {},
  keyHeaders: bearer,
  path: () => "/chat/completions",
  ownFields: chatOwnFields,
  dialects: dialectsOf("openai-compatible"),
  constraint: { kind: "inconclusive", reason: "not probed" },
  lateSystem: () => ({ kind: "inconclusive", reason: "not probed" }),
  requestBody: (request, settings) => requestBody(request, settings),
  readReply,
};
