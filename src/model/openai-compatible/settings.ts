import { UsageError } from "../../errors.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import { type Environment, expandEnv, variableNames, variableValue } from "../expand-env.ts";
import { type PrefillChoice, prefillChoice } from "./dialects.ts";
import { type Endpoint, endpointOf } from "./endpoint.ts";

export interface OpenaiCompatibleSettings {
  readonly endpoint: Endpoint;
  /** The model's name as the server knows it. */
  readonly model: string;
  readonly headers: Headers;
  /** What must not appear in anything that is kept: the key, and what the environment gave to headers and path. */
  readonly secrets: readonly string[];
  /** The suite's own headers, expanded. */
  readonly headerValues: readonly string[];
  readonly prefill: PrefillChoice;
}

/**
 * Reads what the suite says of a model behind Chat Completions.
 *
 * @throws {UsageError} for a variable that is not set, an address that is none, a header that cannot be sent, an
 * unknown dialect, and a `body` that would change what the harness itself sends; no error repeats a value that
 * came out of the environment
 */
export function openaiCompatibleSettings(
  spec: ModelSpec,
  env: Environment,
): OpenaiCompatibleSettings {
  const where = `model ${spec.id}`;
  const prefill = prefillChoice(spec);
  refuseReserved(spec.body, prefill, where);
  const key = keyOf(spec, env, where);
  const headers = expandedHeaders(spec, env, where);
  const endpoint = endpointOf(spec.baseUrl, env, where);
  return {
    endpoint,
    model: expandEnv(spec.model, env, { where, field: "model" }),
    headers: sentHeaders({ key, name: spec.apiKeyEnv }, headers, where),
    secrets: [key ?? "", ...headerSecrets(spec, env), ...endpoint.secrets],
    headerValues: headers.map(([, value]) => value),
    prefill,
  };
}

/** A stream cannot be read, and what a seam sends must not reach the requests of other seams. */
function refuseReserved(body: ModelSpec["body"], { dialect }: PrefillChoice, where: string): void {
  const reserved = [...ownFields, ...Object.keys(dialect?.body ?? {})];
  const taken = reserved.find((name) => Object.hasOwn(body, name));
  if (taken === undefined) return;
  throw new UsageError(`body.${taken} is not for a suite to set`, {
    where,
    mend: `take it out: the harness itself sends ${reserved.join(", ")}`,
  });
}

const ownFields = ["messages", "stream", "n", "response_format"];

function keyOf({ apiKeyEnv }: ModelSpec, env: Environment, where: string): string | null {
  if (apiKeyEnv === null) return null;
  return variableValue(apiKeyEnv, env, { where, field: "apiKeyEnv" }).trim();
}

function expandedHeaders(
  { headers }: ModelSpec,
  env: Environment,
  where: string,
): readonly (readonly [name: string, value: string])[] {
  return Object.entries(headers).map(([name, text]) => {
    return [name, expandEnv(text, env, { where, field: `headers.${name}` })];
  });
}

/** A header of the suite's stands over the key; the kind of the body is ours. */
function sentHeaders(
  { key, name: variable }: { readonly key: string | null; readonly name: string | null },
  own: readonly (readonly [string, string])[],
  where: string,
): Headers {
  const headers = new Headers({ accept: "application/json" });
  const bearer = `Bearer ${key}`;
  if (key !== null) setHeader(headers, "authorization", bearer, `the key in ${variable}`, where);
  for (const [name, value] of own) setHeader(headers, name, value, `the header ${name}`, where);
  headers.set("content-type", "application/json");
  return headers;
}

/** The platform's own error repeats the value, which may be a key. */
function setHeader(
  headers: Headers,
  name: string,
  value: string,
  what: string,
  where: string,
): void {
  try {
    headers.set(name, value);
  } catch {
    throw new UsageError(`${what} cannot be sent as a header`, {
      where,
      mend: "look for line breaks and characters outside Latin-1 in its value, and for spaces in its name",
    });
  }
}

function headerSecrets({ headers }: ModelSpec, env: Environment): readonly string[] {
  return Object.values(headers)
    .flatMap(variableNames)
    .map((name) => env[name] ?? "");
}
