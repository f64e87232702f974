/** Composes a calibration: plays pairs of attempts of one night, and counts what a gate would have said. */

import { join } from "node:path";
import { ExitCode } from "../errors.ts";
import {
  type AlarmRate,
  type Calibration,
  calibrationLevel,
  calibrationOf,
  type PairLook,
  pairLooks,
} from "../gate/calibration.ts";
import type { NightTallies } from "../gate/night-tallies.ts";
import { readNightlyConfig } from "../gate/nightly-config.ts";
import { readNight } from "../gate/read-night.ts";
import { readJournal } from "../journal/journal.ts";
import { runFolder } from "../journal/run-folder.ts";
import { visibleText } from "../report/visible-text.ts";
import { randomFrom } from "../stats/random.ts";
import { placeBeside, placeInFolder, shownFrom } from "../suite/file-place.ts";
import type { CalibrateFlags } from "./commands/calibrate.ts";
import { counted } from "./counted.ts";
import { type PlannedSuite, plannedSuites } from "./nightly-suites.ts";
import { packageVersion } from "./package-version.ts";
import { playNight } from "./play-night.ts";

/** Attempts from here on are of calibrations, so that they are none of a night's own. */
const firstAttempt = 101;

/** A suite's attempts in pairs, as they were played. */
interface PlayedPairs {
  readonly pairs: readonly (readonly [NightTallies, NightTallies])[];
  readonly ended: readonly ExitCode[];
  readonly calls: number;
}

/**
 * Calibrates and answers the exit code.
 *
 * @throws {SeambenchError} for a config or suite that cannot be used
 */
export async function calibrateCommand(path: string, flags: CalibrateFlags): Promise<ExitCode> {
  const file = await readNightlyConfig(placeInFolder(process.cwd(), path, null));
  const { config, place } = file;
  const night = flags.night ?? new Date().toISOString().slice(0, 10);
  const results = shownFrom(process.cwd(), placeBeside(place, config.results, place.shown).path);
  const suites = await plannedSuites(file);
  const perNight = suites
    .flatMap(({ targets }) => targets)
    .reduce((sum, { calls }) => sum + calls, 0);
  const planned = 2 * flags.pairs * perNight;
  const quiet = flags.quiet === true;
  if (!quiet) {
    console.error(`${counted(flags.pairs, "pair")} of attempts: about ${counted(planned, "call")}`);
  }
  const folder = join(results, `calibrate-${night}`);
  const played: PlayedPairs[] = [];
  for (const suite of suites) {
    if (suite.targets.length === 0) continue;
    const pairs = await playPairs(suite, { pairs: flags.pairs, night, folder, quiet });
    played.push(pairs);
    if (pairs.ended.includes(ExitCode.interrupted)) return ExitCode.interrupted;
  }
  const series = played.reduce((sum, { pairs }) => sum + seriesIn(pairs[0]?.[0]), 0);
  const looks = played.flatMap(({ pairs }) =>
    pairs.map(([first, second]) => {
      const random = randomFrom(`calibrate ${first.seed} ${second.seed}`);
      return pairLooks(first, second, { margin: config.margin, series, random });
    }),
  );
  const tallies = played.flatMap(({ pairs }) => pairs.flat());
  const result = {
    v: 1,
    night,
    pairs: flags.pairs,
    simulated: tallies.some(({ cells }) => Object.values(cells).some((cell) => cell.simulated)),
    level: calibrationLevel,
    ...calibrationOf(looks),
    noLook: looks.flat().filter(({ kind }) => kind === "none"),
    calls: played.reduce((sum, { calls }) => sum + calls, 0),
  };
  if (flags.json === true) console.log(JSON.stringify(result, null, 2));
  else process.stdout.write(visibleText(calibrationText(result)));
  if (played.some(({ ended }) => ended.includes(ExitCode.incomplete))) return ExitCode.incomplete;
  return result.atLevel.looks === 0 ? ExitCode.inconclusive : ExitCode.pass;
}

interface Pairing {
  readonly pairs: number;
  readonly night: string;
  readonly folder: string;
  readonly quiet: boolean;
}

async function playPairs(
  { path, name, targets }: PlannedSuite,
  { pairs, night, folder, quiet }: Pairing,
): Promise<PlayedPairs> {
  const ended: ExitCode[] = [];
  let calls = 0;
  const reading = { metrics: null, seambench: packageVersion() };
  const models = targets.map(({ model }) => model);
  const play = async (attempt: number) => {
    const out = join(folder, `${name}-${attempt}`);
    const one = { suite: path, night: { date: night, attempt }, out, models };
    ended.push(await playNight({ ...one, seams: null, wordings: null, quiet }));
    calls += await answeredIn(out);
    return readNight(out, reading);
  };
  const played: [NightTallies, NightTallies][] = [];
  for (let pair = 0; pair < pairs && !ended.includes(ExitCode.interrupted); pair++) {
    const attempt = firstAttempt + 2 * pair;
    played.push([await play(attempt), await play(attempt + 1)]);
  }
  return { pairs: played, ended, calls };
}

function seriesIn(night: NightTallies | undefined): number {
  return Object.values(night?.cells ?? {}).reduce(
    (sum, { series }) => sum + Object.keys(series).length,
    0,
  );
}

/** Calls that were answered. */
async function answeredIn(run: string): Promise<number> {
  let answered = 0;
  for await (const { outcome } of readJournal(runFolder(run).journal)) {
    if (outcome.kind === "scored") answered += 1;
  }
  return answered;
}

interface Told extends Calibration {
  readonly pairs: number;
  readonly simulated: boolean;
  readonly noLook: readonly PairLook[];
  readonly calls: number;
}

function calibrationText({ pairs, simulated, atLevel, atGate, over, noLook, calls }: Told): string {
  const level = `${100 * calibrationLevel} %`;
  const judged =
    atLevel.looks === 0
      ? "nothing could be compared"
      : over
        ? `more than the ${level} that chance allows: nights of these targets differ by themselves, and the gate will page more often than it promises until its history knows that`
        : `no more than the ${level} that chance allows can be told from them`;
  const missed = new Map<string, number>();
  for (const look of noLook) {
    if (look.kind === "none") missed.set(look.reason, (missed.get(look.reason) ?? 0) + 1);
  }
  return [
    `${counted(pairs, "pair")} of attempts, A against A${simulated ? " (SIMULATED)" : ""}: ${judged}.\n`,
    `alarms at ${level}: ${rateWords(atLevel)}\n`,
    `alarms at the gate's own level: ${rateWords(atGate)}; a page takes two in a row\n`,
    "Looks of one pair share its luck: the intervals count pairs.\n",
    ...[...missed].map(([reason, count]) => `no look, ${counted(count, "time")}: ${reason}\n`),
    `cost: ${counted(calls, "call")}\n`,
  ].join("");
}

function rateWords({ alarms, looks, effectiveLooks, rate, low, high }: AlarmRate): string {
  if (rate === null || low === null || high === null || effectiveLooks === null) return "no look";
  const like = counted(Math.max(1, Math.round(effectiveLooks)), "independent one");
  return `${alarms} of ${counted(looks, "look")}, which count like ${like}: ${percent(rate)} [${percent(low)}, ${percent(high)}]`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
