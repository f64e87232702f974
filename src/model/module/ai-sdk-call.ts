import type { Json } from "../../protocols/json.ts";
import type { Message, ToolCall } from "../../suite/message.ts";
import { jsonOf } from "../http/json-text.ts";
import type { ModelRequest } from "../model.ts";
import type {
  AiSdkCall,
  AiSdkMessage,
  AiSdkText,
  AiSdkTool,
  AiSdkToolCall,
  AiSdkToolResult,
} from "./ai-sdk-model.ts";

/** Call options that the harness itself writes and a suite's `body` may not. */
export const aiSdkOwnOptions: readonly string[] = [
  "prompt",
  "tools",
  "toolChoice",
  "responseFormat",
  "abortSignal",
];

/**
 * A request in the words of the AI SDK's language models. A prefill is one assistant message more. Options that
 * would be empty are left out.
 *
 * @param body the suite's own call options, such as `topP` or `providerOptions`; they stand over ours
 */
export function aiSdkCall(
  { messages, prefill, tools, constraint, sampling, seed }: ModelRequest,
  body: { readonly [key: string]: Json },
  signal: AbortSignal,
): AiSdkCall {
  return {
    maxOutputTokens: sampling.maxOutputTokens,
    temperature: sampling.temperature,
    seed,
    ...(sampling.stop.length > 0 && { stopSequences: sampling.stop }),
    ...body,
    prompt: promptOf(messages, prefill),
    ...(constraint !== null && {
      responseFormat: { type: "json", schema: constraint, name: "reply" },
    }),
    ...(tools.length > 0 && { tools: tools.map(toolOf), toolChoice: { type: "auto" } }),
    abortSignal: signal,
  };
}

/** Whether a call in the history cannot be sent as the model wrote it. */
export function holdsBrokenCall({ messages }: ModelRequest): boolean {
  return messages.some(
    (message) =>
      message.role === "assistant" &&
      message.toolCalls.some((call) => jsonOf(call.arguments) === undefined),
  );
}

function toolOf({ name, description, parameters }: ModelRequest["tools"][number]): AiSdkTool {
  return { type: "function", name, description, inputSchema: parameters };
}

function promptOf(messages: readonly Message[], prefill: string | null): readonly AiSdkMessage[] {
  const prompt: AiSdkMessage[] = [];
  for (const message of messages) append(prompt, messageOf(message));
  if (prefill !== null) prompt.push({ role: "assistant", content: [textOf(prefill)] });
  return prompt;
}

/** Results of one turn's calls stand in one message: that is how the SDK itself writes them. */
function append(prompt: AiSdkMessage[], message: AiSdkMessage): void {
  const last = prompt.at(-1);
  if (last?.role === "tool" && message.role === "tool") {
    prompt[prompt.length - 1] = { role: "tool", content: [...last.content, ...message.content] };
  } else {
    prompt.push(message);
  }
}

function messageOf(message: Message): AiSdkMessage {
  switch (message.role) {
    case "system":
      return { role: "system", content: message.content };
    case "user":
      return { role: "user", content: [textOf(message.content)] };
    case "assistant":
      return { role: "assistant", content: assistantParts(message.content, message.toolCalls) };
    case "tool":
      return { role: "tool", content: [resultOf(message)] };
    default:
      return message satisfies never;
  }
}

function textOf(text: string): AiSdkText {
  return { type: "text", text };
}

/** Some servers refuse an empty text beside calls. */
function assistantParts(
  text: string,
  calls: readonly ToolCall[],
): readonly (AiSdkText | AiSdkToolCall)[] {
  const said = text === "" && calls.length > 0 ? [] : [textOf(text)];
  return [...said, ...calls.map(callOf)];
}

/** Arguments that are no JSON go as the text they are, which providers write back as a JSON string. */
function callOf({ id, name, arguments: written }: ToolCall): AiSdkToolCall {
  return { type: "tool-call", toolCallId: id, toolName: name, input: jsonOf(written) ?? written };
}

function resultOf(message: Extract<Message, { role: "tool" }>): AiSdkToolResult {
  return {
    type: "tool-result",
    toolCallId: message.callId,
    toolName: message.name,
    output: { type: "text", value: message.content },
  };
}
