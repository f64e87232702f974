import { describe, expect, test } from "vitest";
import type { Model } from "../model/model.ts";
import { usualCompare } from "../suite/__fixtures__/small-suite.ts";
import type { Experiment, Suite } from "../suite/suite.ts";
import {
  chatMl,
  copying,
  lineOf,
  missing,
  rendered,
  reply,
  restOf,
  targetOf,
  worldOf,
} from "./__fixtures__/targets.ts";
import { probeModel } from "./probe-model.ts";
import { settleModels } from "./settle-models.ts";
import { settledModel } from "./settled-model.ts";

const history = { source: "live", form: "verbatim", nudges: "keep", placement: "message" } as const;
const variant = { name: "default" } as unknown as Experiment["variants"][number];

function labels(
  seams: readonly string[],
  toolFormat: "native" | "scripted" = "native",
): Experiment {
  return {
    protocol: "purpose-label",
    options: { maxChars: 64, toolFormat, eligibility: "scripted" },
    seams,
    wordings: [{ name: "firm", text: "" }],
    variants: [variant],
    tasks: [],
    history,
    compare: usualCompare,
  };
}

function blocks(seams: readonly string[]): Experiment {
  const { wordings, variants, tasks } = labels([]);
  const vocabulary = {} as never;
  return {
    protocol: "state-block",
    options: { vocabulary },
    seams,
    wordings,
    variants,
    tasks,
    history,
    compare: usualCompare,
  };
}

function suiteOf(models: readonly Model[], experiments: readonly Experiment[]): Suite {
  const sampling = { temperature: 0, maxOutputTokens: 1, stop: [] };
  const specs = models.map(({ id }) => ({
    id,
    adapter: "openai-compatible",
    model: "m",
    prefill: id === "named" ? "flagged" : "auto",
    sampling,
  }));
  return { name: "s", experiments, models: specs, epochs: 1, seed: 1 } as unknown as Suite;
}

async function settle(models: readonly Model[], experiments: readonly Experiment[]) {
  const told: string[] = [];
  const settled = await settleModels(
    suiteOf(models, experiments),
    new Map(models.map((model) => [model.id, model])),
    { ...worldOf(), tell: (model, words) => told.push(`${model}: ${words}`) },
  );
  return { ...settled, told };
}

const flagged = copying((request, dialect) =>
  reply(dialect === "flagged" ? restOf(request) : lineOf(request)),
);

