import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { serverKinds } from "../dialects/server-kind.ts";
import { type Answers, answering, raw } from "./__fixtures__/answering.ts";
import { renderBy, tokenCount } from "./render-oracle.ts";

const { signal } = new AbortController();
const prompt = "<|im_start|>user\nHello<|im_end|>\n<|im_start|>assistant\n<purpose>";
const body = {
  model: "m",
  messages: [
    { role: "user", content: "Hello" },
    { role: "assistant", content: "<purpose>" },
  ],
  add_generation_prompt: false,
  continue_final_message: true,
  max_tokens: 8,
};

async function rendered(server: string | null, answers: Answers, asking: typeof body = body) {
  const { get, asked } = answering(answers);
  const rendering = await renderBy(server, asking, get, signal);
  return { rendering, asked };
}

describe("renderBy()", () => {
  test("asks llama.cpp with the request as it would generate from it", async () => {
    const { rendering, asked } = await rendered("llama.cpp", { "/apply-template": { prompt } });
    expect(rendering).toEqual({ kind: "rendered", prompt, by: "/apply-template" });
    expect(asked).toEqual([{ path: "/apply-template", body }]);
  });

  test("has vLLM's token ids turned into text", async () => {
    const { rendering, asked } = await rendered("vllm", {
      "/v1/chat/completions/render": {
        request_id: "chatcmpl-1",
        token_ids: [8948, 198, 0],
        features: null,
        sampling_params: { max_tokens: 8 },
      },
      "/detokenize": { prompt },
    });
    expect(rendering).toEqual({ kind: "rendered", prompt, by: "/v1/chat/completions/render" });
    expect(asked.map(({ path }) => path)).toEqual(["/v1/chat/completions/render", "/detokenize"]);
    expect(asked[1]?.body).toEqual({ model: "m", tokens: [8948, 198, 0] });
  });

  test.each([
    ["text beside the ids", [[], [{ prompt, prompt_token_ids: [1] }]], 1],
    ["ids alone", [[], [{ prompt_token_ids: [1, 2] }]], 2],
    ["text in place of ids", { prompt }, 1],
  ])("reads vLLM's %s", async (_, answer, requests) => {
    const { rendering, asked } = await rendered("vllm", {
      "/v1/chat/completions/render": answer,
      "/detokenize": { prompt },
    });
    expect(rendering).toMatchObject({ kind: "rendered", prompt });
    expect(asked).toHaveLength(requests);
  });

  test.each(["ollama", "ollama-renderer", "ollama-template", "ollama-llama-server"])(
    "has %s render and not generate",
    async (server) => {
      const { rendering, asked } = await rendered(server, {
        "/api/chat": { model: "m", _debug_info: { rendered_template: prompt, image_count: 0 } },
      });
      expect(rendering).toEqual({ kind: "rendered", prompt, by: "/api/chat" });
      expect(asked[0]?.body).toEqual({
        model: "m",
        messages: body.messages,
        options: { num_predict: 1 },
        stream: false,
        _debug_render_only: true,
      });
    },
  );

  test("puts a request of Chat Completions into Ollama's words", async () => {
    const call = { id: "1", type: "function", function: { name: "f", arguments: '{"a":1}' } };
    const asking = {
      ...body,
      messages: [
        { role: "assistant", content: null, tool_calls: [call] },
        { role: "tool", tool_call_id: "1", content: "x" },
      ],
      reasoning_effort: "none",
      tools: [{ type: "function", function: { name: "f" } }],
      options: { num_ctx: 512, num_predict: 300 },
    };
    const { get, asked } = answering({});
    await renderBy("ollama", asking, get, signal);
    expect(asked[0]?.body).toMatchObject({
      think: false,
      tools: asking.tools,
      options: { num_ctx: 512, num_predict: 1 },
      messages: [
        { content: "", tool_calls: [{ id: "1", function: { name: "f", arguments: { a: 1 } } }] },
        { role: "tool", tool_call_id: "1", content: "x" },
      ],
    });
  });

  test.each<readonly [server: string, answers: Answers, words: RegExp]>([
    [
      "llama.cpp",
      {
        "/apply-template": raw(
          400,
          '{"error":{"code":400,"message":"Cannot set both add_generation_prompt and continue_final_message to true."}}',
        ),
      },
      /Cannot set both/,
    ],
    [
      "llama.cpp",
      {
        "/apply-template": raw(
          500,
          '{"error":{"message":"System message must be at the beginning."}}',
        ),
      },
      /at the beginning/,
    ],
    [
      "vllm",
      { "/v1/chat/completions/render": raw(400, '{"error":{"message":"roles must alternate"}}') },
      /alternate/,
    ],
    [
      "vllm",
      {
        "/v1/chat/completions/render": raw(
          422,
          '{"detail":[{"msg":"Input should be a valid list"}]}',
        ),
      },
      /valid list/,
    ],
    [
      "ollama",
      { "/api/chat": raw(400, '{"error":"\\"m\\" does not support chat"}') },
      /does not support chat/,
    ],
  ])("hands on what %s refuses", async (server, answers, words) => {
    const { rendering } = await rendered(server, answers);
    expect(rendering).toMatchObject({ kind: "refused", detail: expect.stringMatching(words) });
  });

  test.each<readonly [what: string, server: string | null, answers: Answers]>([
    ["is of no known kind", null, {}],
    ["renders nothing", "tabbyapi", {}],
    ["has no such address", "llama.cpp", {}],
    ["does not answer", "llama.cpp", { "/apply-template": null }],
    ["answers with a page", "llama.cpp", { "/apply-template": raw(200, "<!doctype html>") }],
    ["answers without a prompt", "llama.cpp", { "/apply-template": { prompt: "" } }],
    ["refuses without a word", "llama.cpp", { "/apply-template": raw(400, "") }],
    ["wants a key", "llama.cpp", { "/apply-template": raw(401, '{"error":"Unauthorized"}') }],
    ["is still loading", "llama.cpp", { "/apply-template": raw(503, '{"error":"Loading model"}') }],
    ["fails", "vllm", { "/v1/chat/completions/render": raw(500, '{"error":"boom"}') }],
    [
      "was not built for it",
      "vllm",
      { "/v1/chat/completions/render": raw(501, '{"error":"not implemented"}') },
    ],
    [
      "holds less",
      "vllm",
      {
        "/v1/chat/completions/render": raw(
          400,
          '{"error":{"message":"This model\'s maximum context length is 16 tokens"}}',
        ),
      },
    ],
    ["has no text for its ids", "vllm", { "/v1/chat/completions/render": { token_ids: [1] } }],
    [
      "has ids that are none",
      "vllm",
      { "/v1/chat/completions/render": { token_ids: [1, "2"] }, "/detokenize": { prompt } },
    ],
    [
      "generates instead",
      "ollama",
      { "/api/chat": { message: { role: "assistant", content: "Hi" }, done: true } },
    ],
  ])("is unavailable where the server %s", async (_, server, answers) => {
    const { rendering } = await rendered(server, answers);
    expect(rendering.kind).toBe("unavailable");
  });

  test.each([
    ["a system text of its own", { ...body, system: "Be kind." }],
    ["contents", { ...body, contents: [] }],
    ["tools of another shape", { ...body, tools: [{ name: "f", input_schema: {} }] }],
    [
      "blocks of tool results",
      { ...body, messages: [{ role: "user", content: [{ type: "tool_result" }] }] },
    ],
    ["no messages", { prompt: "Hello" }],
  ])("asks nothing for a request with %s", async (_, asking) => {
    const { get, asked } = answering({ "/apply-template": { prompt } });
    expect(await renderBy("llama.cpp", asking, get, signal)).toMatchObject({ kind: "unavailable" });
    expect(asked).toEqual([]);
  });

  test("takes any answers", async () => {
    const kinds = fc.constantFrom(...serverKinds);
    const statuses = fc.constantFrom(200, 400, 404, 422, 500);
    const bodies = fc.oneof(
      fc.string(),
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc
        .jsonValue()
        .map((value) => JSON.stringify({ prompt: value, token_ids: value, _debug_info: value })),
    );
    await fc.assert(
      fc.asyncProperty(kinds, statuses, bodies, async (server, status, answer) => {
        const rendering = await renderBy(
          server,
          body,
          async () => ({ status, body: answer }),
          signal,
        );
        expect(["rendered", "refused", "unavailable"]).toContain(rendering.kind);
        if (rendering.kind === "refused") expect(rendering.detail.length).toBeLessThan(400);
        if (rendering.kind === "rendered") expect(typeof rendering.prompt).toBe("string");
      }),
    );
  });
});

