/** Composes a night: reads, plans under the budget, plays, gates, asks suspects again, keeps, reports, pages. */

import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { ExitCode as Exit, type ExitCode, UsageError } from "../errors.ts";
import { seriesNames } from "../gate/baseline.ts";
import { type GateRules, usualRules } from "../gate/gate-rules.ts";
import { appendHistory, type HistoryLine, historyOf, readHistory } from "../gate/history.ts";
import { type NightPlan, planNight } from "../gate/night-plan.ts";
import { nightlyAnnotations } from "../gate/nightly-annotations.ts";
import { type NightlyConfig, type NightlyFile, readNightlyConfig } from "../gate/nightly-config.ts";
import { nightlyJunit } from "../gate/nightly-junit.ts";
import { nightlyMarkdown } from "../gate/nightly-markdown.ts";
import { type NightlyResult, nightlyResult, type PlayedSuite } from "../gate/nightly-result.ts";
import { writeWhole } from "../journal/run-folder.ts";
import { visibleText } from "../report/visible-text.ts";
import { placeBeside, placeInFolder, shownFrom } from "../suite/file-place.ts";
import type { NightlyFlags } from "./commands/nightly.ts";
import { type NightSuite, nightSuites } from "./nightly-suites.ts";
import { nightlyText } from "./nightly-text.ts";
import { notify } from "./notify.ts";
import { playSuite } from "./play-suite.ts";

/**
 * Plays a night and answers the exit code.
 *
 * @throws {SeambenchError} for a config, suite, baseline or price list that cannot be used, before the first call
 */
export async function nightlyCommand(path: string, flags: NightlyFlags): Promise<ExitCode> {
  const file = await readNightlyConfig(placeInFolder(process.cwd(), path, null));
  const { config, place } = file;
  const night = flags.night ?? new Date().toISOString().slice(0, 10);
  const results = shownFrom(process.cwd(), placeBeside(place, config.results, place.shown).path);
  const suites = await nightSuites(file);
  const history = join(results, "history.jsonl");
  const before = (await readHistory(history)).filter((line) => line.night < night);
  const plan = plannedNight(file, suites, before);
  const quiet = flags.quiet === true;
  const ground = { config, night, results, history: before, quiet };
  const played = await playSuites(suites, plan, ground);
  const folder = join(results, `nightly-${night}`);
  const result = nightlyResult(played, { night, folder, config, plan });
  await appendHistory(history, newLines(played, plan));
  await report(result);
  process.stdout.write(
    flags.json === true ? `${JSON.stringify(result, null, 2)}\n` : nightlyText(result),
  );
  if (config.notify !== undefined && result.exitCode !== Exit.pass) {
    const failure = await notify(config.notify, result);
    if (failure !== null) console.error(visibleText(failure));
  }
  return result.exitCode;
}

function plannedNight(
  { config: { budget }, at }: NightlyFile,
  suites: readonly NightSuite[],
  history: readonly HistoryLine[],
): NightPlan {
  const targets = suites.flatMap((suite) => suite.targets);
  const most = { calls: budget?.calls ?? null, dollars: budget?.dollars ?? null };
  const plan = planNight(targets, most, ({ suite, model }) => {
    const cells = suites[suite]?.baseline.cells ?? {};
    const gated = Object.values(cells).some((cell) => cell.model === model);
    return gated ? history.filter(({ cell }) => cells[cell]?.model === model) : null;
  });
  if (plan.played.length > 0) return plan;
  const [cheapest] = targets.toSorted((a, b) => a.calls - b.calls);
  const need =
    cheapest === undefined
      ? ""
      : `: ${cheapest.model} takes ${cheapest.calls} calls, and as many again if it is a suspect`;
  throw new UsageError(`the budget lets no target be played${need}`, {
    where: at(["budget"]),
    mend: "raise the budget, or lower the suite's epochs",
  });
}

interface NightGround {
  readonly config: NightlyConfig;
  readonly night: string;
  readonly results: string;
  /** The nights before. */
  readonly history: readonly HistoryLine[];
  readonly quiet: boolean;
}

/** One suite after the other, so that models that share a host do not meet; none after an interrupt. */
async function playSuites(
  suites: readonly NightSuite[],
  plan: NightPlan,
  ground: NightGround,
): Promise<readonly PlayedSuite[]> {
  const rules = rulesOf(suites, ground.config);
  const rest = { ...plan.rest };
  const played: PlayedSuite[] = [];
  for (const [index, suite] of suites.entries()) {
    const targets = plan.played.filter((target) => target.suite === index);
    const interrupted = played.some(({ ended }) => ended === Exit.interrupted);
    const empty = targets.length === 0 || interrupted;
    played.push(
      empty ? notPlayed(suite.path) : await playSuite(suite, targets, { ...ground, rules, rest }),
    );
  }
  return played;
}

function notPlayed(suite: string): PlayedSuite {
  return { suite, run: null, rerun: null, rerunLeftOut: null, ended: Exit.pass, gate: null };
}

/** The budget of false pages is the whole fleet's, whatever is played tonight. */
function rulesOf(suites: readonly NightSuite[], { margin }: NightlyConfig): GateRules {
  const series = suites.reduce((sum, { baseline }) => sum + seriesNames(baseline).length, 0);
  return { ...usualRules(Math.max(1, series)), margin };
}

/** What was not asked tonight has no line: that it was played last some other night is what rotation goes by. */
function newLines(played: readonly PlayedSuite[], plan: NightPlan): readonly HistoryLine[] {
  return played.flatMap(({ gate }, index) => {
    if (gate === null) return [];
    const models = new Set(
      plan.played.filter(({ suite }) => suite === index).map(({ model }) => model),
    );
    const series = gate.series.filter(({ model }) => models.has(model));
    return historyOf({ ...gate, series });
  });
}

/** Writes the night's folder, and tells GitHub where it is the one that runs this. */
async function report(result: NightlyResult): Promise<void> {
  const markdown = nightlyMarkdown(result);
  await writeWhole(join(result.folder, "nightly.json"), `${JSON.stringify(result, null, 2)}\n`);
  await writeWhole(join(result.folder, "junit.xml"), nightlyJunit(result));
  await writeWhole(join(result.folder, "summary.md"), markdown);
  const { GITHUB_STEP_SUMMARY: summary, GITHUB_ACTIONS: inActions } = process.env;
  if (summary !== undefined && summary !== "") await appendSummary(summary, markdown);
  // The runner reads both streams; stdout is the product.
  if (inActions === "true") for (const line of nightlyAnnotations(result)) console.error(line);
}

async function appendSummary(path: string, markdown: string): Promise<void> {
  try {
    await appendFile(path, `${markdown}\n`);
  } catch (error) {
    const { message } = error as NodeJS.ErrnoException;
    console.error(visibleText(`the job's summary could not be written: ${message}`));
  }
}
