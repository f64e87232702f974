import { describe, expect, test } from "vitest";
import { UsageError } from "../../errors.ts";
import type { ModelReply, ModelRequest } from "../model.ts";
import { sampling } from "./__fixtures__/sampling.ts";
import { simSpec } from "./__fixtures__/sims.ts";
import { requestIn } from "./__fixtures__/wire.ts";
import { openSim } from "./sim.ts";
import type { Situation } from "./situation.ts";

const steady = openSim(simSpec("steady"));

async function replyTo(request: ModelRequest, model = steady): Promise<ModelReply> {
  const answer = await model.generate(request, { signal: new AbortController().signal });
  if (answer.kind !== "reply") throw new Error(answer.detail);
  return answer.reply;
}

const agent: Situation = {
  protocol: "purpose-label",
  place: "system",
  firmness: "firm",
  turn: "call",
  toolFormat: "native",
};
const narrator: Situation = {
  protocol: "state-block",
  place: "system+nudge",
  firmness: "firm",
  shows: { events: true, stateSection: true, lengthHint: true },
};

describe("openSim()", () => {
  test.each(["steadier", "toString", "__proto__", ""])(
    "refuses the unknown profile %j and names the known ones",
    (profile) => {
      expect(() => openSim(simSpec(profile))).toThrow(UsageError);
      expect(() => openSim(simSpec(profile))).toThrow(
        expect.objectContaining({
          mend: "use sim:steady, sim:headstrong, sim:small or sim:dropper",
        }),
      );
    },
  );

  test("says that its figures are simulated and what makes its answers", () => {
    expect(steady).toMatchObject({
      id: "sim:steady",
      simulated: true,
      host: null,
      identity: { adapter: "sim", profile: "steady", table: expect.any(Number) },
      prefill: { kind: "supported", mechanism: "sim" },
      constraint: { kind: "supported", mechanism: "sim" },
    });
  });
});

