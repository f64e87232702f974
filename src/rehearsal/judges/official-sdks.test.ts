/** The vendors' own SDKs judge the rehearsal server: what it writes is what they were made to read. */

import Anthropic from "@anthropic-ai/sdk";
import { zodOutputFormat } from "@anthropic-ai/sdk/helpers/zod";
import OpenAI from "openai";
import { zodResponseFormat, zodTextFormat } from "openai/helpers/zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Tool } from "../../suite/message.ts";
import { type Rehearsal, startRehearsal } from "../rehearsal-server.ts";
import { type Listener, listenersOf, type Sdks, sdksFor } from "./__fixtures__/sdk-listeners.ts";

let server: Rehearsal;
let sdks: Sdks;
let listeners: ReadonlyMap<string, Listener>;

beforeAll(async () => {
  server = await startRehearsal();
  sdks = sdksFor(server.url);
  listeners = new Map(listenersOf(sdks).map((listener) => [listener.name, listener]));
});
afterAll(() => server.close());

const names = ["openai chat", "openai responses", "anthropic messages", "ollama chat"] as const;
type Name = (typeof names)[number];

function listening(name: Name): Listener {
  const listener = listeners.get(name);
  if (listener === undefined) throw new Error(`no SDK is called ${name}`);
  return listener;
}

const findCrate: Tool = {
  name: "find_crate",
  description: "Finds a crate by its number.",
  parameters: {
    type: "object",
    properties: { number: { type: "integer", examples: [4] } },
    required: ["number"],
    additionalProperties: false,
  },
};

const bay = z.object({ bay: z.number(), note: z.string() });
const baySchema = {
  type: "object",
  properties: { bay: { type: "number" }, note: { type: "string" } },
  required: ["bay", "note"],
  additionalProperties: false,
};

describe.each(names)("%s", (name) => {
  it("hears the same whole and streamed, with what it cost", async () => {
    const { whole, streamed, finish } = listening(name);
    const asked = { model: "steady", text: "Where is crate 4? Größe 🌍" };
    const heard = await whole(asked);
    expect(heard).toEqual({
      text: expect.stringMatching(/\w+/),
      reasoning: null,
      calls: [],
      finish: finish.stop,
      inputTokens: expect.any(Number),
      outputTokens: expect.any(Number),
    });
    expect(heard.outputTokens).toBeGreaterThan(0);
    expect(await streamed(asked)).toEqual(heard);
  });

  it("hears calls with their arguments read", async () => {
    const { whole, streamed, finish } = listening(name);
    const calls: string[] = [];
    // Whether a simulated model calls is drawn anew for each text.
    for (const text of ["Where is crate 4?", "Find crate 4.", "I miss crate 4.", "Crate 4?"]) {
      const asked = { model: "steady", text, tools: [findCrate] };
      const heard = await whole(asked);
      expect(await streamed(asked)).toEqual(heard);
      if (heard.calls.length === 0) continue;
      expect(heard.calls).toEqual([{ name: "find_crate", given: { number: 4 } }]);
      expect(heard.finish).toBe(finish.calls);
      calls.push(text);
    }
    expect(calls).not.toEqual([]);
  });

  it("hears reasoning apart from the text", async () => {
    const { whole, streamed } = listening(name);
    const asked = { model: "steady?thinking=on", text: "Where is crate 4?" };
    const heard = await whole(asked);
    expect(heard.reasoning).toMatch(/^\w.*\.$/s);
    expect(heard.text).not.toContain(heard.reasoning);
    expect(await streamed(asked)).toEqual(heard);
  });

  it("hears no reasoning that is hidden", async () => {
    const asked = { model: "steady?thinking=hidden", text: "Where is crate 4?" };
    for (const heard of [
      await listening(name).whole(asked),
      await listening(name).streamed(asked),
    ]) {
      expect(heard.reasoning ?? "").toBe("");
    }
  });

  it("hears a reply that keeps to a schema", async () => {
    const { whole, streamed } = listening(name);
    const asked = { model: "steady", text: "Where is crate 4?", schema: baySchema };
    const heard = await whole(asked);
    expect(bay.safeParse(JSON.parse(heard.text)).success).toBe(true);
    expect(await streamed(asked)).toEqual(heard);
  });

  it("hears that a reply was cut", async () => {
    const { whole, streamed, finish } = listening(name);
    const asked = { model: "steady", text: "Where is crate 4?", maxOutputTokens: 16 };
    const heard = await whole(asked);
    expect(heard).toMatchObject({ finish: finish.length, outputTokens: 16 });
    expect(await streamed(asked)).toEqual(heard);
  });
});

