import { UsageError } from "../../errors.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import { type Environment, expandEnv, variableNames, variableValue } from "../expand-env.ts";
import { type Endpoint, endpointOf } from "./endpoint.ts";
import type { Wire } from "./wire.ts";

export interface HttpSettings {
  readonly endpoint: Endpoint;
  /** The model's name as the server knows it. */
  readonly model: string;
  readonly headers: Headers;
  /** The variable that the key came from; null when none is sent. */
  readonly keyName: string | null;
  /** What must not appear in anything that is kept: the key, and what the environment gave to headers and path. */
  readonly secrets: readonly string[];
  /** The suite's own headers, expanded. */
  readonly headerValues: readonly string[];
}

/**
 * Reads what the suite says of a model behind HTTP.
 *
 * @throws {UsageError} for a variable that is not set, an address that is none, a header that cannot be sent, and a
 * `body` that would change what the harness itself sends; no error repeats a value that came out of the environment
 */
export function httpSettings(spec: ModelSpec, wire: Wire, env: Environment): HttpSettings {
  const where = `model ${spec.id}`;
  refuseReserved(spec.body, wire, where);
  const keyName = keyNameOf(spec, wire, env);
  const key = keyName === null ? null : keyIn(keyName, env, where);
  const headers = expandedHeaders(spec, env, where);
  const model = expandEnv(spec.model, env, { where, field: "model" });
  const endpoint = endpointOf(spec.baseUrl ?? wire.baseUrl, wire.path(model), env, {
    where,
    adapter: spec.adapter,
  });
  return {
    endpoint,
    model,
    headers: sentHeaders(wire, { key, name: keyName }, headers, where),
    keyName,
    secrets: [key ?? "", ...headerSecrets(spec, env), ...endpoint.secrets],
    headerValues: headers.map(([, value]) => value),
  };
}

/** A stream cannot be read, and what a seam sends must not reach the requests of other seams. */
function refuseReserved(body: ModelSpec["body"], wire: Wire, where: string): void {
  const ofDialects = wire.dialects.flatMap(({ body: fields, prefixField }) => [
    ...Object.keys(fields),
    ...(prefixField === null ? [] : [prefixField]),
  ]);
  const reserved = [...new Set([...wire.ownFields, ...ofDialects])];
  const taken = reserved.find((name) => Object.hasOwn(body, name));
  if (taken === undefined) return;
  throw new UsageError(`body.${taken} is not for a suite to set`, {
    where,
    mend: `take it out: the harness itself sends ${reserved.join(", ")}`,
  });
}

/** The variable that the suite names, else the vendor's usual one where it is set and the address is the vendor's. */
function keyNameOf({ apiKeyEnv, baseUrl }: ModelSpec, wire: Wire, env: Environment): string | null {
  if (apiKeyEnv !== null) return apiKeyEnv;
  if (wire.apiKeyEnv === null || baseUrl !== null) return null;
  return (env[wire.apiKeyEnv] ?? "").trim() === "" ? null : wire.apiKeyEnv;
}

function keyIn(name: string, env: Environment, where: string): string {
  return variableValue(name, env, { where, field: "apiKeyEnv" }).trim();
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
  wire: Wire,
  { key, name: variable }: { readonly key: string | null; readonly name: string | null },
  own: readonly (readonly [string, string])[],
  where: string,
): Headers {
  const headers = new Headers({ accept: "application/json", ...wire.headers });
  const ofKey = key === null ? {} : wire.keyHeaders(key);
  for (const [name, value] of Object.entries(ofKey)) {
    setHeader(headers, name, value, `the key in ${variable}`, where);
  }
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
