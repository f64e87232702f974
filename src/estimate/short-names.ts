import type { Cell } from "../plan/cell.ts";

type Axis = "seam" | "wording" | "variant";

/** The short name of each cell by its id: the axes by which a reader tells these cells from each other. */
export function shortNames(cells: readonly Pick<Cell, "id" | Axis>[]): ReadonlyMap<string, string> {
  const differing = (["seam", "wording", "variant"] as const).filter(
    (axis) => new Set(cells.map((cell) => cell[axis])).size > 1,
  );
  const axes: readonly Axis[] = differing.length === 0 ? ["seam"] : differing;
  return new Map(cells.map((cell) => [cell.id, axes.map((axis) => cell[axis] ?? "-").join("/")]));
}
