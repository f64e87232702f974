import { UsageError } from "../../errors.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import { type Environment, expandEnv, variableNames } from "../expand-env.ts";

/** Where a model is asked. */
export interface Endpoint {
  /** What is fetched; a query of the suite's stays on it. */
  readonly url: URL;
  /** Host and port, the port of the scheme written out. */
  readonly host: string;
  /**
   * The base address as it may be shown: no query, and variables of the path by name, since a path can hold a
   * token.
   */
  readonly base: string;
  /** What was asked, in the same way. */
  readonly address: string;
  /** Values that the environment gave to path and query. */
  readonly secrets: readonly string[];
}

/**
 * The address of Chat Completions under a base URL, with or without a slash at its end.
 *
 * @throws {UsageError} when there is none, a variable of it is not set, or it is not http(s)
 */
export function endpointOf(
  baseUrl: ModelSpec["baseUrl"],
  env: Environment,
  where: string,
): Endpoint {
  if (baseUrl === null) throw addressFault("adapter openai-compatible needs a baseUrl", where);
  const field = { where, field: "baseUrl" };
  const url = parsedUrl(expandEnv(baseUrl, env, field), baseUrl, where);
  const { head, rest } = partsOf(baseUrl);
  const shown = parsedUrl(expandEnv(head, env, field), baseUrl, where);
  const path = withoutSlash(shown.pathname) + rest.replace(/[?#].*$/s, "");
  const base = withoutSlash(shown.origin + path);
  url.pathname = withChat(url.pathname);
  return {
    url,
    host: `${url.hostname}:${url.port || schemePort(url)}`,
    base,
    address: withChat(base),
    secrets: variableNames(rest).map((name) => env[name] ?? ""),
  };
}

/**
 * Where the host ends and what may hold a secret begins.
 *
 *     http://${HOST}:8080/${TENANT}/v1?key=${KEY}     ${BASE}/v1
 *     ^ head             ^ rest                       ^ head ^ rest
 */
function partsOf(baseUrl: string): { readonly head: string; readonly rest: string } {
  const [head = ""] = /^(?:[^/?#]*:\/\/)?[^/?#]*/.exec(baseUrl) ?? [];
  return { head, rest: baseUrl.slice(head.length) };
}

function parsedUrl(expanded: string, written: string, where: string): URL {
  if (!/^https?:\/\//i.test(expanded) || !URL.canParse(expanded)) {
    throw addressFault(`baseUrl "${written}" does not come to an http address`, where);
  }
  const url = new URL(expanded);
  if (url.username !== "" || url.password !== "") throw credentialsFault(where);
  url.hash = "";
  return url;
}

function addressFault(message: string, where: string): UsageError {
  const mend = "write the server's address, such as http://127.0.0.1:8080/v1";
  return new UsageError(message, { where, mend });
}

/** Neither the written nor the expanded address is repeated: both hold the password. */
function credentialsFault(where: string): UsageError {
  const variable = "$" + "{NAME}";
  return new UsageError("baseUrl holds a user name or a password", {
    where,
    mend: `send them as a header: headers: { Authorization: "Basic ${variable}" }`,
  });
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, "");
}

function withChat(path: string): string {
  const base = withoutSlash(path);
  return base.endsWith("/chat/completions") ? base : `${base}/chat/completions`;
}

function schemePort({ protocol }: URL): string {
  return protocol === "https:" ? "443" : "80";
}
