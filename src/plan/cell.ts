/**
 * A cell: protocol × seam × wording × variant × model. Its id joins the five names; where the seam delivers
 * no wording that part is `-` and the cell is played once, however many wordings the suite has.
 */

import { UsageError } from "../errors.ts";
import { protocolName } from "../suite/protocol-name.ts";
import { deliversWording } from "../suite/seam-names.ts";
import type { Experiment, Suite } from "../suite/suite.ts";

export interface Cell {
  readonly id: string;
  /** `purpose-label`, `state-block`, or the name of one of the user's own: `tag:status`, `fence:plan`, a module's. */
  readonly protocol: string;
  readonly seam: string;
  /** null where the seam delivers no wording. */
  readonly wording: string | null;
  readonly variant: string;
  readonly model: string;
  /** Index of the experiment in the suite. */
  readonly experiment: number;
}

/** The cell's five names joined by `/`; `/` and `%` inside a name are percent-encoded. */
export function cellIdOf(cell: Omit<Cell, "id" | "experiment">): string {
  return [cell.protocol, cell.seam, cell.wording ?? "-", cell.variant, cell.model]
    .map((name) => name.replaceAll("%", "%25").replaceAll("/", "%2F"))
    .join("/");
}

/**
 * Every cell of the suite, in the order in which tables list them.
 *
 * @throws {UsageError} when two experiments make one id
 */
export function cellsOf(suite: Suite): readonly Cell[] {
  const cells = suite.experiments.flatMap((experiment, index) =>
    cellsOfExperiment(suite, experiment, index),
  );
  const firstWith = new Map<string, Cell>();
  for (const cell of cells) {
    const first = firstWith.get(cell.id);
    if (first !== undefined) {
      throw new UsageError(
        `experiments ${first.experiment + 1} and ${cell.experiment + 1} of suite "${suite.name}" both make the cell ${cell.id}`,
        { mend: "give one of them another seam, wording, variant or model, or join their tasks" },
      );
    }
    firstWith.set(cell.id, cell);
  }
  return cells;
}

function cellsOfExperiment(suite: Suite, experiment: Experiment, index: number): readonly Cell[] {
  return experiment.seams.flatMap((seam) =>
    wordingsAt(seam, experiment).flatMap((wording) =>
      experiment.variants.flatMap((variant) =>
        suite.models.map((model) => {
          const names = {
            protocol: protocolName(experiment),
            seam,
            wording,
            variant: variant.name,
            model: model.id,
          };
          return { id: cellIdOf(names), ...names, experiment: index };
        }),
      ),
    ),
  );
}

function wordingsAt(seam: string, experiment: Experiment): readonly (string | null)[] {
  return deliversWording(seam) ? experiment.wordings.map(({ name }) => name) : [null];
}
