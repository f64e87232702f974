import { request as httpRequest } from "node:http";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { agentChat, begunAt, chatPath, get, post, rehearsal } from "./__fixtures__/asking.ts";
import { maxBodyBytes } from "./read-body.ts";
import { type Rehearsal, startRehearsal } from "./rehearsal-server.ts";

/** The text of an answer, and what it ended with. */
async function said(server: Rehearsal, body: unknown) {
  const { status, json } = await post(server, chatPath, body);
  return { status, message: json.choices?.[0].message, finish: json.choices?.[0].finish_reason };
}

describe("the rehearsal server", () => {
  test("listens on this machine alone", async () => {
    const server = await rehearsal();
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
    expect((await get(server, "/health")).json).toEqual({ status: "ok" });
  });

  test("says in one line that a port is in use", async () => {
    const { port } = await rehearsal();
    await expect(startRehearsal({ port })).rejects.toMatchObject({
      name: "UsageError",
      message: `port ${port} is in use`,
    });
  });

  test("answers one request with the same words and a new id", async () => {
    const server = await rehearsal();
    const [one, two] = [
      await post(server, chatPath, agentChat),
      await post(server, chatPath, agentChat),
    ];
    expect(one.json.choices).toEqual(two.json.choices);
    expect(one.json.id).not.toBe(two.json.id);
    expect(one.headers.get("x-seambench-simulated")).toBe("sim:steady");
    const other = await post(server, chatPath, { ...agentChat, seed: 3 });
    expect(other.json.choices).not.toEqual(one.json.choices);
  });

  test("plays any vendor's model under its own name", async () => {
    const server = await rehearsal({ profile: "dropper" });
    const { json, headers } = await post(server, chatPath, { ...agentChat, model: "gpt-9" });
    expect(json.model).toBe("gpt-9");
    expect(headers.get("x-seambench-simulated")).toBe("sim:dropper");
  });

  test("lists what there is where a name asks for something else", async () => {
    const server = await rehearsal();
    const { status, json } = await post(server, chatPath, { ...agentChat, model: "steady?late=1" });
    expect(status).toBe(400);
    expect(json.error.message).toMatch(/no behaviour "late".+known behaviours: .*latency/);
  });

  test("tells what it has answered", async () => {
    const told: string[] = [];
    const server = await startRehearsal({ onCall: ({ note }) => told.push(note ?? "plain") });
    expect((await get(server, "/rehearsal/stats")).json).toEqual({
      calls: 0,
      meanServiceMs: null,
      maxInFlight: 0,
    });
    const slow = { ...agentChat, model: "steady?latency=500" };
    await Promise.all([slow, slow, slow].map((body) => post(server, chatPath, body)));
    await post(server, chatPath, { ...agentChat, model: "small?fail=1" });
    await expect.poll(() => server.calls().length).toBe(4);
    const { json } = await get(server, "/rehearsal/stats");
    expect(json).toMatchObject({ calls: 4, maxInFlight: 3 });
    expect(json.meanServiceMs).toBeGreaterThan(370);
    expect(server.calls().at(-1)).toMatchObject({
      number: 4,
      wire: "openai-chat",
      path: chatPath,
      model: "small",
      status: 500,
      note: "outage",
    });
    expect(told).toEqual(["plain", "plain", "plain", "outage"]);
    await server.close();
  });

  test("waits for its latency and between pieces", async () => {
    const server = await rehearsal();
    const took = async (model: string, stream: boolean) => {
      const begun = performance.now();
      const { status } = await post(server, chatPath, { ...agentChat, model, stream });
      expect(status).toBe(200);
      return performance.now() - begun;
    };
    await took("steady", false);
    expect(await took("steady?latency=120", false)).toBeGreaterThanOrEqual(115);
    expect(await took("steady?drip=20", false)).toBeGreaterThanOrEqual(130);
    expect(await took("steady?drip=10", true)).toBeGreaterThanOrEqual(60);
  });
});

