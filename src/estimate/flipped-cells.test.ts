import { describe, expect, test } from "vitest";
import { journalOf } from "../journal/__fixtures__/journal-of.ts";
import type { Manifest } from "../journal/manifest.ts";
import type { TurnRecord } from "../journal/turn-record.ts";
import type { Capability, Model, ModelAnswer, ModelRequest, Support } from "../model/model.ts";
import { needsOf } from "../model/needs.ts";
import { contextOf, modelOf, replyOf } from "../run/__fixtures__/rehearsal.ts";
import { runSuite } from "../run/run-suite.ts";
import { scoreRun } from "../score/score-run.ts";
import {
  agentExperiment,
  narratorExperiment,
  smallSuite,
} from "../suite/__fixtures__/small-suite.ts";
import type { Experiment, Suite } from "../suite/suite.ts";
import { manifestModel, runManifest } from "./__fixtures__/run-manifest.ts";
import { exitCodeOf } from "./exit-code.ts";
import { type CellSummary, type Summary, summarise } from "./summary.ts";

function manifestOf(suite: Suite, supports: Partial<Record<Capability, Support>> = {}): Manifest {
  return runManifest(suite, { "sim:steady": manifestModel(supports) });
}

async function summaryOf(suite: Suite, records: readonly TurnRecord[]): Promise<Summary> {
  return summarise(manifestOf(suite), await scoreRun(suite, journalOf(records)), false);
}

async function played(suite: Suite, model: Model): Promise<readonly TurnRecord[]> {
  const { context, records } = contextOf();
  await runSuite(suite, new Map([[model.id, model]]), context);
  return records;
}

const no = (refuses: Capability): ModelAnswer => ({
  kind: "missing",
  cause: "bad-request",
  detail: `the server refuses it (400): "no ${refuses}"`,
  refuses,
});

function answer(request: ModelRequest): ModelAnswer {
  return replyOf(request.prefill === null ? "She nods." : "Looking</purpose>\nGo.");
}

function suiteOf(experiment: Experiment, seams: readonly string[], epochs = 3): Suite {
  return smallSuite({
    experiments: [{ ...experiment, seams } as Experiment],
    epochs,
    limits: { concurrency: 1, timeoutMs: 10_000, retries: 0 },
  });
}

function cellAt({ cells }: Summary, seam: string): CellSummary {
  const cell = cells.find((each) => each.seam === seam);
  if (cell === undefined) throw new Error(`there is a cell at ${seam}`);
  return cell;
}

const besideAgent: Experiment = {
  ...agentExperiment,
  history: { ...agentExperiment.history, placement: "system-message" },
};

describe("a cell that the server refuses", () => {
  test.each<{ capability: Capability; experiment: Experiment; seam: string }>([
    { capability: "prefill", experiment: agentExperiment, seam: "prefill" },
    { capability: "prefill", experiment: narratorExperiment, seam: "prefill" },
    { capability: "constraint", experiment: narratorExperiment, seam: "constrained" },
    { capability: "lateSystem", experiment: besideAgent, seam: "nudge" },
  ])("is unsupported at $seam in the server's words, and nothing is missing of it", async (row) => {
    const { capability, experiment, seam } = row;
    const model = modelOf((request) =>
      needsOf(request).includes(capability) ? no(capability) : answer(request),
    );
    const suite = suiteOf(experiment, [seam, "system"]);
    const summary = await summaryOf(suite, await played(suite, model));
    expect(cellAt(summary, seam)).toMatchObject({
      status: "unsupported",
      reason: `the server refuses it (400): "no ${capability}"`,
      turns: 0,
    });
    expect(cellAt(summary, seam).missing).toEqual({});
    expect(cellAt(summary, "system")).toMatchObject({ status: "measured", reason: null });
    expect(summary.status).toBe("complete");
    expect(exitCodeOf(summary)).toBe(0);
    const rates = Object.values(cellAt(summary, seam).metrics).map((metric) =>
      "rate" in metric ? metric.rate : metric.perTurn,
    );
    expect(rates.every((rate) => rate === null)).toBe(true);
  });

  test("is no pass when no other cell was measured", async () => {
    const suite = suiteOf(agentExperiment, ["prefill"]);
    const summary = await summaryOf(
      suite,
      await played(
        suite,
        modelOf(() => no("prefill")),
      ),
    );
    expect(exitCodeOf(summary)).toBe(4);
  });

  test("is invalid when it was refused after scored turns, and has no figures", async () => {
    const model = modelOf((request, call) => (call < 2 ? answer(request) : no("prefill")));
    const suite = suiteOf(agentExperiment, ["prefill"]);
    const summary = await summaryOf(suite, await played(suite, model));
    const cell = cellAt(summary, "prefill");
    expect(cell.status).toBe("invalid");
    expect([cell.missing, cell.metrics]).toEqual([{}, {}]);
    expect(cell.turns).toBeGreaterThan(0);
    expect(cell.reason).toBe(
      `refused after ${cell.turns} scored turns: the server refuses it (400): "no prefill"`,
    );
    expect(cell.delivery.effects).toMatchObject({ rejected: 1 });
    expect(exitCodeOf(summary)).toBe(4);
  });
});

