/** The cells of a plan: which of them can be played, as far as that is known beforehand, and the calls that they take. */

import type { Support } from "../model/model.ts";
import { callsOfTask } from "../plan/calls-of-task.ts";
import type { Cell } from "../plan/cell.ts";
import { seamSupport } from "../run/seam-support.ts";
import type { Suite } from "../suite/suite.ts";
import type { KnownModel } from "./plan-models.ts";

/** A cell and whether its seam can be played: `inconclusive` where a probe or an open model must tell. */
export interface PlannedCell {
  readonly cell: Cell;
  readonly support: Support;
  readonly conversations: number;
  readonly calls: number;
}

/** Every cell with what is known of it. One that cannot be played takes no conversation. */
export function plannedCells(
  suite: Suite,
  cells: readonly Cell[],
  models: readonly KnownModel[],
): readonly PlannedCell[] {
  return cells.map((cell) => {
    const support = supportOf(suite, cell, models);
    if (support.kind === "unsupported") return { cell, support, conversations: 0, calls: 0 };
    const tasks = suite.experiments[cell.experiment]?.tasks ?? [];
    const calls = tasks.reduce((sum, task) => sum + callsOfTask(suite, cell, task), 0);
    return {
      cell,
      support,
      conversations: suite.epochs * tasks.length,
      calls: suite.epochs * calls,
    };
  });
}

function supportOf(suite: Suite, cell: Cell, models: readonly KnownModel[]): Support {
  const experiment = suite.experiments[cell.experiment];
  const known = models.find(({ spec }) => spec.id === cell.model);
  if (experiment === undefined || known === undefined) {
    throw new RangeError(`the suite does not hold the cell ${cell.id}`);
  }
  if (known.supports !== null) return seamSupport(experiment, cell.seam, known.supports);
  const unknown = { kind: "inconclusive", reason: "the model could not be opened" } as const;
  const supports = { prefill: unknown, constraint: unknown, lateSystem: unknown };
  return seamSupport(experiment, cell.seam, supports);
}
