import { describe, expect, test } from "vitest";
import type { ModelAnswer, ModelRequest } from "../model/model.ts";
import { randomFrom } from "../stats/random.ts";
import {
  type Answering,
  chatMl,
  copying,
  lineOf,
  missing,
  refusedPrefill,
  rendered,
  reply,
  restOf,
  type TargetParts,
  targetOf,
  worldOf,
} from "./__fixtures__/targets.ts";
import type { ProbeWorld } from "./asker.ts";
import { probeModel } from "./probe-model.ts";
import type { PrefillVerdict, ProbeCall } from "./probe-record.ts";

async function probe(
  parts: TargetParts | Answering,
  world: Partial<ProbeWorld> = {},
  wishes: { dialect?: string; generates?: boolean } = {},
): Promise<PrefillVerdict & { readonly calls: readonly ProbeCall[] }> {
  const target = targetOf(typeof parts === "function" ? { answer: parts } : parts);
  const record = await probeModel(target, new Set(["prefill"]), worldOf(world), wishes);
  const probed = record.verdicts.prefill;
  if (probed === null) throw new Error("nothing was probed");
  expect(JSON.parse(JSON.stringify(record))).toEqual(record);
  return { ...probed.verdict, calls: probed.calls };
}

const generated = (calls: readonly ProbeCall[]) => calls.filter(({ answer }) => answer !== null);

/** Its turn is closed behind the prefix: the model copies the line afresh. */
const restarting = copying((request) => reply(lineOf(request), "restarted"));
const continuing = copying((request) => reply(restOf(request), "unknown"));

/** A proxy that asks for the continuation in words: behaves like a prefill, and goes on from any cut. */
const proxied: Answering = (request, dialect) => {
  if (dialect !== null) return reply(restOf(request), "unknown");
  const begun = request.messages.findLast(({ role }) => role === "assistant");
  const [asked] = request.messages;
  if (begun === undefined || asked === undefined) return reply(lineOf(request));
  return reply(restOf({ ...request, messages: [asked], prefill: begun.content }));
};

