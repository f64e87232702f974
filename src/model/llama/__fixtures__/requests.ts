import type { Message } from "../../../suite/message.ts";
import type { ModelSpec } from "../../../suite/suite.ts";
import type { ModelRequest } from "../../model.ts";

export const user = (content: string): Message => ({ role: "user", content });
export const system = (content: string): Message => ({ role: "system", content });
export const assistant = (content: string): Message => ({
  role: "assistant",
  content,
  toolCalls: [],
});

/** A model of the suite; what is not given is what a suite leaves out. */
export function llamaSpec(parts: Partial<ModelSpec>): ModelSpec {
  return {
    id: "tiny",
    adapter: "llama",
    model: "a.gguf",
    baseUrl: null,
    apiKeyEnv: null,
    prefill: "auto",
    thinking: "default",
    api: "chat",
    sampling: { temperature: 0, maxOutputTokens: 8, stop: [] },
    contextTokens: null,
    body: {},
    headers: {},
    ...parts,
  };
}

/** A request of 48 tokens without stop strings, warm enough that seeds matter. */
export function requestOf(parts: Partial<ModelRequest>): ModelRequest {
  return {
    messages: [system("You tell stories."), user("Tell me one.")],
    tools: [],
    prefill: null,
    constraint: null,
    sampling: { temperature: 0.8, maxOutputTokens: 48, stop: [] },
    seed: 1,
    ...parts,
  };
}
