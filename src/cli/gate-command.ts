/** Reads a night, its baseline and what else there is, judges, prints, and keeps the result in the run folder. */

import { dirname, join, resolve } from "node:path";
import type { ExitCode } from "../errors.ts";
import { type Baseline, seriesNames } from "../gate/baseline.ts";
import { usualRules } from "../gate/gate-rules.ts";
import { gateVerdict } from "../gate/gate-verdict.ts";
import { readHistory } from "../gate/history.ts";
import { lookAtNight } from "../gate/night-look.ts";
import { readNight } from "../gate/read-night.ts";
import { runFolder, writeWhole } from "../journal/run-folder.ts";
import { randomFrom } from "../stats/random.ts";
import { givenBaseline } from "./baseline-command.ts";
import type { GateFlags } from "./commands/gate.ts";
import { gateText } from "./gate-text.ts";
import { packageVersion } from "./package-version.ts";

/** Where the result of the last gate stands in a run folder. */
export const gateFile = "gate.json";

/** The nights gone by stand beside the run folders. */
export function historyBeside(run: string): string {
  return join(dirname(resolve(run)), "history.jsonl");
}

/**
 * Gates a run and answers the exit code.
 *
 * @throws {UsageError} when the rerun holds copies of the run
 * @throws {FileError} when a folder holds no run, or a file something else than it should
 */
export async function gateCommand(run: string, flags: GateFlags): Promise<ExitCode> {
  const baseline = await givenBaseline(flags.baseline);
  const reading = { metrics: metricsOf(baseline), seambench: packageVersion() };
  const night = await readNight(run, reading);
  const rerun = flags.rerun === undefined ? null : await readNight(flags.rerun, reading);
  const history = await readHistory(historyBeside(run));
  const usual = usualRules(Math.max(1, seriesNames(baseline).length));
  const rules = flags.margin === undefined ? usual : { ...usual, margin: flags.margin };
  const random = randomFrom(`gate ${night.run} ${night.seed}`);
  const look = lookAtNight(baseline, night, { rules, history, random });
  const result = gateVerdict(look, { rerun, random });
  const text = `${JSON.stringify(result, null, 2)}\n`;
  await writeWhole(join(runFolder(run).path, gateFile), text);
  process.stdout.write(flags.json === true ? text : gateText(result));
  return result.exitCode;
}

/** The metrics that a baseline watches. */
export function metricsOf(baseline: Baseline): readonly string[] {
  return [...new Set(seriesNames(baseline).map(({ metric }) => metric))];
}
