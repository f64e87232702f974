import { UsageError } from "../errors.ts";
import { knownWords } from "../suite/nearest-word.ts";
import { printable } from "../suite/printable.ts";
import type { Suite } from "../suite/suite.ts";
import { scorerOf } from "./cell-scorer.ts";

/**
 * Asks that every experiment's primary metric is one it is scored by. A misspelt one would give no verdict at all,
 * and would be noticed when the calls are paid.
 *
 * @param path of the suite, to name the place
 * @throws {UsageError} naming the nearest metric
 */
export function refuseUnknownPrimary({ experiments }: Suite, path: string): void {
  for (const experiment of experiments) {
    const { primary } = experiment.compare;
    const known = scorerOf(experiment).metrics.map(({ id }) => id);
    if (known.includes(primary)) continue;
    throw new UsageError(
      printable(`\`primary: ${primary}\` is no metric of ${experiment.protocol}`),
      {
        where: printable(`${path}: compare`),
        mend: knownWords(printable(primary), known, "metrics here"),
      },
    );
  }
}
