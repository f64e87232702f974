import { journalOf } from "../../journal/__fixtures__/journal-of.ts";
import type { TurnRecord } from "../../journal/turn-record.ts";
import type { Cell } from "../../plan/cell.ts";
import type { Experiment, Suite } from "../../suite/suite.ts";
import { attemptCounter } from "../attempt-count.ts";
import type { MetricShape } from "../cell-scorer.ts";
import { cellTally, type ScoredCell } from "../cell-tally.ts";
import type { ScoredTurn } from "../score-conversation.ts";
import { scoreRun } from "../score-run.ts";

/** A scored cell with the rows that it was added up from, by task, epoch and turn. */
export interface CellWithRows extends ScoredCell {
  readonly rows: readonly ScoredTurn[];
}

/** Scores records as a run's journal is scored. */
export async function scoredWithRows(
  suite: Suite,
  records: readonly TurnRecord[],
): Promise<readonly CellWithRows[]> {
  const rows = new Map<string, ScoredTurn[]>();
  const { cells } = await scoreRun(suite, journalOf(records), {
    conversation({ cell, scored }) {
      rows.set(cell.cell.id, [...(rows.get(cell.cell.id) ?? []), ...scored.turns]);
    },
  });
  return cells.map((cell) => ({ ...cell, rows: rows.get(cell.cell.id) ?? [] }));
}

/** What a cell is made of before its rows. */
export interface CellParts {
  readonly cell: Cell;
  readonly experiment: Experiment;
  readonly metrics: readonly MetricShape[];
}

/** A cell whose tasks had these rows in their first epoch; what else is said of it stands as in `changes`. */
export function cellOfRows(
  parts: CellParts,
  rowsByTask: readonly (readonly ScoredTurn[])[],
  changes: Partial<ScoredCell> = {},
): ScoredCell {
  const cell = {
    ...parts,
    given: [],
    delivery: { mechanisms: [], placements: [], effects: {}, refusal: null },
    simulated: false,
    served: { models: [], others: 0 },
    attempts: attemptCounter().count(),
  };
  const tally = cellTally(cell);
  for (const [place, task] of parts.experiment.tasks.entries()) {
    const scored = { turns: rowsByTask[place] ?? [], merged: 0, missing: [] };
    tally.add({ cell, task, place, epoch: 0, records: [], scored });
  }
  return { ...tally.scored(), ...changes };
}