describe("generate()", () => {
  test("answers one request by the same bytes, whenever and in whatever company it is asked", async () => {
    const requests = [agent, narrator].flatMap((situation) =>
      Array.from({ length: 50 }, (_, n) => requestIn(situation, n)),
    );
    const first = await Promise.all(requests.map((request) => replyTo(request)));
    const other = openSim(simSpec("steady"));
    for (const [index, request] of [...requests.entries()].reverse()) {
      const copied: unknown = JSON.parse(JSON.stringify(request));
      expect(await replyTo(copied as ModelRequest, other)).toEqual(first[index]);
    }
  });

  test.each<[string, (request: ModelRequest) => ModelRequest]>([
    ["the seed", (request) => ({ ...request, seed: request.seed + 1 })],
    ["the sampling", (request) => ({ ...request, sampling: { ...sampling, temperature: 0.1 } })],
    [
      "a tool's description",
      (request) => ({
        ...request,
        tools: request.tools.map((tool) => ({ ...tool, description: "?" })),
      }),
    ],
    [
      "one character of a message",
      (request) => ({
        ...request,
        messages: request.messages.with(0, {
          role: "system",
          content: `${request.messages[0]?.content} `,
        }),
      }),
    ],
  ])("draws anew when %s changes", async (_name, change) => {
    let changed = 0;
    for (let n = 0; n < 40; n++) {
      const request = requestIn(agent, n);
      const one = await replyTo(request);
      if (one.text !== (await replyTo(change(request))).text) changed++;
    }
    expect(changed).toBeGreaterThan(30);
  });

  test("draws anew when the schema changes that a reply must fit", async () => {
    const properties = { events: { type: "array", items: { type: "object" } } };
    const schema = { type: "object", properties };
    let changed = 0;
    for (let n = 0; n < 200; n++) {
      const request = { ...requestIn(narrator, n), constraint: schema };
      const { text } = await replyTo(request);
      const other = { ...request, constraint: { ...schema, description: "A block." } };
      if (text !== (await replyTo(other)).text) changed++;
    }
    // One in five replies is an empty list, whatever is drawn: two draws differ in 2 × 0.2 × 0.8 of all cases.
    expect(changed).toBeGreaterThan(30);
  });

  test("draws anew for another profile", async () => {
    const headstrong = openSim(simSpec("headstrong"));
    const request = requestIn(narrator, 3);
    expect((await replyTo(request)).text).not.toBe((await replyTo(request, headstrong)).text);
  });

  test("does not repeat itself: 1,000 requests have nearly as many replies", async () => {
    for (const situation of [agent, narrator]) {
      const texts = new Set<string>();
      for (let n = 0; n < 1_000; n++) texts.add((await replyTo(requestIn(situation, n))).text);
      expect(texts.size).toBeGreaterThan(900);
    }
  });

  test("calls the offered tools one a turn and ends in words", async () => {
    for (let n = 0; n < 30; n++) {
      const calling = await replyTo(requestIn(agent, n));
      expect(calling.toolCalls).toHaveLength(1);
      expect(calling.finish).toEqual({ reason: "tool-calls", raw: "tool_calls" });
      const closing = await replyTo(requestIn({ ...agent, turn: "closing" }, n));
      expect(closing.toolCalls).toEqual([]);
      expect(closing.finish).toEqual({ reason: "stop", raw: "stop" });
    }
  });

  test("is cut where a stop string begins, and then makes no call", async () => {
    for (let n = 0; n < 30; n++) {
      const request = requestIn(agent, n);
      const stopped = { ...request, sampling: { ...sampling, stop: ["|", "."] } };
      const reply = await replyTo(stopped);
      expect(reply.text).not.toContain(".");
      expect(reply.toolCalls).toEqual([]);
      expect(reply.finish).toEqual({ reason: "stop", raw: "stop" });
    }
  });

  test("is cut at the output limit, four characters a token, and says so", async () => {
    for (let n = 0; n < 30; n++) {
      const request = { ...requestIn(narrator, n), sampling: { ...sampling, maxOutputTokens: 10 } };
      const reply = await replyTo(request);
      expect(reply.text).toHaveLength(40);
      expect(reply.finish).toEqual({ reason: "length", raw: "length" });
      expect(reply.usage.outputTokens).toBe(10);
    }
  });

  test("counts four characters for a token", async () => {
    const request: ModelRequest = {
      messages: [
        { role: "user", content: "x".repeat(397) },
        {
          role: "assistant",
          content: "y".repeat(4),
          toolCalls: [{ id: "1", name: "look", arguments: "{}" }],
        },
      ],
      tools: [],
      prefill: null,
      constraint: null,
      sampling,
      seed: 1,
    };
    const { usage, text } = await replyTo(request);
    expect(usage.inputTokens).toBe(Math.ceil((397 + 4 + 4 + 2) / 4));
    expect(usage.outputTokens).toBe(Math.ceil(text.length / 4));
  });

  test("tells what became of a prefill, and warns of one it does not know", async () => {
    const { signal } = new AbortController();
    const plain = requestIn(agent, 1);
    expect(await steady.generate(plain, { signal })).toMatchObject({ effect: null, warnings: [] });
    const begun = { ...plain, prefill: "<purpose>" };
    expect(await steady.generate(begun, { signal })).toMatchObject({
      effect: "continued",
      warnings: [],
    });
    const story = { ...requestIn(narrator, 1), prefill: "It rains.\n\n```state" };
    expect(await steady.generate(story, { signal })).toMatchObject({
      effect: "continued",
      warnings: [],
    });
    const odd = { ...plain, prefill: "Sure, " };
    expect(await steady.generate(odd, { signal })).toMatchObject({
      effect: "continued",
      warnings: ['the prefill "Sure, " is none that a simulated model knows'],
    });
  });

  test("is missing when it is cancelled before it begins", async () => {
    const answer = await steady.generate(requestIn(agent, 1), { signal: AbortSignal.abort() });
    expect(answer).toMatchObject({ kind: "missing", cause: "cancelled" });
  });

  test("answers messages of every odd kind", async () => {
    const odd: readonly ModelRequest["messages"][] = [
      [],
      [{ role: "system", content: "" }],
      [{ role: "assistant", content: "", toolCalls: [] }],
      [{ role: "tool", content: "```state", callId: "1", name: "x" }],
      [{ role: "user", content: "<purpose>\n\n```state\n[Reminder:]\n{" }],
    ];
    for (const messages of odd) {
      for (let seed = 0; seed < 200; seed++) {
        const request = { messages, tools: [], prefill: null, constraint: null, sampling, seed };
        expect((await replyTo(request)).text.length).toBeGreaterThan(0);
      }
    }
  });

  test("is fast enough that a harness is what is measured: over 2,000 replies a second", async () => {
    const requests = Array.from({ length: 500 }, (_, n) =>
      requestIn(n % 2 === 0 ? agent : narrator, n),
    );
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 5; round++) {
      const start = performance.now();
      for (const request of requests) await replyTo(request);
      best = Math.min(best, performance.now() - start);
    }
    expect(best).toBeLessThan(250);
  });
});
