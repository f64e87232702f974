import { describe, expect, test } from "vitest";
import type { TurnRecord } from "../journal/turn-record.ts";
import type { Capability, Model, ModelAnswer, ModelRequest } from "../model/model.ts";
import { needsOf } from "../model/needs.ts";
import {
  agentExperiment,
  narratorExperiment,
  smallSuite,
} from "../suite/__fixtures__/small-suite.ts";
import type { Experiment, Suite } from "../suite/suite.ts";
import { heldJournal } from "./__fixtures__/held-journal.ts";
import { contextOf, modelOf, replyOf } from "./__fixtures__/rehearsal.ts";
import { journalRecorder } from "./journal-recorder.ts";
import { runSuite } from "./run-suite.ts";

interface Refusing {
  readonly capability: Capability;
  readonly experiment: Experiment;
  readonly refused: string;
  /** A seam of the same experiment that needs nothing. */
  readonly other: string;
  /** The calls of the refused cell that ask for nothing that is refused; the first call of two. */
  readonly asksFirst: boolean;
}

const beside = (experiment: Experiment): Experiment => ({
  ...experiment,
  history: { ...experiment.history, placement: "system-message" },
});

const rows: readonly Refusing[] = [
  {
    capability: "prefill",
    experiment: agentExperiment,
    refused: "prefill",
    other: "system",
    asksFirst: false,
  },
  {
    capability: "prefill",
    experiment: agentExperiment,
    refused: "prefill-bare",
    other: "none",
    asksFirst: false,
  },
  {
    capability: "prefill",
    experiment: narratorExperiment,
    refused: "prefill",
    other: "system",
    asksFirst: true,
  },
  {
    capability: "constraint",
    experiment: narratorExperiment,
    refused: "constrained",
    other: "none",
    asksFirst: true,
  },
  {
    capability: "lateSystem",
    experiment: beside(agentExperiment),
    refused: "nudge",
    other: "system",
    asksFirst: false,
  },
  {
    capability: "lateSystem",
    experiment: beside(narratorExperiment),
    refused: "system+nudge",
    other: "system",
    asksFirst: false,
  },
];

function suiteOf({ experiment }: Refusing, seams: readonly string[], concurrency: number): Suite {
  return smallSuite({
    experiments: [{ ...experiment, seams } as Experiment],
    epochs: 6,
    limits: { concurrency, timeoutMs: 10_000, retries: 2 },
  });
}

function refusing(capability: Capability, answer: (request: ModelRequest) => ModelAnswer) {
  return modelOf(async (request) => {
    // Others come by while the call is out.
    await new Promise((resolve) => setTimeout(resolve, 1));
    return needsOf(request).includes(capability)
      ? { kind: "missing", cause: "bad-request", detail: "it said no (400)", refuses: capability }
      : answer(request);
  });
}

const models = (model: Model): ReadonlyMap<string, Model> => new Map([[model.id, model]]);
const words = (): ModelAnswer => replyOf("She nods.");
const inCell = (seam: string) => (record: TurnRecord) => record.cell.includes(`/${seam}/`);
const demands = (capability: Capability) => (request: ModelRequest) =>
  needsOf(request).includes(capability);

describe.each(rows)("a model that refuses $capability at $refused", (row) => {
  const { capability, refused, other } = row;

  test.each([1, 4, 32])(
    "is asked for it once at a concurrency of %i, and for the rest",
    async (most) => {
      const model = refusing(capability, words);
      const { context, records, waits } = contextOf();
      await runSuite(suiteOf(row, [refused, other], most), models(model), context);
      expect(model.asked.filter(demands(capability))).toHaveLength(1);
      const made = records
        .filter(inCell(refused))
        .filter(({ outcome }) => outcome.kind === "missing");
      expect(made).toHaveLength(1);
      expect(made[0]).toMatchObject({
        outcome: { kind: "missing", cause: "bad-request", detail: "it said no (400)" },
        delivery: {
          refuses: capability,
          effect: capability === "prefill" ? "rejected" : null,
        },
      });
      if (!row.asksFirst) expect(records.filter(inCell(refused))).toEqual(made);
      const whole = contextOf();
      const alone = suiteOf(row, [other], most);
      await runSuite(alone, models(modelOf(words)), whole.context);
      expect(records.filter(inCell(other)).length).toBe(whole.records.length);
      expect(waits).toEqual([]);
    },
  );

  test("is not asked again when the journal holds the refusal, wherever it stands", async () => {
    const before = contextOf();
    await runSuite(
      suiteOf(row, [refused, other], 4),
      models(refusing(capability, words)),
      before.context,
    );
    for (const records of [before.records, before.records.toReversed()]) {
      const model = refusing(capability, words);
      const { context } = contextOf();
      const recorder = await journalRecorder(heldJournal(records));
      await runSuite(suiteOf(row, [refused, other], 32), models(model), { ...context, recorder });
      expect(model.asked).toEqual([]);
    }
  });
});

