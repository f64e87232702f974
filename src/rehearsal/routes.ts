/** What can be asked of the pretended server beside replies: what it is, and how it would render a prompt. */

import { simProfiles } from "../model/sim/profiles.ts";
import type { Json } from "../protocols/json.ts";
import { admit, refusalAnswer, renderingOf, type Stage } from "./answer-call.ts";
import type { Behaviours } from "./behaviours.ts";
import { type CallAnswer, jsonAnswer } from "./call-answer.ts";
import { readModelName } from "./model-name.ts";
import { reachOf } from "./reach.ts";
import { chatTemplate } from "./render.ts";
import type { WireAsk } from "./served-wire.ts";
import { serverVersions } from "./server-kind.ts";
import { textOfTokens, tokenIds } from "./token-ids.ts";
import { type OllamaModel, ollamaGets, ollamaShow } from "./wires/ollama-inventory.ts";
import { openaiChatWire } from "./wires/openai-chat.ts";
import { badRequest, type JsonMap, mapOf, memberOf } from "./wires/wire-json.ts";

/** One request to a route; `body` is {} where none came. */
export interface RouteCall {
  readonly body: Json;
  /** The key that came along; null for none. */
  readonly keySent: string | null;
  readonly stage: Stage;
}

export type Route = (call: RouteCall) => CallAnswer;

/** Tokens of context that servers tell, and keep to, where none are set: what has to be told must be true. */
export const toldContext = 131_072;

/** The routes of a kind of server, by method and path. */
export function routesOf(kind: Stage["kind"]): ReadonlyMap<string, Route> {
  return new Map(Object.entries(routes[kind]));
}

const listed: Route = ({ stage }) =>
  jsonAnswer(200, { object: "list", data: modelNames.map((id) => modelEntry(id, stage)) });

const modelNames = Object.keys(simProfiles);

const routes: Readonly<Record<Stage["kind"], Readonly<Record<string, Route>>>> = {
  plain: {},
  openai: { "GET /v1/models": listed },
  "llama.cpp": {
    "GET /v1/models": listed,
    "GET /models": listed,
    "GET /props": llamaProps,
    "POST /apply-template": (call) =>
      rendering(call, ({ prompt }) => jsonAnswer(200, { prompt }), unbounded),
    "POST /tokenize": ({ body }) =>
      jsonAnswer(200, { tokens: tokenIds(textIn(body, "content") ?? "") }),
    "POST /detokenize": (call) => detokenized(call, "content"),
  },
  vllm: {
    "GET /v1/models": listed,
    "GET /version": () => jsonAnswer(200, { version: serverVersions.vllm }),
    "POST /v1/chat/completions/render": (call) => rendering(call, vllmGenerateRequest),
    "POST /tokenize": vllmTokenize,
    "POST /detokenize": (call) => detokenized(call, "prompt"),
  },
  ollama: {
    "GET /v1/models": listed,
    ...Object.fromEntries(
      ollamaGets.map(({ path, answer }) => [
        `GET ${path}`,
        ({ stage }: RouteCall) =>
          jsonAnswer(200, answer(ollamaModels(stage), serverVersions.ollama)),
      ]),
    ),
    [`POST ${ollamaShow.path}`]: ({ body, stage }) => {
      const shown = ollamaShow.answer(body, (name) => ollamaModel(name, stage));
      return jsonAnswer(shown.status, shown.body);
    },
  },
};

function modelEntry(id: string, { kind, behaviours, created }: Stage): JsonMap {
  const owners = { "llama.cpp": "llamacpp", vllm: "vllm", ollama: "library" } as const;
  const owned_by = kind === "plain" || kind === "openai" ? "seambench" : owners[kind];
  const context = behaviours.context ?? toldContext;
  return {
    id,
    object: "model",
    created: created(),
    owned_by,
    ...(kind === "vllm" && { root: id, parent: null, max_model_len: context }),
    ...(kind === "llama.cpp" && { meta: { n_ctx_train: toldContext, n_ctx: context } }),
  };
}

