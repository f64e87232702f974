/** Composes a run: load, open the models, prepare the folder, play, report, print. */

import { join } from "node:path";
import { ExitCode, UsageError } from "../errors.ts";
import { declareRaces } from "../estimate/declare-races.ts";
import { exitCodeOf } from "../estimate/exit-code.ts";
import type { RaceCourse } from "../estimate/race-course.ts";
import type { Summary } from "../estimate/summary.ts";
import { openJournal, readJournal } from "../journal/journal.ts";
import type { Manifest, NotAdmitted } from "../journal/manifest.ts";
import { type RunFolder, runFolder, runName } from "../journal/run-folder.ts";
import { lockRun } from "../journal/run-lock.ts";
import type { Environment } from "../model/expand-env.ts";
import type { Model } from "../model/model.ts";
import { closeModels, openModels } from "../model/open-model.ts";
import { callsOfTask } from "../plan/calls-of-task.ts";
import { type Cell, cellsOf } from "../plan/cell.ts";
import { type Night, nightSeed, nightWord } from "../plan/night-seed.ts";
import type { Pricing } from "../plan/pricing.ts";
import { type Part, partOf, type Shard, shardName, unitsIn, wholePlan } from "../plan/shard.ts";
import type { ProbeWorld } from "../probe/asker.ts";
import { flippedSince } from "../probe/probe-model.ts";
import type { ProbeRecord } from "../probe/probe-record.ts";
import { type SettledModels, settleModels } from "../probe/settle-models.ts";
import type { Json } from "../protocols/json.ts";
import { visibleText } from "../report/visible-text.ts";
import { writeReport } from "../report/write-report.ts";
import { nothingSpent } from "../run/budget.ts";
import { courseOfPart } from "../run/course.ts";
import { journalRecorder } from "../run/journal-recorder.ts";
import { openReuse, type ReuseSource } from "../run/reuse-source.ts";
import { type RunContext, runSuite } from "../run/run-suite.ts";
import { isPlayable } from "../run/seam-support.ts";
import { spentIn } from "../run/spent-in.ts";
import { systemClock } from "../run/stage.ts";
import { refuseUnknownPrimary } from "../score/known-primary.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { packageEvals } from "../suite/package-evals.ts";
import type { Suite } from "../suite/suite.ts";
import { hasBudget, leftOut, plannedArms } from "./admit-arms.ts";
import { commaList } from "./comma-list.ts";
import type { RunFlags } from "./commands/run.ts";
import { counted } from "./counted.ts";
import { environment } from "./environment.ts";
import { filtersOf } from "./filter-flags.ts";
import { type Interrupt, onInterrupt } from "./interrupt.ts";
import { missingStory, modelIn } from "./missing-story.ts";
import { noteFlip, prepareRun } from "./prepare-run.ts";
import { pressureStory } from "./pressure-story.ts";
import { printSummary } from "./print-summary.ts";
import { probeWorld } from "./probe-world.ts";
import { courseOf } from "./race-story.ts";
import { noEvents, openEvents, type RunEvents } from "./run-events.ts";
import { runPricings, tokenPrices } from "./run-prices.ts";
import { noProgress, runProgress } from "./run-progress.ts";
import { shellWord } from "./shell-word.ts";

