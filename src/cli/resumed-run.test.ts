import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { summarise } from "../estimate/summary.ts";
import { openJournal } from "../journal/journal.ts";
import { journalFile } from "../journal/journal-source.ts";
import type { Manifest } from "../journal/manifest.ts";
import { readManifest, runFolder } from "../journal/run-folder.ts";
import type { Model } from "../model/model.ts";
import { openModels } from "../model/open-model.ts";
import { csvOf } from "../report/csv.ts";
import { cellsTable } from "../report/tables/cells.ts";
import { contrastsTable } from "../report/tables/contrasts.ts";
import { decayTable, turnRates } from "../report/tables/decay.ts";
import { deliveryTable } from "../report/tables/delivery.ts";
import { leaksTable } from "../report/tables/leaks.ts";
import { turnsWriter } from "../report/tables/turns.ts";
import { nothingSpent } from "../run/budget.ts";
import { journalRecorder } from "../run/journal-recorder.ts";
import { runSuite } from "../run/run-suite.ts";
import { systemClock } from "../run/stage.ts";
import { scoreRun } from "../score/score-run.ts";
import { randomFrom } from "../stats/random.ts";
import {
  agentExperiment,
  modelSpec,
  narratorExperiment,
  smallSuite,
} from "../suite/__fixtures__/small-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { prepareRun } from "./prepare-run.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** A suite of both protocols, with seams that ask once and twice. */
function suiteOf(epochs: number): Suite {
  return smallSuite({
    epochs,
    models: [modelSpec("sim:steady")],
    experiments: [
      { ...agentExperiment, seams: ["none", "system", "prefill"] },
      { ...narratorExperiment, seams: ["system", "prefill"] },
    ],
  });
}

/** A run that was played to its end, and the ways to play it again. */
interface Undisturbed {
  readonly journal: Buffer;
  readonly tables: readonly string[];
  /** The offsets after each line. */
  readonly ends: readonly number[];
  /** Goes on from a journal that is cut at a byte; answers what is wrong with what comes of it. */
  resumedFrom(cut: number): Promise<readonly string[]>;
}

async function undisturbed(name: string, epochs: number): Promise<Undisturbed> {
  const suite = suiteOf(epochs);
  const models = await openModels(suite.models, { env: {}, cwd: folder });
  const run = runFolder(join(folder, name));
  await prepareRun(run, suite, models, {
    probes: new Map(),
    probing: nothingSpent,
    notAdmitted: [],
    races: null,
    shard: null,
    night: null,
    pricings: new Map(),
  });
  const manifest = await readManifest(run);
  await play(suite, models, run.journal);
  const journal = await readFile(run.journal);
  const tables = await tablesOf(manifest, run.journal);
  const ends = [...journal.entries()].filter(([, byte]) => byte === 0x0a).map(([at]) => at + 1);
  return {
    journal,
    tables,
    ends,
    async resumedFrom(cut) {
      await writeFile(run.journal, journal.subarray(0, cut));
      // A session that was killed has left no digest.
      await rm(join(run.path, "journal.digest"), { force: true });
      const calls = await play(suite, models, run.journal);
      const kept = ends.filter((end) => end <= cut);
      const after = await readFile(run.journal);
      const head = kept.at(-1) ?? 0;
      const again = await tablesOf(manifest, run.journal);
      const problems = {
        "what was recorded has changed": !after.subarray(0, head).equals(journal.subarray(0, head)),
        "a finished turn was asked again": calls !== ends.length - kept.length,
        "the tables differ": again.join("\n") !== tables.join("\n"),
      };
      return Object.entries(problems).flatMap(([words, is]) => (is ? [`${words} at ${cut}`] : []));
    },
  };
}

/** Plays what the journal does not hold yet; answers how many calls that took. */
async function play(
  suite: Suite,
  models: ReadonlyMap<string, Model>,
  path: string,
): Promise<number> {
  let calls = 0;
  const counted = new Map(
    [...models].map(([id, model]): [string, Model] => [
      id,
      {
        ...model,
        generate: (request, options) => {
          calls++;
          return model.generate(request, options);
        },
      },
    ]),
  );
  const recorder = await journalRecorder((seen) => openJournal(path, seen));
  await runSuite(suite, counted, {
    recorder,
    clock: systemClock,
    chance: () => 0,
    stopping: () => false,
    halted: recorder.journal.failed,
    signal: recorder.journal.failed,
    prices: new Map(),
    leftOut: new Set(),
    spentBefore: nothingSpent,
    onEvent: () => {},
    onTurn: () => {},
  });
  await recorder.journal.close();
  return calls;
}

async function tablesOf(manifest: Manifest, path: string): Promise<readonly string[]> {
  const turns: string[] = [];
  const writer = turnsWriter({ write: async (text) => void turns.push(text) }, manifest);
  const run = await scoreRun(manifest.suite, journalFile(path), writer);
  const summary = summarise(manifest, run, false);
  const tables = [
    cellsTable(summary),
    contrastsTable(summary),
    leaksTable(summary),
    deliveryTable(summary),
    decayTable(turnRates(run, manifest)),
  ];
  return [...tables.map(csvOf), turns.join("")];
}

describe("a run whose journal a crash has cut", () => {
  test("comes to the same end from every record boundary, and from within every record", async () => {
    const run = await undisturbed("small", 1);
    const problems: string[] = [];
    let start = 0;
    for (const end of [0, ...run.ends]) {
      const within = [start + 1, Math.floor((start + end) / 2), end - 1];
      for (const cut of end === 0 ? [0] : [...within, end]) {
        problems.push(...(await run.resumedFrom(cut)));
      }
      start = end;
    }
    expect(run.ends.length).toBeGreaterThan(10);
    expect(problems).toEqual([]);
  }, 180_000);

  test("comes to the same end from 200 random bytes of a larger one", async () => {
    const run = await undisturbed("large", 5);
    const random = randomFrom("cuts");
    const problems: string[] = [];
    for (let cut = 0; cut < 200; cut++) {
      problems.push(...(await run.resumedFrom(random.integer(run.journal.length))));
    }
    expect(run.ends.length).toBeGreaterThan(50);
    expect(problems).toEqual([]);
  }, 300_000);
});