describe("a model that refuses a prefill after a while", () => {
  test("ends the cell at the refusal, and no other cell", async () => {
    const model = modelOf((request, call) =>
      request.prefill !== null && call >= 4
        ? { kind: "missing", cause: "bad-request", detail: "no more", refuses: "prefill" }
        : replyOf("Looking</purpose>"),
    );
    const suite = smallSuite({
      experiments: [{ ...agentExperiment, seams: ["prefill", "system"] }],
      epochs: 6,
      limits: { concurrency: 1, timeoutMs: 10_000, retries: 2 },
    });
    const { context, records } = contextOf();
    await runSuite(suite, models(model), context);
    const outcomes = records.filter(inCell("prefill")).map(({ outcome }) => outcome.kind);
    expect(outcomes.at(-1)).toBe("missing");
    expect(outcomes.slice(0, -1)).not.toContain("missing");
    expect(outcomes.length).toBeGreaterThan(1);
    expect(new Set(records.filter(inCell("system")).map(({ epoch }) => epoch)).size).toBe(6);
  });

  test("leaves a cell alone that fails for another reason", async () => {
    const model = modelOf((request) =>
      request.prefill === null
        ? words()
        : { kind: "missing", cause: "bad-request", detail: "no such field" },
    );
    const suite = smallSuite({
      experiments: [{ ...agentExperiment, seams: ["prefill"] }],
      epochs: 6,
    });
    await runSuite(suite, models(model), contextOf().context);
    expect(model.asked).toHaveLength(6);
  });

  test("is a journal's of before refusals were recorded, and no cell is barred", async () => {
    const suite = smallSuite({ experiments: [{ ...agentExperiment, seams: ["prefill"] }] });
    const before = contextOf();
    const model = modelOf(() => replyOf("Looking</purpose>"));
    await runSuite(suite, models(model), before.context);
    const older = before.records.map((record) => {
      const { refuses: _, ...delivery } = record.delivery;
      return { ...record, delivery } as TurnRecord;
    });
    const recorder = await journalRecorder(heldJournal(older));
    expect([...recorder.refusedCells]).toEqual([]);
  });
});

describe("a model that asks to be left alone", () => {
  test.each([
    { retryAfterMs: 7000, waits: [7250, 7500] },
    { retryAfterMs: 0, waits: [250, 500] },
    { retryAfterMs: 120_000, waits: [120_250, 120_500] },
    { retryAfterMs: 86_400_000, waits: [120_250, 120_500] },
    { retryAfterMs: undefined, waits: [250, 500] },
  ])("is left alone for $waits ms where it says $retryAfterMs", async ({ retryAfterMs, waits }) => {
    const model = modelOf((_, call) =>
      call < 2
        ? {
            kind: "missing",
            cause: "rate-limit",
            detail: "slow down",
            ...(retryAfterMs !== undefined && { retryAfterMs }),
          }
        : words(),
    );
    const rehearsal = contextOf();
    const suite = smallSuite({
      experiments: [{ ...narratorExperiment, seams: ["none"] }],
      limits: { concurrency: 1, timeoutMs: 10_000, retries: 2 },
    });
    await runSuite(suite, models(model), rehearsal.context);
    expect(rehearsal.waits).toEqual(waits);
    expect(rehearsal.records.map(({ outcome }) => outcome.kind)).toEqual([
      "missing",
      "missing",
      "scored",
      "scored",
    ]);
    expect(rehearsal.records[2]?.attempt).toBe(3);
  });

  test("is asked no more often than the suite allows, and goes missing by its own cause", async () => {
    const model = modelOf(() => ({
      kind: "missing",
      cause: "rate-limit",
      detail: "slow down",
      retryAfterMs: 1000,
    }));
    const { context, records, waits } = contextOf();
    const suite = smallSuite({ experiments: [{ ...narratorExperiment, seams: ["none"] }] });
    await runSuite(suite, models(model), context);
    expect(model.asked).toHaveLength(3);
    expect(waits).toEqual([1250, 1500]);
    expect(records.at(-1)?.outcome).toMatchObject({ cause: "rate-limit", detail: "slow down" });
  });
});
