import { cellsOf } from "../plan/cell.ts";
import { visibleText } from "../report/visible-text.ts";
import { refuseUnknownPrimary } from "../score/known-primary.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { packageEvals } from "../suite/package-evals.ts";
import { counted } from "./counted.ts";
import { environment } from "./environment.ts";
import { checkModels } from "./plan-models.ts";

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
    await checkModels(path, suite.models, { env, cwd: process.cwd() });
    const cells = cellsOf(suite).length;
    const tasks = suite.experiments.reduce((sum, experiment) => sum + experiment.tasks.length, 0);
    console.log(
      `${visibleText(path)}: fine; ${[counted(cells, "cell"), counted(tasks, "task"), counted(suite.epochs, "epoch")].join(", ")}`,
    );
  }
}