describe("settleModels()", () => {
  test("probes what cells need, and nothing else", async () => {
    const { models, records } = await settle(
      [targetOf({ answer: flagged })],
      [labels(["system", "prefill"])],
    );
    expect(models.get("target")).toMatchObject({
      prefill: { kind: "supported", mechanism: "flagged" },
      constraint: { kind: "inconclusive" },
      probing: null,
    });
    expect(records).toHaveLength(1);
    expect(records[0]?.verdicts).toMatchObject({ constraint: null, lateSystem: null });
  });

  test("probes a schema for the seam that needs one", async () => {
    const { models } = await settle([targetOf({ answer: flagged })], [blocks(["constrained"])]);
    expect(models.get("target")?.constraint).toMatchObject({ kind: "unsupported" });
  });

  test("finds out where a nudge lands that is a system message of its own", async () => {
    const experiment = labels(["nudge"]);
    const placed = { ...experiment, history: { ...history, placement: "system-message" } } as const;
    const render = (request: Parameters<typeof chatMl>[0]) => rendered(chatMl(request));
    const { models } = await settle([targetOf({ answer: flagged, render })], [placed]);
    expect(models.get("target")).toMatchObject({
      lateSystem: { kind: "supported", mechanism: "system-message" },
      prefill: { kind: "inconclusive" },
    });
  });

  test("leaves a model alone whose cells need nothing, or that has nothing to probe", async () => {
    const asked = targetOf({ answer: flagged });
    const simulated = { ...targetOf({ id: "sim", answer: flagged }), probing: null };
    const decided = { ...targetOf({ id: "decided", answer: flagged }), prefill: simulated.prefill };
    const none = await settle([asked], [labels(["system", "nudge"])]);
    expect(none.models.get("target")).toBe(asked);
    expect(none.records).toEqual([]);
    const { models } = await settle(
      [simulated, { ...decided, prefill: { kind: "unsupported", reason: "known" } }],
      [labels(["prefill"])],
    );
    expect(models.get("sim")).toBe(simulated);
    expect(models.get("decided")?.prefill).toEqual({ kind: "unsupported", reason: "known" });
  });

  test("has the settled model write its prefills in the dialect that was found", async () => {
    const { models } = await settle([targetOf({ answer: flagged })], [labels(["prefill"])]);
    const request = {
      messages: [{ role: "user", content: "<A> one two </A>" }],
      tools: [],
      prefill: "<A> on",
      constraint: null,
      sampling: { temperature: 0, maxOutputTokens: 9, stop: [] },
      seed: 1,
    } as const;
    const { signal } = new AbortController();
    const answer = await models.get("target")?.generate(request, { signal });
    expect(answer).toMatchObject({ reply: { text: "e two </A>" } });
  });

  test("leaves a target that fails inconclusive with the cause, tells of it, and settles the others", async () => {
    const lost = targetOf({ id: "lost", answer: () => missing("network", "nothing listens") });
    const { models, told } = await settle(
      [lost, targetOf({ answer: flagged })],
      [labels(["prefill"]), blocks(["constrained"])],
    );
    expect(models.get("lost")?.prefill).toMatchObject({ kind: "inconclusive" });
    expect(models.get("lost")?.constraint).toMatchObject({
      kind: "inconclusive",
      reason: "the target could not be probed: network: nothing listens",
    });
    expect(models.get("target")?.prefill.kind).toBe("supported");
    expect(told).toEqual(["lost: not probed: network: nothing listens"]);
    expect([...models.keys()]).toEqual(["lost", "target"]);
  });

  test("holds what tools do to a prefill against native cells only", async () => {
    const render = (request: Parameters<typeof chatMl>[0]) =>
      rendered(chatMl(request) + (request.tools.length > 0 ? "<|im_end|>\n" : ""));
    const target = targetOf({ answer: flagged, render });
    const native = await settle([target], [labels(["prefill"])]);
    expect(native.models.get("target")?.prefill.kind).toBe("unsupported");
    for (const experiment of [labels(["prefill"], "scripted"), blocks(["prefill"])]) {
      const { models } = await settle([target], [experiment]);
      expect(models.get("target")?.prefill.kind).toBe("supported");
    }
  });

  test("probes models of one host one after another, others beside each other", async () => {
    const running = new Map<string, number>();
    let most = 0;
    let together = 0;
    const slow = (id: string, host: string) =>
      targetOf({
        id,
        host,
        answer: async (request, dialect, signal) => {
          running.set(host, (running.get(host) ?? 0) + 1);
          most = Math.max(most, ...running.values());
          together = Math.max(
            together,
            [...running.values()].reduce((a, b) => a + b, 0),
          );
          await new Promise((resolve) => setTimeout(resolve, 2));
          running.set(host, (running.get(host) ?? 1) - 1);
          return flagged(request, dialect, signal);
        },
      });
    await settle([slow("a", "h"), slow("b", "h"), slow("c", "i")], [labels(["prefill"])]);
    expect({ most, together }).toEqual({ most: 1, together: 2 });
  });

  test("tries the dialect that the suite names first", async () => {
    const { records } = await settle(
      [targetOf({ id: "named", answer: flagged })],
      [labels(["prefill"])],
    );
    const { verdict } = records[0]?.verdicts.prefill ?? {};
    expect(verdict?.candidates.map(({ dialect }) => dialect)).toEqual(["flagged"]);
  });
});

describe("settledModel()", () => {
  test("keeps what a record does not speak of", async () => {
    const target = targetOf({ answer: flagged });
    const record = await probeModel(target, new Set(["constraint"]), worldOf());
    const { prefill, constraint, probing, id } = settledModel(target, record);
    expect({ prefill, probing, id }).toEqual({
      prefill: target.prefill,
      probing: null,
      id: "target",
    });
    expect(constraint.kind).toBe("unsupported");
  });
});