describe("a prefill, where nothing is rendered", () => {
  test("is supported in the first dialect that is honoured", async () => {
    const verdict = await probe(
      copying((request, dialect) =>
        dialect === "flagged" ? reply(restOf(request), "unknown") : reply(lineOf(request)),
      ),
    );
    expect(verdict).toMatchObject({
      support: {
        kind: "supported",
        mechanism: "flagged",
        evidence: "probed: 5 of 5 canaries went on from the prefix",
      },
      dialect: "flagged",
      returns: "continuation",
      whenTools: null,
      failure: null,
    });
    expect(verdict.candidates.map(({ dialect, outcome }) => [dialect, outcome])).toEqual([
      ["plain", "unsupported"],
      ["flagged", "honoured"],
    ]);
  });

  test("takes one canary for a dialect that is ignored, and eight calls for one that is honoured", async () => {
    const { calls } = await probe(
      copying((request, dialect) =>
        dialect === "flagged" ? reply(restOf(request), "unknown") : reply(lineOf(request)),
      ),
    );
    const count = (id: string | null) => generated(calls).filter(({ dialect }) => dialect === id);
    expect(count("plain")).toHaveLength(1);
    expect(count("flagged")).toHaveLength(6);
    expect(count(null)).toHaveLength(2);
  });

  test("is asked with nonces of their own, one of them no tag, the request free of the deviation", async () => {
    const { calls } = await probe(continuing);
    const prefixes = generated(calls).flatMap(({ request }) => request.prefill ?? []);
    expect(new Set(prefixes).size).toBe(prefixes.length);
    expect(prefixes.filter((prefix) => prefix.startsWith("["))).toHaveLength(1);
    for (const { request } of calls) {
      const { tools, constraint, sampling } = request;
      expect({ tools, constraint, sampling }).toEqual({
        tools: [],
        constraint: null,
        sampling: { temperature: 0, maxOutputTokens: 64, stop: [] },
      });
    }
  });

  test("tries the dialect that the suite names first", async () => {
    const verdict = await probe(continuing, {}, { dialect: "own" });
    expect(verdict.dialect).toBe("own");
    expect(verdict.candidates).toHaveLength(1);
  });

  test.each<{ name: string; effect: "echoed" | "unknown" }>([
    { name: "the adapter cut", effect: "echoed" },
    { name: "nobody cut", effect: "unknown" },
  ])("tells a reply that holds the prefix, which $name", async ({ effect }) => {
    const verdict = await probe(
      copying((request) =>
        reply(`${effect === "echoed" ? "" : request.prefill}${restOf(request)}`, effect),
      ),
    );
    expect(verdict).toMatchObject({ support: { kind: "supported" }, returns: "includes-prefix" });
  });

  test.each<{ name: string; answer: Answering; reason: RegExp }>([
    {
      name: "restarts",
      answer: restarting,
      reason:
        /^plain: the server ignores the prefix: 5 of 5 canaries answered afresh; flagged: one/,
    },
    {
      name: "goes on politely at a word",
      answer: copying((request) => reply(` ${lineOf(request).split(" ").slice(2).join(" ")}`)),
      reason: /ignores the prefix/,
    },
    {
      name: "refuses",
      answer: copying(() => refusedPrefill),
      reason: /must end with a user message/,
    },
    {
      name: "refuses in words that we do not know",
      answer: copying(() => missing("bad-request", "unknown field tail")),
      reason: /unknown field tail/,
    },
    {
      name: "goes on inside the reasoning",
      answer: copying((request) => reply(lineOf(request), null, { reasoning: restOf(request) })),
      reason: /turn thinking off/,
    },
  ])("is unsupported by a server that $name", async ({ answer, reason }) => {
    const verdict = await probe(answer);
    expect(verdict.support).toMatchObject({ kind: "unsupported" });
    expect(verdict.support.kind === "unsupported" && verdict.support.reason).toMatch(reason);
    expect(verdict.dialect).toBeNull();
  });

  test.each([
    { server: "llama.cpp", kind: "unsupported" },
    { server: null, kind: "inconclusive" },
  ])("is $kind where no dialect is known for a server that calls itself $server", async (told) => {
    const facts = { dialects: [], server: told.server };
    const verdict = await probe({ answer: continuing, facts });
    expect(verdict.support.kind).toBe(told.kind);
    expect(verdict.calls).toEqual([]);
  });

  test.each<{ name: string; answer: Answering; reason: RegExp }>([
    {
      name: "a model that cannot copy",
      answer: () => reply("Once upon a time"),
      reason: /does not copy a line/,
    },
    {
      name: "a proxy that asks for the continuation in words",
      answer: proxied,
      reason: /when the turn is closed, and nothing proves/,
    },
    {
      name: "a model that writes nothing behind a prefix",
      answer: copying(() => reply("")),
      reason: /disagree: 5 empty/,
    },
  ])("is inconclusive for $name", async ({ answer, reason }) => {
    const { support, failure } = await probe(answer);
    expect(support).toMatchObject({ kind: "inconclusive" });
    expect(support.kind === "inconclusive" && support.reason).toMatch(reason);
    expect(failure).toBeNull();
  });

  test("is inconclusive for a fleet of which three of five honour it", async () => {
    let canary = 0;
    const pattern = "CCRCRC";
    const answer = copying((request) =>
      reply(pattern[canary++ % pattern.length] === "C" ? restOf(request) : lineOf(request)),
    );
    const { support } = await probe({ answer, facts: { dialects: ["plain"] } });
    expect(support).toEqual({
      kind: "inconclusive",
      reason: "plain: the canaries disagree: 3 continued, 2 restarted",
    });
  });

  test("is hardly ever honoured by a server that ignores it, however often its model imitates", async () => {
    let honoured = 0;
    for (let run = 0; run < 200; run++) {
      const chance = randomFrom(run);
      const answer = copying((request) =>
        reply(chance.next() < 0.3 ? restOf(request) : lineOf(request)),
      );
      const { support } = await probe(
        { answer, facts: { dialects: ["plain"] } },
        { random: randomFrom(`canaries ${run}`) },
      );
      if (support.kind === "supported") honoured++;
    }
    // 5 of 5 or 4 of 5 at a chance of 0.3 is 3.1 %.
    expect(honoured / 200).toBeLessThan(0.08);
  });

  const tokensOf = (text: string) => Math.ceil(text.length / 4);
  /** Counts the prompt as a server does that feeds its model `extra` tokens around the prefix. */
  const counting =
    (answer: Answering, extra: number): Answering =>
    async (request, dialect, signal) => {
      const given = await answer(request, dialect, signal);
      if (given.kind === "missing") return given;
      const sent = request.messages.map(({ content }) => content).join("");
      const grown = request.prefill === null ? 0 : extra;
      const inputTokens = tokensOf(sent + (request.prefill ?? "")) + grown;
      return { ...given, reply: { ...given.reply, usage: { ...given.reply.usage, inputTokens } } };
    };

  test("is believed of a model that imitates when the tokens prove it", async () => {
    expect((await probe(counting(proxied, 0))).support).toMatchObject({ kind: "supported" });
    expect((await probe(counting(proxied, 5))).support).toMatchObject({ kind: "inconclusive" });
  });

  test("is not believed where the prompt grows by an instruction", async () => {
    const { support } = await probe(counting(continuing, 40));
    expect(support).toMatchObject({ kind: "inconclusive" });
    expect(support.kind === "inconclusive" && support.reason).toMatch(/inside other text/);
  });

  test("is not believed where the model paid for the prefix that came back", async () => {
    const paying: Answering = (request, dialect) => {
      const whole = `${request.prefill}${restOf(request)}`;
      const text = dialect === null ? lineOf(request) : whole;
      if (request.messages.length > 1) return reply("What line?");
      return reply(text, null, { usage: { outputTokens: tokensOf(text) } });
    };
    const { support } = await probe(paying);
    expect(support.kind === "inconclusive" && support.reason).toMatch(/wrote the prefix again/);
  });
});

