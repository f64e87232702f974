/**
 * What servers write when they refuse a request. Status codes do not tell these apart: one server answers 400,
 * another 500, a third 200 with an error inside.
 */

import { type Fields, fieldsOf, jsonOf, writtenOf } from "./json-text.ts";

/** An error body, whatever its shape. */
export interface ErrorWords {
  /** The server's own sentence, else the whole body. */
  readonly message: string;
  /** Its codes and types, as written. */
  readonly codes: readonly string[];
}

/** Reads `{error: {…}}`, `{error: "…"}`, `{message}`, `{detail}` and bodies that are no JSON. Total over texts. */
export function errorWords(body: string): ErrorWords {
  const top = fieldsOf(jsonOf(body));
  if (top === null) return { message: body, codes: [] };
  const inner = fieldsOf(top["error"]);
  const levels = [inner, fieldsOf(inner?.["innererror"]), top].filter((level) => level !== null);
  return {
    message: levels.map(sentenceOf).find((sentence) => sentence !== null) ?? body,
    codes: levels.flatMap(codesOf),
  };
}

function sentenceOf(level: Fields): string | null {
  const { message, error, detail, msg } = level;
  return (
    [message, error, detail, msg].map(writtenOf).find((text) => text !== null) ?? detailOf(detail)
  );
}

/** FastAPI lists what is wrong with each field. */
function detailOf(detail: unknown): string | null {
  if (!Array.isArray(detail)) return null;
  const sentences = detail.map((item) => writtenOf(fieldsOf(item)?.["msg"])).filter(Boolean);
  return sentences.length === 0 ? null : sentences.join("; ");
}

function codesOf({ code, type }: Fields): readonly string[] {
  return [code, type].map(writtenOf).filter((word) => word !== null);
}

/** Whether the prompt, or prompt and reply together, do not fit the context. */
export function saysContext({ message, codes }: ErrorWords): boolean {
  return CONTEXT_CODES.test(codes.join(" ")) || CONTEXT.test(message);
}

const CONTEXT_CODES = /context_length_exceeded|exceed_context_size|context_exceeded/i;
/** OpenAI, vLLM (a negative max_tokens is what is left of the context), SGLang, llama.cpp, LM Studio, TGI, Mistral. */
const CONTEXT =
  /(?:maximum|available|model's|exceeds?(?: the)?|than the) context (?:length|size|window)|loaded with context length|maximum model length|must be at least 1, got -|n_keep.{0,40}n_ctx|context shift is disabled|too big compared to KV size|context (?:length|size|window)(?: has been)? exceeded|`inputs` (?:must have less|tokens)|prompt is too long|exceeds? context limit|input token count.{0,40}exceeds the maximum/i;

/** Whether a filter, not the model, stopped the request. */
export function saysContentFilter({ codes }: ErrorWords): boolean {
  return codes.some((code) => CONTENT_FILTER.test(code));
}

const CONTENT_FILTER =
  /content_?filter|content_policy_violation|ResponsibleAIPolicyViolation|data_?inspection_?failed|^invalid_prompt$|^(?:bio|cyber)_policy$/i;

/** Whether the server refuses that the last message is the assistant's, or the flags that go with it. */
export function saysPrefill({ message }: ErrorWords): boolean {
  return PREFILL.test(message);
}

const PREFILL =
  /prefill|model turn|must end with a user|last (?:role|message|turn)|add_generation_prompt|continue_final_message|prefix mode|assistant messages at the end|continue an assistant message|final (?:assistant content|.{0,3}assistant.{0,3} message must start)/i;

/** Whether a refusal is about the key or the account behind it, whatever its status. */
export function saysKey({ message }: ErrorWords): boolean {
  return /api key not valid|credit balance is too low/i.test(message);
}

/** Whether the server refuses a system message that is not the first. */
export function saysLateSystem({ message }: ErrorWords): boolean {
  return LATE_SYSTEM.test(message);
}

const LATE_SYSTEM =
  /system (?:message|role|prompt)|role ['"`]?system['"`]?|roles must alternate|message.{0,20}order/i;

/** Whether the server refuses the schema that a reply was to keep to. */
export function saysSchema({ message }: ErrorWords): boolean {
  return SCHEMA.test(message);
}

const SCHEMA =
  /response_?format|json_?schema|structured.?output|output_?config\.format|\bschema\b|\bgrammar\b/i;

/** Whether a 500 is about the conversation: a chat template raised, and will raise again. */
export function saysTemplate({ message }: ErrorWords): boolean {
  return TEMPLATE.test(message);
}

const TEMPLATE = /jinja|chat template|roles must alternate|system message must be/i;

/** Whether a server that answers everything with 200 does not know the address. */
export function saysAddress({ message }: ErrorWords): boolean {
  return /unexpected endpoint/i.test(message);
}
