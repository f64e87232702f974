import type { Message, Tool } from "../../../suite/message.ts";
import type { ModelSpec } from "../../../suite/suite.ts";
import type { ModelRequest } from "../../model.ts";
import type { FailedCall } from "../read-failure.ts";

/** As a suite names an environment variable. */
export const variable = (name: string): string => `$\{${name}}`;

export const findCrate: Tool = {
  name: "find_crate",
  description: "Finds a crate by its number.",
  parameters: { type: "object", properties: { number: { type: "integer" } } },
};

/** One of each kind of message. */
export const conversation: readonly Message[] = [
  { role: "system", content: "You keep a warehouse." },
  { role: "user", content: "Where is crate 4?" },
  {
    role: "assistant",
    content: "",
    toolCalls: [{ id: "c1", name: "find_crate", arguments: '{"number": 4' }],
  },
  { role: "tool", content: "Bay 2.", callId: "c1", name: "find_crate" },
  { role: "assistant", content: "In bay 2.", toolCalls: [] },
  { role: "user", content: "And crate 5?" },
];

/** A request of 48 tokens without tools, prefill, schema and stop texts. */
export function requestOf(parts: Partial<ModelRequest> = {}): ModelRequest {
  return {
    messages: [{ role: "user", content: "Where is crate 4?" }],
    tools: [],
    prefill: null,
    constraint: null,
    sampling: { temperature: 0.4, maxOutputTokens: 48, stop: [] },
    seed: 11,
    ...parts,
  };
}

/** A model of the suite; what is not given is what a suite leaves out. */
export function httpSpec(parts: Partial<ModelSpec> = {}): ModelSpec {
  return {
    id: "served",
    adapter: "openai-compatible",
    model: "pear-8b",
    baseUrl: "http://127.0.0.1:8080/v1",
    apiKeyEnv: null,
    prefill: "auto",
    thinking: "default",
    api: "chat",
    sampling: { temperature: 0.4, maxOutputTokens: 48, stop: [] },
    contextTokens: null,
    body: {},
    headers: {},
    ...parts,
  };
}

/** What a detail may name; a quote is the text itself in quotation marks. */
export function failedCall(parts: Partial<FailedCall> = {}): FailedCall {
  return {
    model: "pear-8b",
    address: "http://127.0.0.1:8080/v1/chat/completions",
    keyName: "PEAR_KEY",
    needs: [],
    quote: (text) => (text === "" ? "" : `"${text}"`),
    ...parts,
  };
}
