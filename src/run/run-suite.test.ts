import { describe, expect, test } from "vitest";
import type { TurnRecord } from "../journal/turn-record.ts";
import type { Model, ModelAnswer, ModelRequest } from "../model/model.ts";
import {
  agentExperiment,
  agentTask,
  modelSpec,
  narratorExperiment,
  smallSuite,
} from "../suite/__fixtures__/small-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { contextOf, modelOf, replyOf } from "./__fixtures__/rehearsal.ts";
import { runSuite } from "./run-suite.ts";

function only(experiment: Suite["experiments"][number], seam: string, changes: object = {}): Suite {
  return smallSuite({ experiments: [{ ...experiment, seams: [seam], ...changes }] });
}

function models(model: Model): ReadonlyMap<string, Model> {
  return new Map([[model.id, model]]);
}

/** An agent that makes the script's calls: tools in order, then words. */
function obedient(request: ModelRequest): ModelAnswer {
  const results = request.messages.filter(({ role }) => role === "tool").length;
  const tool = request.tools[results];
  const text =
    request.prefill === null ? "<purpose>Looking</purpose>\nGo." : "Looking</purpose>\nGo.";
  if (tool === undefined) return replyOf("It expired.");
  const call = { id: `c${results}`, name: tool.name, arguments: "{}" };
  return replyOf(text, { toolCalls: [call], finish: { reason: "tool-calls", raw: "tool_calls" } });
}

const told = (request: ModelRequest | undefined) =>
  request?.messages.map(({ role, content }) => `${role}: ${content}`);

const rule = agentExperiment.wordings[0]?.text ?? "";

