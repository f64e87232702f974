import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Capability } from "../model.ts";
import { isResumable } from "../model.ts";
import { failedCall } from "./__fixtures__/requests.ts";
import { type FailedCall, readFailure as read } from "./read-failure.ts";

const openaiError = (
  message: string,
  code: string | number | null = null,
  type = "invalid_request_error",
) => JSON.stringify({ error: { message, type, param: null, code } });

/** A failure whose status says what it is. */
const readFailure = ({ status, body }: { status: number; body: string }, call: FailedCall) =>
  read({ status, meant: status, body }, call);

describe("readFailure() by status", () => {
  test.each([
    { status: 400, cause: "bad-request" },
    { status: 401, cause: "auth" },
    { status: 402, cause: "auth" },
    { status: 403, cause: "auth" },
    { status: 404, cause: "bad-request" },
    { status: 405, cause: "bad-request" },
    { status: 407, cause: "auth" },
    { status: 408, cause: "timeout" },
    { status: 413, cause: "bad-request" },
    { status: 422, cause: "bad-request" },
    { status: 429, cause: "rate-limit" },
    { status: 500, cause: "server" },
    { status: 502, cause: "server" },
    { status: 503, cause: "server" },
    { status: 529, cause: "server" },
  ])("is missing by cause $cause for $status", ({ status, cause }) => {
    const body = openaiError("something is off");
    const { cause: read, detail } = readFailure({ status, body }, failedCall());
    expect(read).toBe(cause);
    expect(detail).toContain(`(${status}): "something is off"`);
  });

  test("names model and address for 404", () => {
    expect(readFailure({ status: 404, body: "" }, failedCall())).toEqual({
      kind: "missing",
      cause: "bad-request",
      detail:
        "there is no model pear-8b, or nothing at http://127.0.0.1:8080/v1/chat/completions (404)",
    });
  });

  test.each([
    { keyName: "PEAR_KEY", words: "the server refuses the key in PEAR_KEY (401)" },
    {
      keyName: null,
      words: "the server wants a key and none was sent; name its variable in apiKeyEnv (401)",
    },
  ])("says what is wrong with the key of $keyName", ({ keyName, words }) => {
    expect(readFailure({ status: 401, body: "" }, failedCall({ keyName })).detail).toBe(words);
  });
});