function llamaProps({ stage }: RouteCall): CallAnswer {
  const { context, profile } = stage.behaviours;
  return jsonAnswer(200, {
    default_generation_settings: { n_ctx: context ?? toldContext, params: {} },
    total_slots: 4,
    model_alias: profile,
    model_path: `${profile}.gguf`,
    modalities: { vision: false, audio: false },
    chat_template: chatTemplate,
    bos_token: "",
    eos_token: "<|im_end|>",
    build_info: serverVersions["llama.cpp"],
  });
}

interface Rendered {
  readonly ask: WireAsk;
  readonly prompt: string;
  readonly context: number;
}

/** Renders a Chat Completions body, which may leave the model out. Refused where a reply would be. */
function rendering(
  { body, keySent, stage }: RouteCall,
  write: (rendered: Rendered, stage: Stage) => CallAnswer,
  bounds: (behaviours: Behaviours) => Behaviours = (behaviours) => behaviours,
): CallAnswer {
  const named = mapOf(body);
  const asked = named === null ? body : { model: stage.behaviours.profile, ...named };
  const admitted = admit(asked, keySent, openaiChatWire, stage);
  const id = stage.nextId();
  if (admitted.kind === "refused") return refusalAnswer(admitted, openaiChatWire, id);
  const behaviours = bounds(admitted.behaviours);
  const reach = reachOf(admitted.ask, behaviours, { wire: openaiChatWire.id, kind: stage.kind });
  if (reach.kind === "refused") return refusalAnswer(reach, openaiChatWire, id);
  const prompt = renderingOf(reach, admitted.ask);
  const context = behaviours.context ?? toldContext;
  return write({ ask: admitted.ask, prompt, context }, stage);
}

/** llama.cpp renders without counting. A server that cuts shows what is left. */
function unbounded(behaviours: Behaviours): Behaviours {
  return behaviours.overflow === "refuse" ? { ...behaviours, context: null } : behaviours;
}

/** vLLM answers with the request that its engine would be sent, whose prompt is ids. */
function vllmGenerateRequest({ ask, prompt }: Rendered, stage: Stage): CallAnswer {
  const { temperature, maxOutputTokens, stop } = ask.sampling;
  return jsonAnswer(200, {
    request_id: `chatcmpl-${stage.nextId()}`,
    token_ids: tokenIds(prompt),
    features: null,
    sampling_params: { temperature, max_tokens: maxOutputTokens, stop, seed: ask.seed },
    model: ask.model,
    stream: ask.stream,
    stream_options: null,
    cache_salt: null,
    priority: 0,
  });
}

function vllmTokenize(call: RouteCall): CallAnswer {
  const prompt = textIn(call.body, "prompt");
  if (prompt !== null) return vllmTokens(prompt, call.stage.behaviours.context ?? toldContext);
  return rendering(call, (rendered) => vllmTokens(rendered.prompt, rendered.context));
}

function vllmTokens(prompt: string, context: number): CallAnswer {
  const tokens = tokenIds(prompt);
  return jsonAnswer(200, {
    count: tokens.length,
    max_model_len: context,
    tokens,
    token_strs: null,
  });
}

function detokenized({ body, stage }: RouteCall, member: string): CallAnswer {
  const ids = memberOf(mapOf(body) ?? {}, "tokens");
  const numbers = Array.isArray(ids) ? ids.filter((id) => typeof id === "number") : [];
  const isList = Array.isArray(ids) && numbers.length === ids.length;
  const text = isList ? textOfTokens(numbers) : null;
  return text === null
    ? refusalAnswer(badRequest("'tokens' must be a list of ids"), openaiChatWire, stage.nextId())
    : jsonAnswer(200, { [member]: text });
}

function ollamaModels(stage: Stage): readonly OllamaModel[] {
  return modelNames.flatMap((name) => ollamaModel(name, stage) ?? []);
}

/** null where a call of the name would be refused. */
function ollamaModel(name: string, { behaviours: server }: Stage): OllamaModel | null {
  const reading = readModelName(name, server);
  if (reading.kind === "refused" || reading.behaviours["unknown-model"]) return null;
  const { context, thinking } = reading.behaviours;
  return {
    name,
    contextTokens: context ?? toldContext,
    template: chatTemplate,
    capabilities: ["completion", "tools", ...(thinking === "off" ? [] : ["thinking"])],
  };
}

function textIn(body: Json, name: string): string | null {
  const value = memberOf(mapOf(body) ?? {}, name);
  return typeof value === "string" ? value : null;
}
