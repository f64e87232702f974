/**
 * The harness measured against a truth it does not know: simulated models answer by their published table,
 * and what comes out of suite, seams, loops, journal, extractors and metrics must be that table.
 */

import { describe, expect, test } from "vitest";
import { journalOf } from "../journal/__fixtures__/journal-of.ts";
import type { TurnRecord } from "../journal/turn-record.ts";
import { openModels } from "../model/open-model.ts";
import type { SimProfile } from "../model/sim/profile.ts";
import { simProfiles } from "../model/sim/profiles.ts";
import { publishedRates } from "../model/sim/published.ts";
import { readRequest } from "../model/sim/reading.ts";
import type { BlockPlace, LabelPlace, Situation } from "../model/sim/situation.ts";
import { contextOf } from "../run/__fixtures__/rehearsal.ts";
import { runSuite } from "../run/run-suite.ts";
import { scoreRun } from "../score/score-run.ts";
import { wilsonInterval } from "../stats/wilson.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { packageEvals } from "../suite/package-evals.ts";
import type { Experiment, Suite } from "../suite/suite.ts";
import type { Task } from "../suite/task.ts";
import { type Estimate, isProportion } from "./estimate.ts";
import { estimatesOfRun } from "./estimates-of-run.ts";

const full = await loadSuite("evals/full.yaml", {
  cwd: new URL("../..", import.meta.url).pathname,
  packageEvals: packageEvals(),
});

type Protocol = Situation["protocol"];

/** One cell of the full suite over its twenty shortest tasks, with a wording of its own and so many epochs. */
function cellSuite(
  protocol: Protocol,
  seam: string,
  wording: string,
  model: string,
  epochs: number,
): Suite {
  const experiments = full.experiments
    .filter((experiment) => experiment.protocol === protocol)
    .map((experiment) => ({
      ...experiment,
      seams: [seam],
      variants: experiment.variants.filter(({ name }) => name === "default"),
      tasks: shortest(experiment.tasks, 20),
      wordings: [
        experiment.wordings.find(({ name }) => name === wording) ?? { name: "own", text: wording },
      ],
    }));
  return { ...full, experiments, epochs, models: full.models.filter(({ id }) => id === model) };
}

/** Plays a suite in memory. */
async function played(suite: Suite): Promise<readonly TurnRecord[]> {
  const { context, records } = contextOf();
  const models = await openModels(suite.models, { env: {}, cwd: "." });
  await runSuite(suite, models, context);
  return records;
}

/** A cell's estimates by metric, and the turns that they are of. */
interface Measured {
  readonly turns: number;
  get(metric: string): Estimate | undefined;
}

/** Plays a suite of one cell and estimates its metrics. */
async function measure(suite: Suite): Promise<Measured> {
  const { cells } = await scoreRun(suite, journalOf(await played(suite)));
  const [cell] = cells;
  if (cell === undefined || cells.length !== 1) throw new Error("the suite is of one cell");
  const [figures] = estimatesOfRun(cells);
  const estimates = new Map(Object.entries(figures ?? {}));
  return { turns: cell.turns, get: (metric) => estimates.get(metric) };
}

/** The cell measured over at least so many turns. */
async function measureTurns(
  { protocol, seam, profile }: TruthCell,
  turns: number,
): Promise<Measured> {
  const suite = cellSuite(protocol, seam, "requirement", `sim:${profile}`, 1);
  const scripted = suite.experiments.flatMap(({ tasks }) => tasks.map(scriptedTurns));
  const perEpoch = scripted.reduce((sum, count) => sum + count, 0);
  // A few scripted turns may be merged into others, so a little more is played.
  const measured = await measure({ ...suite, epochs: Math.ceil((1.02 * turns) / perEpoch) });
  expect(measured.turns).toBeGreaterThanOrEqual(turns);
  return measured;
}

