/** Composes a run: reads its flags, loads, opens the models, plays into the folder, prints. */

import { join } from "node:path";
import { ExitCode, UsageError } from "../errors.ts";
import type { Summary } from "../estimate/summary.ts";
import { type RunFolder, runFolder } from "../journal/run-folder.ts";
import { closeModels, openModels } from "../model/open-model.ts";
import { type Cell, cellsOf } from "../plan/cell.ts";
import { type Night, nightSeed, nightWord } from "../plan/night-seed.ts";
import { type Part, partOf, type Shard, shardName, unitsIn, wholePlan } from "../plan/shard.ts";
import { visibleText } from "../report/visible-text.ts";
import { refuseUnknownPrimary } from "../score/known-primary.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { packageEvals } from "../suite/package-evals.ts";
import type { Suite } from "../suite/suite.ts";
import { commaList } from "./comma-list.ts";
import type { RunFlags } from "./commands/run.ts";
import { counted } from "./counted.ts";
import { environment } from "./environment.ts";
import { filtersOf } from "./filter-flags.ts";
import { onInterrupt } from "./interrupt.ts";
import { ownCommand } from "./own-command.ts";
import { plannedCalls } from "./planned-calls.ts";
import type { PlannedRun } from "./planned-run.ts";
import { noEvents, openEvents } from "./run-events.ts";
import { runIntoFolder } from "./run-into-folder.ts";
import { runPricings } from "./run-prices.ts";
import { shellWord } from "./shell-word.ts";

/** Runs a suite file and answers the exit code. */
export async function runCommand(path: string, flags: RunFlags): Promise<ExitCode> {
  const { suite, night } = onItsNight(await loadFiltered(path, flags), flags.night);
  const cells = cellsOf(suite);
  const shard = flags.shard ?? null;
  const part = partOf(suite, shard === null ? undefined : [shard]);
  if (shard !== null) refuseShard(suite, shard, part, flags);
  if (flags.dryRun === true) {
    const { checkModels } = await import("./plan-models.ts");
    const world = { env: await environment(process.cwd()), cwd: process.cwd() };
    await checkModels(path, suite.models, world);
    return dryRun(suite, cells, part);
  }
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
    const report = await runIntoFolder(folder, {
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
    const { summary } = report;
    const { exitCodeOf } = await import("../estimate/exit-code.ts");
    const code = exitCodeOf(summary);
    await events.end(summary, code);
    if (flags.events !== "-" && flags.tables !== false) {
      const { printSummary } = await import("./print-summary.ts");
      printSummary(report, flags);
    }
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
function onItsNight(suite: Suite, night: Night | undefined): Pick<PlannedRun, "suite" | "night"> {
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
    `${counted(cells.length, "cell")}, ${counted(suite.epochs, "epoch")}, about ${plannedCalls(suite, cells, part)} calls; nothing was asked`,
  );
  return ExitCode.pass;
}

function defaultFolder({ name }: Suite): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
  return join("results", `${name.replaceAll(/[^\w.-]+/g, "-")}-${time}`);
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
  const command = `run ${shellWord(path)} --out ${shellWord(folder.path)}${shard}${filters.join("")}${night}${race}`;
  console.error(`go on with: ${ownCommand(command)}`);
}
