/** Plays a planned run into its folder: locks, probes, prepares, plays, reports. */

import type { RaceCourse } from "../estimate/race-course.ts";
import type { NotAdmitted } from "../journal/manifest.ts";
import { findManifest, type RunFolder, runName } from "../journal/run-folder.ts";
import { lockRun } from "../journal/run-lock.ts";
import type { Cell } from "../plan/cell.ts";
import type { RacePlan } from "../plan/race-plan.ts";
import type { ProbeAnswer, ProbeWorld } from "../probe/asker.ts";
import { flippedSince } from "../probe/probe-model.ts";
import type { ProbeRecord } from "../probe/probe-record.ts";
import { type SettledModels, settleModels } from "../probe/settle-models.ts";
import type { Json } from "../protocols/json.ts";
import type { WrittenReport } from "../report/written-report.ts";
import { nothingSpent, type Spend } from "../run/budget.ts";
import { openReuse, type ReuseSource } from "../run/reuse-source.ts";
import { isPlayable } from "../run/seam-support.ts";
import { spentOnProbes } from "../run/spent-on-probes.ts";
import { systemClock } from "../run/stage.ts";
import type { Suite } from "../suite/suite.ts";
import { hasBudget, leftOut, plannedArms } from "./admit-arms.ts";
import { counted } from "./counted.ts";
import { plannedCalls } from "./planned-calls.ts";
import type { PlannedRun } from "./planned-run.ts";
import { playRun } from "./play-run.ts";
import { noteFlip, prepareRun } from "./prepare-run.ts";
import { probeWorld } from "./probe-world.ts";
import { tokenPrices } from "./run-prices.ts";
import { tell } from "./tell.ts";

/** Plays into a folder that no other process writes meanwhile, and writes its report. */
export async function runIntoFolder(
  folder: RunFolder,
  planned: PlannedRun,
): Promise<WrittenReport> {
  const reuse = await openReuse(planned.reuse, planned.cells);
  tellDamaged(reuse);
  try {
    const unlock = await lockRun(folder, process.pid);
    try {
      return await runLocked(folder, planned, reuse);
    } finally {
      await unlock();
    }
  } finally {
    await reuse.close();
    tellTaken(reuse);
  }
}

async function runLocked(
  folder: RunFolder,
  planned: PlannedRun,
  reuse: ReuseSource,
): Promise<WrittenReport> {
  const { suite, cells, shard, part } = planned;
  const asked: ProbeAnswer[] = [];
  const world: ProbeWorld = { ...worldOf(planned), onAnswer: (call) => asked.push(call) };
  const { models, records } = await settled(planned, world);
  const probes = new Map(records.map((record) => [record.model, probeJson(record)]));
  const playable = cells.filter((cell) => {
    const model = models.get(cell.model);
    return model !== undefined && isPlayable(suite, cell, model);
  });
  const probing = await spentProbing(folder, planned, asked);
  const notAdmitted = await leftOutOf(planned, playable, probing);
  const declared = planned.untilDecided ? await declaredRaces(suite, models, notAdmitted) : null;
  const { resumed, races } = await prepareRun(folder, suite, models, {
    probes,
    probing,
    notAdmitted,
    races: declared,
    shard,
    night: planned.night,
    pricings: planned.pricings,
  });
  if (!planned.quiet) {
    const begun = resumed ? "goes on with" : "writes";
    console.error(`${begun} ${folder.path}: ${counted(cells.length, "cell")}`);
  }
  for (const { cell, reason } of notAdmitted) tell(`not in the plan: ${cell}: ${reason}`);
  const outside = new Set(notAdmitted.map(({ cell }) => cell));
  const calls = plannedCalls(
    suite,
    playable.filter(({ id }) => !outside.has(id)),
    part,
  );
  const run = runName(folder.path);
  planned.events.start({ run, resumed, cells: cells.length, calls, notAdmitted });
  const race = races === null ? null : await raceOf(suite, races, folder);
  const played = new AbortController();
  const playing = { calls, leftOut: outside, race, reuse, probing };
  const [{ interrupted, prefilled }, { writeReport }] = await Promise.all([
    playRun(planned, models, folder, playing).finally(() => played.abort()),
    systemClock.wait(firstCallsMs, played.signal).then(reportWriter),
  ]);
  await noteFlips(folder, { models, records, prefilled }, world);
  return await writeReport(folder, interrupted);
}