describe("a cell whose mechanism changed under way", () => {
  async function recordsOf(mechanism: string, epochs: number): Promise<readonly TurnRecord[]> {
    const prefill: Support = { kind: "supported", mechanism, evidence: "by the test" };
    return played(suiteOf(agentExperiment, ["prefill"], epochs), modelOf(answer, { prefill }));
  }

  test("is invalid, and names both in the order they came", async () => {
    const suite = suiteOf(agentExperiment, ["prefill"], 2);
    const first = (await recordsOf("sglang", 2)).filter(({ epoch }) => epoch === 0);
    const then = (await recordsOf("partial", 2)).filter(({ epoch }) => epoch === 1);
    const both = await summaryOf(suite, [...first, ...then]);
    expect(cellAt(both, "prefill")).toMatchObject({
      status: "invalid",
      reason: "the mechanism changed: sglang, then partial",
      delivery: { mechanisms: ["sglang", "partial"] },
    });
    expect(cellAt(both, "prefill").metrics).toEqual({});
    expect(exitCodeOf(both)).toBe(4);
    const one = await summaryOf(suite, await recordsOf("sglang", 2));
    expect(cellAt(one, "prefill")).toMatchObject({
      status: "measured",
      delivery: { mechanisms: ["sglang"], evidence: "by the test" },
    });
    expect(exitCodeOf(one)).toBe(0);
  });

  test("is not made invalid by what the model wrote after its prefix", async () => {
    const suite = suiteOf(agentExperiment, ["prefill"], 4);
    const effects = ["continued", "restarted", "echoed", "unknown"] as const;
    const model = modelOf((request, call) => {
      const told = answer(request);
      return told.kind === "missing" ? told : { ...told, effect: effects[call % 4] ?? null };
    });
    const cell = cellAt(await summaryOf(suite, await played(suite, model)), "prefill");
    expect(cell.status).toBe("measured");
    expect(Object.keys(cell.delivery.effects)).toEqual([...effects].toSorted());
  });
});

describe("a cell that was never played", () => {
  test.each<{ support: Support; status: string }>([
    { support: { kind: "unsupported", reason: "it says 400" }, status: "unsupported" },
    {
      support: { kind: "inconclusive", reason: "the probe could not tell" },
      status: "inconclusive",
    },
  ])("is $status where the model's support is, with its reason", async ({ support, status }) => {
    const suite = suiteOf(agentExperiment, ["prefill", "system"]);
    const records = await played(suite, modelOf(answer, { prefill: support }));
    const manifest = manifestOf(suite, { prefill: support });
    const summary = summarise(manifest, await scoreRun(suite, journalOf(records)), false);
    expect(cellAt(summary, "prefill")).toMatchObject({
      status,
      reason: support.kind === "supported" ? null : support.reason,
      turns: 0,
      delivery: { mechanisms: [], evidence: null },
    });
    expect(cellAt(summary, "prefill").missing).toEqual({});
    expect(summary.status).toBe("complete");
    expect(exitCodeOf(summary)).toBe(status === "unsupported" ? 0 : 4);
  });
});