describe("tokenCount()", () => {
  const shown = { kind: "rendered", prompt, by: "/apply-template" } as const;
  const none = { kind: "unavailable", reason: "none" } as const;

  test("has llama.cpp count the rendered prompt", async () => {
    const { get, asked } = answering({ "/tokenize": { tokens: [1, 2, 3] } });
    expect(await tokenCount("llama.cpp", body, shown, { get, signal })).toBe(3);
    expect(asked[0]?.body).toEqual({ content: prompt, add_special: true, parse_special: true });
  });

  test("has vLLM count the messages, under the flags of the request", async () => {
    const { get, asked } = answering({
      "/tokenize": { count: 12, max_model_len: 2048, tokens: [] },
    });
    expect(await tokenCount("vllm", body, none, { get, signal })).toBe(12);
    const { max_tokens, ...counted } = body;
    expect(asked[0]?.body).toEqual(counted);
  });

  test.each<readonly [what: string, server: string | null, answers: Answers]>([
    ["nobody counts", "ollama", {}],
    ["nobody is known", null, {}],
    ["the address is not there", "vllm", {}],
    ["nothing is counted", "vllm", { "/tokenize": { count: 0, tokens: [] } }],
    ["the count is none", "vllm", { "/tokenize": { count: "12" } }],
    ["a page answers", "vllm", { "/tokenize": raw(200, "<!doctype html>") }],
    ["no prompt was rendered", "llama.cpp", { "/tokenize": { tokens: [1] } }],
  ])("is null where %s", async (_, server, answers) => {
    const { get } = answering(answers);
    expect(await tokenCount(server, body, none, { get, signal })).toBeNull();
  });
});
