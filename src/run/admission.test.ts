import { describe, expect, test } from "vitest";
import type { TurnRecord } from "../journal/turn-record.ts";
import { type Model, type ModelAnswer, type ModelRequest, unknownUsage } from "../model/model.ts";
import { promptTokens } from "../model/request-tokens.ts";
import { modelSpec, narratorExperiment, smallSuite } from "../suite/__fixtures__/small-suite.ts";
import type { Limits, ModelLimits } from "../suite/suite.ts";
import { pacedClock } from "./__fixtures__/paced-clock.ts";
import { contextOf, modelOf, replyOf } from "./__fixtures__/rehearsal.ts";
import type { RunEvent } from "./run-event.ts";
import { type RunContext, runSuite } from "./run-suite.ts";

const missing = (cause: "server" | "rate-limit", retryAfterMs?: number): ModelAnswer => ({
  kind: "missing",
  cause,
  detail: "it said no",
  ...(retryAfterMs !== undefined && { retryAfterMs }),
});

interface Played {
  readonly limits?: Partial<Limits>;
  readonly modelLimits?: ModelLimits;
  readonly epochs?: number;
  readonly changes?: Partial<RunContext>;
}

type Answer = (
  call: number,
  world: ReturnType<typeof pacedClock>,
  request: ModelRequest,
) => Promise<ModelAnswer>;

/** Plays eight turns an epoch, in conversations of two, on a clock of its own. */
async function played(answer: Answer, { limits, modelLimits, epochs = 1, changes }: Played = {}) {
  const world = pacedClock();
  const began: number[] = [];
  let inFlight = 0;
  let most = 0;
  const model: Model = modelOf(async (request, call) => {
    began.push(world.clock.ticks());
    most = Math.max(most, ++inFlight);
    try {
      return await answer(call, world, request);
    } finally {
      inFlight--;
    }
  });
  const events: RunEvent[] = [];
  const { context, records } = contextOf([], {
    clock: world.clock,
    onEvent: (event) => events.push(event),
    ...changes,
  });
  const suite = smallSuite({
    experiments: [narratorExperiment],
    models: [modelSpec("sim:steady", modelLimits === undefined ? {} : { limits: modelLimits })],
    epochs,
    limits: { concurrency: 4, timeoutMs: 60_000, retries: 2, ...limits },
  });
  await runSuite(suite, new Map([[model.id, model]]), context);
  const kinds = events.map(({ kind }) => kind).filter((kind) => kind !== "attempt");
  return { began, records, events, kinds, most: () => most, endedAt: world.clock.ticks() };
}

const fine: Answer = async (_call, { pass }) => {
  await pass(100);
  return replyOf("She nods.");
};
const scored = (records: readonly TurnRecord[]) =>
  records.filter(({ outcome }) => outcome.kind === "scored").length;

describe("a call that waits to be asked again", () => {
  test("leaves its place to others", async () => {
    const once = await played(
      async (call, world, request) =>
        call === 1 ? missing("rate-limit", 60_000) : fine(call, world, request),
      { limits: { concurrency: 2 }, epochs: 4 },
    );
    expect(scored(once.records)).toBe(32);
    // Everything else is played in the minute that one call waits.
    expect(once.began.filter((at) => at < 60_000)).toHaveLength(31);
  });

  test("is given up where its whole time would be over before it is asked again", async () => {
    const { records } = await played(async () => missing("rate-limit", 7000), {
      limits: { totalMs: 10_000, retries: 9 },
    });
    const attempts = records.map(({ attempt }) => attempt);
    expect(Math.max(...attempts)).toBe(2);
  });

  test("measures what the server took, not what it waited for, whatever becomes of the clock", async () => {
    const { records } = await played(
      async (call, world, request) => {
        if (call === 3) world.jump(-86_400_000);
        if (call === 6) world.jump(7 * 86_400_000);
        return fine(call, world, request);
      },
      { limits: { concurrency: 1 }, modelLimits: { requestsPerMinute: 30 } },
    );
    expect(records.map(({ latencyMs }) => latencyMs)).toEqual(Array(8).fill(100));
    expect(scored(records)).toBe(8);
  });
});