function shortest(tasks: readonly Task[], count: number): readonly Task[] {
  return tasks.toSorted((a, b) => scriptedTurns(a) - scriptedTurns(b)).slice(0, count);
}

function scriptedTurns(task: Task): number {
  if (task.for === "narrator") return task.turns.length;
  return task.turns.reduce((sum, { steps }) => sum + steps.length + 1, 0);
}

function profileOf(name: string): SimProfile {
  const profile = simProfiles[name];
  if (profile === undefined) throw new Error(`there is no profile ${name}`);
  return profile;
}

/** The normal quantile of a 99.9 % interval, for cases that are judged one by one. */
const z999 = 3.2905;

function intervalOf(estimate: Estimate | undefined, z?: number) {
  if (estimate === undefined) return null;
  return isProportion(estimate)
    ? wilsonInterval(estimate.successes, estimate.trials, z)
    : wilsonInterval(estimate.total, estimate.turns, z);
}

function situationOf(protocol: Protocol, seam: string): Situation {
  const firmness = seam === "none" || seam === "prefill-bare" ? null : "firm";
  if (protocol === "purpose-label") {
    const place = seam as LabelPlace;
    return { protocol, place, firmness, turn: "call", toolFormat: "native" };
  }
  const shows = { events: seam !== "none", stateSection: true, lengthHint: true };
  return { protocol, place: seam as BlockPlace, firmness, shows };
}

interface TruthCell {
  readonly protocol: Protocol;
  readonly seam: string;
  readonly profile: string;
}

/** Chance leaves an interval of so many standard errors once in 150,000 times. */
const zPossible = 4.5;

/** Which published rates of a cell lie in the measured 95 % intervals, and in ones that chance hardly leaves. */
function compared({ protocol, seam, profile }: TruthCell, measured: Measured) {
  const published = publishedRates(profileOf(profile), situationOf(protocol, seam));
  return Object.entries(published).flatMap(([metric, rate]) => {
    // Where every turn calls a tool, NAME@called is NAME once more and no evidence of its own.
    if (rate === null || metric.endsWith("@called")) return [];
    const interval = intervalOf(measured.get(metric));
    const name = `${protocol} ${seam} ${profile} ${metric}: ${rate} in ${JSON.stringify(interval)}`;
    const possible = intervalOf(measured.get(metric), zPossible);
    return [{ name, within: liesIn(rate, interval), possible: liesIn(rate, possible) }];
  });
}

function liesIn(rate: number, interval: ReturnType<typeof intervalOf>): boolean {
  return interval !== null && interval.low <= rate + 1e-12 && rate - 1e-12 <= interval.high;
}

function expectCovered(pairs: ReturnType<typeof compared>, atLeast: number): void {
  const namesOf = (some: typeof pairs) => some.map(({ name }) => name);
  expect(namesOf(pairs.filter(({ possible }) => !possible))).toEqual([]);
  const outside = namesOf(pairs.filter(({ within }) => !within));
  expect(1 - outside.length / pairs.length, outside.join("\n")).toBeGreaterThanOrEqual(0.9);
  expect(pairs.length).toBeGreaterThan(atLeast);
}

describe("the published table, measured through the whole harness", () => {
  const cells = (
    [
      ["purpose-label", ["none", "system", "prefill"]],
      ["state-block", ["none", "system", "system+nudge"]],
    ] as const
  ).flatMap(([protocol, seams]) =>
    seams.flatMap((seam) =>
      (["steady", "headstrong"] as const).map((profile) => ({ protocol, seam, profile })),
    ),
  );

  test("lies in the measured 95 % intervals for at least 90 % of the metrics of 12 cells of 4,000 turns", async () => {
    const pairs = [];
    for (const cell of cells) pairs.push(...compared(cell, await measureTurns(cell, 4_000)));
    expectCovered(pairs, 100);
  }, 300_000);

  const newer: readonly TruthCell[] = [
    { protocol: "purpose-label", seam: "tool-field", profile: "steady" },
    { protocol: "purpose-label", seam: "prefill-bare", profile: "steady" },
    { protocol: "state-block", seam: "prefill", profile: "steady" },
    { protocol: "state-block", seam: "constrained", profile: "steady" },
  ];

  test("lies in them at the seams that give a part of the reply, which is not counted as the model's", async () => {
    const pairs = [];
    for (const cell of newer) {
      const measured = await measureTurns(cell, 800);
      pairs.push(...compared(cell, measured));
      const published = publishedRates(
        profileOf(cell.profile),
        situationOf(cell.protocol, cell.seam),
      );
      for (const [metric, rate] of Object.entries(published)) {
        if (rate !== null) continue;
        expect(measured.get(metric), `${cell.seam} ${metric}`).toMatchObject({ rate: null });
      }
    }
    expectCovered(pairs, 40);
  }, 120_000);
});

