import { describe, expect, test } from "vitest";
import { journalOf } from "../journal/__fixtures__/journal-of.ts";
import type { Manifest, ManifestModel } from "../journal/manifest.ts";
import type { TurnRecord } from "../journal/turn-record.ts";
import type { ModelAnswer, ModelRequest } from "../model/model.ts";
import { contextOf, modelOf, replyOf } from "../run/__fixtures__/rehearsal.ts";
import { runSuite } from "../run/run-suite.ts";
import { scoreRun } from "../score/score-run.ts";
import {
  agentExperiment,
  agentTask,
  modelSpec,
  narratorExperiment,
  narratorTask,
  smallSuite,
  usualCompare,
} from "../suite/__fixtures__/small-suite.ts";
import type { ComparePlan, Experiment, Suite } from "../suite/suite.ts";
import type { NarratorTask } from "../suite/task.ts";
import { manifestModel, runManifest } from "./__fixtures__/run-manifest.ts";
import { crossRun } from "./cross-run.ts";
import type { CrossRunContrast } from "./cross-run-contrast.ts";
import type { RunToCompare } from "./cross-run-evidence.ts";
import { repliesCollector } from "./cross-run-replies.ts";
import { summarise } from "./summary.ts";

const fence = '\n\n```state\n{"events": []}\n```';

function taskOf(name: string, changes: Partial<NarratorTask> = {}): NarratorTask {
  const turns = narratorTask.turns.map((turn) => ({ ...turn, player: `${name}: ${turn.player}` }));
  return { ...narratorTask, name, turns, ...changes };
}

/** Whether a request belongs to one of these tasks. */
function isOf({ messages }: ModelRequest, ...names: readonly string[]): boolean {
  return names.some((name) => messages.some(({ content }) => content?.includes(`${name}: `)));
}

function tasksOf(count: number): readonly NarratorTask[] {
  return Array.from({ length: count }, (_, index) => taskOf(`t${index}`));
}

interface Made {
  readonly label: string;
  readonly tasks: readonly NarratorTask[];
  /** Whether the reply to this call ends in a fence, by how many calls went before it. */
  readonly complies?: (call: number) => boolean;
  readonly answer?: (request: ModelRequest, call: number) => ModelAnswer;
  readonly epochs?: number;
  readonly seed?: number;
  readonly seams?: readonly string[];
  readonly compare?: Partial<ComparePlan>;
  /** Instead of the narrators' experiment with its tasks and seams. */
  readonly experiment?: Experiment;
  readonly model?: Partial<ManifestModel>;
  readonly modelId?: string;
  readonly manifest?: (manifest: Manifest) => Manifest;
  readonly journal?: (records: readonly TurnRecord[]) => readonly TurnRecord[];
}

/** A run that was played by a made-up model; its replies bear the run's name, so that no two runs share one. */
async function runOf(made: Made): Promise<RunToCompare> {
  const { label, complies = () => true, modelId = "test:one", journal = (all) => all } = made;
  const suite: Suite = smallSuite({
    experiments: [
      made.experiment ?? {
        ...narratorExperiment,
        tasks: made.tasks,
        seams: made.seams ?? ["system"],
        compare: { ...usualCompare, primary: "fenceCompliant", ...made.compare },
      },
    ],
    models: [modelSpec(modelId)],
    epochs: made.epochs ?? 1,
    seed: made.seed ?? 1,
    limits: { concurrency: 1, timeoutMs: 10_000, retries: 0 },
  });
  const model = modelOf(
    (request, call) =>
      made.answer?.(request, call) ??
      replyOf(`${label} tells part ${call} of it.${complies(call) ? fence : ""}`),
    { id: modelId, simulated: false },
  );
  const { context, records } = contextOf();
  await runSuite(suite, new Map([[modelId, model]]), context);
  const plain = runManifest(suite, { [modelId]: manifestModel(made.model ?? {}) });
  const manifest = made.manifest?.(plain) ?? plain;
  const collector = repliesCollector();
  const scored = await scoreRun(suite, journalOf(journal(records)), collector);
  return {
    label,
    manifest,
    scored,
    summary: summarise(manifest, scored, false),
    replies: collector.replies(),
  };
}

