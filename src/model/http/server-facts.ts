/**
 * Asks a server what it is, with requests that generate nothing: its list of models, in which most name themselves,
 * and then one or two of its own endpoints. A server that answers anything to everything stays unknown.
 */

import { contentHash } from "../../plan/content-hash.ts";
import { knownDialect } from "../dialects/known-dialect.ts";
import type { ServerKind } from "../dialects/server-kind.ts";
import type { TargetFacts } from "../model.ts";
import type { Get } from "./get-from.ts";
import { fieldsOf, jsonOf } from "./json-text.ts";
import { type Listing, readListing } from "./server-facts-listing.ts";
import { type Ask, type Teller, type Told, tellers } from "./server-facts-tellers.ts";

/**
 * What the server of `model` tells of itself; all null when it tells nothing that is known. Never rejects. At most
 * four requests, one after the other.
 */
export async function serverFacts(
  get: Get,
  model: string,
  signal: AbortSignal,
): Promise<TargetFacts> {
  const ask = askWith(get, signal);
  const listing = readListing((await ask("/v1/models")).json, model);
  for (const teller of likelyTellers(listing)) {
    const told = await teller(ask, { listing, model });
    if (told !== null) return factsOf(told, model);
  }
  return { server: null, version: null, template: null, contextTokens: null, dialects: [] };
}

function askWith(get: Get, signal: AbortSignal): Ask {
  return async (path, body) => {
    const got = await get(path, body === undefined ? { signal } : { body, signal });
    if (got === null) return { status: null, text: "", json: null };
    const isFine = got.status >= 200 && got.status < 300;
    const json = isFine ? fieldsOf(jsonOf(got.body)) : null;
    return { status: got.status, text: got.body, json };
  };
}

/** What servers call the owner of a model when they mean themselves. */
const owners: ReadonlyMap<string, Teller> = new Map<string, Teller>([
  ["llamacpp", tellers.llamaCpp],
  ["vllm", tellers.vllm],
  ["sglang", tellers.sglang],
  ["tabbyAPI", tellers.tabby],
  ["koboldcpp", tellers.kobold],
  ["organization_owner", tellers.lmStudio],
  ["library", tellers.ollama],
]);

/**
 * Whom to believe, by the list of models. The name of an owner that is none of these may be somebody's on Ollama;
 * TGI calls every model its own owner; mlx-lm names none.
 */
function likelyTellers(listing: Listing | null): readonly Teller[] {
  if (listing === null) return [tellers.ollama, tellers.namelessLlamaCpp, tellers.tgi];
  const { owner, id } = listing;
  if (owner === null) return listing.isBare ? [tellers.mlx] : [];
  const named = owners.get(owner);
  if (named !== undefined) return [named];
  if (owner === id) return [tellers.tgi];
  return [tellers.ollama];
}

function factsOf({ server, version, template, contextTokens }: Told, model: string): TargetFacts {
  return {
    server,
    version,
    template: template === null ? null : contentHash(template),
    contextTokens,
    dialects: dialectsWorthTrying(server, version, model),
  };
}

/** Dialects of every wire: which of them an adapter can write is for the adapter to say. */
function dialectsWorthTrying(
  server: ServerKind,
  version: string | null,
  model: string,
): readonly string[] {
  const target = { adapter: "openai-compatible", host: null, path: null, model, server, version };
  const wires = knownDialect(target)?.wires ?? [];
  // Most local servers speak Anthropic's protocol too, and nobody says what it does to a prefix there.
  return wires.length === 0 ? [] : [...wires, "anthropic-trailing"];
}
