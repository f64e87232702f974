import { SeambenchError, UsageError } from "../errors.ts";
import type { Environment } from "../model/expand-env.ts";
import { cellsOf } from "../plan/cell.ts";
import { visibleText } from "../report/visible-text.ts";
import { refuseUnknownPrimary } from "../score/known-primary.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { packageEvals } from "../suite/package-evals.ts";
import type { ModelSpec } from "../suite/suite.ts";
import { counted } from "./counted.ts";
import { environment } from "./environment.ts";
import { checkModel } from "./plan-models.ts";

/**
 * Loads each suite and prints what it holds.
 *
 * @throws {SeambenchError} at the first file that cannot be used, naming file, line and mend
 */
export async function validateSuites(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const suite = await loadSuite(path, { cwd: process.cwd(), packageEvals: packageEvals() });
    refuseUnknownPrimary(suite, path);
    const env = await environment(process.cwd());
    for (const model of suite.models) await checkedModel(path, model, env);
    const cells = cellsOf(suite).length;
    const tasks = suite.experiments.reduce((sum, experiment) => sum + experiment.tasks.length, 0);
    console.log(
      `${visibleText(path)}: fine; ${[counted(cells, "cell"), counted(tasks, "task"), counted(suite.epochs, "epoch")].join(", ")}`,
    );
  }
}

/** A fault of a model's settings, told with the suite that it stands in. */
async function checkedModel(path: string, model: ModelSpec, env: Environment): Promise<void> {
  try {
    await checkModel(model, { env, cwd: process.cwd() });
  } catch (error) {
    if (!(error instanceof SeambenchError)) throw error;
    const where = `${path}: ${error.where ?? `model ${model.id}`}`;
    throw new UsageError(error.message, { where, mend: error.mend, cause: error });
  }
}
