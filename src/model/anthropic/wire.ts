import { dialectsOf } from "../dialects/prefill-dialects.ts";
import type { Wire } from "../http/wire.ts";
import { anthropicLateSystem } from "./late-system.ts";
import { readReply } from "./read-reply.ts";
import { anthropicOwnFields, requestBody } from "./request-body.ts";

/** Anthropic's Messages API, and whoever speaks it: gateways, llama.cpp, the rehearsal server. */
export const anthropicWire: Wire = {
  adapter: "anthropic",
  baseUrl: "https://api.anthropic.com/v1",
  apiKeyEnv: "ANTHROPIC_API_KEY",
  headers: { "anthropic-version": "2023-06-01" },
  keyHeaders: (key) => ({ "x-api-key": key }),
  path: () => "/v1/messages",
  ownFields: anthropicOwnFields,
  dialects: dialectsOf("anthropic"),
  constraint: {
    kind: "supported",
    mechanism: "output_config.format",
    evidence: "documented for Claude 4.5 and later",
  },
  lateSystem: anthropicLateSystem,
  requestBody,
  readReply,
};
