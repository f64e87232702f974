import { expect, test } from "vitest";
import { fetchOf } from "./fetch-of.ts";
import { nodeFetch } from "./node-fetch.ts";

test.each([
  { env: {}, own: true },
  { env: { HTTP_PROXY: "http://127.0.0.1:9" }, own: true },
  { env: { NODE_USE_ENV_PROXY: "1" }, own: false },
  { env: { NODE_USE_ENV_PROXY: "0" }, own: true },
  { env: { NODE_OPTIONS: "--use-env-proxy" }, own: false },
])("fetchOf() leaves proxies to Node where $env asks for them", ({ env, own }) => {
  expect(fetchOf(env) === nodeFetch).toBe(own);
});
