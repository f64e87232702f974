/**
 * What Ollama tells of itself and its models without generating anything. Pure: the server gives the models and asks
 * by path. Dates and sizes are fixed, because simulated models have none.
 */

import type { Json } from "../../protocols/json.ts";
import { type JsonMap, mapOf, memberOf } from "./wire-json.ts";

/** A model as it is told of. */
export interface OllamaModel {
  /** Its name, with or without a tag. */
  readonly name: string;
  /** Tokens of its context. */
  readonly contextTokens: number;
  readonly template: string;
  /** In Ollama's words, such as `completion`, `tools` and `thinking`. */
  readonly capabilities: readonly string[];
}

/** What a server is asked for by GET. */
export interface OllamaGet {
  readonly path: string;
  readonly answer: (models: readonly OllamaModel[], version: string) => Json;
}

export const ollamaGets: readonly OllamaGet[] = [
  { path: "/api/version", answer: (_models, version) => ({ version }) },
  { path: "/api/tags", answer: (models) => ({ models: models.map(listed) }) },
  { path: "/api/ps", answer: (models) => ({ models: models.map(loaded) }) },
];

export interface OllamaPostAnswer {
  /** HTTP status. */
  readonly status: number;
  readonly body: Json;
}

/** What a server is asked for by POST and that is no chat. */
export const ollamaShow = { path: "/api/show", answer: showModel } as const;

/** @param find the model of a name, which comes without `:latest`; null where there is none */
function showModel(body: Json, find: (name: string) => OllamaModel | null): OllamaPostAnswer {
  const map = mapOf(body) ?? {};
  const name = nameIn(map, "model") ?? nameIn(map, "name");
  if (name === null) return { status: 400, body: { error: "model is required" } };
  const model = find(untaggedName(name));
  return model === null
    ? { status: 404, body: { error: `model '${name}' not found` } }
    : { status: 200, body: shown(model) };
}

function nameIn(map: JsonMap, field: string): string | null {
  const value = memberOf(map, field);
  return typeof value === "string" && value !== "" ? value : null;
}

/** A name with its tag: Ollama lists none without. */
export function taggedName(name: string): string {
  const [base = "", ...rest] = name.split("?");
  const tagged = base.slice(base.lastIndexOf("/") + 1).includes(":") ? base : `${base}:latest`;
  return [tagged, ...rest].join("?");
}

/** A name without the tag that stands for no tag: `steady:latest?latency=5` is `steady?latency=5`. */
export function untaggedName(name: string): string {
  return name.replace(/^([^?]*):latest(?=\?|$)/, "$1");
}

const architecture = "sim";
const modifiedAt = "2026-11-30T00:00:00Z";
/** Where Ollama's clock stands for a model that is never unloaded. */
const never = "2318-01-01T00:00:00Z";
const digest = "0".repeat(64);

const details = {
  parent_model: "",
  format: "gguf",
  family: architecture,
  families: [architecture],
  parameter_size: "0",
  quantization_level: "F32",
} as const;

function named(name: string): JsonMap {
  const tagged = taggedName(name);
  return { name: tagged, model: tagged, size: 0, digest, details };
}

function listed({ name }: OllamaModel): JsonMap {
  return { ...named(name), modified_at: modifiedAt };
}

function loaded({ name, contextTokens }: OllamaModel): JsonMap {
  return { ...named(name), expires_at: never, size_vram: 0, context_length: contextTokens };
}

function shown({ template, contextTokens, capabilities }: OllamaModel): JsonMap {
  return {
    modelfile: `TEMPLATE """${template}"""`,
    template,
    details,
    model_info: {
      "general.architecture": architecture,
      [`${architecture}.context_length`]: contextTokens,
    },
    capabilities,
    modified_at: modifiedAt,
  };
}