describe("system messages behind the first", () => {
  const late = {
    ...agentChat,
    messages: [...agentChat.messages, { role: "system", content: "Be brief." }],
  };

  test.each([
    ["keep", /^<\|im_start\|>tools.*Be brief\.<\|im_end\|>\n<\|im_start\|>assistant\n$/s],
    ["hoist", /nothing may stand before it\.\n\nBe brief\.<\|im_end\|>\n<\|im_start\|>user/],
  ] as const)("%s", async (system, prompt) => {
    const server = await rehearsal({ system }, { as: "llama.cpp" });
    expect((await post(server, "/apply-template", late)).json.prompt).toMatch(prompt);
    expect((await said(server, late)).status).toBe(200);
  });

  test.each([
    ["llama.cpp", 500],
    ["vllm", 400],
    ["plain", 400],
  ] as const)("are refused by %s with %i", async (as, status) => {
    const server = await rehearsal({ system: "refuse" }, { as });
    const refused = await post(server, chatPath, late);
    expect(refused.status).toBe(status);
    expect(refused.json.error.message).toContain("System message must be at the beginning.");
    expect((await said(server, agentChat)).status).toBe(200);
  });
});

describe("a schema", () => {
  const schema = {
    type: "object",
    properties: { events: { type: "array", items: { type: "object" } } },
    required: ["events"],
    additionalProperties: false,
  };
  const asking = {
    model: "steady",
    messages: [{ role: "user", content: "I open the door." }],
    response_format: { type: "json_schema", json_schema: { name: "r", schema } },
  };

  test("is honoured", async () => {
    const { message } = await said(await rehearsal(), asking);
    expect(JSON.parse(message.content)).toHaveProperty("events");
  });

  test("is ignored", async () => {
    const { message } = await said(await rehearsal({ schema: "ignored" }), asking);
    expect(() => JSON.parse(message.content)).toThrow();
  });

  test("is refused", async () => {
    const server = await rehearsal({ schema: "refused" });
    const { status, json } = await post(server, chatPath, asking);
    expect([status, json.error.message]).toEqual([400, expect.stringContaining("json_schema")]);
    expect((await said(server, agentChat)).status).toBe(200);
  });
});

describe("thinking", () => {
  test.each([
    ["off", {}, { shown: false, counted: false }],
    ["on", {}, { shown: true, counted: true }],
    ["hidden", {}, { shown: false, counted: true }],
    ["on", { chat_template_kwargs: { enable_thinking: false } }, { shown: false, counted: false }],
    ["on", { reasoning_effort: "none" }, { shown: false, counted: false }],
  ] as const)("%s, %j", async (thinking, fields, { shown, counted }) => {
    const server = await rehearsal({ thinking });
    const { json } = await post(server, chatPath, { ...agentChat, ...fields });
    const { reasoning_content: thoughts, content } = json.choices[0].message;
    expect(typeof thoughts).toBe(shown ? "string" : "undefined");
    const { reasoning_tokens: tokens } = json.usage.completion_tokens_details;
    expect(tokens > 0).toBe(counted);
    expect(json.usage.completion_tokens).toBeGreaterThan(tokens);
    expect(content).toContain("<purpose>");
  });

  test("is over before a turn that is begun", async () => {
    const server = await rehearsal({ thinking: "on" }, { as: "llama.cpp" });
    const { message } = await said(server, begunAt("<purpose>"));
    expect(message).not.toHaveProperty("reasoning_content");
    const { json } = await post(server, "/apply-template", begunAt("<purpose>"));
    expect(json.prompt).toMatch(/<think>\n\n<\/think>\n\n<purpose>$/);
  });
});

describe("a context", () => {
  const filler = { role: "user", content: "x".repeat(2_000) };
  const long = {
    ...agentChat,
    messages: [agentChat.messages[0], filler, ...agentChat.messages.slice(1)],
  };

  test("that is too small refuses in llama.cpp's words", async () => {
    const server = await rehearsal({ context: 300 });
    const { status, json } = await post(server, chatPath, long);
    expect(status).toBe(400);
    expect(json.error.message).toMatch(
      /^request \(577 tokens\) exceeds the available context size/,
    );
  });

  test("that cuts tells the tokens that are left", async () => {
    const server = await rehearsal({ context: 300, overflow: "cut" }, { as: "llama.cpp" });
    const { json } = await post(server, chatPath, long);
    const whole = await post(server, chatPath, agentChat);
    expect(json.usage.prompt_tokens).toBe(whole.json.usage.prompt_tokens);
    expect((await post(server, "/apply-template", long)).json.prompt).not.toContain("xx");
  });

  test("ends a reply that runs into it", async () => {
    const fits = await post(await rehearsal(), chatPath, agentChat);
    const { prompt_tokens: tokens } = fits.json.usage;
    const server = await rehearsal({ context: tokens + 5 });
    const { message, finish } = await said(server, agentChat);
    expect(finish).toBe("length");
    expect(message.content).toHaveLength(20);
  });
});

