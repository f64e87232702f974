/**
 * The other end of every wire, made by hand as the vendors' clients are: writes a request's body, hears a whole
 * reply, hears a stream from its deltas alone.
 */

import type { Json } from "../../../protocols/json.ts";
import type { Message, Tool } from "../../../suite/message.ts";
import type { Sampling } from "../../../suite/suite.ts";
import type { ServedWire } from "../../served-wire.ts";
import { anthropicWire } from "../anthropic.ts";
import { ollamaWire } from "../ollama.ts";
import { openaiChatWire } from "../openai-chat.ts";
import { openaiResponsesWire } from "../openai-responses.ts";

/** What a client is asked to send. */
export interface Said {
  readonly messages: readonly Message[];
  readonly tools: readonly Tool[];
  readonly constraint: Json | null;
  readonly sampling: Sampling;
  readonly stream: boolean;
}

/** What a client makes of a reply; calls with their arguments as values, null where they are none. */
export interface Heard {
  readonly text: string;
  readonly reasoning: string | null;
  readonly calls: readonly {
    readonly id: string;
    readonly name: string;
    readonly given: unknown;
  }[];
  readonly cut: boolean;
}

export interface Client {
  readonly wire: ServedWire;
  body(said: Said): Json;
  whole(reply: unknown): Heard;
  streamed(body: string): Heard;
}

/** A reply's JSON, read as a client does that trusts its server. */
// biome-ignore lint/suspicious/noExplicitAny: a test's client reads what it expects and fails on anything else
type Loose = any;