async function comparing(first: Made, second: Made, metric: string | null = null) {
  return crossRun(await runOf(first), [await runOf(second)], metric);
}

function only(list: readonly CrossRunContrast[]): CrossRunContrast {
  const [one, ...more] = list;
  if (one === undefined || more.length > 0) throw new Error(`${list.length} comparisons`);
  return one;
}

describe("a matched cell", () => {
  test("is told as second less first, and the verdict speaks of the second", async () => {
    const worse = await comparing(
      { label: "old", tasks: tasksOf(8) },
      { label: "new", tasks: tasksOf(8), complies: () => false },
    );
    expect(only(worse.comparisons)).toMatchObject({
      metric: "fenceCompliant",
      difference: -1,
      tasks: 8,
      tasksHigher: 0,
      tasksLower: 8,
      verdict: "worse",
      method: "sign-flip",
      p: 2 / 2 ** 8,
      first: { run: "old", estimate: { successes: 16, trials: 16 } },
      second: { run: "new", estimate: { successes: 0, trials: 16 } },
    });
    const better = await comparing(
      { label: "old", tasks: tasksOf(8), complies: () => false },
      { label: "new", tasks: tasksOf(8) },
    );
    expect(only(better.comparisons)).toMatchObject({ difference: 1, verdict: "better" });
  });

  test("has its p adjusted by Holm over every cell and every later run", async () => {
    const seams = ["none", "system"];
    const first = await runOf({ label: "a", tasks: tasksOf(8), seams });
    const others = [
      await runOf({ label: "b", tasks: tasksOf(8), seams, complies: () => false }),
      await runOf({ label: "c", tasks: tasksOf(8), seams, complies: () => false }),
    ];
    const { comparisons } = crossRun(first, others, null);
    expect(comparisons.map(({ second }) => second.run)).toEqual(["b", "b", "c", "c"]);
    for (const one of comparisons) {
      expect(one.p).toBeCloseTo(2 / 2 ** 8, 10);
      expect(one.pAdjusted).toBeCloseTo((4 * 2) / 2 ** 8, 10);
    }
  });

  test("has a verdict on exactly these tasks where few of them have many epochs", async () => {
    const played = { tasks: tasksOf(3), epochs: 6 };
    const found = await comparing(
      { label: "a", ...played },
      { label: "b", ...played, complies: () => false },
    );
    expect(only(found.comparisons)).toMatchObject({
      verdict: "worse",
      method: "within-task",
      onTheseTasks: true,
      reason: expect.stringMatching(/^worse on these tasks/),
    });
    const once = { tasks: tasksOf(3), epochs: 1 };
    const few = await comparing(
      { label: "a", ...once },
      { label: "b", ...once, complies: () => false },
    );
    expect(only(few.comparisons)).toMatchObject({ verdict: "too-few-turns", method: "sign-flip" });
  });

  test("leaves out tasks whose content differs, and the rates with them", async () => {
    const edited = [...tasksOf(3), taskOf("edited", { title: "Another cellar" }), taskOf("new")];
    const found = await comparing(
      { label: "a", tasks: [taskOf("gone"), taskOf("edited"), ...tasksOf(3)] },
      { label: "b", tasks: edited },
    );
    expect(only(found.comparisons)).toMatchObject({
      tasks: 3,
      tasksLeftOut: 3,
      first: { estimate: { trials: 6 } },
      second: { estimate: { trials: 6 } },
    });
    expect(found.pairs[0]?.notes).toEqual([
      "state-block: 1 task differs (edited), 1 task stands in a alone, 1 task stands in b alone and were left out.",
    ]);
  });

  test("pairs tasks by name whatever their order", async () => {
    const tasks = tasksOf(4);
    const answerOf = (label: string) => (request: ModelRequest, call: number) =>
      replyOf(`${label} ${call}${isOf(request, "t0") ? fence : ""}`);
    const found = await comparing(
      { label: "a", tasks, answer: answerOf("a") },
      { label: "b", tasks: tasks.toReversed(), answer: answerOf("b") },
    );
    expect(only(found.comparisons)).toMatchObject({
      difference: 0,
      tasksHigher: 0,
      tasksLower: 0,
      first: { estimate: { successes: 2, trials: 8 } },
    });
  });

  test("is not comparable where no task is the same", async () => {
    const found = await comparing(
      { label: "a", tasks: [taskOf("x"), taskOf("y")] },
      { label: "b", tasks: [taskOf("u"), taskOf("v")] },
    );
    expect(only(found.comparisons)).toMatchObject({
      verdict: "not-comparable",
      reason: "not comparable: no task is the same in both runs",
      difference: null,
      first: { estimate: null },
      second: { estimate: null },
    });
  });

  test.each([
    { change: "lost", first: {}, second: unsupported() },
    { change: "gained", first: unsupported(), second: {} },
  ])("is $change where one run could not carry it out, and has no rate there", async (row) => {
    const made = { tasks: tasksOf(6), seams: ["prefill"] };
    const found = await comparing(
      { label: "a", ...made, model: row.first },
      { label: "b", ...made, model: row.second },
    );
    const one = only(found.comparisons);
    const [without, measured] =
      row.change === "lost" ? [one.second, one.first] : [one.first, one.second];
    expect(one).toMatchObject({ change: row.change, verdict: "not-comparable", difference: null });
    expect(one.reason).toBe(
      `${row.change}: measured in ${measured.run}, unsupported in ${without.run}: it takes none`,
    );
    expect(without).toMatchObject({ status: "unsupported", estimate: null, missing: null });
    expect(measured.estimate).not.toBeNull();
    expect(found.pairs[0]?.changes).toContainEqual(
      expect.objectContaining({ what: "test:one prefill support" }),
    );
  });

  test("is not called better where the agent calls fewer tools", async () => {
    const tasks = tasksOf(8).map(({ name }) => ({ ...agentTask, name }));
    const experiment: Experiment = { ...agentExperiment, tasks, seams: ["system"] };
    const steps = [
      { name: "find_test", arguments: '{"name":"login"}' },
      { name: "read_log", arguments: '{"lines":20}' },
    ];
    const answerOf = (text: string, most: number) => (request: ModelRequest, call: number) => {
      const made = request.messages.filter(({ role }) => role === "tool").length;
      const step = made < most ? steps[made] : undefined;
      if (step === undefined) return replyOf(`Done, says ${text} ${call}.`);
      return replyOf(text, { toolCalls: [{ id: `c${call}`, ...step }] });
    };
    const found = await comparing(
      { label: "a", tasks: [], experiment, answer: answerOf("I look.", 2) },
      {
        label: "b",
        tasks: [],
        experiment,
        answer: answerOf("<purpose>Finding the test</purpose>\nI look.", 1),
      },
    );
    expect(only(found.comparisons)).toMatchObject({
      metric: "declared",
      difference: 0.5,
      verdict: "not-comparable",
      reason: expect.stringMatching(/^not called better: it calls fewer tools; better on these/),
    });
  });

  test("tells what missing turns could do to its difference", async () => {
    const tasks = tasksOf(10);
    const found = await comparing(
      { label: "a", tasks },
      {
        label: "b",
        tasks,
        journal: (records) => records.filter(({ task }) => task !== "t0" && task !== "t1"),
      },
    );
    const one = only(found.comparisons);
    expect(one).toMatchObject({
      tasks: 8,
      difference: 0,
      second: { status: "incomplete", missing: 4 },
      verdict: "too-few-turns",
    });
    expect(one.bounds?.low).toBeCloseTo(-0.2, 10);
    expect(one.bounds?.high).toBeCloseTo(0, 10);
  });
});