describe("keys and names", () => {
  test("a key is asked for", async () => {
    const server = await rehearsal({ key: "abc" });
    const status = async (headers: Readonly<Record<string, string>>) =>
      (await post(server, chatPath, agentChat, headers)).status;
    expect(await status({})).toBe(401);
    expect(await status({ authorization: "Bearer abd" })).toBe(401);
    expect(await status({ authorization: "Bearer abc" })).toBe(200);
    expect(await status({ "x-api-key": "abc" })).toBe(200);
  });

  test("every key is wrong", async () => {
    const server = await rehearsal({ "wrong-key": true });
    const sent = { authorization: "Bearer sk-something" };
    const { status, text } = await post(server, chatPath, agentChat, sent);
    expect(status).toBe(401);
    expect(text).not.toContain("sk-something");
  });

  test("no model is known", async () => {
    const server = await rehearsal({ "unknown-model": true });
    const { status, json } = await post(server, chatPath, { ...agentChat, model: "m" });
    expect([status, json.error.code]).toEqual([404, "model_not_found"]);
  });
});

describe.each([false, true])("a fault, streamed: %s", (stream) => {
  const asked = (fault: string) => ({ ...agentChat, stream, model: `steady?${fault}` });

  test("every third call is over the limit", async () => {
    const server = await rehearsal();
    const answers = [];
    for (let call = 0; call < 6; call++) {
      answers.push(await post(server, chatPath, asked("rate-limit=3&retry-after=4")));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 200, 200, 429]);
    expect(answers[2]?.headers.get("retry-after")).toBe("4");
  });

  test("names are counted apart", async () => {
    const server = await rehearsal({ fail: 2 });
    const statuses = [];
    for (const model of ["a", "b", "a", "b", "a", "a"]) {
      statuses.push((await post(server, chatPath, { ...agentChat, stream, model })).status);
    }
    expect(statuses).toEqual([200, 200, 500, 500, 200, 503]);
  });

  test("the connection is cut before the reply, then within it", async () => {
    const server = await rehearsal();
    await expect(post(server, chatPath, asked("disconnect=1"))).rejects.toThrow("fetch failed");
    const begun = await fetch(server.url + chatPath, {
      method: "POST",
      body: JSON.stringify(asked("disconnect=1")),
    });
    expect(begun.status).toBe(200);
    await expect(begun.text()).rejects.toThrow("terminated");
    await expect.poll(() => server.calls().length).toBe(2);
    expect(server.calls().map(({ status, note }) => [status, note])).toEqual([
      [null, "disconnect before"],
      [200, "disconnect midway"],
    ]);
    const { json } = await get(server, "/rehearsal/stats");
    expect(json).toMatchObject({ calls: 2, meanServiceMs: null });
  });

  test("a reply is cut JSON, then a page", async () => {
    const server = await rehearsal();
    const [cut, page] = [
      await post(server, chatPath, asked("malformed=1")),
      await post(server, chatPath, asked("malformed=1")),
    ];
    expect([cut.status, cut.json]).toEqual([200, undefined]);
    expect(cut.text).toMatch(stream ? /^data: \{/ : /^\{/);
    expect(cut.text).not.toContain("[DONE]");
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(page.text).toMatch(/^<!doctype html>/);
  });

  test("a reply holds bytes that are no UTF-8", async () => {
    const server = await rehearsal();
    const response = await fetch(server.url + chatPath, {
      method: "POST",
      body: JSON.stringify(asked("invalid-utf8=1")),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.includes(0xff)).toBe(true);
    expect(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes)).toThrow();
    expect(bytes.toString("utf8")).toContain("�");
  });

  test("a reply is huge", async () => {
    const server = await rehearsal();
    const { text } = await post(server, chatPath, asked("huge=1"));
    expect(text.length).toBeGreaterThan(10_000_000);
    expect(text.length).toBeLessThan(13_000_000);
  });

  test("a reply is cut in half", async () => {
    const server = await rehearsal();
    const whole = await said(server, { ...agentChat, model: "steady" });
    const { text } = await post(server, chatPath, asked("truncate=1"));
    expect(text).toContain('"finish_reason":"length"');
    expect(text).not.toContain("tool_calls");
    if (stream) return;
    const { content } = JSON.parse(text).choices[0].message;
    expect(whole.message.content.startsWith(content)).toBe(true);
    expect(content.length).toBe(Math.floor(whole.message.content.length / 2));
  });

  test("a call is never answered, and closing ends it", async () => {
    const server = await startRehearsal();
    const hanging = post(server, chatPath, asked("hang=1"));
    const lost = expect(hanging).rejects.toThrow();
    const waited = await Promise.race([
      hanging.then(() => "answered"),
      new Promise((resolve) => setTimeout(() => resolve("nothing"), 150)),
    ]);
    expect(waited).toBe("nothing");
    await server.close();
    await lost;
    await expect.poll(() => server.calls()).toMatchObject([{ status: null, note: "hang" }]);
  });
});

describe("what a pretended server tells", () => {
  test("plain tells nothing", async () => {
    const server = await rehearsal();
    for (const path of ["/v1/models", "/props", "/version", "/api/version", "/api/tags"]) {
      expect((await get(server, path)).status, path).toBe(404);
    }
    for (const path of ["/apply-template", "/tokenize", "/v1/chat/completions/render"]) {
      expect((await post(server, path, agentChat)).status, path).toBe(404);
    }
  });

  test("llama.cpp", async () => {
    const server = await rehearsal({ context: 4096 }, { as: "llama.cpp" });
    expect((await get(server, "/props")).json).toMatchObject({
      default_generation_settings: { n_ctx: 4096 },
      build_info: expect.stringMatching(/^b\d+-/),
      chat_template: expect.stringContaining("<|im_start|>"),
    });
    expect((await get(server, "/v1/models")).json.data[0]).toMatchObject({ owned_by: "llamacpp" });
    const content = "A kettle, née 漢字 👍.";
    const { json } = await post(server, "/tokenize", { content });
    expect((await post(server, "/detokenize", json)).json).toEqual({ content });
    const reply = await post(server, chatPath, agentChat);
    expect(reply.json.system_fingerprint).toBe((await get(server, "/props")).json.build_info);
    const { model: _, ...unnamed } = agentChat;
    expect((await post(server, "/apply-template", unnamed)).status).toBe(200);
    expect((await post(server, "/apply-template", { messages: 3 })).status).toBe(400);
  });

  test("vLLM renders ids that can be turned back", async () => {
    const server = await rehearsal({ context: 4096 }, { as: "vllm" });
    expect((await get(server, "/version")).json.version).toMatch(/^\d/);
    expect((await get(server, "/v1/models")).json.data[0].max_model_len).toBe(4096);
    const flags = { continue_final_message: true, add_generation_prompt: false };
    const chat = begunAt("<purpose>", flags);
    const { json } = await post(server, "/v1/chat/completions/render", chat);
    const tokens = await post(server, "/tokenize", chat);
    expect(tokens.json).toMatchObject({ count: json.token_ids.length, max_model_len: 4096 });
    const back = await post(server, "/detokenize", { tokens: json.token_ids });
    expect(back.json.prompt).toMatch(/<\|im_start\|>assistant\n<purpose>$/);
    expect((await post(server, "/detokenize", { tokens: ["x"] })).status).toBe(400);
  });

  test("Ollama", async () => {
    const server = await rehearsal({}, { as: "ollama" });
    expect((await get(server, "/api/version")).json.version).toMatch(/^\d/);
    expect((await get(server, "/api/tags")).json.models[0].name).toBe("steady:latest");
    const shown = await post(server, "/api/show", { model: "steady" });
    expect(shown.json.model_info["sim.context_length"]).toBeGreaterThan(0);
  });

  test("a rendering is no call and no fault befalls it", async () => {
    const server = await rehearsal({ fail: 2 }, { as: "llama.cpp" });
    await post(server, chatPath, agentChat);
    expect((await post(server, "/apply-template", agentChat)).status).toBe(200);
    expect((await post(server, "/apply-template", agentChat)).status).toBe(200);
    expect((await post(server, chatPath, agentChat)).status).toBe(500);
    expect(server.calls()).toHaveLength(2);
  });
});

describe("hostile requests", () => {
  test.each([
    ["a body that is no JSON", "POST", chatPath, "{", 400],
    ["a body that is no object", "POST", chatPath, "[]", 400],
    ["no body", "POST", chatPath, "", 400],
    ["an unknown path", "POST", "/v1/nothing", "{}", 404],
    ["a path of a prototype", "POST", "/__proto__", "{}", 404],
    ["another method", "PUT", chatPath, "{}", 405],
  ])("%s", async (_name, method, path, body, status) => {
    const server = await rehearsal({}, { as: "llama.cpp" });
    const response = await fetch(server.url + path, { method, body });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { message: expect.any(String) } });
  });

  test("a body over the limit", async () => {
    const server = await rehearsal();
    const { status } = await post(server, chatPath, "x".repeat(maxBodyBytes + 1));
    expect(status).toBe(413);
  });

  test("a body in bytes that are no UTF-8", async () => {
    const server = await rehearsal();
    const body = Buffer.concat([Buffer.from('{"model":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    expect((await fetch(server.url + chatPath, { method: "POST", body })).status).toBe(400);
  });

  test("a client that goes away halfway", async () => {
    const server = await rehearsal();
    await new Promise<void>((gone) => {
      const half = httpRequest(server.url + chatPath, {
        method: "POST",
        headers: { "content-length": "1000" },
      });
      half.on("error", () => gone());
      half.write('{"model":');
      setTimeout(() => half.destroy(new Error("gone")), 50);
    });
    await expect.poll(() => server.calls()).toMatchObject([{ status: null, model: null }]);
    expect((await post(server, chatPath, agentChat)).status).toBe(200);
  });

  test("values nested deeper than a stack is", async () => {
    const server = await rehearsal();
    const deep = `${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}`;
    const chat = JSON.stringify({ ...agentChat, tools: [] }).slice(0, -1);
    const body = `${chat},"response_format":{"type":"json_object","schema":${deep}}}`;
    const { status, json } = await post(server, chatPath, body);
    expect([200, 400, 500]).toContain(status);
    expect(json).toBeDefined();
    expect((await post(server, chatPath, agentChat)).status).toBe(200);
  });

  test("any JSON is answered, on every path", async () => {
    const server = await rehearsal({}, { as: "vllm" });
    const paths = [chatPath, "/tokenize", "/detokenize", "/v1/chat/completions/render"];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), anyBody, async (path, body) => {
        const { status, json, text } = await post(server, path, body);
        expect([200, 400, 404, 500]).toContain(status);
        if (!text.startsWith("data: ")) expect(json).toBeDefined();
      }),
      { numRuns: 300 },
    );
  });
});

/** Bodies of anything, and chats of which some parts are anything. */
const anything = fc.jsonValue({ maxDepth: 3 });
const oddMessage = fc.record(
  {
    role: fc.oneof(fc.constantFrom("system", "developer", "user", "assistant", "tool"), anything),
    content: fc.oneof(fc.string({ unit: "binary" }), anything),
    tool_calls: anything,
    tool_call_id: fc.oneof(fc.string(), anything),
  },
  { requiredKeys: ["role"] },
);
const anyBody = fc.oneof(
  anything,
  fc.record(
    {
      model: fc.oneof(fc.constantFrom("steady", "small?thinking=on", "x"), anything),
      messages: fc.oneof(fc.array(oddMessage, { maxLength: 4 }), anything),
      tools: fc.oneof(fc.constant([]), anything),
      stop: fc.oneof(fc.string(), anything),
      max_tokens: fc.oneof(fc.integer({ min: -2, max: 50 }), anything),
      seed: fc.oneof(fc.maxSafeInteger(), anything),
      stream: fc.oneof(fc.boolean(), anything),
      response_format: anything,
      prompt: anything,
      tokens: fc.oneof(fc.array(fc.nat()), anything),
    },
    { requiredKeys: ["model", "messages"] },
  ),
);