/** What an SDK throws, by what the server is told to do. */
const failures: readonly (readonly [behaviour: string, status: number, error: ErrorName])[] = [
  ["steady?wrong-key", 401, "AuthenticationError"],
  ["steady?unknown-model", 404, "NotFoundError"],
  ["steady?rate-limit=1", 429, "RateLimitError"],
  ["steady?fail=1", 500, "InternalServerError"],
  ["steady?context=2", 400, "BadRequestError"],
  ["steady?no-such-behaviour=1", 400, "BadRequestError"],
];
type ErrorName =
  | "AuthenticationError"
  | "NotFoundError"
  | "RateLimitError"
  | "InternalServerError"
  | "BadRequestError";

const errorClasses: Readonly<Record<Name, Readonly<Record<ErrorName, unknown>> | null>> = {
  "openai chat": OpenAI,
  "openai responses": OpenAI,
  "anthropic messages": Anthropic,
  // It has one class for all of them, and does not export it.
  "ollama chat": null,
};

async function thrownBy(asking: Promise<unknown>): Promise<unknown> {
  return asking.then(
    () => new Error("nothing was thrown"),
    (error: unknown) => error,
  );
}

describe.each(names)("what %s throws", (name) => {
  it.each(failures)("for %s is a failure of status %i", async (behaviour, status, error) => {
    const { whole, streamed } = listening(name);
    for (const [form, ask] of [
      ["whole", whole],
      ["streamed", streamed],
    ] as const) {
      // Calls are counted by the model's name, and every ask here is to be the first.
      const model = `${behaviour}&latency=${2 * names.indexOf(name) + (form === "whole" ? 0 : 1)}`;
      const thrown = await thrownBy(ask({ model, text: "Where is crate 4?" }));
      const classes = errorClasses[name];
      if (classes === null) {
        expect(thrown).toMatchObject({ name: "ResponseError", status_code: status });
        expect(thrown).toHaveProperty("message", expect.stringMatching(/\w{3}/));
        continue;
      }
      expect(thrown).toBeInstanceOf(classes[error]);
      expect(thrown).toMatchObject({ status, requestID: expect.stringMatching(/^req_/) });
    }
  });

  it("for a cut connection is no reply", async () => {
    const { whole, streamed } = listening(name);
    // Of the calls of a name the first is cut before the reply, the second within it.
    for (const ask of [whole, whole, streamed, streamed]) {
      const model = `steady?disconnect=1&latency=${2 * names.indexOf(name) + (ask === whole ? 0 : 1)}`;
      const thrown = await thrownBy(ask({ model, text: "Where is crate 4?" }));
      expect(thrown).toBeInstanceOf(Error);
      expect(thrown).not.toHaveProperty("message", "nothing was thrown");
    }
  });
});

describe("the failures' own fields", () => {
  const messages = [{ role: "user" as const, content: "Where is crate 4?" }];

  it("name the code and the type that OpenAI gives", async () => {
    const asking = sdks.openai.chat.completions.create({ model: "steady?unknown-model", messages });
    expect(await thrownBy(asking)).toMatchObject({
      code: "model_not_found",
      type: "invalid_request_error",
      param: null,
    });
    const busy = await thrownBy(
      sdks.openai.responses.create({ model: "steady?rate-limit=1&retry-after=7", input: "Hm?" }),
    );
    expect(busy).toMatchObject({ code: "rate_limit_exceeded" });
    expect(busy instanceof OpenAI.APIError && busy.headers?.get("retry-after")).toBe("7");
  });

  it("name the parameter that a Responses body lacks", async () => {
    const asking = sdks.openai.responses.create({ model: "steady" });
    expect(await thrownBy(asking)).toMatchObject({
      status: 400,
      param: "input",
      code: "missing_required_parameter",
    });
  });

  it("name the type that Anthropic gives", async () => {
    const asking = sdks.anthropic.messages.create({
      model: "claude-opus-4-6?prefill=refused",
      max_tokens: 50,
      messages: [...messages, { role: "assistant", content: "<purpose>" }],
    });
    const thrown = await thrownBy(asking);
    expect(thrown).toBeInstanceOf(Anthropic.BadRequestError);
    expect(thrown).toMatchObject({ type: "invalid_request_error" });
    expect(thrown).toHaveProperty("message", expect.stringContaining("prefill"));
  });

  it("tell a call that is never answered by the SDKs' own timeouts", async () => {
    const timeout = 150;
    const model = "steady?hang=1";
    const chat = sdks.openai.chat.completions.create({ model, messages }, { timeout });
    const message = sdks.anthropic.messages.create(
      { model, messages, max_tokens: 50 },
      { timeout },
    );
    const [first, second] = await Promise.all([thrownBy(chat), thrownBy(message)]);
    expect(first).toBeInstanceOf(OpenAI.APIConnectionTimeoutError);
    expect(second).toBeInstanceOf(Anthropic.APIConnectionTimeoutError);
  });
});

