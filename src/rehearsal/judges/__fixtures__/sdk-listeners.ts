/**
 * The vendors' own SDKs as clients, brought to one form: each is asked the same and told apart by its name alone. What
 * they hear is what they make of a reply, not what stood on the wire.
 */

import Anthropic from "@anthropic-ai/sdk";
import { Ollama, type Message as OllamaMessage, type ChatRequest as OllamaRequest } from "ollama";
import OpenAI from "openai";
import type { Tool } from "../../../suite/message.ts";

/** What an SDK is asked. */
export interface Asked {
  readonly model: string;
  readonly text: string;
  readonly tools?: readonly Tool[];
  /** A JSON Schema that the reply must fit. */
  readonly schema?: { readonly [key: string]: unknown };
  readonly maxOutputTokens?: number;
}

/** What an SDK makes of a reply. */
export interface Heard {
  readonly text: string;
  /** null when it hears of none. */
  readonly reasoning: string | null;
  readonly calls: readonly { readonly name: string; readonly given: unknown }[];
  /** The vendor's own word. */
  readonly finish: string | null;
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
}

/** One API of one SDK, which asks a server whole or as a stream. */
export interface Listener {
  readonly name: string;
  /** The vendor's words for an end, a cut, and calls. */
  readonly finish: { readonly stop: string; readonly length: string; readonly calls: string };
  whole(asked: Asked): Promise<Heard>;
  /** Hears a stream; `text` and `reasoning` are put together from its pieces. */
  streamed(asked: Asked): Promise<Heard>;
}

/** The SDKs' clients for one server. None of them asks twice. */
export interface Sdks {
  readonly openai: OpenAI;
  readonly anthropic: Anthropic;
  readonly ollama: Ollama;
}

/** @param url of a rehearsal server @param maxRetries of the SDKs that ask again by themselves */
export function sdksFor(url: string, maxRetries = 0): Sdks {
  const apiKey = "sk-rehearsal";
  return {
    openai: new OpenAI({ baseURL: `${url}/v1`, apiKey, maxRetries }),
    anthropic: new Anthropic({ baseURL: url, apiKey, authToken: null, maxRetries }),
    ollama: new Ollama({ host: url }),
  };
}

/** Every API of every SDK. */
export function listenersOf({ openai, anthropic, ollama }: Sdks): readonly Listener[] {
  return [
    chatListener(openai),
    responsesListener(openai),
    messagesListener(anthropic),
    ollamaListener(ollama),
  ];
}

const wanted = 400;

type Parameters = Record<string, unknown>;

function chatListener(client: OpenAI): Listener {
  const params = ({ model, text, tools = [], schema, maxOutputTokens = wanted }: Asked) => ({
    model,
    messages: [{ role: "user" as const, content: text }],
    max_completion_tokens: maxOutputTokens,
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        type: "function" as const,
        function: { name, description, parameters: parameters as Parameters },
      })),
    }),
    ...(schema !== undefined && {
      response_format: {
        type: "json_schema" as const,
        json_schema: { name: "reply", strict: true, schema },
      },
    }),
  });
  const heard = (
    { choices: [choice], usage }: OpenAI.ChatCompletion,
    said: { readonly text?: string; readonly reasoning: string | null },
  ): Heard => ({
    text: choice?.message.content ?? "",
    calls: (choice?.message.tool_calls ?? []).map((call) =>
      call.type === "function"
        ? { name: call.function.name, given: JSON.parse(call.function.arguments) }
        : { name: call.type, given: null },
    ),
    finish: choice?.finish_reason ?? null,
    inputTokens: usage?.prompt_tokens,
    outputTokens: usage?.completion_tokens,
    ...said,
  });
  return {
    name: "openai chat",
    finish: { stop: "stop", length: "length", calls: "tool_calls" },
    async whole(asked) {
      const reply = await client.chat.completions.create(params(asked));
      return heard(reply, { reasoning: reasoningIn(reply.choices[0]?.message) });
    },
    async streamed(asked) {
      const stream = client.chat.completions.stream({
        ...params(asked),
        stream_options: { include_usage: true },
      });
      const [texts, thoughts]: [string[], string[]] = [[], []];
      for await (const { choices } of stream) {
        for (const { delta } of choices) {
          texts.push(delta.content ?? "");
          thoughts.push(reasoningIn(delta) ?? "");
        }
      }
      const reply = await stream.finalChatCompletion();
      return heard(reply, { text: texts.join(""), reasoning: thoughts.join("") || null });
    },
  };
}

/** The field of the servers that show reasoning in this protocol. The SDK hands it on and has no type for it. */
function reasoningIn(part: object | undefined): string | null {
  const { reasoning_content } = { reasoning_content: null, ...part };
  return reasoning_content;
}