describe("the arm that obeys by dropping tool calls", () => {
  /** Tasks of one user turn: there a loop that ends leaves every later step unmet for good. */
  function singleTurns(seam: string, epochs: number): Suite {
    const suite = cellSuite("purpose-label", seam, "requirement", "sim:dropper", epochs);
    const experiments = suite.experiments.map((experiment) => ({
      ...experiment,
      tasks: experiment.tasks.filter(({ turns }) => turns.length === 1),
    }));
    return { ...suite, experiments };
  }

  const stepsOfTasks = singleTurns("nudge", 1).experiments.flatMap(({ tasks }) =>
    tasks.map((task) => scriptedTurns(task) - 1),
  );

  /** Of all scripted steps those that are still reached and called, when each turn calls with `rate`. */
  function reached(rate: number): number {
    const calls = stepsOfTasks.flatMap((steps) =>
      Array.from({ length: steps }, (_, index) => rate ** (index + 1)),
    );
    return calls.reduce((sum, share) => sum + share, 0) / calls.length;
  }

  const rateOf = (measured: Measured, metric: string) => {
    const estimate = measured.get(metric);
    return estimate !== undefined && isProportion(estimate) ? (estimate.rate ?? -1) : -1;
  };

  test("reads as good among the turns that called and never in the headline", async () => {
    const measured = await measure(singleTurns("nudge", 40));
    const published = publishedRates(profileOf("dropper"), situationOf("purpose-label", "nudge"));
    const interval = intervalOf(measured.get("declared@called"), z999);
    expect(interval?.low).toBeLessThanOrEqual(published["declared@called"] ?? -1);
    expect(interval?.high).toBeGreaterThanOrEqual(published["declared@called"] ?? 2);
    expect(rateOf(measured, "declared@called")).toBeGreaterThan(0.85);
    expect(rateOf(measured, "called")).toBeLessThan(0.7);
    expect(rateOf(measured, "called")).toBeCloseTo(reached(published["called"] ?? -1), 1);
    expect(rateOf(measured, "declared")).toBeLessThan(rateOf(measured, "called"));
    expect(rateOf(measured, "declared")).toBeLessThan(rateOf(measured, "declared@called") - 0.4);
  }, 60_000);

  test("is the instruction's doing: without one, and with a field in the call, it calls its tools", async () => {
    for (const seam of ["none", "tool-field"]) {
      expect(rateOf(await measure(singleTurns(seam, 10)), "called")).toBeGreaterThan(0.9);
    }
  }, 60_000);
});