describe("a target that is down", () => {
  test("is left alone after five failures in a row and asked on once a probe is answered", async () => {
    const { records, began, kinds } = await played(
      async (call, world, request) =>
        world.clock.ticks() < 2500 ? missing("server") : fine(call, world, request),
      { epochs: 4, limits: { retries: 9 } },
    );
    expect(kinds).toEqual(["circuit-open", "circuit-closed"]);
    expect(scored(records)).toBe(32);
    expect(began.filter((at) => at < 2500).length).toBeLessThanOrEqual(5 + 4 + 2);
  });

  test("costs few calls when it never answers, and the rest is not run", async () => {
    const { records, kinds } = await played(async () => missing("server"), { epochs: 40 });
    expect(kinds).toEqual(["circuit-open", "circuit-ended"]);
    expect(records.length).toBeLessThanOrEqual(5 + 4 + 3);
  });

  test("is no reason to stop while it refuses for its rate limit", async () => {
    const { kinds } = await played(async () => missing("rate-limit"), { epochs: 4 });
    expect(kinds).toEqual([]);
  });
});

describe("the limits of a run", () => {
  test("hold a model to its own number of calls at once, and to its requests a minute", async () => {
    const own = await played(fine, { epochs: 4, modelLimits: { concurrency: 2 } });
    expect(own.most()).toBe(2);
    const paced = await played(fine, { epochs: 4, modelLimits: { requestsPerMinute: 60 } });
    // Five at once, and then one a second.
    expect(paced.endedAt).toBeGreaterThan(26_000);
    expect(paced.endedAt).toBeLessThan(29_000);
  });

  test("hold a model to its tokens a minute, as its server counts them", async () => {
    let counted = 0;
    const { endedAt } = await played(
      async (_call, _world, request) => {
        // Twice what its characters come to.
        const usage = {
          ...unknownUsage,
          inputTokens: 2 * promptTokens(request),
          outputTokens: 100,
        };
        counted += usage.inputTokens + usage.outputTokens;
        return replyOf("She nods.", { usage });
      },
      { epochs: 8, modelLimits: { tokensPerMinute: 60_000 } },
    );
    const seconds = endedAt / 1000;
    // A thousand a second, and five seconds' worth at once.
    expect(counted).toBeLessThan(1000 * (seconds + 5) + 1000);
    expect(counted).toBeGreaterThan(500 * seconds);
  });

  test("ask fewer calls at once of a model that says it has too many", async () => {
    let inFlight = 0;
    const { events, records } = await played(
      async (_call, { pass }) => {
        inFlight++;
        const isBusy = inFlight > 6;
        await pass(isBusy ? 1 : 100);
        inFlight--;
        return isBusy ? missing("rate-limit", 0) : replyOf("She nods.");
      },
      { epochs: 40, limits: { concurrency: 32, retries: 9 } },
    );
    expect(scored(records)).toBe(320);
    const late = events.flatMap((event) => (event.kind === "attempt" ? [event.target.atOnce] : []));
    expect(Math.max(...late.slice(-100))).toBeLessThanOrEqual(8);
    expect(records.filter(({ outcome }) => outcome.kind === "missing").length).toBeLessThan(100);
  });

  test("end a run before the call that could pass a budget, and say so once", async () => {
    const { records, kinds } = await played(fine, { epochs: 4, limits: { maxCalls: 11 } });
    expect(records).toHaveLength(11);
    expect(new Set(kinds)).toEqual(new Set(["over-budget"]));
  });

  test("count what earlier attempts at the run have spent", async () => {
    const spentBefore = { calls: 9, tokens: 0, usd: 0 };
    const { records } = await played(fine, { limits: { maxCalls: 11 }, changes: { spentBefore } });
    expect(records).toHaveLength(2);
  });

  test("never pass a budget of dollars, attempts that were lost counted", async () => {
    const prices = new Map([["sim:steady", { input: 100, output: 500 }]]);
    const { events, records } = await played(
      async (call, world, request) =>
        call % 3 === 2 ? missing("server") : fine(call, world, request),
      { epochs: 9, limits: { maxCostUsd: 2 }, changes: { prices } },
    );
    const spent = events.flatMap((event) =>
      event.kind === "attempt" ? [event.spent.usd ?? 0] : [],
    );
    expect(Math.max(...spent)).toBeLessThanOrEqual(2);
    expect(Math.max(...spent)).toBeGreaterThan(1);
    expect(scored(records)).toBeLessThan(72);
  });

  test("leave out what is not in the plan", async () => {
    const leftOut = new Set(["state-block/none/-/default/sim:steady"]);
    const { records } = await played(fine, { changes: { leftOut } });
    expect(records).toHaveLength(6);
  });
});
