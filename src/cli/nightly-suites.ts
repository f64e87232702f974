/** The suites of a nightly config with their baselines, and what each target of them would ask. */

import { UsageError } from "../errors.ts";
import { type Baseline, seriesNames } from "../gate/baseline.ts";
import type { NightTarget } from "../gate/night-plan.ts";
import type { NightlyConfig, NightlyFile } from "../gate/nightly-config.ts";
import { placeBeside, shownFrom } from "../suite/file-place.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { packageEvals } from "../suite/package-evals.ts";
import { type FilePlace, readTextFile } from "../suite/text-file.ts";
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
export async function nightSuites(file: NightlyFile): Promise<readonly NightSuite[]> {
  const suites: NightSuite[] = [];
  for (const [index, suite] of (await plannedSuites(file)).entries()) {
    const written = file.config.suites[index]?.baseline ?? "";
    const askedAt = file.at(["suites", index, "baseline"]);
    const baseline = await givenBaseline(seen(placeBeside(file.place, written, askedAt)), askedAt);
    suites.push({ ...suite, baseline });
  }
  refuseCommonSeries(suites, file);
  return suites;
}

/**
 * Reads every suite.
 *
 * @throws {SeambenchError} for a suite or price list that cannot be used, for a target that is in no suite, for two suites
 *   of one name, and for a target of unknown price under a budget in dollars
 */
export async function plannedSuites(file: NightlyFile): Promise<readonly PlannedSuite[]> {
  const { config, place, at } = file;
  const read = [];
  for (const [index, { suite }] of config.suites.entries()) {
    const found = placeBeside(place, suite, at(["suites", index, "suite"]));
    // Absent, it is reported where the config names it.
    await readTextFile(found);
    const path = seen(found);
    const { name, models } = await loadSuite(path, { packageEvals: packageEvals() });
    read.push({ path, name: name.replaceAll(/[^\w.-]+/g, "-"), ids: models.map(({ id }) => id) });
  }
  refuseTwins(read, file);
  const ids = read.map((suite) => suite.ids);
  refuseStrays(ids.flat(), file);
  const suites: PlannedSuite[] = [];
  for (const [index, { path, name }] of read.entries()) {
    const wanted = targetsIn(config, ids, index);
    const targets = wanted.length === 0 ? [] : await plannedTargets(path, wanted, index, file);
    suites.push({ path, name, targets });
  }
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

/** A target is played in the suites that name it; one that no suite names, in all of them. */
function targetsIn(
  { targets }: NightlyConfig,
  ids: readonly (readonly string[])[],
  index: number,
): readonly Wanted[] {
  const own = ids[index] ?? [];
  if (targets === undefined) return own.map((model) => ({ model, priority: 1 }));
  return targets.filter(({ model }) => own.includes(model) || !ids.flat().includes(model));
}

async function plannedTargets(
  path: string,
  wanted: readonly Wanted[],
  suite: number,
  { config, place, at }: NightlyFile,
): Promise<readonly NightTarget[]> {
  const prices =
    config.prices === undefined ? null : seen(placeBeside(place, config.prices, at(["prices"])));
  const plan = await planOf(path, {
    models: wanted.map(({ model }) => model).join(","),
    ...(prices !== null && { prices }),
  });
  return plan.models.map(({ id, tokens, cost }, index): NightTarget => {
    const dollars = cost.dollars?.atLimit ?? null;
    if (config.budget?.dollars !== undefined && dollars === null) {
      throw new UsageError(`a budget in dollars needs the price of ${id}: ${cost.reason}`, {
        where: at(["budget", "dollars"]),
        mend: "name its price in a file, as prices: prices.yaml, or bound the calls instead",
      });
    }
    const priority = wanted[index]?.priority ?? 1;
    return { suite, model: id, priority, calls: tokens.calls, dollars };
  });
}

/** Run folders are named for suites. */
function refuseTwins(
  suites: readonly Pick<PlannedSuite, "path" | "name">[],
  { at }: NightlyFile,
): void {
  for (const [index, { path, name }] of suites.entries()) {
    const twin = suites.slice(0, index).find((other) => other.name === name);
    if (twin === undefined) continue;
    throw new UsageError(`${twin.path} and ${path} are both named ${name}`, {
      where: at(["suites", index]),
      mend: "give one of them another name:",
    });
  }
}

/** A line of the history names a cell and a metric, and no suite. */
function refuseCommonSeries(suites: readonly NightSuite[], { at }: NightlyFile): void {
  const series = new Map<string, string>();
  for (const [index, { path, baseline }] of suites.entries()) {
    for (const { cell, metric } of seriesNames(baseline)) {
      const other = series.get(`${cell} ${metric}`);
      if (other !== undefined) {
        throw new UsageError(`the baselines of ${other} and ${path} both hold ${cell} ${metric}`, {
          where: at(["suites", index]),
          mend: "give one of the suites another wording, variant or model id, or join the suites",
        });
      }
      series.set(`${cell} ${metric}`, path);
    }
  }
}

function refuseStrays(known: readonly string[], { config, at }: NightlyFile): void {
  const models = (config.targets ?? []).map(({ model }) => model);
  for (const [index, model] of models.entries()) {
    const where = at(["targets", index, "model"]);
    if (models.indexOf(model) < index) {
      throw new UsageError(`the target ${model} stands twice`, { where, mend: "keep one of them" });
    }
    if (known.includes(model) || model.includes(":")) continue;
    throw new UsageError(`no suite has the target ${model}`, {
      where,
      mend: `name one of ${[...new Set(known)].join(", ")}, or another as adapter:model`,
    });
  }
}