/** Runs a suite file and answers the exit code. */
export async function runCommand(path: string, flags: RunFlags): Promise<ExitCode> {
  const { suite, night } = onItsNight(await loadFiltered(path, flags), flags.night);
  const cells = cellsOf(suite);
  const shard = flags.shard ?? null;
  const part = partOf(suite, shard === null ? undefined : [shard]);
  if (shard !== null) refuseShard(suite, shard, part, flags);
  if (flags.dryRun === true) return dryRun(suite, cells, part);
  if (flags.json === true && flags.events === "-") throw twoOnStdout();
  const env = await environment(process.cwd());
  const pricings = await runPricings(suite, flags.prices, { cwd: process.cwd(), env });
  const opened = await openModels(suite.models, { env, cwd: process.cwd() });
  const folder = runFolder(flags.out ?? defaultFolder(suite));
  const events =
    flags.events === undefined ? noEvents : await openEvents(flags.events, process.stdout);
  const release = onSuddenEnd();
  const probing = new AbortController();
  const interrupt = onInterrupt(() => {
    probing.abort();
    console.error(
      "\nstopping: calls in flight are finished first; press Ctrl-C again to end them too",
    );
  });
  try {
    const summary = await runInto(folder, {
      suite,
      night,
      cells,
      shard,
      part,
      opened,
      env,
      pricings,
      events,
      quiet: flags.quiet === true,
      interrupt,
      reuse: (commaList(flags.reuse) ?? []).map(runFolder),
      probing: AbortSignal.any([probing.signal, interrupt.signal]),
      untilDecided: flags.untilDecided === true,
    });
    const code = exitCodeOf(summary);
    await events.end(summary, code);
    if (flags.events !== "-" && flags.tables !== false) printSummary(summary, flags);
    tellEnd(summary, folder, path, flags);
    return code;
  } finally {
    release();
    interrupt.release();
    await closeModels(opened);
  }
}

function twoOnStdout(): UsageError {
  return new UsageError("--json and --events - both want stdout", {
    where: "--events",
    mend: "name a file with --events, or leave --json out: the last event holds the summary",
  });
}

/** A module of the user's may end the process; that must not look like a run that passed. */
function onSuddenEnd(): () => void {
  const told = (code: number) => {
    console.error(
      "the process was ended by code of the suite's own (a module that calls process.exit); run the same command again",
    );
    if (code === 0) process.exitCode = ExitCode.incomplete;
  };
  process.on("exit", told);
  return () => process.off("exit", told);
}

/** A run before its first call. */
interface Planned {
  readonly suite: Suite;
  /** Whose seed the suite has; null for none. */
  readonly night: NonNullable<Manifest["night"]> | null;
  readonly cells: readonly Cell[];
  /** null where the whole plan is played. */
  readonly shard: Shard | null;
  readonly part: Part;
  /** Its models as they were opened, not probed yet. */
  readonly opened: ReadonlyMap<string, Model>;
  readonly env: Environment;
  readonly pricings: ReadonlyMap<string, Pricing>;
  readonly events: RunEvents;
  /** Whether only what goes wrong is told. */
  readonly quiet: boolean;
  readonly interrupt: Interrupt;
  /** The runs that unchanged turns are taken from. */
  readonly reuse: readonly RunFolder[];
  /** Aborted at the first interrupt: a probe leaves nothing behind that is worth waiting for. */
  readonly probing: AbortSignal;
  /** Whether arms are raced, and what is decided is not asked. */
  readonly untilDecided: boolean;
}