describe("a prefill, where the server renders", () => {
  const renders = (prompt: (request: ModelRequest) => string) => ({
    render: (request: ModelRequest) => rendered(prompt(request)),
  });

  test("is proven by a prompt that ends in it, with one canary", async () => {
    const verdict = await probe({ answer: continuing, ...renders(chatMl) });
    expect(verdict).toMatchObject({
      support: {
        kind: "supported",
        mechanism: "plain",
        evidence: "rendered by /apply-template: ends in the prefix",
      },
      returns: "continuation",
      whenTools: "open",
    });
    expect(generated(verdict.calls)).toHaveLength(1);
  });

  test("stays proven when the model wanders off, and takes no canary when asked not to", async () => {
    const wandering = await probe({ answer: restarting, ...renders(chatMl) });
    expect(wandering).toMatchObject({ support: { kind: "supported" }, returns: null });
    const silent = await probe(
      { answer: restarting, ...renders(chatMl) },
      {},
      { generates: false },
    );
    expect(silent.support.kind).toBe("supported");
    expect(generated(silent.calls)).toEqual([]);
  });

  test("tells that the prefix comes back", async () => {
    const answer = copying((request) => reply(restOf(request), "echoed"));
    const { returns } = await probe({ answer, ...renders(chatMl) });
    expect(returns).toBe("includes-prefix");
  });

  test("is unsupported when a server that renders it open reasons on from it", async () => {
    const answer = copying((request) =>
      reply(lineOf(request), null, { reasoning: restOf(request) }),
    );
    const { support } = await probe({ answer, ...renders(chatMl) });
    expect(support.kind === "unsupported" && support.reason).toMatch(
      /ends in the prefix, but two canaries went on inside the reasoning/,
    );
  });

  test("is unsupported when a server that renders it open refuses it", async () => {
    const verdict = await probe({ answer: copying(() => refusedPrefill), ...renders(chatMl) });
    expect(verdict.support).toMatchObject({ kind: "unsupported" });
  });

  test.each<{ name: string; prompt: (request: ModelRequest) => string; reason: RegExp }>([
    {
      name: "closed",
      prompt: (request) => `${chatMl(request)}<|im_end|>\n<|im_start|>assistant\n`,
      reason: /rendered by .*ended behind/,
    },
    { name: "dropped", prompt: (request) => chatMl(request, ""), reason: /does not hold/ },
    {
      name: "moved into the user's turn",
      prompt: ({ prefill, ...request }) =>
        chatMl({
          ...request,
          prefill: null,
          messages: [{ role: "user", content: `Continue "${prefill}"` }],
        }),
      reason: /user's turn/,
    },
    {
      name: "inside an open reasoning block",
      prompt: (request) => chatMl(request, `<think>\n${request.prefill}`),
      reason: /turn thinking off/,
    },
  ])("is unsupported where it is $name, without a call", async ({ prompt, reason }) => {
    const { support, calls } = await probe({ answer: proxied, ...renders(prompt) });
    expect(support.kind === "unsupported" && support.reason).toMatch(reason);
    expect(generated(calls)).toEqual([]);
  });

  test("goes on to the next dialect", async () => {
    const verdict = await probe({
      answer: continuing,
      render: (request, dialect) =>
        rendered(chatMl(request) + (dialect === "plain" ? "<|im_end|>\n" : "")),
    });
    expect(verdict.dialect).toBe("flagged");
  });

  test("is unsupported beside tools where tools close it, and supported without them", async () => {
    const verdict = await probe({
      answer: continuing,
      ...renders((request) => chatMl(request) + (request.tools.length > 0 ? "<|im_end|>\n" : "")),
    });
    expect(verdict.whenTools).toMatch(/^closed beside tools: /);
    expect(verdict.support).toMatchObject({ kind: "unsupported" });
    expect(verdict.withoutTools).toMatchObject({ kind: "supported" });
  });

  test("does not hold a server's refusal of tools against the prefill", async () => {
    const verdict = await probe({
      answer: continuing,
      render: (request) =>
        request.tools.length > 0
          ? { kind: "refused", detail: "tools need --jinja" }
          : rendered(chatMl(request)),
    });
    expect(verdict).toMatchObject({ support: { kind: "supported" }, whenTools: null });
  });

  test("falls back to canaries where the rendering is refused", async () => {
    const verdict = await probe({
      answer: continuing,
      render: () => ({ kind: "refused", detail: "no such flag" }),
    });
    expect(verdict.support).toMatchObject({ kind: "supported" });
    expect(generated(verdict.calls).length).toBeGreaterThan(5);
  });
});