describe("readFailure() by the server's words", () => {
  test.each([
    {
      name: "OpenAI's code",
      status: 400,
      body: openaiError("Too much.", "context_length_exceeded"),
    },
    {
      name: "vLLM",
      status: 400,
      body: JSON.stringify({
        object: "error",
        message:
          "This model's maximum context length is 2048 tokens. However, your request has 9000.",
        type: "BadRequestError",
        code: 400,
      }),
    },
    {
      name: "vLLM's rest of the context",
      status: 400,
      body: openaiError("max_tokens must be at least 1, got -186.", 400),
    },
    {
      name: "vLLM's decoder",
      status: 400,
      body: openaiError(
        "The decoder prompt (length 90) is longer than the maximum model length of 64.",
      ),
    },
    {
      name: "llama.cpp",
      status: 400,
      body: openaiError(
        "request (900 tokens) exceeds the available context size (512 tokens), try increasing it",
        400,
        "exceed_context_size_error",
      ),
    },
    {
      name: "an older llama.cpp",
      status: 500,
      body: openaiError("context shift is disabled", 500, "server_error"),
    },
    {
      name: "LM Studio",
      status: 400,
      body: JSON.stringify({
        error: "Cannot truncate prompt with n_keep (900) >= n_ctx (512)",
      }),
    },
    {
      name: "an older LM Studio",
      status: 400,
      body: JSON.stringify({
        error:
          "Trying to keep the first 900 tokens. However, the model is loaded with context length of only 512.",
      }),
    },
    {
      name: "SGLang",
      status: 400,
      body: openaiError(
        "The input (900 tokens) is longer than the model's context length (512 tokens).",
      ),
    },
    {
      name: "TGI",
      status: 422,
      body: JSON.stringify({
        error: "`inputs` must have less than 512 tokens. Given: 900",
        error_type: "validation",
      }),
    },
  ])("is missing by cause context in the words of $name", ({ status, body }) => {
    const { cause, detail } = readFailure({ status, body }, failedCall());
    expect(cause).toBe("context");
    expect(detail).toContain("does not fit the context of pear-8b");
  });

  const refusal = "Cannot have 2 or more assistant messages at the end of the list.";
  test.each([
    { status: 400, words: refusal },
    { status: 400, words: "Assistant response prefill is incompatible with enable_thinking." },
    { status: 500, words: "Assistant response prefill is incompatible with enable_thinking." },
    {
      status: 400,
      words: "Expected last role User or Tool (or Assistant with prefix True) but got assistant",
    },
    { status: 400, words: "The conversation must end with a user message." },
    { status: 422, words: "continue_final_message needs add_generation_prompt to be false" },
  ])("names a refused prefill ($status: $words)", ({ status, words }) => {
    const body = openaiError(words);
    expect(readFailure({ status, body }, failedCall({ needs: ["prefill"] }))).toEqual({
      kind: "missing",
      cause: "bad-request",
      detail: `the server refuses the prefill (${status}): "${words}"`,
      refuses: "prefill",
    });
    expect(readFailure({ status, body }, failedCall()).detail).not.toContain("refuses the prefill");
  });

  test.each([
    { name: "Azure", status: 400, body: openaiError("Filtered.", "content_filter") },
    {
      name: "Azure's inner error",
      status: 400,
      body: JSON.stringify({
        error: {
          message: "Filtered.",
          code: "x",
          innererror: { code: "ResponsibleAIPolicyViolation" },
        },
      }),
    },
    { name: "a policy", status: 403, body: openaiError("No.", "content_policy_violation") },
    { name: "an inspection", status: 400, body: openaiError("No.", "data_inspection_failed") },
  ])("is missing by cause content-filter for the code of $name", ({ status, body }) => {
    expect(readFailure({ status, body }, failedCall()).cause).toBe("content-filter");
  });

  test.each([
    "Jinja Exception: System message must be at the beginning.",
    "Conversation roles must alternate user/assistant/user/assistant/...",
  ])("holds a 500 that a chat template raised for final: %s", (words) => {
    const { cause, detail } = readFailure({ status: 500, body: openaiError(words) }, failedCall());
    expect(cause).toBe("bad-request");
    expect(isResumable(cause)).toBe(false);
    expect(detail).toContain("the chat template of pear-8b refuses the conversation (500)");
  });

  test("keeps an outage an outage, whatever it says of contexts", () => {
    const body = openaiError("the available context size is unknown while loading");
    expect(readFailure({ status: 503, body }, failedCall()).cause).toBe("server");
    expect(
      readFailure({ status: 429, body: openaiError("x", "content_filter") }, failedCall()).cause,
    ).toBe("rate-limit");
  });

  test.each([
    { name: "an error object", body: openaiError("Why."), said: '"Why."' },
    { name: "an error text", body: JSON.stringify({ error: "Why." }), said: '"Why."' },
    { name: "a message at the top", body: JSON.stringify({ message: "Why." }), said: '"Why."' },
    { name: "a detail", body: JSON.stringify({ detail: "Why." }), said: '"Why."' },
    {
      name: "a list of details",
      body: JSON.stringify({ detail: [{ loc: ["body"], msg: "Why." }, { msg: "And why." }, 3] }),
      said: '"Why.; And why."',
    },
    { name: "a page", body: "<h1>Bad gateway</h1>", said: '"<h1>Bad gateway</h1>"' },
    { name: "an object without words", body: '{"a":1}', said: '"{"a":1}"' },
    { name: "a list", body: "[1]", said: '"[1]"' },
  ])("quotes $name", ({ body, said }) => {
    expect(readFailure({ status: 500, body }, failedCall()).detail).toBe(
      `the server failed (500): ${said}`,
    );
  });

  test("tells the status that was sent, whatever it comes to", () => {
    expect(read({ status: 200, meant: 404, body: "" }, failedCall())).toMatchObject({
      cause: "bad-request",
      detail: expect.stringContaining("(200)"),
    });
  });

  test("answers every status and body", () => {
    const body = fc.oneof(fc.string(), fc.json());
    fc.assert(
      fc.property(
        fc.integer({ min: 400, max: 599 }),
        body,
        fc.subarray<Capability>(["prefill", "constraint", "lateSystem"]),
        (status, text, needs) => {
          const read = readFailure({ status, body: text }, failedCall({ needs }));
          expect(read.refuses === undefined || needs.includes(read.refuses)).toBe(true);
          expect(read.kind).toBe("missing");
          expect(read.detail).toContain(`(${status})`);
        },
      ),
    );
  });
});
