import { isOllama } from "../model/dialects/server-kind.ts";
import type { Environment } from "../model/expand-env.ts";
import type { Get } from "../model/http/get-from.ts";
import { jsonOf } from "../model/http/json-text.ts";
import { serverFacts } from "../model/http/server-facts.ts";
import { printable } from "../suite/printable.ts";
import { type Ask, type Asked, type AskWorld, askAt } from "./doctor-ask.ts";
import { listedModels } from "./doctor-listing.ts";

/** Where a server may be. */
export interface Place {
  /** Such as `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** The kinds of servers that usually listen there. */
  readonly usual: readonly string[];
}

export type Finding = FoundServer | FoundOther;

export interface FoundServer {
  readonly is: "server";
  readonly origin: string;
  /** The adapter that asks it best. */
  readonly adapter: "ollama" | "openai-compatible";
  /** What that adapter takes as its address. */
  readonly baseUrl: string;
  /** Such as `llama.cpp`; null when it does not tell. */
  readonly kind: string | null;
  readonly version: string | null;
  readonly usual: readonly string[];
  readonly models: readonly string[];
  /** Whether it lists its models only for those who have a key. */
  readonly needsKey: boolean;
}

/** Something that listens where a server might, and is none as far as can be told. */
export interface FoundOther {
  readonly is: "other";
  readonly origin: string;
  readonly reason: string;
}

/** The ports on which local servers listen unless they are told otherwise. */
const usualPorts: readonly (readonly [port: number, kinds: readonly string[]])[] = [
  [11434, ["Ollama"]],
  [8080, ["llama.cpp", "llamafile", "MLX", "TGI"]],
  [8000, ["vLLM"]],
  [1234, ["LM Studio"]],
  [30000, ["SGLang"]],
  [5001, ["KoboldCpp"]],
  [5000, ["TabbyAPI", "text-generation-webui"]],
  [3000, ["TGI"]],
  [1337, ["Jan"]],
  [4891, ["GPT4All"]],
];

/** The usual places of this machine, and where OLLAMA_HOST says that Ollama is. */
export function usualPlaces(env: Environment): readonly Place[] {
  const usual = usualPorts.map(([port, kinds]) => ({
    origin: `http://127.0.0.1:${port}`,
    usual: kinds,
  }));
  const origin = ollamaOrigin(env["OLLAMA_HOST"] ?? "");
  if (origin === null || usual.some((place) => place.origin === origin)) return usual;
  return [{ origin, usual: ["Ollama"] }, ...usual];
}

/** Why Ollama is not looked for where OLLAMA_HOST says; its value is not told, for it may hold a password. */
export function ollamaWarnings(env: Environment): readonly string[] {
  const host = (env["OLLAMA_HOST"] ?? "").trim();
  if (host === "" || ollamaOrigin(host) !== null) return [];
  return ["OLLAMA_HOST is no address without a password, and was not looked at"];
}

/**
 * The address that OLLAMA_HOST names, as Ollama reads it: a host, a port, or both. A server that listens on every
 * address is asked on this machine's own. null for one that is unset, is no address or holds a password.
 */
export function ollamaOrigin(host: string): string | null {
  const text = host.trim();
  if (!/^(?:https?:\/\/)?[\w.[\]:-]+\/?$/i.test(text) || /^[a-z]+:\/\/:?\/?$/i.test(text))
    return null;
  const scheme = /^https?:\/\//i.exec(text)?.[0].toLowerCase() ?? "";
  const rest = text
    .slice(scheme.length)
    .replace(/\/$/, "")
    .replace(/^(?=:\d+$)/, "127.0.0.1");
  const address = `${scheme || "http://"}${rest}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  // With a scheme the scheme's own port is meant, without one Ollama's.
  if (scheme === "" && !/:\d+$/.test(rest.replace(/^.*\]/, ""))) url.port = "11434";
  if (["0.0.0.0", "[::]"].includes(url.hostname)) url.hostname = "127.0.0.1";
  return url.origin;
}

/** Asks every place at once; the findings are in their order, and places where nobody listens are left out. */
export async function findServers(
  places: readonly Place[],
  world: AskWorld,
): Promise<readonly Finding[]> {
  const found = await Promise.all(places.map((place) => lookAt(place, world)));
  return found.filter((finding) => finding !== null);
}

async function lookAt({ origin, usual }: Place, world: AskWorld): Promise<Finding | null> {
  const ask = askAt(origin, world);
  const asked = await Promise.all([ask("/v1/models"), ask("/api/tags")]);
  if (asked.every(({ kind }) => kind === "nobody")) return null;
  const listed = asked.map(modelsOf).find((each) => each !== null) ?? null;
  const needsKey = listed === null && asked.some(isLocked);
  if (listed === null && !needsKey) return { is: "other", origin, reason: reasonOf(asked) };
  const models = listed ?? [];
  const { server, version } = await serverFacts(
    getWith(ask),
    models[0] ?? "",
    AbortSignal.timeout(2 * world.waitMs),
  );
  const adapter = isOllama(server) ? "ollama" : "openai-compatible";
  return {
    is: "server",
    origin,
    adapter,
    baseUrl: adapter === "ollama" ? origin : `${origin}/v1`,
    kind: adapter === "ollama" ? "ollama" : server,
    version: version === null ? null : printable(version, 60),
    usual,
    models,
    needsKey,
  };
}

function getWith(ask: Ask): Get {
  return async (path, { body, signal }) => {
    if (signal.aborted) return null;
    const asked = await ask(path, body);
    return asked.kind === "answer" ? asked : null;
  };
}

function modelsOf(asked: Asked): readonly string[] | null {
  return asked.kind === "answer" && asked.status === 200 ? listedModels(jsonOf(asked.body)) : null;
}

/** A refusal in JSON; an application's login page is none. */
function isLocked(asked: Asked): boolean {
  return (
    asked.kind === "answer" &&
    (asked.status === 401 || asked.status === 403) &&
    jsonOf(asked.body) !== undefined
  );
}

function reasonOf(asked: readonly Asked[]): string {
  const statuses = asked.flatMap((each) => (each.kind === "answer" ? [each.status] : []));
  if (statuses.length === 0) return "gives no whole answer";
  return statuses.some((status) => status >= 300 && status < 400)
    ? "sends elsewhere"
    : "lists no models";
}
