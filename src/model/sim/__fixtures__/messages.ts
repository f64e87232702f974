/** Messages and requests in few words. */

import type { Message, Tool } from "../../../suite/message.ts";
import type { ModelRequest } from "../../model.ts";
import { sampling } from "./sampling.ts";

export const system = (content: string): Message => ({ role: "system", content });
export const user = (content: string): Message => ({ role: "user", content });
export const said = (content: string): Message => ({ role: "assistant", content, toolCalls: [] });
/** What the call of `look` returned. */
export const result = (content: string): Message => ({
  role: "tool",
  content,
  callId: "call_1",
  name: "look",
});

export const look: Tool = { name: "look", description: "Looks.", parameters: { type: "object" } };

/** A request that offers no tool, but for what `more` says. */
export function request(
  messages: readonly Message[],
  more: Partial<ModelRequest> = {},
): ModelRequest {
  return { messages, tools: [], prefill: null, constraint: null, sampling, seed: 1, ...more };
}