describe("runSuite() playing an agent task in native format", () => {
  test("walks the tool loop, tool results and all, and records each step", async () => {
    const model = modelOf(obedient);
    const { context, records } = contextOf();
    await runSuite(only(agentExperiment, "system"), models(model), context);
    expect(records.map(({ turn, step }) => [turn, step])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    expect(told(model.asked[2])).toEqual([
      `system: You mend software.\n\n${rule}`,
      "user: The login test is red. Why?",
      "assistant: <purpose>Looking</purpose>\nGo.",
      "tool: login.test.ts line 4",
      "assistant: <purpose>Looking</purpose>\nGo.",
      "tool: token expired",
    ]);
    expect(model.asked[0]?.tools).toEqual(agentTask.tools);
  });

  test("nudges in the newest tool result and keeps no other copy inside a user turn", async () => {
    const model = modelOf(obedient);
    await runSuite(only(agentExperiment, "nudge"), models(model), contextOf().context);
    expect(told(model.asked[2])?.filter((line) => line.includes(rule))).toEqual([
      `tool: token expired\n\n${rule}`,
    ]);
  });

  test("sends the prefix back with the continuation, and records what was given", async () => {
    const model = modelOf(obedient);
    const { context, records } = contextOf();
    await runSuite(only(agentExperiment, "prefill"), models(model), context);
    expect(model.asked.map(({ prefill }) => prefill)).toEqual([
      "<purpose>",
      "<purpose>",
      "<purpose>",
    ]);
    expect(told(model.asked[1])?.[2]).toBe("assistant: <purpose>Looking</purpose>\nGo.");
    expect(records[0]?.delivery).toMatchObject({
      mechanism: "test",
      placement: "system-prompt",
      prefix: "<purpose>",
      given: ["opener"],
    });
  });

  test("sends the prose alone in stripped history", async () => {
    const model = modelOf(obedient);
    const history = { ...agentExperiment.history, form: "stripped" };
    await runSuite(
      only(agentExperiment, "system", { history }),
      models(model),
      contextOf().context,
    );
    expect(told(model.asked[1])?.[2]).toBe("assistant: Go.");
  });

  test("sends the same seed in every arm of a turn", async () => {
    const model = modelOf(obedient);
    await runSuite(
      smallSuite({ experiments: [agentExperiment] }),
      models(model),
      contextOf().context,
    );
    const seeds = new Set(model.asked.map(({ seed }) => seed));
    expect(model.asked).toHaveLength(4 * 3);
    expect(seeds.size).toBe(3);
  });
});

describe("runSuite() playing an agent task in scripted format", () => {
  test("announces each call, gives its result and offers no tool on the wire", async () => {
    const model = modelOf(() => replyOf("Hm."));
    const { context, records } = contextOf();
    const options = { ...agentExperiment.options, toolFormat: "scripted" };
    await runSuite(only(agentExperiment, "none", { options }), models(model), context);
    expect(model.asked.every(({ tools }) => tools.length === 0)).toBe(true);
    expect(told(model.asked[2])).toEqual([
      "system: You mend software.",
      'user: The login test is red. Why?\n\n[Next call: find_test {"name":"login"}]',
      "assistant: Hm.",
      'user: [find_test returned]\nlogin.test.ts line 4\n\n[Next call: read_log {"lines":20}]',
      "assistant: Hm.",
      "user: [read_log returned]\ntoken expired\n\n[No call is left: answer in words.]",
    ]);
    expect(records.map(({ step }) => step)).toEqual([0, 1, 2]);
  });
});

describe("runSuite() playing a narrator task", () => {
  const block = (events: string) => `She nods.\n\n\`\`\`state\n{"events": [${events}]}\n\`\`\``;
  const takes = '{"type": "set_possession", "item": "lamp", "owner": "mara"}';
  const unknown = '{"type": "set_possession", "item": "rope", "owner": "mara"}';

  test("carries the world along and shows state and refusals with the newest message only", async () => {
    const model = modelOf(() => replyOf(block(`${takes}, ${unknown}`)));
    await runSuite(only(narratorExperiment, "system"), models(model), contextOf().context);
    const [, second] = model.asked;
    const newest = second?.messages.at(-1)?.content ?? "";
    expect(told(second)?.[1]).toBe("user: I pick up the lamp.");
    expect(told(second)?.[2]).toBe(
      `assistant: She nods.\n\n\`\`\`state\n{"events": [${takes}]}\n\`\`\``,
    );
    expect(newest).toMatch(/^Scene: A flooded cellar/);
    expect(newest).toMatch(/Held:\n.*lamp/);
    expect(newest).toMatch(/rope/);
    expect(newest).toMatch(/I listen at the door\.\n\n\[Hard limit:/);
    expect(newest.indexOf("rope")).toBeLessThan(newest.indexOf("I listen"));
  });

  test("delivers the rule in the system prompt and the reminder last", async () => {
    const model = modelOf(() => replyOf("She nods."));
    await runSuite(only(narratorExperiment, "system+nudge"), models(model), contextOf().context);
    const [first, second] = model.asked;
    expect(first?.messages[0]?.content).toContain('"type": "learn_fact"');
    expect(first?.messages.at(-1)?.content).toMatch(/\[Reminder: end with the ```state block\.\]$/);
    expect(told(second)?.filter((line) => line.includes("[Reminder:"))).toHaveLength(2);
  });

  test.each([
    ["lengthHint", /\[Hard limit:/],
    ["stateSection", /^Scene:/],
    ["refusalNote", /rope/],
  ] as const)("leaves out what the variant switches off: %s", async (name, mark) => {
    const variants = narratorExperiment.variants.map((variant) => ({ ...variant, [name]: false }));
    const model = modelOf(() => replyOf(block(unknown)));
    await runSuite(
      only(narratorExperiment, "none", { variants }),
      models(model),
      contextOf().context,
    );
    expect(model.asked[1]?.messages.at(-1)?.content).not.toMatch(mark);
  });

  test("replays no block when the variant says so", async () => {
    const variants = narratorExperiment.variants.map((variant) => ({
      ...variant,
      replayBlocks: false,
    }));
    const model = modelOf(() => replyOf(block(takes)));
    await runSuite(
      only(narratorExperiment, "none", { variants }),
      models(model),
      contextOf().context,
    );
    expect(told(model.asked[1])?.[2]).toBe("assistant: She nods.");
  });
});

describe("runSuite() when a model does not answer", () => {
  const failing = (cause: "server" | "auth" | "context"): ModelAnswer => ({
    kind: "missing",
    cause,
    detail: "it said no",
  });

  test("tries again for a cause that may pass, with growing waits, and records each attempt", async () => {
    const model = modelOf((request, call) => (call < 2 ? failing("server") : obedient(request)));
    const { context, records, waits } = contextOf();
    await runSuite(only(agentExperiment, "none"), models(model), context);
    expect(records.slice(0, 3).map(({ attempt, outcome }) => [attempt, outcome.kind])).toEqual([
      [1, "missing"],
      [2, "missing"],
      [3, "scored"],
    ]);
    expect(waits).toEqual([250, 500]);
  });

  test.each(["auth", "context"] as const)(
    "asks once and breaks the conversation for %s",
    async (cause) => {
      const model = modelOf(() => failing(cause));
      const { context, records } = contextOf();
      await runSuite(only(agentExperiment, "none"), models(model), context);
      expect(records.map(({ outcome }) => outcome)).toEqual([
        { kind: "missing", cause, detail: "it said no" },
      ]);
    },
  );

  test("stops a model after one call that is refused for its key, and plays the others", async () => {
    const refused = modelOf(() => failing("auth"), { id: "a:a" });
    const fine = modelOf(() => replyOf("She nods."), { id: "b:b" });
    const suite = smallSuite({
      experiments: [narratorExperiment],
      models: [modelSpec("a:a"), modelSpec("b:b")],
      epochs: 3,
    });
    const both = new Map([refused, fine].map((model) => [model.id, model]));
    await runSuite(suite, both, contextOf().context);
    expect(refused.asked).toHaveLength(1);
    expect(fine.asked).toHaveLength(4 * 2 * 3);
  });

  test("aborts a call that outlasts its limit", async () => {
    const model = modelOf(
      (_request, _call, signal) =>
        new Promise((resolve) => {
          signal.addEventListener("abort", () => {
            const timedOut = signal.reason.name === "TimeoutError";
            resolve({ kind: "missing", cause: timedOut ? "timeout" : "cancelled", detail: "" });
          });
        }),
    );
    const suite = {
      ...only(agentExperiment, "none"),
      limits: { concurrency: 1, timeoutMs: 5, retries: 0 },
    };
    const { context, records } = contextOf();
    await runSuite(suite, models(model), context);
    expect(records[0]?.outcome).toMatchObject({ kind: "missing", cause: "timeout" });
  });

  test("does not play the prefill seam of a model that refuses it", async () => {
    const model = modelOf(obedient, { prefill: { kind: "unsupported", reason: "it says 400" } });
    await runSuite(only(agentExperiment, "prefill"), models(model), contextOf().context);
    expect(model.asked).toEqual([]);
  });
});

describe("runSuite() going on with a run", () => {
  const suite = smallSuite({ epochs: 2 });
  const answer = (request: ModelRequest) =>
    request.tools.length > 0 ? obedient(request) : replyOf("She nods.");

  async function records(): Promise<readonly TurnRecord[]> {
    const { context, records: made } = contextOf();
    await runSuite(suite, models(modelOf(answer)), context);
    return made;
  }

  test("asks nothing again that is settled, wherever the run was stopped", async () => {
    const whole = await records();
    for (let kept = 0; kept <= whole.length; kept += 3) {
      const model = modelOf(answer);
      const { context, records: further } = contextOf(whole.slice(0, kept));
      await runSuite(suite, models(model), context);
      expect(model.asked).toHaveLength(whole.length - kept);
      const keys = new Set([...whole.slice(0, kept), ...further].map(({ key }) => key));
      expect(keys).toEqual(new Set(whole.map(({ key }) => key)));
    }
  });

  test("asks again what was missing for a cause that may pass, and leaves a final one", async () => {
    const whole = await records();
    const [first] = whole;
    if (first === undefined) throw new Error("the run has records");
    for (const [cause, again] of [
      ["network", 1],
      ["context", 0],
    ] as const) {
      const lost = {
        ...first,
        reply: null,
        outcome: { kind: "missing", cause, detail: "" },
      } as const;
      const model = modelOf(answer);
      await runSuite(suite, models(model), contextOf([lost, ...whole.slice(1)]).context);
      expect(model.asked).toHaveLength(again);
    }
  });

  test("begins no further call once it is told to stop", async () => {
    let calls = 0;
    const model = modelOf((request) => {
      calls++;
      return answer(request);
    });
    const { context } = contextOf([], { stopping: () => calls >= 5 });
    await runSuite(
      { ...suite, limits: { ...suite.limits, concurrency: 1 } },
      models(model),
      context,
    );
    expect(calls).toBe(5);
  });

  test("makes other keys for another model file", async () => {
    const model = modelOf(answer, { identity: { adapter: "test", sha256: "other" } });
    await runSuite(suite, models(model), contextOf(await records()).context);
    expect(model.asked.length).toBeGreaterThan(0);
  });
});

describe("runSuite() under its limits", () => {
  test("keeps at most as many calls in flight as the suite allows", async () => {
    let inFlight = 0;
    let most = 0;
    const model = modelOf(async (request) => {
      most = Math.max(most, ++inFlight);
      await new Promise((resolve) => setTimeout(resolve, 1));
      inFlight--;
      return request.tools.length > 0 ? obedient(request) : replyOf("She nods.");
    });
    const suite = smallSuite({
      epochs: 5,
      limits: { concurrency: 3, timeoutMs: 1000, retries: 0 },
    });
    await runSuite(suite, models(model), contextOf().context);
    expect(most).toBe(3);
  });

  test("asks a model that answers one call at a time no second one before the first is answered", async () => {
    let inFlight = 0;
    let most = 0;
    const model = modelOf(
      async () => {
        most = Math.max(most, ++inFlight);
        await new Promise((resolve) => setTimeout(resolve, 1));
        inFlight--;
        return replyOf("She nods.");
      },
      { callsAtOnce: 1 },
    );
    const suite = smallSuite({ experiments: [narratorExperiment], epochs: 3 });
    await runSuite(suite, models(model), contextOf().context);
    expect(most).toBe(1);
  });

  test("plays models of one host one after another", async () => {
    const inFlight = new Map<string, number>();
    let together = 0;
    const shared = (id: string) =>
      modelOf(
        async () => {
          inFlight.set(id, (inFlight.get(id) ?? 0) + 1);
          const busy = [...inFlight.values()].filter((calls) => calls > 0);
          together = Math.max(together, busy.length);
          await new Promise((resolve) => setTimeout(resolve, 1));
          inFlight.set(id, (inFlight.get(id) ?? 0) - 1);
          return replyOf("She nods.");
        },
        { id, host: "127.0.0.1:8080" },
      );
    const suite = smallSuite({
      experiments: [narratorExperiment],
      models: [modelSpec("a:a"), modelSpec("b:b")],
      epochs: 3,
      limits: { concurrency: 8, timeoutMs: 1000, retries: 0 },
    });
    const both = [shared("a:a"), shared("b:b")];
    await runSuite(suite, new Map(both.map((model) => [model.id, model])), contextOf().context);
    expect(both.map(({ asked }) => asked.length > 0)).toEqual([true, true]);
    expect(together).toBe(1);
  });
});
