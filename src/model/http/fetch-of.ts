import type { Environment } from "../expand-env.ts";
import type { Fetch } from "./fetch.ts";
import { nodeFetch } from "./node-fetch.ts";

/** What calls are sent through. Node's own `fetch` alone finds the proxies of the environment, where it is told to look. */
export function fetchOf(env: Environment): Fetch {
  return usesProxies(env) ? globalThis.fetch : nodeFetch;
}

function usesProxies(env: Environment): boolean {
  const flags = [...process.execArgv, env["NODE_OPTIONS"] ?? ""];
  return (
    env["NODE_USE_ENV_PROXY"] === "1" || flags.some((flag) => flag.includes("--use-env-proxy"))
  );
}
