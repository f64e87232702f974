import { dialectsOf } from "../dialects/prefill-dialects.ts";
import { bearer } from "../http/bearer.ts";
import type { Wire } from "../http/wire.ts";
import { readOllamaReply } from "./read-reply.ts";
import { ollamaOwnFields, ollamaRequest } from "./request-body.ts";

/**
 * Ollama's own protocol. What becomes of a late system message depends on the model's template, so only a probe can
 * tell. A local server wants no key; a hosted one takes it as a bearer token.
 */
export const ollamaWire: Wire = {
  adapter: "ollama",
  baseUrl: "http://127.0.0.1:11434",
  apiKeyEnv: "OLLAMA_API_KEY",
  headers: {},
  keyHeaders: bearer,
  path: () => "/api/chat",
  ownFields: ollamaOwnFields,
  dialects: dialectsOf("ollama"),
  constraint: { kind: "supported", mechanism: "format", evidence: "documented by the vendor" },
  lateSystem: () => ({ kind: "inconclusive", reason: "not probed" }),
  requestBody: ollamaRequest,
  readReply: readOllamaReply,
};