function unsupported(): Partial<ManifestModel> {
  return { prefill: { kind: "unsupported", reason: "it takes none" } };
}

describe("replies that stand in both runs", () => {
  const same = (request: ModelRequest) => replyOf(`Part ${request.messages.length}.${fence}`);

  test("are a warning and no evidence", async () => {
    const made = { tasks: tasksOf(8), answer: same };
    const found = await comparing({ label: "a", ...made }, { label: "b", ...made });
    expect(only(found.comparisons)).toMatchObject({
      verdict: "not-comparable",
      difference: null,
      p: null,
    });
    expect(found.pairs[0]?.warnings).toEqual([
      expect.stringMatching(/^8 of the 8 conversations .* byte for byte: .*have the seed 1/),
    ]);
  });

  test("are told of where they are some of many, under another seed too", async () => {
    const answerOf = (label: string) => (request: ModelRequest) =>
      isOf(request, "t0", "t1") ? same(request) : replyOf(label);
    const found = await comparing(
      { label: "a", tasks: tasksOf(8), answer: answerOf("A") },
      { label: "b", tasks: tasksOf(8), answer: answerOf("B"), seed: 2 },
    );
    expect(only(found.comparisons).reason).toMatch(/; 2 of 8 conversations are copies$/);
    expect(found.pairs[0]?.warnings[0]).toMatch(/^2 of the 8 .*different seeds/);
  });

  test("are another model's where its cells are matched over the models", async () => {
    const made = { tasks: tasksOf(8), complies: (call: number) => call % 2 === 0 };
    const found = await comparing(
      { label: "a", ...made, modelId: "test:one" },
      { label: "b", ...made, modelId: "test:two" },
    );
    expect(only(found.comparisons)).toMatchObject({
      over: "model",
      difference: 0,
      first: { model: "test:one" },
      second: { model: "test:two" },
    });
    expect(found.pairs[0]?.warnings).toEqual([]);
  });
});

