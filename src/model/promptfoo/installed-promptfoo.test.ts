import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packageEvals } from "../../suite/package-evals.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import { type Loopback, startLoopback } from "../http/__fixtures__/loopback.ts";
import { findCrate, requestOf } from "../http/__fixtures__/requests.ts";
import type { ModelRequest } from "../model.ts";
import { moduleSpec } from "../module/__fixtures__/specs.ts";
import { removeConfigFolder } from "./__fixtures__/fake-promptfoo.ts";
import { findPromptfoo } from "./find-promptfoo.ts";
import { openPromptfoo } from "./promptfoo.ts";

/** The slim promptfoo of a checkout, which is there after `npm ci` in `evals/promptfoo`. */
const installed = await findPromptfoo({ cwd: "/", packageEvals: packageEvals() }, "test").catch(
  () => null,
);
const needsIt = test.skipIf(installed === null);

/** What a server answers, by what it is asked last. */
const answers: Readonly<Record<string, readonly [number, unknown, Record<string, string>?]>> = {
  text: [200, chat({ content: "Bay 2." }, "stop")],
  both: [200, chat({ content: "So.", tool_calls: [calling()] }, "tool_calls")],
  calls: [200, chat({ content: null, tool_calls: [calling()] }, "tool_calls")],
  lost: [200, chat({ content: "So.", reasoning: "hm", tool_calls: [calling()] }, "tool_calls")],
  thought: [200, chat({ content: "So.", reasoning: "hm" }, "stop")],
  key: [401, { error: { message: "bad key", code: "invalid_api_key" } }],
  slow: [429, { error: { message: "slow", code: "rate_limit" } }, { "retry-after": "2" }],
  last: [200, chat({ content: "a" }, "stop"), { "x-ratelimit-remaining-requests": "0" }],
  broken: [500, "boom"],
  long: [400, { error: { message: "no", code: "context_length_exceeded" } }],
};

function calling() {
  return { id: "c1", type: "function", function: { name: "find_crate", arguments: "{}" } };
}

function chat(message: object, finish: string) {
  const usage = { prompt_tokens: 12, completion_tokens: 7, total_tokens: 19 };
  return {
    model: "pear-8b",
    choices: [{ message: { role: "assistant", ...message }, finish_reason: finish }],
    usage,
  };
}

let server: Loopback;
beforeAll(async () => {
  server = await startLoopback((response, { body }) => {
    const asked = JSON.parse(body).messages.at(-1).content;
    const said = typeof asked === "string" ? asked : asked[0].text;
    const [status, answer, headers = {}] = answers[said] ?? [404, { error: "nothing" }];
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
  });
});
afterAll(async () => {
  await server.close();
  await removeConfigFolder();
});

const open = (model: string, parts: Partial<ModelSpec> = {}) =>
  openPromptfoo(
    moduleSpec({
      model,
      baseUrl: server.baseUrl,
      body: { apiKey: "sk-0123456789abcdef" },
      ...parts,
    }),
    { env: {}, cwd: "/", packageEvals: packageEvals() },
  );

async function ask(
  content: string,
  request: Partial<ModelRequest> = {},
  model = "openai:chat:pear",
) {
  const opened = await open(model);
  const messages = [{ role: "user", content }] as const;
  const { signal } = new AbortController();
  return opened.generate(requestOf({ messages, ...request }), { signal });
}

const sent = () => JSON.parse(server.arrived.at(-1)?.body ?? "{}");

describe("openPromptfoo() on an installed promptfoo (needs `npm ci` in evals/promptfoo)", () => {
  needsIt("asks once, with the suite's own sampling and nothing of promptfoo's", async () => {
    const before = server.arrived.length;
    expect(await ask("text")).toMatchObject({
      kind: "reply",
      reply: {
        text: "Bay 2.",
        finish: { reason: "stop" },
        usage: { inputTokens: 12, outputTokens: 7 },
      },
      effect: null,
      warnings: [],
    });
    expect(server.arrived.length).toBe(before + 1);
    expect(sent()).toEqual({
      model: "pear",
      messages: [{ role: "user", content: "text" }],
      temperature: 0.4,
      max_tokens: 48,
      seed: 11,
    });
    expect(server.arrived.at(-1)?.headers.authorization).toBe("Bearer sk-0123456789abcdef");
    expect(process.env["PROMPTFOO_CONFIG_DIR"]).toContain(tmpdir());
  });

  needsIt("asks equal requests each for itself, at once or later", async () => {
    const before = server.arrived.length;
    await Promise.all([ask("text"), ask("text"), ask("text")]);
    await ask("text");
    expect(server.arrived.length).toBe(before + 4);
  });

  needsIt("sends tools word for word and reads the calls", async () => {
    const tools = [{ ...findCrate, description: "{{x}} file://y" }];
    const toolCalls = [{ id: "c1", name: "find_crate", arguments: "{}" }];
    const both = await ask("both", { tools });
    expect(both).toMatchObject({ reply: { text: "So.", toolCalls }, warnings: [] });
    expect(sent().tools[0].function.description).toBe("{{x}} file://y");
    expect(await ask("calls", { tools })).toMatchObject({ reply: { text: "", toolCalls } });
    expect(await ask("lost", { tools })).toMatchObject({
      kind: "missing",
      cause: "malformed",
      detail: expect.stringContaining("dropped the calls"),
    });
  });

  needsIt("keeps reasoning out of the text", async () => {
    expect(await ask("thought")).toMatchObject({ reply: { text: "So." } });
  });

  needsIt.each([
    ["key", { cause: "auth" }],
    ["slow", { cause: "rate-limit", retryAfterMs: 2000 }],
    ["last", { cause: "rate-limit" }],
    ["broken", { cause: "server" }],
    ["long", { cause: "context" }],
    ["anything else", { cause: "bad-request" }],
  ])("gives a failure its cause, after one request: %s", async (content, missing) => {
    const before = server.arrived.length;
    const answer = await ask(content);
    expect(answer).toMatchObject({ kind: "missing", ...missing });
    expect(server.arrived.length).toBe(before + 1);
    expect(JSON.stringify(answer)).not.toContain("0123456789");
  });

  needsIt("finds a server that is gone", async () => {
    const gone = await open("openai:chat:pear", { baseUrl: "http://127.0.0.1:9/v1" });
    const { signal } = new AbortController();
    const answer = await gone.generate(requestOf(), { signal });
    expect(answer).toMatchObject({ kind: "missing", cause: "network" });
  });

  needsIt("reads a refused key of the anthropic provider from its words", async () => {
    const answer = await ask("key", {}, "anthropic:messages:claude-x");
    expect(answer).toMatchObject({ kind: "missing", cause: "auth" });
  });

  needsIt("refuses an id that promptfoo does not know", async () => {
    const parts = { baseUrl: null };
    await expect(open("nonsense:pear", parts)).rejects.toThrow(/Could not identify provider/);
  });
});
