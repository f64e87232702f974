import type { CellSummary } from "../../estimate/summary.ts";
import { html, type Markup } from "./markup.ts";
import { simulatedBadge } from "./simulated-badge.ts";

/** Cells that a reader compares with each other: those of one protocol and model. */
export interface ArmGroup {
  readonly protocol: string;
  readonly model: string;
  /** The one variant of all of its cells; null where they are not of one. */
  readonly variant: string | null;
  readonly simulated: boolean;
  readonly cells: readonly CellSummary[];
}

/** The cells by protocol and model, in the order in which they stand. */
export function armGroups(cells: readonly CellSummary[]): readonly ArmGroup[] {
  return groupedBy(cells, ({ protocol, model }) => [protocol, model]).flatMap(groupOf);
}

/** The group by variant: one panel of a plot each. */
export function byVariant({ cells }: ArmGroup): readonly ArmGroup[] {
  return groupedBy(cells, ({ variant }) => [variant]).flatMap(groupOf);
}

function groupedBy(
  cells: readonly CellSummary[],
  by: (cell: CellSummary) => readonly string[],
): readonly (readonly CellSummary[])[] {
  const groups = new Map<string, CellSummary[]>();
  for (const cell of cells) {
    const name = JSON.stringify(by(cell));
    const own = groups.get(name) ?? [];
    groups.set(name, own);
    own.push(cell);
  }
  return [...groups.values()];
}

function groupOf(cells: readonly CellSummary[]): readonly ArmGroup[] {
  const [first] = cells;
  if (first === undefined) return [];
  const { protocol, model, variant } = first;
  const isOne = cells.every((cell) => cell.variant === variant);
  const simulated = cells.some((cell) => cell.simulated);
  return [{ protocol, model, variant: isOne ? variant : null, simulated, cells }];
}

/** The group in words, with the mark of simulated figures. */
export function groupTitle({ protocol, model, variant, simulated }: ArmGroup): string {
  const part = variant === null || variant === usualVariant ? "" : `, variant ${variant}`;
  return `${protocol} on ${model}${part}${simulated ? " (simulated)" : ""}`;
}

/** The group over its plot: the model, and a variant that has a name of its own. */
export function panelTitle({ model, variant, simulated }: ArmGroup): Markup {
  const part = variant === null || variant === usualVariant ? null : `, variant ${variant}`;
  return html`<strong>${model}${part}</strong>${simulated ? simulatedBadge : null}`;
}

/** What a suite with one variant calls it. */
const usualVariant = "default";

/** The short name of each cell of a group by its id: the parts that tell it from the others. */
export function armNames(cells: readonly CellSummary[]): ReadonlyMap<string, string> {
  const axes = (["seam", "wording", "variant"] as const).filter(
    (axis) => axis === "seam" || new Set(cells.flatMap((cell) => written(cell[axis]))).size > 1,
  );
  return new Map(
    cells.map((cell) => [cell.id, axes.flatMap((axis) => written(cell[axis])).join("/")]),
  );
}

function written(part: string): readonly string[] {
  return part === "-" ? [] : [part];
}
