import { describe, expect, test } from "vitest";
import type { ModelSpec } from "../../suite/suite.ts";
import { openaiCompatibleWire } from "../openai-compatible/wire.ts";
import { httpSpec, variable } from "./__fixtures__/requests.ts";
import type { Fetch } from "./fetch.ts";
import { getFrom } from "./get-from.ts";
import { httpSettings } from "./settings.ts";

const env = { PEAR_KEY: "sk-swordfish-0001", TENANT: "t-1" };

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

function getter(parts: Partial<ModelSpec>, answer: () => Response | Promise<Response>) {
  const sent: Sent[] = [];
  const fetch: Fetch = async (url, init) => {
    sent.push({ url: String(url), init: init ?? {} });
    return await answer();
  };
  const spec = httpSpec({ apiKeyEnv: "PEAR_KEY", ...parts });
  const settings = httpSettings(spec, openaiCompatibleWire, env);
  return { get: getFrom({ settings, fetch }), sent };
}

const signal = new AbortController().signal;

describe("getFrom()", () => {
  test.each([
    { baseUrl: "http://127.0.0.1:8080/v1", url: "http://127.0.0.1:8080/props" },
    { baseUrl: "http://127.0.0.1:8080", url: "http://127.0.0.1:8080/props" },
    { baseUrl: "http://127.0.0.1:8080/v1/chat/completions", url: "http://127.0.0.1:8080/props" },
    { baseUrl: "https://h.example/llm/v1/?k=1", url: "https://h.example/llm/props?k=1" },
    { baseUrl: `https://h.example/${variable("TENANT")}/v1`, url: "https://h.example/t-1/props" },
  ])("asks under the root of $baseUrl, with the headers of every call", async (row) => {
    const { get, sent } = getter({ baseUrl: row.baseUrl }, () => new Response('{"a":1}'));
    expect(await get("/props", { signal })).toEqual({ status: 200, body: '{"a":1}' });
    expect(sent).toMatchObject([{ url: row.url, init: { method: "GET", redirect: "manual" } }]);
    const headers = new Headers(sent[0]?.init.headers);
    expect(headers.get("authorization")).toBe("Bearer sk-swordfish-0001");
    expect(sent[0]?.init).not.toHaveProperty("body");
  });

  test("posts what it is given as JSON", async () => {
    const { get, sent } = getter({}, () => new Response("no", { status: 404 }));
    expect(await get("/tokenize", { body: { content: "x" }, signal })).toEqual({
      status: 404,
      body: "no",
    });
    expect(sent).toMatchObject([{ init: { method: "POST", body: '{"content":"x"}' } }]);
  });

  test.each<{ name: string; answer: () => Response | Promise<Response> }>([
    { name: "a connection that fails", answer: () => Promise.reject(new TypeError("failed")) },
    { name: "a body over 4 MB", answer: () => new Response("x".repeat(4_000_001)) },
    {
      name: "a body that breaks off",
      answer: () =>
        new Response(
          new ReadableStream({
            pull: (controller) => controller.error(new Error("reset")),
          }),
        ),
    },
  ])("has no answer for $name", async ({ answer }) => {
    const { get } = getter({}, answer);
    expect(await get("/props", { signal })).toBeNull();
  });

  test("reads bytes that are no UTF-8, and an answer without a body", async () => {
    const broken = getter({}, () => new Response(new Uint8Array([0x61, 0xff, 0xc3])));
    expect(await broken.get("/props", { signal })).toEqual({ status: 200, body: "a\ufffd\ufffd" });
    const empty = getter({}, () => new Response(null, { status: 204 }));
    expect(await empty.get("/props", { signal })).toEqual({ status: 204, body: "" });
  });

  test("ends with its caller's signal", async () => {
    const waiting: Fetch = (_, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted")));
      });
    const settings = httpSettings(httpSpec(), openaiCompatibleWire, {});
    const stop = new AbortController();
    const asked = getFrom({ settings, fetch: waiting })("/props", { signal: stop.signal });
    stop.abort();
    expect(await asked).toBeNull();
  });
});
