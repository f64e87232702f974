/** The suites of a nightly config with their baselines, and what each target of them would ask. */

import { UsageError } from "../errors.ts";
import { type Baseline, seriesNames } from "../gate/baseline.ts";
import type { NightTarget } from "../gate/night-plan.ts";
import type { NightlyConfig } from "../gate/nightly-config.ts";
import { placeBeside, shownFrom } from "../suite/file-place.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { packageEvals } from "../suite/package-evals.ts";
import type { FilePlace } from "../suite/text-file.ts";
import { givenBaseline } from "./baseline-command.ts";
import { planOf } from "./plan-command.ts";

/** A suite with what each target of it would ask. */
export interface PlannedSuite {
  /** The file, as it is seen from the working folder. */
  readonly path: string;
  /** What run folders are named for. */
  readonly name: string;
  readonly targets: readonly NightTarget[];
}

export interface NightSuite extends PlannedSuite {
  readonly baseline: Baseline;
}

/**
 * Reads every suite and baseline before the first call.
 *
 * @throws {SeambenchError} as `plannedSuites`, for a baseline that cannot be used, and for two that hold one series
 */
export async function nightSuites(
  config: NightlyConfig,
  from: FilePlace,
): Promise<readonly NightSuite[]> {
  const suites: NightSuite[] = [];
  for (const [index, suite] of (await plannedSuites(config, from)).entries()) {
    const file = config.suites[index]?.baseline ?? "";
    const baseline = await givenBaseline(seen(placeBeside(from, file, from.shown)));
    suites.push({ ...suite, baseline });
  }
  refuseCommonSeries(suites, from);
  return suites;
}

/**
 * Reads every suite.
 *
 * @throws {SeambenchError} for a suite that cannot be used, for a target that is in no suite, for two suites of one name,
 *   and for a target of unknown price under a budget in dollars
 */
export async function plannedSuites(
  config: NightlyConfig,
  from: FilePlace,
): Promise<readonly PlannedSuite[]> {
  const prices =
    config.prices === undefined ? undefined : seen(placeBeside(from, config.prices, from.shown));
  const suites: PlannedSuite[] = [];
  for (const [index, { suite }] of config.suites.entries()) {
    const path = seen(placeBeside(from, suite, from.shown));
    const { name, models } = await loadSuite(path, { packageEvals: packageEvals() });
    const wanted = targetsIn(
      config,
      models.map(({ id }) => id),
    );
    const targets =
      wanted.length === 0
        ? []
        : await plannedTargets(path, wanted, { suite: index, prices, config });
    suites.push({ path, name: name.replaceAll(/[^\w.-]+/g, "-"), targets });
  }
  refuseTwins(suites, from);
  refuseStrays(config, suites, from);
  return suites;
}

/** A path as commands of the working folder take it. */
function seen({ path }: FilePlace): string {
  return shownFrom(process.cwd(), path);
}

interface Wanted {
  readonly model: string;
  readonly priority: number;
}

function targetsIn({ targets }: NightlyConfig, ids: readonly string[]): readonly Wanted[] {
  if (targets === undefined) return ids.map((model) => ({ model, priority: 1 }));
  return targets.filter(({ model }) => ids.includes(model) || model.includes(":"));
}

interface Planning {
  readonly suite: number;
  readonly prices: string | undefined;
  readonly config: NightlyConfig;
}

async function plannedTargets(
  path: string,
  wanted: readonly Wanted[],
  { suite, prices, config }: Planning,
): Promise<readonly NightTarget[]> {
  const plan = await planOf(path, {
    models: wanted.map(({ model }) => model).join(","),
    ...(prices !== undefined && { prices }),
  });
  return plan.models.map(({ id, tokens, cost }, at): NightTarget => {
    const dollars = cost.dollars?.atLimit ?? null;
    if (config.budget?.dollars !== undefined && dollars === null) {
      throw new UsageError(`a budget in dollars needs the price of ${id}: ${cost.reason}`, {
        where: path,
        mend: "name its price in a file, as prices: prices.yaml, or bound the calls instead",
      });
    }
    return { suite, model: id, priority: wanted[at]?.priority ?? 1, calls: tokens.calls, dollars };
  });
}

/** Run folders are named for suites. */
function refuseTwins(suites: readonly PlannedSuite[], { shown }: FilePlace): void {
  const names = new Map<string, string>();
  for (const { path, name } of suites) {
    const twin = names.get(name);
    if (twin !== undefined) {
      throw new UsageError(`${twin} and ${path} are both named ${name}`, {
        where: shown,
        mend: "give one of them another name:",
      });
    }
    names.set(name, path);
  }
}

/** A line of the history names a cell and a metric, and no suite. */
function refuseCommonSeries(suites: readonly NightSuite[], { shown }: FilePlace): void {
  const series = new Map<string, string>();
  for (const { path, baseline } of suites) {
    for (const { cell, metric } of seriesNames(baseline)) {
      const other = series.get(`${cell} ${metric}`);
      if (other !== undefined) {
        throw new UsageError(`the baselines of ${other} and ${path} both hold ${cell} ${metric}`, {
          where: shown,
          mend: "give one of the suites another wording, variant or model id, or join the suites",
        });
      }
      series.set(`${cell} ${metric}`, path);
    }
  }
}

function refuseStrays(
  { targets }: NightlyConfig,
  suites: readonly PlannedSuite[],
  { shown }: FilePlace,
): void {
  const known = new Set(suites.flatMap((suite) => suite.targets.map(({ model }) => model)));
  const stray = targets?.find(({ model }) => !known.has(model));
  if (stray === undefined) return;
  throw new UsageError(`no suite has the target ${stray.model}`, {
    where: shown,
    mend: "name a model's id as it stands in a suite, or another as adapter:model",
  });
}
