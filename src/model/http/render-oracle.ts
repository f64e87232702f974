/**
 * Has a server render a request without generating from it: what the model would be fed is a proof where a reply
 * is only a sign.
 */

import { isOllama } from "../dialects/server-kind.ts";
import type { Rendering } from "../model.ts";
import { errorWords, saysContext, saysTemplate } from "./failure-words.ts";
import type { Get, Got } from "./get-from.ts";
import { type Fields, fieldsOf, jsonOf, writtenOf } from "./json-text.ts";
import { quoteWith } from "./quote.ts";
import { isChat, ollamaBody } from "./render-oracle-body.ts";
import type { JsonMap } from "./wire.ts";

/**
 * The prompt that a server would make of a request. Never rejects. `refused` is the server's word that it will not
 * take the request; a `detail` quotes it as sent, so that whoever keeps it takes secrets out first.
 *
 * @param server the kind of server as `serverFacts` names it
 * @param body what would be posted to generate
 */
export async function renderBy(
  server: string | null,
  body: JsonMap,
  get: Get,
  signal: AbortSignal,
): Promise<Rendering> {
  const oracle = oracleOf(server);
  if (oracle === null) return unavailable("this server renders nothing on request");
  if (!isChat(body)) return unavailable(`${oracle.path} takes no requests of this protocol`);
  const got = await get(oracle.path, { body: oracle.written(body), signal });
  const problem = problemOf(got, oracle.path);
  if (problem !== null) return problem;
  const read = jsonOf(got?.body ?? "");
  const prompt = oracle.promptIn(read) ?? (await oracle.promptOf(read, body, get, signal));
  if (prompt === null) return unavailable(`${oracle.path} answers without a prompt`);
  return { kind: "rendered", prompt, by: oracle.path };
}

/**
 * Tokens of the prompt that a server would make of a request; null where it does not count. Never rejects.
 *
 * @param rendering what `renderBy` said of the same request
 */
export async function tokenCount(
  server: string | null,
  body: JsonMap,
  rendering: Rendering,
  { get, signal }: { readonly get: Get; readonly signal: AbortSignal },
): Promise<number | null> {
  const asked = countingBody(server, body, rendering);
  if (asked === null) return null;
  const got = await get("/tokenize", { body: asked, signal });
  if (got === null || got.status !== 200) return null;
  const { count, tokens } = fieldsOf(jsonOf(got.body)) ?? {};
  if (Number.isSafeInteger(count) && Number(count) > 0) return Number(count);
  return Array.isArray(tokens) && tokens.length > 0 ? tokens.length : null;
}

/** llama.cpp counts a text as it feeds a rendered one; vLLM renders once more and counts that. */
function countingBody(server: string | null, body: JsonMap, rendering: Rendering): JsonMap | null {
  if (server === "llama.cpp" && rendering.kind === "rendered") {
    return { content: rendering.prompt, add_special: true, parse_special: true };
  }
  if (server !== "vllm" || !isChat(body)) return null;
  return Object.fromEntries(
    vllmCounted.flatMap((name) => {
      const value = body[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const vllmCounted = [
  "model",
  "messages",
  "tools",
  "add_generation_prompt",
  "continue_final_message",
  "chat_template_kwargs",
];

interface Oracle {
  readonly path: string;
  /** The request as the oracle takes it. */
  written(body: JsonMap): JsonMap;
  /** The prompt in the answer; null when it is not there as text. */
  promptIn(answer: unknown): string | null;
  /** Where the answer has no text: a second request that makes one of it. */
  promptOf(answer: unknown, body: JsonMap, get: Get, signal: AbortSignal): Promise<string | null>;
}

const none = async (): Promise<null> => null;

const llamaCpp: Oracle = {
  path: "/apply-template",
  written: (body) => body,
  promptIn: (answer) => writtenOf(fieldsOf(answer)?.["prompt"]),
  promptOf: none,
};

const ollama: Oracle = {
  path: "/api/chat",
  written: ollamaBody,
  promptIn: (answer) =>
    writtenOf(fieldsOf(fieldsOf(answer)?.["_debug_info"])?.["rendered_template"]),
  promptOf: none,
};

const vllm: Oracle = {
  path: "/v1/chat/completions/render",
  written: (body) => body,
  promptIn: (answer) => writtenOf(vllmPrompt(answer)?.["prompt"]),
  promptOf: async (answer, { model }, get, signal) => {
    const prompt = vllmPrompt(answer);
    const tokens = tokensOf(prompt?.["token_ids"] ?? prompt?.["prompt_token_ids"]);
    if (tokens === null) return null;
    const body = { ...(model !== undefined && { model }), tokens };
    const got = await get("/detokenize", { body, signal });
    return got?.status === 200 ? writtenOf(fieldsOf(jsonOf(got.body))?.["prompt"]) : null;
  },
};

/** The first release to render answered with the conversation and a list of prompts, later ones with one request. */
function vllmPrompt(answer: unknown): Fields | null {
  if (!Array.isArray(answer)) return fieldsOf(answer);
  const [, prompts] = answer;
  return Array.isArray(prompts) ? fieldsOf(prompts[0]) : null;
}

const mostTokens = 2_000_000;

function tokensOf(value: unknown): readonly number[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > mostTokens) return null;
  return value.every((token) => Number.isSafeInteger(token) && token >= 0) ? value : null;
}

function oracleOf(server: string | null): Oracle | null {
  if (server === "llama.cpp") return llamaCpp;
  if (server === "vllm") return vllm;
  return isOllama(server) ? ollama : null;
}

/** Why an answer is no rendering; null when it may be one. */
function problemOf(got: Got | null, path: string): Rendering | null {
  if (got === null) return unavailable(`no answer from ${path}`);
  const { status, body } = got;
  if (status >= 200 && status < 300) return null;
  const words = errorWords(body);
  const refuses = status === 400 || status === 422 || (status === 500 && saysTemplate(words));
  const said = quoteWith((text) => text)(words.message);
  if (!refuses || said === "" || saysContext(words)) {
    return unavailable(`${path} answers with status ${status}`);
  }
  return { kind: "refused", detail: `${path} refuses the request (${status}): ${said}` };
}

function unavailable(reason: string): Rendering {
  return { kind: "unavailable", reason };
}