/** Plays into a folder that no other process writes meanwhile, and writes its report. */
async function runInto(folder: RunFolder, planned: Planned): Promise<Summary> {
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
  planned: Planned,
  reuse: ReuseSource,
): Promise<Summary> {
  const { suite, cells, shard, part } = planned;
  const { models, records } = await settled(planned);
  const probes = new Map(records.map((record) => [record.model, probeJson(record)]));
  const playable = cells.filter((cell) => {
    const model = models.get(cell.model);
    return model !== undefined && isPlayable(suite, cell, model);
  });
  const notAdmitted = await leftOutOf(planned, playable);
  const declared = planned.untilDecided ? declareRaces(suite, models, notAdmitted) : null;
  const { resumed, races } = await prepareRun(folder, suite, models, {
    probes,
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
  const calls = callsOf(
    suite,
    playable.filter(({ id }) => !outside.has(id)),
    part,
  );
  const run = runName(folder.path);
  planned.events.start({ run, resumed, cells: cells.length, calls, notAdmitted });
  const race = await courseOf(suite, races, folder, tell);
  const { interrupted, prefilled } = await play(planned, models, folder, {
    calls,
    leftOut: outside,
    race,
    reuse,
  });
  await noteFlips(folder, planned, { models, records, prefilled });
  return await writeReport(folder, interrupted);
}

/** The cells for which the suite's budgets have no room. */
async function leftOutOf(
  { suite, pricings }: Planned,
  playable: readonly Cell[],
): Promise<readonly NotAdmitted[]> {
  if (!hasBudget(suite)) return [];
  return leftOut(await plannedArms(suite, playable, pricings), suite.limits);
}

/** Asks servers again that do not render what they make of a prefill, when a run that prefilled has ended. */
async function noteFlips(
  folder: RunFolder,
  planned: Planned,
  { models, records, prefilled }: SettledModels & { readonly prefilled: ReadonlySet<string> },
): Promise<void> {
  const world = worldOf(planned);
  for (const record of records) {
    const model = models.get(record.model);
    if (model === undefined || !prefilled.has(model.id) || planned.probing.aborted) continue;
    const flipped = await flippedSince(model, record, world);
    if (flipped !== null) await noteFlip(folder, model.id, flipped);
  }
}

/** Probes what the cells need of the models and nobody documents. */
function settled(planned: Planned): Promise<SettledModels> {
  return settleModels(planned.suite, planned.opened, {
    ...worldOf(planned),
    tell: (model, words) => tell(`${model}: ${words}`),
  });
}

function worldOf({ suite, env, probing: signal }: Planned): ProbeWorld {
  const { timeoutMs } = suite.limits;
  return probeWorld({ signal, timeoutMs, env }, { fresh: false, tell });
}

function tell(words: string): void {
  console.error(visibleText(words));
}

/** A record is made of JSON values only, which its interfaces do not say. */
function probeJson(record: ProbeRecord): Json {
  return JSON.parse(JSON.stringify(record));
}

async function loadFiltered(path: string, flags: RunFlags): Promise<Suite> {
  const suite = await loadSuite(path, {
    cwd: process.cwd(),
    packageEvals: packageEvals(),
    filters: filtersOf(flags),
  });
  refuseUnknownPrimary(suite, path);
  if (flags.concurrency === undefined) return suite;
  return { ...suite, limits: { ...suite.limits, concurrency: flags.concurrency } };
}

/** The suite with the seed of its night; as it is where it is played on none. */
function onItsNight(suite: Suite, night: Night | undefined): Pick<Planned, "suite" | "night"> {
  if (night === undefined) return { suite, night: null };
  const seed = nightSeed(suite.seed, night);
  return { suite: { ...suite, seed }, night: { ...night, suiteSeed: suite.seed } };
}

/** @throws {UsageError} for a shard of which nothing would be played, and for one that would be raced */
function refuseShard(suite: Suite, shard: Shard, part: Part, { untilDecided }: RunFlags): void {
  if (untilDecided === true) {
    throw new UsageError("a shard cannot be raced: a race is decided over all tasks", {
      where: "--shard",
      mend: "leave out --shard, or --until-decided",
    });
  }
  if (unitsIn(suite, part) > 0) return;
  throw new UsageError(`shard ${shardName(shard)} is empty`, {
    where: "--shard",
    mend: `make at most ${unitsIn(suite, wholePlan)} shards: so many are the tasks times the epochs`,
  });
}

function dryRun(suite: Suite, cells: readonly Cell[], part: Part): ExitCode {
  for (const { id } of cells) console.log(id);
  console.error(
    `${counted(cells.length, "cell")}, ${counted(suite.epochs, "epoch")}, about ${callsOf(suite, cells, part)} calls; nothing was asked`,
  );
  return ExitCode.pass;
}

/** The calls that the cells take when every model follows the scripts. */
function callsOf(suite: Suite, cells: readonly Cell[], part: Part): number {
  const epochs = Array.from({ length: suite.epochs }, (_, epoch) => epoch);
  return cells.reduce((sum, cell) => {
    const tasks = suite.experiments[cell.experiment]?.tasks ?? [];
    const calls = tasks.reduce((total, task) => {
      const played = epochs.filter((epoch) => part(task, epoch)).length;
      return total + played * callsOfTask(suite, cell, task);
    }, 0);
    return sum + calls;
  }, 0);
}

function defaultFolder({ name }: Suite): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
  return join("results", `${name.replaceAll(/[^\w.-]+/g, "-")}-${time}`);
}

/** What a run left to tell when it ended. */
interface Played {
  readonly interrupted: boolean;
  /** The models that were asked to go on from a prefix, and answered. */
  readonly prefilled: ReadonlySet<string>;
}

/** How a run is played. */
interface Playing {
  /** Calls that are planned. */
  readonly calls: number;
  /** Cells that are not in the plan. */
  readonly leftOut: ReadonlySet<string>;
  /** null for a run that is played in full. */
  readonly race: RaceCourse | null;
  readonly reuse: ReuseSource;
}

/** Plays until the plan ends, all of it is decided, or the user stops it. */
async function play(
  planned: Planned,
  models: ReadonlyMap<string, Model>,
  folder: RunFolder,
  { calls, leftOut, race, reuse }: Playing,
): Promise<Played> {
  const { suite, env, interrupt, events, quiet } = planned;
  const prices = tokenPrices(planned.pricings);
  const prefilled = new Set<string>();
  const spentBefore = hasBudget(suite)
    ? await spentIn(readJournal(folder.journal), prices, modelsOfCells(planned.cells))
    : nothingSpent;
  const recorder = await journalRecorder((seen) => openJournal(folder.journal, seen), reuse);
  const { journal } = recorder;
  if (journal.changed !== null)
    tell(`the journal ${journal.changed}; what is missing is asked again`);
  const progress = quiet
    ? noProgress
    : runProgress(calls, { stderr: process.stderr, env, ticks: systemClock.ticks });
  const told = missingStory((line) => console.error(line));
  const pressure = pressureStory(suite.limits, (line) => console.error(line));
  try {
    const context: RunContext = {
      recorder: race?.watching(recorder) ?? recorder,
      clock: systemClock,
      chance: Math.random,
      stopping: () => interrupt.stopping() || journal.failed.aborted,
      halted: AbortSignal.any([planned.probing, journal.failed]),
      signal: AbortSignal.any([interrupt.signal, journal.failed]),
      prices,
      leftOut,
      spentBefore,
      onEvent: (event) => {
        progress.event(event);
        pressure(event);
        events.event(event);
      },
      onTurn: ({ cell, outcome, warnings, delivery, asked }) => {
        if (asked && delivery.effect !== null) prefilled.add(modelIn(cell));
        progress.turn({ missing: outcome.kind === "missing", asked });
        if (outcome.kind === "missing") told.missing(cell, outcome);
        for (const warning of warnings) told.warning(cell, warning);
      },
    };
    await runSuite(suite, models, context, race ?? courseOfPart(planned.part));
    return { interrupted: interrupt.stopping(), prefilled };
  } finally {
    progress.stop();
    await journal.close();
  }
}

function modelsOfCells(cells: readonly Cell[]): (id: string) => string | null {
  const models = new Map(cells.map(({ id, model }) => [id, model]));
  return (id) => models.get(id) ?? null;
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

function tellEnd(summary: Summary, folder: RunFolder, path: string, flags: RunFlags): void {
  const measured = summary.cells.filter(({ status }) => status === "measured").length;
  const share = `${measured} of ${counted(summary.cells.length, "cell")} measured`;
  if (flags.quiet !== true || summary.status !== "complete") {
    const shard = summary.shard === undefined ? "" : ` as shard ${summary.shard}`;
    console.error(
      `the run is ${summary.status}${shard}, ${share}; its tables are in ${visibleText(folder.path)}`,
    );
  }
  if (summary.status === "complete") return;
  const filters = (
    ["models", "seams", "wordings", "tasks", "epochs", "concurrency", "prices", "reuse"] as const
  )
    .filter((name) => flags[name] !== undefined)
    .map((name) => ` --${name} ${shellWord(String(flags[name]))}`);
  const race = flags.untilDecided === true ? " --until-decided" : "";
  const shard = summary.shard === undefined ? "" : ` --shard ${summary.shard}`;
  const night = flags.night === undefined ? "" : ` --night ${nightWord(flags.night)}`;
  const command = `seambench run ${shellWord(path)} --out ${shellWord(folder.path)}${shard}${filters.join("")}${night}${race}`;
  console.error(`go on with: ${command}`);
}