function responsesListener(client: OpenAI): Listener {
  const params = ({ model, text, tools = [], schema, maxOutputTokens = wanted }: Asked) => ({
    model,
    input: text,
    store: false,
    max_output_tokens: maxOutputTokens,
    tools: tools.map(({ name, description, parameters }) => ({
      type: "function" as const,
      name,
      description,
      parameters: parameters as Parameters,
      strict: false,
    })),
    ...(schema !== undefined && {
      text: { format: { type: "json_schema" as const, name: "reply", strict: true, schema } },
    }),
  });
  const heard = (
    reply: OpenAI.Responses.Response,
    said?: { readonly text: string; readonly reasoning: string | null },
  ): Heard => ({
    text: reply.output_text,
    reasoning:
      reply.output.flatMap((item) =>
        item.type === "reasoning" ? [item.summary.map(({ text }) => text).join("")] : [],
      )[0] ?? null,
    calls: reply.output.flatMap((item) =>
      item.type === "function_call" ? [{ name: item.name, given: JSON.parse(item.arguments) }] : [],
    ),
    finish: reply.incomplete_details?.reason ?? reply.status ?? null,
    inputTokens: reply.usage?.input_tokens,
    outputTokens: reply.usage?.output_tokens,
    ...said,
  });
  return {
    name: "openai responses",
    finish: { stop: "completed", length: "max_output_tokens", calls: "completed" },
    whole: async (asked) => heard(await client.responses.create(params(asked))),
    async streamed(asked) {
      const stream = client.responses.stream(params(asked));
      const [texts, thoughts]: [string[], string[]] = [[], []];
      for await (const event of stream) {
        if (event.type === "response.output_text.delta") texts.push(event.delta);
        if (event.type === "response.reasoning_summary_text.delta") thoughts.push(event.delta);
      }
      const reply = await stream.finalResponse();
      return heard(reply, { text: texts.join(""), reasoning: thoughts.join("") || null });
    },
  };
}

function messagesListener(client: Anthropic): Listener {
  const params = ({ model, text, tools = [], schema, maxOutputTokens = wanted }: Asked) => ({
    model,
    messages: [{ role: "user" as const, content: text }],
    max_tokens: maxOutputTokens,
    tools: tools.map(({ name, description, parameters }) => ({
      name,
      description,
      input_schema: { ...(parameters as Parameters), type: "object" as const },
    })),
    ...(schema !== undefined && {
      output_config: { format: { type: "json_schema" as const, schema } },
    }),
  });
  const heard = (
    { content, stop_reason, usage }: Anthropic.Message,
    said?: { readonly text: string; readonly reasoning: string | null },
  ): Heard => ({
    text: content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join(""),
    reasoning:
      content.flatMap((block) => (block.type === "thinking" ? [block.thinking] : []))[0] ?? null,
    calls: content.flatMap((block) =>
      block.type === "tool_use" ? [{ name: block.name, given: block.input }] : [],
    ),
    finish: stop_reason,
    inputTokens: usage.input_tokens,
    outputTokens: usage.output_tokens,
    ...said,
  });
  return {
    name: "anthropic messages",
    finish: { stop: "end_turn", length: "max_tokens", calls: "tool_use" },
    whole: async (asked) => heard(await client.messages.create(params(asked))),
    async streamed(asked) {
      const [texts, thoughts]: [string[], string[]] = [[], []];
      const reply = await client.messages
        .stream(params(asked))
        .on("text", (delta) => texts.push(delta))
        .on("thinking", (delta) => thoughts.push(delta))
        .finalMessage();
      return heard(reply, { text: texts.join(""), reasoning: thoughts.join("") || null });
    },
  };
}

function ollamaListener(client: Ollama): Listener {
  const params = ({ model, text, tools = [], schema, maxOutputTokens = wanted }: Asked) => ({
    model,
    messages: [{ role: "user", content: text }],
    tools: tools.map(({ name, description, parameters }) => ({
      type: "function",
      function: { name, description, parameters },
    })) as NonNullable<OllamaRequest["tools"]>,
    options: { num_predict: maxOutputTokens },
    ...(schema !== undefined && { format: schema }),
  });
  const callsOf = ({ tool_calls = [] }: OllamaMessage) =>
    tool_calls.map((call) => ({ name: call.function.name, given: call.function.arguments }));
  return {
    name: "ollama chat",
    finish: { stop: "stop", length: "length", calls: "stop" },
    async whole(asked) {
      const reply = await client.chat({ ...params(asked), stream: false });
      return {
        text: reply.message.content,
        reasoning: reply.message.thinking ?? null,
        calls: callsOf(reply.message),
        finish: reply.done_reason,
        inputTokens: reply.prompt_eval_count,
        outputTokens: reply.eval_count,
      };
    },
    async streamed(asked) {
      const pieces = [];
      for await (const piece of await client.chat({ ...params(asked), stream: true })) {
        pieces.push(piece);
      }
      const last = pieces.at(-1);
      const thoughts = pieces.map(({ message }) => message.thinking ?? "");
      return {
        text: pieces.map(({ message }) => message.content).join(""),
        reasoning: thoughts.join("") || null,
        calls: pieces.flatMap(({ message }) => callsOf(message)),
        finish: last?.done_reason ?? null,
        inputTokens: last?.prompt_eval_count,
        outputTokens: last?.eval_count,
      };
    },
  };
}
