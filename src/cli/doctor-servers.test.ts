import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { findServers, ollamaOrigin, usualPlaces } from "./doctor-servers.ts";

const open: { close(): unknown; closeAllConnections?(): void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections?.();
    server.close();
  }
});

/** Serves on a free port of 127.0.0.1 and answers the origin. */
async function serve(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server of JSON answers by path; anything else is 404. */
function serveJson(answers: Readonly<Record<string, unknown>>, status = 200): Promise<string> {
  return serve(({ url = "", headers }, response) => {
    expect(headers.authorization).toBeUndefined();
    const answer = answers[url];
    response.writeHead(answer === undefined ? 404 : status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? { error: "not found" }));
  });
}

async function look(origin: string, waitMs = 700) {
  const found = await findServers([{ origin, usual: ["X"] }], { fetch, waitMs });
  return found[0] ?? null;
}

const listed = (owner?: string, ...ids: readonly string[]) => ({
  object: "list",
  data: ids.map((id) => ({ id, object: "model", ...(owner !== undefined && { owned_by: owner }) })),
});

describe("findServers()", () => {
  test.each<[string, Record<string, unknown>, object]>([
    [
      "llama.cpp, which answers for Ollama as well",
      {
        "/v1/models": listed("llamacpp", "qwen.gguf"),
        "/api/tags": { models: [{ name: "qwen.gguf" }] },
        "/props": { default_generation_settings: {}, build_info: "b5092-d3bd" },
      },
      { kind: "llama.cpp", version: "b5092-d3bd", models: ["qwen.gguf"] },
    ],
    [
      "vLLM",
      { "/v1/models": listed("vllm", "meta/llama"), "/version": { version: "0.11.0" } },
      { kind: "vllm", version: "0.11.0", models: ["meta/llama"] },
    ],
    [
      "SGLang",
      { "/v1/models": listed("sglang", "q"), "/get_server_info": { version: "0.5.1" } },
      { kind: "sglang", version: "0.5.1" },
    ],
    [
      "KoboldCpp, which answers for Ollama as well",
      {
        "/v1/models": listed("koboldcpp", "koboldcpp/q"),
        "/api/version": { version: "0.7.0" },
        "/api/extra/version": { result: "KoboldCpp", version: "1.98" },
      },
      { kind: "koboldcpp", version: "1.98" },
    ],
    ["TabbyAPI", { "/v1/models": listed("tabbyAPI", "q") }, { kind: "tabbyapi", version: null }],
    [
      "LM Studio",
      {
        "/v1/models": listed("organization_owner", "q", "nomic-embed"),
        "/api/v0/models": { data: [{ id: "q", compatibility_type: "gguf" }] },
      },
      { kind: "lm-studio", models: ["q", "nomic-embed"] },
    ],
    [
      "TGI",
      {
        "/v1/models": listed("bigcode/x", "bigcode/x"),
        "/info": { model_id: "bigcode/x", version: "3.0.1", router: "text-generation-router" },
      },
      { kind: "tgi", version: "3.0.1" },
    ],
    [
      "a server that tells nothing of itself",
      { "/v1/models": listed(undefined, "q") },
      { kind: null },
    ],
  ])("knows %s", async (_, answers, expected) => {
    const origin = await serveJson(answers);
    expect(await look(origin)).toMatchObject({
      is: "server",
      adapter: "openai-compatible",
      baseUrl: `${origin}/v1`,
      needsKey: false,
      ...expected,
    });
  });

  test("knows Ollama, which is asked in its own words", async () => {
    const origin = await serveJson({
      "/v1/models": listed("library", "llama3.2:1b"),
      "/api/tags": { models: [{ name: "llama3.2:1b", model: "llama3.2:1b" }] },
      "/api/version": { version: "0.12.3" },
    });
    expect(await look(origin)).toMatchObject({
      kind: "ollama",
      version: "0.12.3",
      adapter: "ollama",
      baseUrl: origin,
      models: ["llama3.2:1b"],
    });
  });

  test.each([401, 403])("tells a server that wants a key by its refusal %i", async (status) => {
    const origin = await serveJson({ "/v1/models": { detail: "no key" } }, status);
    expect(await look(origin)).toMatchObject({ is: "server", needsKey: true, models: [] });
  });

  test("leaves out a port at which nobody listens", async () => {
    const origin = await serve((_, response) => response.end());
    for (const server of open.splice(0)) server.close();
    await expect.poll(() => look(origin)).toBeNull();
  });

  test.each<[string, RequestListener, string]>([
    [
      "a page",
      (_, to) => to.setHeader("content-type", "text/html").end("<h1>Hi</h1>"),
      "lists no models",
    ],
    ["a login page", (_, to) => to.writeHead(401).end("<h1>Who?</h1>"), "lists no models"],
    ["JSON of another kind", (_, to) => to.end('{"data":"x","models":{"0":1}}'), "lists no models"],
    ["null", (_, to) => to.end("null"), "lists no models"],
    [
      "a redirect",
      (_, to) => to.writeHead(302, { location: "/elsewhere" }).end(),
      "sends elsewhere",
    ],
    ["nothing", () => {}, "gives no whole answer"],
    [
      "a body without end",
      (_, to) => {
        const piece = "x".repeat(65_536);
        const more = (): void => {
          while (!to.destroyed && to.write(piece));
        };
        to.on("drain", more).on("error", () => {});
        more();
      },
      "gives no whole answer",
    ],
    [
      "a drop at a time",
      (_, to) => {
        const timer = setInterval(() => to.write(" "), 20);
        to.on("close", () => clearInterval(timer));
      },
      "gives no whole answer",
    ],
    ["a cut", (_, to) => to.destroy(), "gives no whole answer"],
  ])("is not taken in by %s", async (_, listener, reason) => {
    const origin = await serve(listener);
    const start = performance.now();
    expect(await look(origin, 300)).toEqual({ is: "other", origin, reason });
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test("follows no redirect to a server", async () => {
    let asked = 0;
    const target = await serve((_, response) => {
      asked++;
      response.end(JSON.stringify(listed("vllm", "q")));
    });
    const origin = await serve(({ url }, to) =>
      to.writeHead(307, { location: target + url }).end(),
    );
    expect(await look(origin)).toMatchObject({ is: "other", reason: "sends elsewhere" });
    expect(asked).toBe(0);
  });

  test("is not taken in by a port that speaks no HTTP", async () => {
    const server = createTcpServer((socket) => socket.on("error", () => {}).end("SSH-2.0-x\r\n"));
    open.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await look(origin)).toMatchObject({ is: "other" });
  });

  test("shows no name or version that would act on a terminal, and cuts long lists", async () => {
    const ids = ["\u001b[2Jx", "a\u202eb", "", " ", "y".repeat(500), "fine", "fine"];
    const many = Array.from({ length: 10_000 }, (_, n) => `m${n}`);
    const origin = await serveJson({
      "/v1/models": {
        data: [
          null,
          1,
          { id: 7 },
          ...ids.map((id) => ({ id, owned_by: "llamacpp" })),
          ...many.map((id) => ({ id })),
        ],
      },
      "/props": { build_info: `\u001b]0;b1\u0007\n${"z".repeat(500)}` },
    });
    const found = await look(origin);
    if (found?.is !== "server") throw new Error("it is a server");
    expect(found.models.slice(0, 2)).toEqual(["fine", "m0"]);
    expect(found.models).toHaveLength(200);
    expect(found).toMatchObject({ kind: "llama.cpp", version: null });
    expect(JSON.stringify(found)).not.toMatch(/\\u001b|\\u0007|\u202e/);
  });
});

describe("ollamaOrigin()", () => {
  test.each([
    ["127.0.0.1:11500", "http://127.0.0.1:11500"],
    ["127.0.0.1", "http://127.0.0.1:11434"],
    ["0.0.0.0", "http://127.0.0.1:11434"],
    ["0.0.0.0:11500", "http://127.0.0.1:11500"],
    ["[::]:11500", "http://127.0.0.1:11500"],
    [":11500", "http://127.0.0.1:11500"],
    ["[::1]", "http://[::1]:11434"],
    ["gpu-box", "http://gpu-box:11434"],
    ["http://gpu-box:8000/", "http://gpu-box:8000"],
    ["https://gpu-box", "https://gpu-box"],
    [" localhost ", "http://localhost:11434"],
  ])("reads %j", (host, origin) => {
    expect(ollamaOrigin(host)).toBe(origin);
  });

  test.each([
    "",
    " ",
    "http://",
    "user:word@host",
    "http://user:word@host",
    "file:///etc",
    "a b",
    "host/path?x",
    "host:99999",
    "\u001b[2J",
  ])("does not go by %j", (host) => {
    expect(ollamaOrigin(host)).toBeNull();
  });
});

describe("usualPlaces()", () => {
  test("are on this machine alone, each once", () => {
    const origins = usualPlaces({}).map(({ origin }) => origin);
    expect(origins.every((origin) => origin.startsWith("http://127.0.0.1:"))).toBe(true);
    expect(new Set(origins).size).toBe(origins.length);
    expect(usualPlaces({ OLLAMA_HOST: "0.0.0.0" })).toEqual(usualPlaces({}));
    expect(usualPlaces({ OLLAMA_HOST: "gpu-box" })[0]?.origin).toBe("http://gpu-box:11434");
  });
});
