import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { UsageError } from "../../errors.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import type { MissingAnswer, Model, ModelAnswer, ModelRequest } from "../model.ts";
import { everyWire, type ServedWire } from "./__fixtures__/every-wire.ts";
import {
  type Loopback,
  type Respond,
  respondWith,
  startLoopback,
} from "./__fixtures__/loopback.ts";
import { conversation, findCrate, httpSpec, requestOf } from "./__fixtures__/requests.ts";
import type { Fetch } from "./fetch.ts";
import { openHttpModel } from "./http-model.ts";

const env = { PEAR_KEY: "sk-swordfish-0001-aaaa" };
const base = "http://127.0.0.1:8080";

const servers: Loopback[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

function specOf({ wire, dialect }: ServedWire, parts: Partial<ModelSpec> = {}): ModelSpec {
  return httpSpec({
    adapter: wire.adapter,
    baseUrl: base,
    apiKeyEnv: "PEAR_KEY",
    prefill: dialect ?? "auto",
    ...parts,
  });
}

type Body = ConstructorParameters<typeof Response>[0];

/** A model whose server gives the same answer to everything. */
function answered(
  served: ServedWire,
  body: Body,
  init: ResponseInit = {},
  parts: Partial<ModelSpec> = {},
): Model {
  const fetch: Fetch = async () => new Response(body, init);
  return openHttpModel(specOf(served, parts), served.wire, { env, fetch });
}

function ask(
  model: Model,
  parts: Partial<ModelRequest> = {},
  signal: AbortSignal = AbortSignal.timeout(20_000),
): Promise<ModelAnswer> {
  return model.generate(requestOf(parts), { signal });
}

function missingOf(answer: ModelAnswer): MissingAnswer {
  if (answer.kind === "reply") throw new Error(`a reply: ${answer.reply.text}`);
  return answer;
}

/** One line that a terminal may show, which says what was asked and holds no secret. */
function expectClear({ detail }: MissingAnswer): void {
  expect(detail).toMatch(/^[^\p{Cc}\p{Cf}]{10,600}$/u);
  expect(detail).toMatch(
    /pear-8b|127\.0\.0\.1|PEAR_KEY|the server|the reply|the call|the protocol/,
  );
  expect(detail).not.toContain("swordfish");
}

const error = (message: string) => JSON.stringify({ error: { message } });
const page = "<!doctype html>\n<title>Sign in</title>";

interface Failing {
  readonly name: string;
  readonly status: number;
  readonly body: (served: ServedWire) => string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause: MissingAnswer["cause"];
  readonly words: RegExp;
  readonly retryAfterMs?: number;
}

const failing: readonly Failing[] = [
  {
    name: "a wrong key",
    status: 401,
    body: () => error("bad key"),
    cause: "auth",
    words: /the key in PEAR_KEY \(401\): "bad key"/,
  },
  {
    name: "a key without rights",
    status: 403,
    body: () => error("no"),
    cause: "auth",
    words: /PEAR_KEY \(403\)/,
  },
  {
    name: "a bill",
    status: 402,
    body: () => error("pay"),
    cause: "auth",
    words: /paid first \(402\)/,
  },
  {
    name: "too many calls",
    status: 429,
    body: () => error("slow down"),
    headers: { "retry-after": "7" },
    cause: "rate-limit",
    words: /\(429\): "slow down"/,
    retryAfterMs: 7000,
  },
  {
    name: "too many calls, in ms",
    status: 429,
    body: () => "",
    headers: { "retry-after-ms": "40" },
    cause: "rate-limit",
    words: /\(429\)$/,
    retryAfterMs: 40,
  },
  {
    name: "an overload",
    status: 503,
    body: () => error("busy"),
    headers: { "retry-after": "2" },
    cause: "server",
    words: /\(503\): "busy"/,
    retryAfterMs: 2000,
  },
  {
    name: "a failure",
    status: 500,
    body: () => error("oops"),
    cause: "server",
    words: /the server failed \(500\): "oops"/,
  },
  {
    name: "a gateway's page",
    status: 502,
    body: () => page,
    cause: "server",
    words: /\(502\): "<!doctype/,
  },
  {
    name: "an unknown model",
    status: 404,
    body: () => error("model not found"),
    cause: "bad-request",
    words: /there is no model pear-8b, or nothing at http:.* \(404\)/,
  },
  {
    name: "a wrong method",
    status: 405,
    body: () => "",
    cause: "bad-request",
    words: /look at baseUrl/,
  },
  {
    name: "a long prompt",
    status: 400,
    body: () => error("This model's maximum context length is 8192 tokens"),
    cause: "context",
    words: /context of pear-8b/,
  },
  {
    name: "a redirect",
    status: 307,
    body: () => "",
    headers: { location: "http://other.example/v1?k=1" },
    cause: "bad-request",
    words: /redirects to "http:\/\/other\.example\/v1" \(307\)/,
  },
  {
    name: "a page with 200",
    status: 200,
    body: () => page,
    cause: "malformed",
    words: /is not JSON: "<!doctype html> <title>/,
  },
  {
    name: "a cut reply",
    status: 200,
    body: ({ replied }) => replied("The ferry is late.").slice(0, -20),
    cause: "malformed",
    words: /not JSON/,
  },
  {
    name: "an empty body",
    status: 200,
    body: () => "",
    cause: "malformed",
    words: /sent nothing where a reply should be/,
  },
  {
    name: "a number",
    status: 200,
    body: () => "12",
    cause: "malformed",
    words: /holds no|not JSON/,
  },
  {
    name: "an empty object",
    status: 200,
    body: () => "{}",
    cause: "malformed",
    words: /holds no/,
  },
  {
    name: "a null",
    status: 200,
    body: () => "null",
    cause: "malformed",
    words: /holds no|not JSON/,
  },
  {
    name: "17 MB",
    status: 200,
    body: ({ replied }) => replied("x".repeat(17e6)),
    cause: "malformed",
    words: /over 8 MB/,
  },
  { name: "no content", status: 204, body: () => "", cause: "malformed", words: /sent nothing/ },
];

describe.each(everyWire)("a model over $name", (served) => {
  test.each(failing)("is missing by $cause for $name", async (row) => {
    const body = row.status === 204 ? null : row.body(served);
    const init = { status: row.status, ...(row.headers && { headers: row.headers }) };
    const answer = missingOf(await ask(answered(served, body, init)));
    expect(answer).toMatchObject({ kind: "missing", cause: row.cause });
    expect(answer.detail).toMatch(row.words);
    expect(answer.retryAfterMs).toBe(row.retryAfterMs);
    expect(answer.refuses).toBeUndefined();
    expectClear(answer);
  });

  test("reads a reply, and names the call by the server's header", async () => {
    const body = served.replied("The ferry is late.");
    for (const name of ["x-request-id", "request-id"]) {
      const answer = await ask(answered(served, body, { headers: { [name]: "req_7" } }));
      expect(answer).toMatchObject({
        kind: "reply",
        effect: null,
        reply: { text: "The ferry is late.", requestId: "req_7", finish: { reason: "stop" } },
      });
    }
  });

  test("is missing by malformed for bytes that are no UTF-8, which are nobody's words", async () => {
    const [head = "", tail = ""] = served.replied("a|b").split("|");
    const bytes = [Buffer.from(head), Buffer.from([0xc3, 0xff]), Buffer.from(tail)];
    const answer = missingOf(await ask(answered(served, Buffer.concat(bytes))));
    expect(answer).toMatchObject({ cause: "malformed" });
    expect(answer.detail).toContain("no UTF-8");
    expectClear(answer);
  });

  test.each([
    {
      capability: "prefill",
      message: "The last message must end with a user turn; prefill is not supported",
      parts: { prefill: "<purpose>" },
    },
    {
      capability: "constraint",
      message: "response_format json_schema is not supported: unknown schema",
      parts: { constraint: { type: "object" } },
    },
    {
      capability: "lateSystem",
      message: "A system message must stand first",
      parts: {
        messages: [...conversation, { role: "system", content: "Mind the words." }],
      },
    },
  ] as const)("tells that the server refuses $capability, where it was asked for", async (row) => {
    const body = error(row.message);
    for (const status of [400, 422, 500]) {
      const model = answered(served, body, { status });
      const needless = missingOf(await ask(model));
      expect(needless.refuses).toBeUndefined();
      const asking = row.capability === "prefill" && served.dialect === null;
      if (asking) {
        await expect(ask(model, row.parts)).rejects.toThrow(UsageError);
        continue;
      }
      const answer = missingOf(await ask(model, row.parts));
      expectClear(answer);
      expect(answer.cause).toBe("bad-request");
      // A wire that has no words for it says so before it asks.
      if (answer.detail.includes(`(${status})`)) expect(answer.refuses).toBe(row.capability);
      else expect(answer.detail).not.toContain(row.message);
    }
  });

  test("is missing by context-cut when its count shows that the front was cut", async () => {
    const words = "The tide turned over the old stones of the harbour. ".repeat(200);
    const messages = [{ role: "user", content: words }] as const;
    const cut = answered(served, served.countedReply("Yes.", 900), {}, { contextTokens: 2048 });
    const answer = missingOf(await ask(cut, { messages }));
    expect(answer).toEqual({
      kind: "missing",
      cause: "context-cut",
      detail: expect.stringMatching(/^the server counted 900 prompt tokens where at least \d+ /),
    });
    const whole = answered(served, served.countedReply("Yes.", 2400), {}, { contextTokens: 4096 });
    expect(await ask(whole, { messages })).toMatchObject({ kind: "reply" });
  });

  test("is missing in time when the server hangs, and sends nothing once it is cancelled", async () => {
    const server = await startLoopback(() => {});
    servers.push(server);
    const model = openHttpModel(specOf(served, { baseUrl: server.baseUrl }), served.wire, { env });
    const late = missingOf(await ask(model, {}, AbortSignal.timeout(50)));
    expect(late).toMatchObject({ cause: "timeout" });
    expect(late.detail).toContain(server.host);
    expectClear(late);
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    expect(missingOf(await ask(model, {}, stop.signal)).cause).toBe("cancelled");
    const before = server.arrived.length;
    expect(missingOf(await ask(model, {}, AbortSignal.abort())).cause).toBe("cancelled");
    expect(server.arrived).toHaveLength(before);
  });

  test.each<{ name: string; respond: Respond }>([
    { name: "before it answers", respond: (response) => response.destroy() },
    {
      name: "in the middle of a reply",
      respond: (response) => {
        response.writeHead(200, { "content-length": "500" });
        response.write('{"model":');
        setTimeout(() => response.destroy(), 10);
      },
    },
  ])("is missing by network when the server closes $name", async ({ respond }) => {
    const server = await startLoopback(respond);
    servers.push(server);
    const model = openHttpModel(specOf(served, { baseUrl: server.baseUrl }), served.wire, { env });
    const answer = missingOf(await ask(model));
    expect(answer.cause).toBe("network");
    expect(answer.detail).toContain(`${server.host} closed the connection early`);
    expectClear(answer);
  });

  test("posts once, to its own path, with its own header for the key", async () => {
    const server = await startLoopback(respondWith(200, served.replied("Yes.")));
    servers.push(server);
    const root = new URL(server.baseUrl).origin;
    const model = openHttpModel(specOf(served, { baseUrl: root }), served.wire, { env });
    await ask(model, { messages: conversation, tools: [findCrate] });
    const key = Object.entries(served.wire.keyHeaders(env.PEAR_KEY));
    expect(server.arrived).toMatchObject([
      { method: "POST", path: served.wire.path("pear-8b"), headers: Object.fromEntries(key) },
    ]);
    expect(server.arrived[0]?.body).not.toContain("swordfish");
  });

  test("answers every status and body in one clear line, and never throws", async () => {
    const body = fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.json(),
      fc.json().map((json) => `{"error":${json}}`),
      fc.constantFrom(...served.wordy).map((write) => write("words")),
      fc.tuple(fc.constantFrom(...served.wordy), fc.nat({ max: 120 })).map(([write, end]) => {
        return write("words").slice(0, end);
      }),
    );
    const status = fc.oneof(
      fc.constantFrom(200, 201, 302, 400, 401, 404, 413, 422, 429, 500, 529),
      fc.integer({ min: 200, max: 599 }),
    );
    await fc.assert(
      fc.asyncProperty(body, status, fc.boolean(), async (text, code, asks) => {
        const parts = asks && served.dialect !== null ? { prefill: "<purpose>" } : {};
        const bodiless = [204, 205, 304].includes(code);
        const model = answered(served, bodiless ? null : text, { status: code });
        const answer = await ask(model, parts);
        if (answer.kind === "missing") expectClear(answer);
        else expect(answer.reply.text).toBeTypeOf("string");
      }),
      { numRuns: 300 },
    );
  });
});
