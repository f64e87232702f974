/** How each kind of server is asked about itself. Nothing that a server answers is trusted to have a shape. */

import type { ServerKind } from "../dialects/server-kind.ts";
import { type Fields, fieldsOf, writtenOf } from "./json-text.ts";
import type { Listing } from "./server-facts-listing.ts";

/** An answer; `status` is null when none came, `json` null when it is no success or holds no JSON object. */
export interface Asked {
  readonly status: number | null;
  readonly text: string;
  readonly json: Fields | null;
}

/** A GET, or a POST where there is a body. Never rejects. */
export type Ask = (path: string, body?: unknown) => Promise<Asked>;

export interface Told {
  readonly server: ServerKind;
  readonly version: string | null;
  /** The chat template itself. */
  readonly template: string | null;
  readonly contextTokens: number | null;
}

export interface AskedAbout {
  readonly listing: Listing | null;
  readonly model: string;
}

/** null when the server is not of that kind. At most three requests. */
export type Teller = (ask: Ask, about: AskedAbout) => Promise<Told | null>;

/** A server that named itself in its list of models is believed, whatever its other endpoints say. */
export const tellers = {
  llamaCpp: async (ask, { listing }) => {
    const props = (await ask("/props")).json;
    const told = llamaCppTold(props);
    const listed = countOf(fieldsOf(listing?.entry["meta"])?.["n_ctx"]);
    return { ...told, contextTokens: told.contextTokens ?? listed };
  },

  namelessLlamaCpp: async (ask) => {
    const props = (await ask("/props")).json;
    const isOne = fieldsOf(props?.["default_generation_settings"]) !== null;
    return isOne ? llamaCppTold(props) : null;
  },

  vllm: async (ask, { listing }) => ({
    ...bare("vllm"),
    version: versionOf((await ask("/version")).json?.["version"]),
    contextTokens: countOf(listing?.entry["max_model_len"]),
  }),

  // The older of the two addresses still answers, and the younger one is missing in older servers. Both list how the
  // server was started, keys among it: nothing but the version is read.
  sglang: async (ask, { listing }) => {
    const info = (await ask("/server_info")).json ?? (await ask("/get_server_info")).json;
    return {
      ...bare("sglang"),
      version: versionOf(info?.["version"]),
      contextTokens: countOf(listing?.entry["max_model_len"]),
    };
  },

  tabby: async (ask) => {
    const card = (await ask("/v1/model")).json;
    const parameters = fieldsOf(card?.["parameters"]);
    return {
      ...bare("tabbyapi"),
      template: writtenOf(parameters?.["prompt_template_content"]),
      contextTokens: countOf(parameters?.["max_seq_len"]),
    };
  },

  kobold: async (ask) => {
    const version = (await ask("/api/extra/version")).json?.["version"];
    const length = (await ask("/api/extra/true_max_context_length")).json?.["value"];
    return { ...bare("koboldcpp"), version: versionOf(version), contextTokens: countOf(length) };
  },

  // What the model could hold stands beside what it was loaded with; only the latter is a context.
  lmStudio: async (ask, { model }) => {
    const data = (await ask("/api/v0/models")).json?.["data"];
    const models = Array.isArray(data) ? data.map(fieldsOf) : [];
    const loaded = models.find((each) => each?.["id"] === model);
    return { ...bare("lm-studio"), contextTokens: countOf(loaded?.["loaded_context_length"]) };
  },

  tgi: async (ask) => {
    const info = (await ask("/info")).json;
    const isOne =
      writtenOf(info?.["model_id"]) !== null &&
      /^text-generation-router/.test(writtenOf(info?.["router"]) ?? "");
    if (!isOne) return null;
    return {
      ...bare("tgi"),
      version: versionOf(info?.["version"]),
      contextTokens: countOf(info?.["max_total_tokens"]),
    };
  },

  // It tells nothing of itself. Three marks together: bare entries, this health, and these words for what is not there.
  mlx: async (ask) => {
    const health = (await ask("/health")).json;
    if (health?.["status"] !== "ok" || Object.keys(health).length !== 1) return null;
    const { status, text } = await ask("/props");
    return status === 404 && text === "Not Found" ? bare("mlx-lm") : null;
  },

  ollama: async (ask, { model }) => {
    const version = versionOf((await ask("/api/version")).json?.["version"]);
    if (version === null) return null;
    const shown = (await ask("/api/show", { model })).json;
    if (shown === null) return { ...bare("ollama"), version };
    const running = (await ask("/api/ps")).json;
    const template = writtenOf(shown["template"]);
    return {
      server: ollamaPath(shown, template, version),
      version,
      template,
      contextTokens: ollamaContext(running, model),
    };
  },
} satisfies Readonly<Record<string, Teller>>;

function bare(server: ServerKind): Told {
  return { server, version: null, template: null, contextTokens: null };
}

function llamaCppTold(props: Fields | null): Told {
  const settings = fieldsOf(props?.["default_generation_settings"]);
  return {
    server: "llama.cpp",
    version: versionOf(props?.["build_info"]),
    template: writtenOf(props?.["chat_template"]),
    contextTokens: countOf(settings?.["n_ctx"]),
  };
}

/**
 * Which of Ollama's ways to render takes this model: a renderer that the model names, else its Go template, else
 * the llama-server inside, which came with 0.30. A setting of the server's can change the second into the third
 * and is not told, so that what is read here is the likeliest.
 */
function ollamaPath(shown: Fields, template: string | null, version: string): ServerKind {
  const named = writtenOf(shown["renderer"]) ?? rendererIn(writtenOf(shown["modelfile"]) ?? "");
  if (named !== null) return "ollama-renderer";
  const isOwn = template !== null && template.trim() !== "{{ .Prompt }}";
  return isOwn || !hasLlamaServer(version) ? "ollama-template" : "ollama-llama-server";
}

function rendererIn(modelfile: string): string | null {
  return /^RENDERER[ \t]+(\S+)/m.exec(modelfile)?.[1] ?? null;
}

function hasLlamaServer(version: string): boolean {
  const [, major = "0", minor = "0"] = /^(\d{1,4})\.(\d{1,4})/.exec(version) ?? [];
  return Number(major) > 0 || Number(minor) >= 30;
}

/** What the model holds while it is in memory; before, only the server knows how much it will give it. */
function ollamaContext(running: Fields | null, model: string): number | null {
  const models = running?.["models"];
  if (!Array.isArray(models)) return null;
  const names = [model, `${model}:latest`];
  const loaded = models
    .map(fieldsOf)
    .find((each) => names.some((name) => each?.["model"] === name || each?.["name"] === name));
  return countOf(loaded?.["context_length"]);
}

/** A version in a few ordinary characters; null for anything else. */
function versionOf(value: unknown): string | null {
  return typeof value === "string" && /^[\w.+() -]{1,80}$/.test(value) ? value : null;
}

const mostTokens = 1_000_000_000;

function countOf(value: unknown): number | null {
  const isCount = Number.isInteger(value) && Number(value) > 0 && Number(value) <= mostTokens;
  return isCount ? Number(value) : null;
}
