import { placeInFolder } from "./file-place.ts";
import { filterSuite, type SuiteFilters } from "./filter-suite.ts";
import type { Shelves } from "./find-named-file.ts";
import { givenOf } from "./given-of.ts";
import { loadExperiment } from "./load-experiment.ts";
import { modelSpecs } from "./model-spec.ts";
import type { Experiment, Suite } from "./suite.ts";
import { suiteFileOf } from "./suite-schema.ts";
import { readYamlFile } from "./yaml-file.ts";

/** Where a suite is read from and what of it. */
export interface LoadSuiteOptions {
  /** The folder that `path` and the paths in `filters` are relative to; the process's own when absent. */
  readonly cwd?: string;
  /** The package's `evals/`, see `packageEvals`. */
  readonly packageEvals: string;
  /** What the command line asked to play of the suite; absent for all of it. */
  readonly filters?: SuiteFilters;
}

/**
 * Reads a suite file and every file it names. The outcome is JSON and needs none of the files again.
 *
 * @throws {FileError} for the first fault found: files in the order they are named, faults from the top
 * @throws {UsageError} for a filter that names nothing, or leaves nothing
 */
export async function loadSuite(path: string, options: LoadSuiteOptions): Promise<Suite> {
  const { cwd = process.cwd(), packageEvals, filters } = options;
  const place = placeInFolder(cwd, path, null);
  const yaml = await readYamlFile(place);
  const { suite, experiments: written } = suiteFileOf(yaml);
  const { name, sampling, epochs, seed, limits, extractor } = suite;
  const models = modelSpecs(yaml, suite.models, sampling);
  const shelves: Shelves = { suite: place, packageEvals, cwd };
  const experiments: Experiment[] = [];
  for (const { at, file } of written) {
    experiments.push(await loadExperiment({ yaml, at, file }, shelves));
  }
  const whole: Suite = {
    name,
    experiments,
    models,
    epochs,
    seed,
    limits: givenOf(limits),
    extractor,
  };
  return filters === undefined ? whole : filterSuite(whole, filters, { shelves, sampling });
}
