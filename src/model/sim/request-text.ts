import type { ModelRequest } from "../model.ts";

/**
 * The whole request as one text for seeding: every field counts, and no two requests give the same text,
 * whichever way their objects were put together.
 */
export function requestText(request: ModelRequest): string {
  const { messages, tools, prefill, sampling, seed } = request;
  return JSON.stringify([
    messages.map((message) => {
      switch (message.role) {
        case "assistant":
          return [
            message.role,
            message.content,
            message.toolCalls.map((call) => [call.id, call.name, call.arguments]),
          ];
        case "tool":
          return [message.role, message.content, message.callId, message.name];
        default:
          return [message.role, message.content];
      }
    }),
    tools.map(({ name, description, parameters }) => [name, description, parameters]),
    prefill,
    [sampling.temperature, sampling.maxOutputTokens, sampling.stop],
    seed,
  ]);
}