describe("asking again", () => {
  const asked = { text: "Where is crate 4?", model: "steady?rate-limit=2&retry-after=1" };

  it.each(["openai chat", "openai responses", "anthropic messages"] as const)(
    "%s waits as long as the server asks",
    async (name) => {
      const own = await startRehearsal();
      try {
        const { whole } =
          listenersOf(sdksFor(own.url, 1)).find((each) => each.name === name) ?? listening(name);
        const first = await whole(asked);
        const begun = performance.now();
        expect(await whole(asked)).toEqual(first);
        // Left to itself an SDK waits for half a second at the most. Timers may be a little early.
        expect(performance.now() - begun).toBeGreaterThan(980);
        await expect.poll(() => own.calls().map(({ status }) => status)).toEqual([200, 429, 200]);
      } finally {
        await own.close();
      }
    },
  );
});

describe("a loop of tool calls that the SDK carries on by itself", () => {
  const text = "Where is crate 4?";

  it("ends for openai's chat runner, streamed and not", async () => {
    const given: unknown[] = [];
    const tools = [
      {
        type: "function" as const,
        function: {
          name: findCrate.name,
          description: findCrate.description,
          parameters: findCrate.parameters as Record<string, unknown>,
          parse: JSON.parse,
          function: (args: unknown) => {
            given.push(args);
            return "Bay 2.";
          },
        },
      },
    ];
    const body = { model: "steady", messages: [{ role: "user" as const, content: text }], tools };
    const whole = sdks.openai.chat.completions.runTools(body);
    expect(await whole.finalContent()).toMatch(/\w+/);
    const streamed = sdks.openai.chat.completions.runTools({ ...body, stream: true });
    expect(await streamed.finalContent()).toBe(await whole.finalContent());
    expect(given).toEqual([{ number: 4 }, { number: 4 }]);
    expect(whole.messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "tool",
      "assistant",
    ]);
  });

  const crateRunner = (given: unknown[]) => ({
    name: findCrate.name,
    description: findCrate.description,
    input_schema: { ...findCrate.parameters, type: "object" as const },
    parse: (content: unknown) => content,
    run: (args: unknown) => {
      given.push(args);
      return "Bay 2.";
    },
  });

  // Left to itself it asks the server to hold the conversation, and must be told that nothing is held.
  const forms: readonly { readonly thread?: false }[] = [{}, { thread: false }];
  it.each(forms)("ends for anthropic's tool runner %j", async (form) => {
    const given: unknown[] = [];
    const runner = sdks.anthropic.beta.messages.toolRunner({
      model: "steady?thinking=on",
      max_tokens: 3000,
      thinking: { type: "enabled", budget_tokens: 1024 },
      messages: [{ role: "user", content: text }],
      tools: [crateRunner(given)],
      ...form,
    });
    const last = await runner.runUntilDone();
    expect(given).toEqual([{ number: 4 }]);
    expect(last.stop_reason).toBe("end_turn");
    expect(last.content.map(({ type }) => type)).toEqual(["thinking", "text"]);
    const [, called] = runner.params.messages ?? [];
    expect(called?.content).toMatchObject([
      { type: "thinking", signature: expect.stringMatching(/.+/) },
      { type: "text" },
      { type: "tool_use" },
    ]);
  });

  it("ends for anthropic's thread, which the server has lost each time", async () => {
    const thread = sdks.anthropic.beta.messages.thread({ model: "steady", max_tokens: 200 });
    const first = await thread.send({ role: "user", content: text });
    const second = await thread.send({ role: "user", content: "And crate 5?" });
    expect(second.usage.input_tokens).toBeGreaterThan(first.usage.input_tokens);
    expect(thread.messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "user",
      "assistant",
    ]);
    const lost = sdks.anthropic.beta.messages.create({
      model: "steady",
      max_tokens: 200,
      messages: [{ role: "user", content: text }],
      thread: { type: "continue", previous_message_id: first.id },
    });
    expect(await thrownBy(lost)).toBeInstanceOf(Anthropic.ThreadNotFoundError);
  });

  it("ends for Responses, its items sent back as they came", async () => {
    const tools = [
      {
        type: "function" as const,
        name: findCrate.name,
        parameters: findCrate.parameters as Record<string, unknown>,
        strict: false,
      },
    ];
    const model = "steady?thinking=on";
    const first = await sdks.openai.responses.create({ model, input: text, tools });
    const calls = first.output.filter((item) => item.type === "function_call");
    expect(calls).toHaveLength(1);
    const second = await sdks.openai.responses.create({
      model,
      tools,
      input: [
        { role: "user", content: text },
        ...(first.output as OpenAI.Responses.ResponseInputItem[]),
        ...calls.map(({ call_id }) => ({
          type: "function_call_output" as const,
          call_id,
          output: "Bay 2.",
        })),
      ],
    });
    expect(second.output.map(({ type }) => type)).toEqual(["reasoning", "message"]);
  });

  it("ends for ollama, its message sent back as it came", async () => {
    const asked = {
      model: "steady?thinking=on",
      think: true,
      tools: [
        {
          type: "function",
          function: { name: findCrate.name, description: findCrate.description },
        },
      ],
    };
    const user = { role: "user", content: text };
    const first = await sdks.ollama.chat({ ...asked, messages: [user] });
    expect(first.message.tool_calls).toHaveLength(1);
    const result = { role: "tool", tool_name: findCrate.name, content: "Bay 2." };
    const second = await sdks.ollama.chat({ ...asked, messages: [user, first.message, result] });
    expect(second.message.tool_calls).toBeUndefined();
    expect(second.message.content).toMatch(/\w+/);
  });
});

