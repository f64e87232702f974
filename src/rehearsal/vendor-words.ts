/** What servers say when they refuse, as their clients quote it. Scripts match these words, so they stay as they are. */

import type { ServerKind } from "./server-kind.ts";

/** Who is speaking: the wire protocol and the server behind it. */
export interface Speaker {
  /** The id of a `ServedWire`. */
  readonly wire: string;
  readonly kind: ServerKind;
}

/** A refusal as it is sent. */
export interface VendorRefusal {
  /** HTTP status. */
  readonly status: number;
  readonly message: string;
}

/** Claude 4.6 and later, vLLM and llama.cpp; a hosted server of OpenAI's protocol says what Gemini does. */
export function prefillRefusal({ wire, kind }: Speaker): VendorRefusal {
  return { status: 400, message: prefillWords(wire, kind) };
}

function prefillWords(wire: string, kind: ServerKind): string {
  if (wire === "anthropic") {
    return "This model does not support assistant message prefill. The conversation must end with a user message.";
  }
  if (kind === "vllm") {
    return "Cannot set `add_generation_prompt` to True when the last message is from the assistant. Consider using `continue_final_message` instead.";
  }
  if (kind === "llama.cpp" || kind === "ollama" || wire === "ollama") {
    return "Assistant response prefill is incompatible with enable_thinking.";
  }
  return "Requests ending with a model turn are not supported.";
}

/** A continuation is asked for while the generation prompt, which is on unless told otherwise, opens a new turn. */
export function bothFlagsRefusal({ kind }: Speaker): VendorRefusal {
  return {
    status: 400,
    message:
      kind === "llama.cpp"
        ? "Cannot set both add_generation_prompt and continue_final_message to true."
        : "Cannot set both `continue_final_message` and `add_generation_prompt` to True.",
  };
}

/** llama.cpp answers 500 when the chat template raises, others 400. */
export function lateSystemRefusal({ wire, kind }: Speaker): VendorRefusal {
  if (wire === "anthropic" && (kind === "plain" || kind === "openai")) {
    return { status: 400, message: "messages: role 'system' is not supported on this model" };
  }
  const message = "System message must be at the beginning.";
  const isLlamaServer = kind === "llama.cpp" || kind === "ollama" || wire === "ollama";
  return isLlamaServer
    ? { status: 500, message: `Error: Jinja Exception: ${message}` }
    : { status: 400, message };
}

export function schemaRefusal({ wire }: Speaker): VendorRefusal {
  const words: Readonly<Record<string, string>> = {
    anthropic: "output_config.format: structured outputs are not supported on this model",
    ollama: "this model does not support a format",
    "openai-responses":
      "Invalid parameter: 'text.format' of type 'json_schema' is not supported with this model.",
  };
  const chat =
    "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.";
  return { status: 400, message: words[wire] ?? chat };
}

/** @param tokens of the prompt @param context tokens that there is room for */
export function contextRefusal(tokens: number, context: number): VendorRefusal {
  return {
    status: 400,
    message: `request (${tokens} tokens) exceeds the available context size (${context} tokens), try increasing it`,
  };
}

/** Says nothing of the key that was sent. */
export function keyRefusal({ wire, kind }: Speaker): VendorRefusal {
  if (wire === "anthropic") return { status: 401, message: "invalid x-api-key" };
  const hosted = kind === "openai" || kind === "plain";
  return {
    status: 401,
    message:
      wire === "ollama"
        ? "unauthorized"
        : hosted
          ? "Incorrect API key provided."
          : "Invalid API Key",
  };
}

export function modelRefusal(model: string, { wire, kind }: Speaker): VendorRefusal {
  return { status: 404, message: modelWords(model, wire, kind) };
}

function modelWords(model: string, wire: string, kind: ServerKind): string {
  if (wire === "anthropic") return `model: ${model}`;
  if (wire === "ollama" || kind === "ollama") return `model '${model}' not found`;
  if (kind === "vllm") return `The model \`${model}\` does not exist.`;
  if (kind === "llama.cpp") return "model not found";
  return `The model \`${model}\` does not exist or you do not have access to it.`;
}

export function busyRefusal(): VendorRefusal {
  return { status: 429, message: "Rate limit reached for requests. Please try again later." };
}

/** @param status 500 or 503 */
export function outage(status: number): VendorRefusal {
  return {
    status,
    message:
      status === 503
        ? "The server is overloaded or not ready yet."
        : "The server had an error while processing your request.",
  };
}