function given(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The data of every frame, in order; the name of each frame must be the type of its data where it has one. */
function frames(body: string): readonly Loose[] {
  return body.split("\n\n").flatMap((frame) => {
    if (frame === "") return [];
    const named = /^event: (.*)\n/.exec(frame)?.[1];
    const data = frame.slice(frame.indexOf("data: ") + 6);
    if (data === "[DONE]") return [];
    const value: Loose = JSON.parse(data);
    if (named !== undefined && value.type !== named) throw new Error(`${named} is ${value.type}`);
    return [value];
  });
}

const chat: Client = {
  wire: openaiChatWire,
  body: ({ messages, tools, constraint, sampling, stream }) => ({
    model: "steady",
    stream,
    messages: messages.map((message) => {
      if (message.role === "tool") {
        return { role: "tool", tool_call_id: message.callId, content: message.content };
      }
      if (message.role !== "assistant") return { ...message };
      return {
        role: "assistant",
        content: message.content,
        tool_calls: message.toolCalls.map((call) => ({
          id: call.id,
          type: "function",
          function: { name: call.name, arguments: call.arguments },
        })),
      };
    }),
    tools: tools.map((tool) => ({ type: "function", function: { ...tool } })),
    ...(constraint !== null && {
      response_format: { type: "json_schema", json_schema: { name: "reply", schema: constraint } },
    }),
    temperature: sampling.temperature,
    max_tokens: sampling.maxOutputTokens,
    stop: sampling.stop,
  }),
  whole: (reply: Loose) => {
    const [{ message, finish_reason }] = reply.choices;
    return {
      text: message.content ?? "",
      reasoning: message.reasoning_content ?? null,
      calls: (message.tool_calls ?? []).map((call: Loose) => ({
        id: call.id,
        name: call.function.name,
        given: given(call.function.arguments),
      })),
      cut: finish_reason === "length",
    };
  },
  streamed: (body) => {
    let text = "";
    let reasoning: string | null = null;
    let cut = false;
    const calls: { id: string; name: string; written: string }[] = [];
    for (const { choices } of frames(body)) {
      for (const { delta, finish_reason } of choices) {
        text += delta.content ?? "";
        if (delta.reasoning_content !== undefined) {
          reasoning = (reasoning ?? "") + delta.reasoning_content;
        }
        for (const call of delta.tool_calls ?? []) {
          calls[call.index] ??= { id: call.id, name: call.function.name, written: "" };
          const open = calls[call.index];
          if (open !== undefined) open.written += call.function.arguments;
        }
        cut ||= finish_reason === "length";
      }
    }
    return {
      text,
      reasoning,
      calls: calls.map(({ id, name, written }) => ({ id, name, given: given(written) })),
      cut,
    };
  },
};

const responses: Client = {
  wire: openaiResponsesWire,
  body: ({ messages, tools, constraint, sampling, stream }) => ({
    model: "steady",
    stream,
    input: messages.flatMap((message): readonly Json[] => {
      if (message.role === "tool") {
        const { callId: call_id, content: output } = message;
        return [{ type: "function_call_output", call_id, output }];
      }
      if (message.role !== "assistant") {
        const { role, content } = message;
        return [{ role, content: [{ type: "input_text", text: content }] }];
      }
      return [
        { type: "message", role: "assistant", content: message.content },
        { type: "reasoning", id: "rs_1", summary: [] },
        ...message.toolCalls.map((call) => ({
          type: "function_call",
          call_id: call.id,
          name: call.name,
          arguments: call.arguments,
        })),
      ];
    }),
    tools: tools.map((tool) => ({ type: "function", strict: false, ...tool })),
    ...(constraint !== null && {
      text: { format: { type: "json_schema", name: "reply", schema: constraint } },
    }),
    temperature: sampling.temperature,
    max_output_tokens: sampling.maxOutputTokens,
  }),
  whole: (reply: Loose) => heardItems(reply),
  streamed: (body) => {
    const items: Loose[] = [];
    let status = "";
    let next = 0;
    for (const event of frames(body)) {
      if (event.sequence_number !== next++) throw new Error("numbers are out of order");
      const item = items[event.output_index];
      switch (event.type) {
        case "response.output_item.added":
          items.push(structuredClone(event.item));
          break;
        case "response.content_part.added":
          item.content.push(event.part);
          break;
        case "response.output_text.delta":
          item.content[event.content_index].text += event.delta;
          break;
        case "response.reasoning_summary_part.added":
          item.summary.push(event.part);
          break;
        case "response.reasoning_summary_text.delta":
          item.summary[event.summary_index].text += event.delta;
          break;
        case "response.function_call_arguments.delta":
          item.arguments += event.delta;
          break;
        case "response.output_item.done":
          item.status = event.item.status;
          if (
            JSON.stringify({ ...item, status: 0 }) !== JSON.stringify({ ...event.item, status: 0 })
          ) {
            throw new Error("what was streamed of an item is not the item");
          }
          break;
        case "response.completed":
        case "response.incomplete":
          status = event.response.status;
          if (JSON.stringify(items) !== JSON.stringify(event.response.output)) {
            throw new Error("the items are not those of the response");
          }
          break;
      }
    }
    return heardItems({ status, output: items });
  },
};

function heardItems({ status, output }: Loose): Heard {
  const ofType = (type: string) => output.filter((item: Loose) => item.type === type);
  const summaries = ofType("reasoning").flatMap((item: Loose) => item.summary);
  const parts = ofType("message").flatMap((item: Loose) => item.content);
  return {
    text: parts.map((part: Loose) => part.text).join(""),
    reasoning: summaries.length === 0 ? null : summaries.map((part: Loose) => part.text).join(""),
    calls: ofType("function_call").map((call: Loose) => ({
      id: call.call_id,
      name: call.name,
      given: given(call.arguments),
    })),
    cut: status === "incomplete",
  };
}

const anthropic: Client = {
  wire: anthropicWire,
  body: ({ messages, tools, constraint, sampling, stream }) => {
    const [first, ...rest] = messages;
    const system = first?.role === "system" ? first.content : null;
    return {
      model: "steady",
      stream,
      ...(system !== null && { system: [{ type: "text", text: system }] }),
      messages: (system === null ? messages : rest).map(anthropicMessage),
      tools: tools.map(({ name, description, parameters }) => ({
        name,
        description,
        input_schema: parameters,
      })),
      ...(constraint !== null && {
        output_config: { format: { type: "json_schema", schema: constraint } },
      }),
      temperature: sampling.temperature,
      max_tokens: sampling.maxOutputTokens,
      stop_sequences: sampling.stop,
    };
  },
  whole: (reply: Loose) => heardBlocks(reply.content, reply.stop_reason),
  streamed: (body) => {
    const blocks: Loose[] = [];
    const inputs: string[] = [];
    let stop = "";
    for (const event of frames(body)) {
      if (event.type === "content_block_start") blocks.push(event.content_block);
      if (event.type === "message_delta") stop = event.delta.stop_reason;
      if (event.type !== "content_block_delta") continue;
      const block = blocks[event.index];
      const { delta } = event;
      if (delta.type === "text_delta") block.text += delta.text;
      if (delta.type === "thinking_delta") block.thinking += delta.thinking;
      if (delta.type === "signature_delta") block.signature = delta.signature;
      if (delta.type === "input_json_delta") {
        inputs[event.index] = (inputs[event.index] ?? "") + delta.partial_json;
      }
    }
    const read = blocks.map((block, index) =>
      block.type === "tool_use" ? { ...block, input: JSON.parse(inputs[index] ?? "") } : block,
    );
    return heardBlocks(read, stop);
  },
};

function anthropicMessage(message: Message): Json {
  if (message.role === "tool") {
    const { callId: tool_use_id, content } = message;
    return { role: "user", content: [{ type: "tool_result", tool_use_id, content }] };
  }
  if (message.role !== "assistant") return { ...message };
  if (message.toolCalls.length === 0) return { role: "assistant", content: message.content };
  return {
    role: "assistant",
    content: [
      { type: "thinking", thinking: "", signature: "sig" },
      ...(message.content === "" ? [] : [{ type: "text", text: message.content }]),
      ...message.toolCalls.map((call) => ({
        type: "tool_use",
        id: call.id,
        name: call.name,
        input: JSON.parse(call.arguments),
      })),
    ],
  };
}

function heardBlocks(blocks: readonly Loose[], stop: string): Heard {
  const thoughts = blocks.filter(({ type }) => type === "thinking");
  return {
    text: blocks.map(({ type, text }) => (type === "text" ? text : "")).join(""),
    reasoning: thoughts.length === 0 ? null : thoughts.map(({ thinking }) => thinking).join(""),
    calls: blocks
      .filter(({ type }) => type === "tool_use")
      .map(({ id, name, input }) => ({ id, name, given: input })),
    cut: stop === "max_tokens",
  };
}

const ollama: Client = {
  wire: ollamaWire,
  body: ({ messages, tools, constraint, sampling, stream }) => ({
    model: "steady",
    // Ollama streams unless it is told not to.
    ...(!stream && { stream }),
    messages: messages.map((message) => {
      if (message.role === "tool") {
        const { callId: tool_call_id, name: tool_name, content } = message;
        return { role: "tool", tool_name, tool_call_id, content };
      }
      if (message.role !== "assistant") return { ...message };
      return {
        role: "assistant",
        content: message.content,
        thinking: "",
        tool_calls: message.toolCalls.map((call) => ({
          id: call.id,
          function: { name: call.name, arguments: JSON.parse(call.arguments) },
        })),
      };
    }),
    tools: tools.map((tool) => ({ type: "function", function: { ...tool } })),
    ...(constraint !== null && { format: constraint }),
    options: {
      temperature: sampling.temperature,
      num_predict: sampling.maxOutputTokens,
      stop: sampling.stop,
    },
  }),
  whole: (reply: Loose) => ({
    text: reply.message.content,
    reasoning: reply.message.thinking ?? null,
    calls: (reply.message.tool_calls ?? []).map((call: Loose) => ({
      id: call.id,
      name: call.function.name,
      given: call.function.arguments,
    })),
    cut: reply.done_reason === "length",
  }),
  streamed: (body) => {
    const lines: readonly Loose[] = body
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line));
    if (lines.some(({ done }, index) => done !== (index === lines.length - 1))) {
      throw new Error("only the last line is done");
    }
    const thoughts = lines.filter(({ message }) => message.thinking !== undefined);
    const message = {
      content: lines.map((line) => line.message.content).join(""),
      tool_calls: lines.flatMap((line) => line.message.tool_calls ?? []),
      ...(thoughts.length > 0 && {
        thinking: thoughts.map((line) => line.message.thinking).join(""),
      }),
    };
    return ollama.whole({ message, done_reason: lines.at(-1)?.done_reason });
  },
};

export const clients: readonly Client[] = [chat, responses, anthropic, ollama];