describe("a prefill, of a target that cannot be asked", () => {
  test.each(["auth", "network", "rate-limit", "server", "malformed"] as const)(
    "is inconclusive by cause %s",
    async (cause) => {
      const verdict = await probe(() => missing(cause, "as it was told"));
      expect(verdict).toMatchObject({
        support: { kind: "inconclusive" },
        failure: { cause, detail: "as it was told" },
      });
      const tries = cause === "auth" ? 1 : 3;
      expect(
        verdict.calls.filter(({ dialect }) => dialect === "plain").length,
      ).toBeGreaterThanOrEqual(tries);
      expect(verdict.calls.filter(({ dialect }) => dialect === "flagged")).toEqual([]);
    },
  );

  test("is inconclusive when a model never answers, and does not heed that it is told to stop", async () => {
    const verdict = await probe(() => new Promise<ModelAnswer>(() => {}), { timeoutMs: 5 });
    expect(verdict.failure?.cause).toBe("timeout");
  });

  test("asks nothing once it is stopped", async () => {
    let asked = 0;
    const verdict = await probe(
      () => {
        asked++;
        return reply("");
      },
      { signal: AbortSignal.abort() },
    );
    expect(verdict.failure?.cause).toBe("cancelled");
    expect(asked).toBe(0);
  });

  test("is asked again after a passing error, as long as the server wants to be left alone", async () => {
    let calls = 0;
    const waits: number[] = [];
    const flaky: Answering = (request, dialect, signal) =>
      calls++ % 3 === 0
        ? { kind: "missing", cause: "rate-limit", detail: "slowly", retryAfterMs: 1234 }
        : continuing(request, dialect, signal);
    const { support } = await probe(flaky, {
      wait: async (ms) => {
        waits.push(ms);
      },
    });
    expect(support.kind).toBe("supported");
    expect(new Set(waits)).toEqual(new Set([1234]));
  });

  test("gives more tokens to a model that thinks them away, and its own temperature to one that minds", async () => {
    const minding: Answering = (request, dialect, signal) => {
      if (request.sampling.temperature !== 1)
        return missing("bad-request", "temperature must be 1");
      if (request.sampling.maxOutputTokens > 100) return continuing(request, dialect, signal);
      const thought = reply("", null, { reasoning: "Hm" });
      if (thought.kind === "missing") return thought;
      return { ...thought, reply: { ...thought.reply, finish: { reason: "length", raw: null } } };
    };
    expect((await probe(minding)).support.kind).toBe("supported");
  });

  test("keeps no text without end", async () => {
    const endless = "ab ".repeat(100_000);
    const { calls } = await probe({
      answer: () => reply(endless),
      render: (request) => rendered(endless + chatMl(request)),
    });
    for (const call of calls) expect(JSON.stringify(call).length).toBeLessThan(60_000);
  });
});