describe("a wording that is in no file of the project", () => {
  const firmLabel =
    "Your readers follow along by title. So whenever a message of yours carries a tool call, its very first line is a title in <purpose> tags, for example\n<purpose>Looking up the last three orders</purpose>\nThere are no exceptions. Keep it short, say what you want to achieve, and put nothing in front of it.";
  const hedgedLabel =
    "Should you feel that a reader would profit from it, you might put a little title in <purpose>…</purpose> tags before a tool call. It is entirely up to you.";
  const firmBlock =
    '## rule\nClose each and every reply with a fenced code block labelled `state`. In it stands a JSON object whose "events" list names all that came true in your telling; these are the events:\n{{vocabulary}}\nThe block is never left out: when nothing came true the list is empty.\n## reminder\n[Reminder: the ```state block has to stand at the end of this reply.]';
  const hedgedBlock =
    '## rule\nA fenced block labelled `state` at the end can be nice to have now and then. If you care to, list what happened as JSON "events":\n{{vocabulary}}\n## reminder\n[Reminder: maybe add a ```state block, if you like.]';

  test.each([
    ["purpose-label", "system", firmLabel, "declared", "firm"],
    ["purpose-label", "nudge", firmLabel, "declared", "firm"],
    ["purpose-label", "system", hedgedLabel, "declared", "hedged"],
    ["purpose-label", "tool-field", hedgedLabel, "declared", "hedged"],
    ["state-block", "system", firmBlock, "proposed", "firm"],
    ["state-block", "system+nudge", firmBlock, "proposed", "firm"],
    ["state-block", "system+nudge", hedgedBlock, "proposed", "hedged"],
    ["state-block", "prefill", hedgedBlock, "proposed", "hedged"],
  ] as const)(
    "is scored at %s %s by how firmly it is worded",
    async (protocol, seam, wording, metric, firmness) => {
      const measured = await measure(cellSuite(protocol, seam, wording, "sim:steady", 4));
      const interval = intervalOf(measured.get(metric), z999);
      const base = situationOf(protocol, seam);
      const rateAt = (firm: "firm" | "hedged") =>
        publishedRates(profileOf("steady"), { ...base, firmness: firm })[metric] ?? null;
      const other = rateAt(firmness === "firm" ? "hedged" : "firm");
      expect(interval?.low).toBeLessThanOrEqual(rateAt(firmness) ?? -1);
      expect(interval?.high).toBeGreaterThanOrEqual(rateAt(firmness) ?? 2);
      expect(
        other === null || interval === null || other < interval.low || other > interval.high,
      ).toBe(true);
    },
    120_000,
  );
});

describe("every wording, variant and seam that ships", () => {
  /** The full suite with the shortest task of each experiment, in one tool format and history. */
  function excerpt(toolFormat: "native" | "text" | "scripted", source: "live" | "given"): Suite {
    const experiments = full.experiments.map((experiment): Experiment => {
      const tasks = shortest(experiment.tasks, 1);
      const changed = { tasks, history: { ...experiment.history, source } };
      return experiment.protocol === "purpose-label"
        ? { ...experiment, ...changed, options: { ...experiment.options, toolFormat } }
        : { ...experiment, ...changed };
    });
    return { ...full, experiments, models: full.models.filter(({ id }) => id === "sim:small") };
  }

  test.each([
    ["native", "live"],
    ["text", "given"],
    ["scripted", "live"],
  ] as const)(
    "reaches a simulated model where and as firmly as its name says: tools %s, history %s",
    async (toolFormat, source) => {
      const misread = new Set<string>();
      let turns = 0;
      for (const { cell, call, request } of await played(excerpt(toolFormat, source))) {
        const [protocol, seam = "", wording = "", ...rest] = cell.split("/");
        const { situation } = readRequest(request);
        if (situation === null) throw new Error(`${cell} is read as no turn of a suite`);
        const twice = protocol === "state-block" && /^(?:prefill|constrained)$/.test(seam);
        const place = twice && call === 0 ? "system" : seam;
        const firmness = wording === "-" ? null : wording === "hedged" ? "hedged" : "firm";
        const read = [situation.protocol, situation.place, situation.firmness];
        if (read.join() !== [protocol, place, firmness].join()) {
          misread.add(`${cell}, call ${call}: ${read.join()} ${rest.length}`);
        }
        turns++;
      }
      expect([...misread]).toEqual([]);
      expect(turns).toBeGreaterThan(1_000);
    },
    120_000,
  );
});
