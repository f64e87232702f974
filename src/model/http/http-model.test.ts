import { afterEach, describe, expect, test } from "vitest";
import { UsageError } from "../../errors.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import type { Model, ModelAnswer, ModelReply, ModelRequest } from "../model.ts";
import { bodyWith, replyBody } from "../openai-compatible/__fixtures__/replies.ts";
import { requestBody } from "../openai-compatible/request-body.ts";
import { openaiCompatibleWire } from "../openai-compatible/wire.ts";
import {
  type Loopback,
  type Respond,
  respondWith,
  startLoopback,
} from "./__fixtures__/loopback.ts";
import { conversation, findCrate, httpSpec, requestOf, variable } from "./__fixtures__/requests.ts";
import { type HttpWorld, openHttpModel } from "./http-model.ts";

const open = (spec: ModelSpec, world: HttpWorld) =>
  openHttpModel(spec, openaiCompatibleWire, world);

const env = { PEAR_KEY: "sk-swordfish-0001-aaaa", MODEL: "pear-8b" };

const servers: Loopback[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(respond: Respond, parts: Partial<ModelSpec> = {}) {
  const server = await startLoopback(respond);
  servers.push(server);
  const spec = httpSpec({ baseUrl: server.baseUrl, apiKeyEnv: "PEAR_KEY", ...parts });
  return { server, model: open(spec, { env }) };
}

function ask(
  model: Model,
  parts: Partial<ModelRequest> = {},
  signal: AbortSignal = AbortSignal.timeout(20_000),
): Promise<ModelAnswer> {
  return model.generate(requestOf(parts), { signal });
}

function replyOf(answer: ModelAnswer): ModelReply {
  if (answer.kind === "missing") throw new Error(`${answer.cause}: ${answer.detail}`);
  return answer.reply;
}

const error = (message: string) => JSON.stringify({ error: { message } });

describe("openHttpModel()", () => {
  test("tells what answers, without key, header or what a variable held", async () => {
    const model = open(
      httpSpec({
        model: variable("MODEL"),
        baseUrl: `https://api.example.net/v1/?k=${variable("PEAR_KEY")}`,
        apiKeyEnv: "PEAR_KEY",
        prefill: "partial",
        headers: { "X-Team": variable("PEAR_KEY") },
        body: { min_p: 0.05 },
      }),
      { env },
    );
    expect(model).toMatchObject({
      id: "served",
      simulated: false,
      host: "api.example.net:443",
      callsAtOnce: null,
      prefill: { kind: "inconclusive", reason: "not probed" },
      constraint: { kind: "inconclusive", reason: "not probed" },
    });
    expect(model.identity).toEqual({
      adapter: "openai-compatible",
      model: variable("MODEL"),
      baseUrl: "https://api.example.net/v1",
      prefill: "partial",
      thinking: "default",
      api: "chat",
      contextTokens: null,
      body: expect.stringMatching(/^[0-9a-f]{64}$/),
      resolved: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(JSON.stringify(model)).not.toContain("swordfish");
  });

  test("is another model when its body, its dialect or what a variable held is another", async () => {
    const identity = async (parts: Partial<ModelSpec>, MODEL = "pear-8b") => {
      const spec = httpSpec({ model: variable("MODEL"), ...parts });
      const { identity } = open(spec, { env: { ...env, MODEL } });
      return JSON.stringify(identity);
    };
    const body = { b: 1, a: 2 };
    const all = [
      await identity({}),
      await identity({}, "pear-70b"),
      await identity({ body }),
      await identity({ prefill: "partial" }),
      await identity({ baseUrl: "http://127.0.0.1:8081/v1" }),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(await identity({ body: { a: 2, b: 1 } })).toBe(await identity({ body }));
  });

  test.each([
    { prefill: "auto", support: { kind: "inconclusive", reason: "not probed" } },
    { prefill: "none", support: { kind: "unsupported", reason: "prefill: none" } },
  ])("refuses a prefill under $prefill, and throws when it is asked all the same", async (row) => {
    const { prefill } = row;
    const { model, server } = await serve(respondWith(200, replyBody("vllm-reply")), { prefill });
    expect(model.prefill).toEqual(row.support);
    await expect(ask(model, { prefill: "<purpose>" })).rejects.toThrow(UsageError);
    expect(server.arrived).toEqual([]);
  });

  test("throws for a key that is not set, naming the variable", () => {
    const opening = () => open(httpSpec({ apiKeyEnv: "NO_KEY" }), { env });
    expect(opening).toThrow(UsageError);
    expect(opening).toThrow("NO_KEY");
  });
});

describe("generate() over HTTP", () => {
  test("posts the request with the key and gives the reply", async () => {
    const headers = { "X-Team": "stores" };
    const body = { min_p: 0.05 };
    const { model, server } = await serve(respondWith(200, replyBody("vllm-tool-calls")), {
      headers,
      body,
    });
    const request = { messages: conversation, tools: [findCrate] };
    const answer = await ask(model, request);
    expect(answer).toMatchObject({ kind: "reply", effect: null, warnings: [] });
    expect(replyOf(answer).toolCalls).toHaveLength(2);
    const [sent] = server.arrived;
    expect(sent).toMatchObject({
      method: "POST",
      path: "/v1/chat/completions",
      headers: {
        authorization: "Bearer sk-swordfish-0001-aaaa",
        "content-type": "application/json",
        "x-team": "stores",
      },
    });
    const settings = {
      model: "pear-8b",
      dialect: null,
      body,
      thinking: "default",
      contextTokens: null,
    } as const;
    expect({ kind: "body", body: JSON.parse(sent?.body ?? ""), warnings: [] }).toEqual(
      requestBody(requestOf(request), settings),
    );
  });

  test("cuts an echoed prefix once, and says what is not certain", async () => {
    const respond = respondWith(200, bodyWith({ content: "<purpose>Counting</purpose>" }));
    const { model } = await serve(respond, { prefill: "llamacpp-current" });
    expect(await ask(model, { prefill: "<purpose>" })).toMatchObject({
      kind: "reply",
      reply: { text: "Counting</purpose>" },
      effect: "echoed",
    });
    expect(await ask(model)).toMatchObject({
      reply: { text: "<purpose>Counting</purpose>" },
      effect: null,
    });
  });

  test.each([
    { text: "Counting</purpose>", effect: "unknown" },
    { text: "<purpose>Counting</purpose>", effect: "restarted" },
  ])("reads $text as $effect under a dialect that never echoes", async ({ text, effect }) => {
    const respond = respondWith(200, bodyWith({ content: text }));
    const { model } = await serve(respond, { prefill: "continue-final-message" });
    expect(await ask(model, { prefill: "<purpose>" })).toMatchObject({ reply: { text }, effect });
  });

  test("gives a reply without text and calls as an outcome", async () => {
    const { model } = await serve(respondWith(200, bodyWith({ content: "" })));
    expect(await ask(model)).toMatchObject({ kind: "reply", reply: { text: "", toolCalls: [] } });
  });

  test.each([
    { status: 400, cause: "bad-request" },
    { status: 401, cause: "auth" },
    { status: 403, cause: "auth" },
    { status: 404, cause: "bad-request" },
    { status: 408, cause: "timeout" },
    { status: 429, cause: "rate-limit" },
    { status: 500, cause: "server" },
    { status: 503, cause: "server" },
  ])("is missing by cause $cause after one request for a status of $status", async (row) => {
    const { model, server } = await serve(respondWith(row.status, error("no such luck")));
    const answer = await ask(model);
    expect(answer).toMatchObject({ kind: "missing", cause: row.cause });
    expect(answer).toHaveProperty(
      "detail",
      expect.stringContaining(`(${row.status}): "no such luck"`),
    );
    expect(server.arrived).toHaveLength(1);
  });

  test("keeps the cause of a refusal whose body breaks off", async () => {
    const { model } = await serve((response) => {
      response.writeHead(401, { "content-length": "500" });
      response.write("{");
      setTimeout(() => response.destroy(), 10);
    });
    expect(await ask(model)).toMatchObject({ kind: "missing", cause: "auth" });
  });

  test.each([
    { name: "before it answers", respond: ((response) => response.destroy()) as Respond },
    {
      name: "in the middle of a reply",
      respond: ((response) => {
        response.writeHead(200, { "content-length": "500" });
        response.write('{"choices":[');
        setTimeout(() => response.destroy(), 10);
      }) as Respond,
    },
  ])("is missing by cause network when the server closes $name", async ({ respond }) => {
    const { model, server } = await serve(respond);
    const answer = await ask(model);
    expect(answer).toMatchObject({ kind: "missing", cause: "network" });
    const words = new RegExp(`^${server.host} closed the connection early \\(\\w+\\)$`);
    expect(answer).toHaveProperty("detail", expect.stringMatching(words));
  });

  test("is missing by cause network when nothing listens, or there is no such host", async () => {
    const { model, server } = await serve(respondWith(200, ""));
    await server.close();
    expect(await ask(model)).toEqual({
      kind: "missing",
      cause: "network",
      detail: `nothing listens at ${server.host} (ECONNREFUSED)`,
    });
    const spec = httpSpec({ baseUrl: "http://seambench.invalid/v1" });
    expect(await ask(open(spec, { env }))).toMatchObject({
      cause: "network",
      detail: expect.stringContaining("seambench.invalid:80"),
    });
  });

  const silence: Respond = () => {};
  const drip: Respond = (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const timer = setInterval(() => response.write(" "), 5);
    response.on("close", () => clearInterval(timer));
  };
  test.each([
    { name: "hangs", respond: silence },
    { name: "drips", respond: drip },
  ])("is missing by cause timeout or cancelled, in time, when the server $name", async (row) => {
    const { model } = await serve(row.respond);
    const start = performance.now();
    expect(await ask(model, {}, AbortSignal.timeout(60))).toMatchObject({
      kind: "missing",
      cause: "timeout",
    });
    const stopped = new AbortController();
    setTimeout(() => stopped.abort(), 60);
    expect(await ask(model, {}, stopped.signal)).toMatchObject({ cause: "cancelled" });
    expect(performance.now() - start).toBeLessThan(3000);
  });

  test("sends nothing when its signal is aborted already", async () => {
    const { model, server } = await serve(respondWith(200, replyBody("ollama-reply")));
    expect(await ask(model, {}, AbortSignal.abort())).toMatchObject({ cause: "cancelled" });
    expect(server.arrived).toEqual([]);
  });

  test("takes a slow reply whole", async () => {
    const text = replyBody("ollama-reply");
    const { model } = await serve((response) => {
      const pieces = text.match(/.{1,40}/gs) ?? [];
      const timer = setInterval(() => {
        const piece = pieces.shift();
        if (piece !== undefined) response.write(piece);
        else clearInterval(timer);
        if (piece === undefined) response.end();
      }, 2);
    });
    expect(replyOf(await ask(model)).text).toBe("Rain again, and the ferry late.");
  });

  test("is missing by cause malformed for a page, quoting at most 200 characters", async () => {
    const { model } = await serve(respondWith(200, `<html>\n${"word ".repeat(500)}`));
    const answer = await ask(model);
    expect(answer).toMatchObject({ kind: "missing", cause: "malformed" });
    const [, quoted = ""] = /: "(.*)…"$/.exec("detail" in answer ? answer.detail : "") ?? [];
    expect(quoted).toHaveLength(200);
    expect(quoted).toMatch(/^<html> word word/);
  });

  test("takes a reply of 7 MB and stops one of 10 MB", async () => {
    const reply = (size: number) => bodyWith({ content: "x".repeat(size) });
    const { model: large } = await serve(respondWith(200, reply(7_000_000)));
    expect(replyOf(await ask(large)).text).toHaveLength(7_000_000);
    const { model: huge, server } = await serve(respondWith(200, reply(10_000_000)));
    expect(await ask(huge)).toEqual({
      kind: "missing",
      cause: "malformed",
      detail: `the reply from ${server.baseUrl}/chat/completions is over 8 MB and was not read on`,
    });
    const { model: failing } = await serve(respondWith(500, reply(10_000_000)));
    expect(await ask(failing)).toMatchObject({ cause: "server" });
  });

  test("holds bytes that are no UTF-8 for a damaged reply", async () => {
    const [head, tail] = bodyWith({ content: "a|b" }).split("|");
    const body = Buffer.concat([
      Buffer.from(head ?? ""),
      Buffer.from([0xc3, 0xff]),
      Buffer.from(tail ?? ""),
    ]);
    const { model } = await serve(respondWith(200, body));
    expect(await ask(model)).toMatchObject({
      cause: "malformed",
      detail: expect.stringContaining("no UTF-8"),
    });
  });

  test("follows no redirect, so that the key goes nowhere else", async () => {
    const other = await startLoopback(respondWith(200, replyBody("vllm-reply")));
    servers.push(other);
    for (const status of [301, 302, 307, 308]) {
      const location = `${other.baseUrl}/chat/completions?token=x`;
      const { model, server } = await serve(respondWith(status, "", { location }));
      expect(await ask(model)).toEqual({
        kind: "missing",
        cause: "bad-request",
        detail: `${server.baseUrl}/chat/completions redirects to "${other.baseUrl}/chat/completions" (${status}), which is not followed; write the final address as baseUrl`,
      });
    }
    expect(other.arrived).toEqual([]);
    const { model } = await serve(respondWith(302, ""));
    expect(await ask(model)).toHaveProperty(
      "detail",
      expect.stringContaining("redirects elsewhere"),
    );
  });

  test("answers calls made at once, each for itself", async () => {
    const { model } = await serve((response, { body }) => {
      respondWith(200, bodyWith({ content: `seed ${JSON.parse(body).seed}` }))(response, {
        method: "",
        path: "",
        headers: {},
        body,
      });
    });
    const seeds = Array.from({ length: 20 }, (_, seed) => seed);
    const answers = await Promise.all(seeds.map((seed) => ask(model, { seed })));
    expect(answers.map((answer) => replyOf(answer).text)).toEqual(
      seeds.map((seed) => `seed ${seed}`),
    );
  });
});
