import { UsageError } from "../../errors.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import { type Environment, expandEnv, variableNames } from "../expand-env.ts";

/** Where a model is asked. */
export interface Endpoint {
  /** What is fetched; a query of the suite's stays on it. */
  readonly url: URL;
  /** Where the server's other paths begin: the base without the protocol's version. */
  readonly root: URL;
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
 * The address of a path under a base URL, with or without a slash at its end; a base that ends in the path already
 * is the address itself.
 *
 * @param path begins with a slash
 * @throws {UsageError} when there is no base, a variable of it is not set, or it is not http(s)
 */
export function endpointOf(
  baseUrl: ModelSpec["baseUrl"],
  path: string,
  env: Environment,
  { where, adapter }: { readonly where: string; readonly adapter: string },
): Endpoint {
  if (baseUrl === null) throw addressFault(`adapter ${adapter} needs a baseUrl`, where);
  const field = { where, field: "baseUrl" };
  const url = parsedUrl(expandEnv(baseUrl, env, field), baseUrl, where);
  const { head, rest } = partsOf(baseUrl);
  const shown = parsedUrl(expandEnv(head, env, field), baseUrl, where);
  const shownPath = withoutSlash(shown.pathname) + rest.replace(/[?#].*$/s, "");
  const base = withoutSlash(shown.origin + shownPath);
  const asked = withPath(url.pathname, path);
  const root = new URL(url);
  root.pathname = asked.slice(0, -path.length).replace(/\/v1(?:beta)?$/, "");
  url.pathname = asked;
  return {
    url,
    root,
    host: `${url.hostname}:${url.port || schemePort(url)}`,
    base,
    // The host is no part of what may end as the path begins: `http://chat`.
    address: shown.origin + withPath(shownPath, path),
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

/** Segments that the base ends in and the path begins with stand once: `…/v1` + `/v1/messages` is `…/v1/messages`. */
function withPath(written: string, path: string): string {
  // Ollama's own API stands beside the `/v1` that its other addresses end in.
  const base = withoutSlash(written).replace(path.startsWith("/api/") ? /\/v1$/ : /$^/, "");
  const ends = [...path.matchAll(/\//g)].map(({ index }) => index).concat(path.length);
  const shared = ends.findLast((end) => end > 0 && base.endsWith(path.slice(0, end))) ?? 0;
  return base + path.slice(shared);
}

function schemePort({ protocol }: URL): string {
  return protocol === "https:" ? "443" : "80";
}