describe("what else the SDKs offer", () => {
  const text = "Where is crate 4?";
  const messages = [{ role: "user" as const, content: text }];

  it("counts a stream of openai's for those alone who ask", async () => {
    const body = { model: "steady", messages, stream: true as const };
    const [plain, counted] = await Promise.all(
      [body, { ...body, stream_options: { include_usage: true } }].map(async (asked) => {
        const usages = [];
        for await (const chunk of await sdks.openai.chat.completions.create(asked)) {
          usages.push(chunk.usage ?? null);
        }
        return usages.filter((usage) => usage !== null);
      }),
    );
    expect(plain).toEqual([]);
    expect(counted).toMatchObject([{ completion_tokens: expect.any(Number) }]);
  });

  it("parses replies by zod", async () => {
    const chat = await sdks.openai.chat.completions.parse({
      model: "steady",
      messages,
      response_format: zodResponseFormat(bay, "bay"),
    });
    const response = await sdks.openai.responses.parse({
      model: "steady",
      input: text,
      text: { format: zodTextFormat(bay, "bay") },
    });
    const message = await sdks.anthropic.messages.parse({
      model: "steady",
      max_tokens: 200,
      messages,
      output_config: { format: zodOutputFormat(bay) },
    });
    for (const parsed of [
      chat.choices[0]?.message.parsed,
      response.output_parsed,
      message.parsed_output,
    ]) {
      expect(bay.safeParse(parsed).success).toBe(true);
    }
  });

  it("continues a prefix, and repeats it only where it is told to", async () => {
    const continued = async (model: string) => {
      const { content } = await sdks.anthropic.messages.create({
        model,
        max_tokens: 200,
        messages: [...messages, { role: "assistant", content: "<purpose>" }],
      });
      return content.map((block) => (block.type === "text" ? block.text : ""))[0];
    };
    const continuation = await continued("steady");
    expect(continuation).toMatch(/^(?!<purpose>)./);
    expect(await continued("steady?prefill=echoed")).toBe(`<purpose>${continuation}`);
  });

  it("stops thinking where ollama is told to", async () => {
    const model = "steady?thinking=on";
    const thought = await sdks.ollama.chat({ model, messages, think: true });
    const plain = await sdks.ollama.chat({ model, messages, think: false });
    expect(thought.message.thinking).toMatch(/\w+/);
    expect(plain.message).not.toHaveProperty("thinking");
  });

  it("lists and shows the models of a pretended server", async () => {
    const own = await startRehearsal({ as: "ollama" });
    try {
      const { openai, ollama } = sdksFor(own.url);
      const listed = (await ollama.list()).models.map((model) => model.name.replace(":latest", ""));
      expect(listed).toContain("steady");
      expect((await openai.models.list()).data.map(({ id }) => id)).toEqual(listed);
      const shown = await ollama.show({ model: "steady?thinking=on" });
      expect(shown.capabilities).toContain("thinking");
      expect(await thrownBy(ollama.show({ model: "steady?unknown-model" }))).toMatchObject({
        status_code: 404,
      });
    } finally {
      await own.close();
    }
  });
});
