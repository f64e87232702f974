import type { ScoredCell } from "../score/cell-tally.ts";
import type { ComparePlan } from "../suite/suite.ts";

/** What a comparison needs to know of a cell. */
type Named = Pick<ScoredCell, "cell">;

/** Two cells of one model and experiment that differ in one axis. The verdict speaks of `a`. */
export interface Pair<C extends Named = ScoredCell> {
  readonly a: C;
  readonly b: C;
}

/**
 * The comparisons that a plan declared, in the order of the cells: each cell with its baseline, or every two cells that
 * differ in one axis. A seam that delivers no wording stands beside every wording of another seam.
 */
export function pairsOf<C extends Named>(
  cells: readonly C[],
  plan: ComparePlan,
): readonly Pair<C>[] {
  return cells.flatMap((a, place) => {
    const others = plan.family === "all-pairs" ? cells.slice(0, place) : cells;
    return others
      .filter((b) => b !== a && differsInOneAxis(a, b))
      .filter((b) => plan.family === "all-pairs" || (isBaseline(b, plan) && !isBaseline(a, plan)))
      .map((b) => ({ a, b }));
  });
}

/** Whether a cell is one that others are compared with. */
export function isBaseline({ cell }: Named, { baseline }: ComparePlan): boolean {
  const { seam, wording, variant } = baseline;
  return (
    (seam === null || cell.seam === seam) &&
    (wording === null || cell.wording === wording) &&
    (variant === null || cell.variant === variant)
  );
}

function differsInOneAxis(a: Named, b: Named): boolean {
  const seams = a.cell.seam !== b.cell.seam;
  const variants = a.cell.variant !== b.cell.variant;
  const bothDeliver = a.cell.wording !== null && b.cell.wording !== null;
  const wordings = bothDeliver && a.cell.wording !== b.cell.wording;
  return [seams, wordings, variants].filter(Boolean).length === 1;
}

/** Cells in groups that may be compared: one experiment, one model. */
export function comparableGroups(cells: readonly ScoredCell[]): readonly (readonly ScoredCell[])[] {
  const groups = new Map<string, ScoredCell[]>();
  for (const scored of cells) {
    const name = JSON.stringify([scored.cell.experiment, scored.cell.model]);
    groups.set(name, [...(groups.get(name) ?? []), scored]);
  }
  return [...groups.values()];
}
