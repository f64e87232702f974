/** Plays one suite of a night, gates it, and asks its suspects again as far as the night's budget goes. */

import { join } from "node:path";
import { ExitCode } from "../errors.ts";
import type { SeriesName } from "../gate/baseline.ts";
import type { GateResult } from "../gate/gate-result.ts";
import type { GateRules } from "../gate/gate-rules.ts";
import { gateVerdict } from "../gate/gate-verdict.ts";
import type { HistoryLine } from "../gate/history.ts";
import { lookAtNight, suspectsOf } from "../gate/night-look.ts";
import type { OrderedTarget } from "../gate/night-plan.ts";
import type { NightTallies } from "../gate/night-tallies.ts";
import type { PlayedSuite } from "../gate/nightly-result.ts";
import { readNight } from "../gate/read-night.ts";
import { writeWhole } from "../journal/run-folder.ts";
import { contentHash } from "../plan/content-hash.ts";
import { randomFrom } from "../stats/random.ts";
import { gateFile, metricsOf } from "./gate-command.ts";
import type { NightSuite } from "./nightly-suites.ts";
import { packageVersion } from "./package-version.ts";
import { playNight } from "./play-night.ts";

/** What a suite is played with. */
export interface SuiteGround {
  readonly night: string;
  readonly results: string;
  readonly rules: GateRules;
  /** The nights before. */
  readonly history: readonly HistoryLine[];
  /** What the night may still spend on reruns, shared by its suites: a rerun takes its part out. null for no bound. */
  readonly rest: { calls: number | null; dollars: number | null };
  /** Whether only what goes wrong is told. */
  readonly quiet: boolean;
}

/**
 * Plays, gates, and keeps the gate's result in the run folder, where `why` looks.
 *
 * @throws {SeambenchError} as `run` and `gate` do
 */
export async function playSuite(
  { path, name, baseline }: NightSuite,
  targets: readonly OrderedTarget[],
  { night, results, rules, history, rest, quiet }: SuiteGround,
): Promise<PlayedSuite> {
  const run = join(results, `${name}-${night}`);
  const models = targets.map(({ model }) => model);
  const first = { suite: path, night: { date: night, attempt: 1 }, out: run, models };
  const ended = await playNight({ ...first, seams: null, wordings: null, quiet });
  const reading = { metrics: metricsOf(baseline), seambench: packageVersion() };
  const tallies = await readNight(run, reading);
  const random = randomFrom(`gate ${tallies.run} ${tallies.seed}`);
  const look = lookAtNight(baseline, tallies, { rules, history, random });
  const again = ended === ExitCode.interrupted ? null : rerunOf(suspectsOf(look), tallies, targets);
  const admitted = again !== null && takeFrom(rest, again);
  const played = { suite: path, run, rerun: null, rerunLeftOut: leftOutWords(again, admitted) };
  const keep = async (gate: GateResult) => {
    await writeWhole(join(run, gateFile), `${JSON.stringify(gate, null, 2)}\n`);
    return gate;
  };
  if (again === null || !admitted) {
    return { ...played, ended, gate: await keep(gateVerdict(look, { rerun: null, random })) };
  }
  const filters = { models: again.models, seams: again.seams, wordings: again.wordings };
  // Other suspects than an earlier try of this night had are another run.
  const rerun = `${run}-again-${contentHash(JSON.stringify(filters)).slice(0, 8)}`;
  const attempt = { date: night, attempt: 2 };
  const second = { suite: path, night: attempt, out: rerun, ...filters };
  const endedAgain = await playNight({ ...second, quiet });
  const fresh = await readNight(rerun, reading);
  const gate = await keep(gateVerdict(look, { rerun: fresh, random }));
  const worst = [ended, endedAgain].includes(ExitCode.interrupted)
    ? ExitCode.interrupted
    : [ended, endedAgain].includes(ExitCode.incomplete)
      ? ExitCode.incomplete
      : ended;
  return { ...played, rerun, ended: worst, gate };
}

/** The suspects as filters of a run. */
interface Rerun {
  readonly models: readonly string[];
  readonly seams: readonly string[];
  readonly wordings: readonly string[] | null;
  readonly calls: number;
  readonly dollars: number;
}

/** Filters know seams, wordings and models, so that several suspects bring along what lies between them. */
function rerunOf(
  suspects: readonly SeriesName[],
  { cells }: NightTallies,
  targets: readonly OrderedTarget[],
): Rerun | null {
  if (suspects.length === 0) return null;
  const names = suspects.map(({ cell }) => cellNames(cell));
  const distinct = (of: (names: CellNames) => string) => [...new Set(names.map(of))].toSorted();
  const models = distinct(({ model }) => model);
  const seams = distinct(({ seam }) => seam);
  const wordings = distinct(({ wording }) => wording);
  const asked = Object.entries(cells).filter(([id]) => {
    const { seam, wording, model } = cellNames(id);
    const worded = wording === "-" || wordings.includes(wording);
    return models.includes(model) && seams.includes(seam) && worded;
  });
  const part = (of: (target: OrderedTarget) => number) =>
    targets.reduce((sum, target) => sum + of(target) * shareOf(target.model, asked, cells), 0);
  const calls = Math.ceil(part((target) => target.calls));
  const dollars = part((target) => target.dollars ?? 0);
  const named = wordings.filter((wording) => wording !== "-");
  return { models, seams, wordings: named.length === 0 ? null : named, calls, dollars };
}

/** The part of a model's calls that these cells take. */
function shareOf(
  model: string,
  asked: readonly (readonly [string, NightTallies["cells"][string]])[],
  cells: NightTallies["cells"],
): number {
  const weight = (some: readonly NightTallies["cells"][string][]) =>
    some
      .filter((cell) => cell.model === model && cell.standing.kind !== "lost")
      .reduce((sum, { calls }) => sum + calls, 0);
  return weight(asked.map(([, cell]) => cell)) / Math.max(1, weight(Object.values(cells)));
}

interface CellNames {
  readonly seam: string;
  readonly wording: string;
  readonly model: string;
}

function cellNames(id: string): CellNames {
  const [, seam = "", wording = "", , model = ""] = id
    .split("/")
    .map((name) => name.replaceAll("%2F", "/").replaceAll("%25", "%"));
  return { seam, wording, model };
}

function takeFrom(rest: SuiteGround["rest"], { calls, dollars }: Rerun): boolean {
  if (rest.calls !== null && calls > rest.calls) return false;
  if (rest.dollars !== null && dollars > rest.dollars) return false;
  if (rest.calls !== null) rest.calls -= calls;
  if (rest.dollars !== null) rest.dollars -= dollars;
  return true;
}

function leftOutWords(again: Rerun | null, admitted: boolean): string | null {
  if (again === null || admitted) return null;
  return `its suspects were not asked again: ${again.calls} calls are over what is left of the budget; they go first tomorrow`;
}