/** What races need is much too, and most runs have none. */
async function declaredRaces(
  ...of: Parameters<typeof import("../estimate/declare-races.ts").declareRaces>
): Promise<readonly RacePlan[]> {
  const { declareRaces } = await import("../estimate/declare-races.ts");
  return declareRaces(...of);
}

async function raceOf(
  suite: Suite,
  races: readonly RacePlan[],
  folder: RunFolder,
): Promise<RaceCourse> {
  const { courseOf } = await import("./race-story.ts");
  return await courseOf(suite, races, folder, tell);
}

/** Milliseconds in which the first calls are on their way. */
const firstCallsMs = 1000;

/** What a report needs is much, and is loaded while replies are waited for. */
async function reportWriter(): Promise<typeof import("../report/write-report.ts")> {
  const writer = await import("../report/write-report.ts");
  await (await import("../report/html/charts/plotter.ts")).loadPlots();
  return writer;
}

/**
 * What probes took of the budgets when the run began. The few calls that confirm it at a later start are not counted: a
 * run that was stopped has to end within the budget that it was begun with.
 */
async function spentProbing(
  folder: RunFolder,
  { pricings }: PlannedRun,
  asked: readonly ProbeAnswer[],
): Promise<Spend> {
  const found = await findManifest(folder);
  if (found !== null) return found.probing ?? nothingSpent;
  return spentOnProbes(asked, tokenPrices(pricings));
}

/** The cells for which the suite's budgets have no room. */
async function leftOutOf(
  { suite, pricings }: PlannedRun,
  playable: readonly Cell[],
  probing: Spend,
): Promise<readonly NotAdmitted[]> {
  if (!hasBudget(suite)) return [];
  return leftOut(await plannedArms(suite, playable, pricings), suite.limits, probing);
}

/** Asks servers again that do not render what they make of a prefill, when a run that prefilled has ended. */
async function noteFlips(
  folder: RunFolder,
  { models, records, prefilled }: SettledModels & { readonly prefilled: ReadonlySet<string> },
  world: ProbeWorld,
): Promise<void> {
  for (const record of records) {
    const model = models.get(record.model);
    if (model === undefined || !prefilled.has(model.id) || world.signal.aborted) continue;
    const flipped = await flippedSince(model, record, world);
    if (flipped !== null) await noteFlip(folder, model.id, flipped);
  }
}

/** Probes what the cells need of the models and nobody documents. */
function settled(planned: PlannedRun, world: ProbeWorld): Promise<SettledModels> {
  return settleModels(planned.suite, planned.opened, {
    ...world,
    tell: (model, words) => tell(`${model}: ${words}`),
  });
}

function worldOf({ suite, env, probing: signal }: PlannedRun): ProbeWorld {
  const { timeoutMs } = suite.limits;
  return probeWorld({ signal, timeoutMs, env }, { fresh: false, tell });
}

/** A record is made of JSON values only, which its interfaces do not say. */
function probeJson(record: ProbeRecord): Json {
  return JSON.parse(JSON.stringify(record));
}

function tellDamaged({ damaged }: ReuseSource): void {
  for (const [run, lines] of damaged) {
    if (lines === 0) continue;
    tell(
      `damaged and not reused: ${counted(lines, "line")} of ${run}; seambench verify tells which`,
    );
  }
}

function tellTaken({ taken }: ReuseSource): void {
  for (const [run, turns] of taken) {
    tell(`${counted(turns, "reply", "replies")} of ${run} reused; no call was made for them`);
  }
}
