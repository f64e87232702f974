import { cellsOf } from "../plan/cell.ts";
import { visibleText } from "../report/visible-text.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { packageEvals } from "../suite/package-evals.ts";
import { counted } from "./counted.ts";

/**
 * Loads each suite and prints what it holds.
 *
 * @throws {SeambenchError} at the first file that cannot be used, naming file, line and mend
 */
export async function validateSuites(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const suite = await loadSuite(path, { cwd: process.cwd(), packageEvals: packageEvals() });
    const cells = cellsOf(suite).length;
    const tasks = suite.experiments.reduce((sum, experiment) => sum + experiment.tasks.length, 0);
    console.log(
      `${visibleText(path)}: fine; ${[counted(cells, "cell"), counted(tasks, "task"), counted(suite.epochs, "epoch")].join(", ")}`,
    );
  }
}