describe("a metric that was not declared", () => {
  test.each([
    { metric: "proposed", difference: -1, kind: "a share" },
    { metric: "residue", difference: 0, kind: "a count" },
    { metric: "form:state", difference: -1, kind: "a word of a category" },
  ])("has figures and no verdict: $kind", async ({ metric, difference }) => {
    const found = await comparing(
      { label: "a", tasks: tasksOf(8) },
      { label: "b", tasks: tasksOf(8), complies: () => false },
      metric,
    );
    expect(only(found.comparisons)).toMatchObject({ metric, difference, verdict: null, tasks: 8 });
    expect(only(found.comparisons).reason).toMatch(/not declared primary/);
  });
});

describe("what changed", () => {
  test("is told field by field, and nothing that may be secret", async () => {
    const found = await comparing(
      { label: "a", tasks: tasksOf(2), model: { identity: { build: "b1" } } },
      {
        label: "b",
        tasks: tasksOf(2),
        seed: 9,
        epochs: 2,
        compare: { margin: 0.2 },
        model: { identity: { build: "b2" }, simulated: true },
        answer: (_, call) => replyOf(`B ${call}`, { servedModel: "one-0613" }),
        manifest: (manifest) => ({
          ...manifest,
          versions: { seambench: "9", node: "20", protocols: {} },
          hashes: { ...manifest.hashes, "wording:state-block/firm": "f".repeat(64) },
          suite: {
            ...manifest.suite,
            models: manifest.suite.models.map((model) => ({
              ...model,
              sampling: { ...model.sampling, temperature: 0 },
              baseUrl: "http://secret@127.0.0.1",
              headers: { "x-key": "secret" },
            })),
          },
        }),
      },
    );
    const changes = found.pairs[0]?.changes ?? [];
    expect(changes).toEqual([
      { what: "seambench", first: "0", second: "9" },
      { what: "seed", first: "1", second: "9" },
      { what: "epochs", first: "1", second: "2" },
      { what: "state-block compare margin", first: "0.1", second: "0.2" },
      {
        what: "wording state-block/firm edited",
        first: expect.stringMatching(/^#[0-9a-f]{8}$/),
        second: "#ffffffff",
      },
      { what: "test:one temperature", first: "0.7", second: "0" },
      { what: "test:one baseUrl", first: "one", second: "another" },
      { what: "test:one headers", first: "one", second: "another" },
      { what: "test:one identity build", first: "b1", second: "b2" },
      { what: "test:one simulated", first: "false", second: "true" },
      { what: "test:one served model", first: null, second: "one-0613" },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/secret/);
  });

  test("is nothing where two runs were made alike", async () => {
    const found = await comparing(
      { label: "a", tasks: tasksOf(2) },
      { label: "b", tasks: tasksOf(2) },
    );
    expect(found.pairs[0]?.changes).toEqual([]);
  });
});
