import type { ScoredCell } from "../score/cell-tally.ts";

/** The names over which cells of two runs are matched where those names differ. */
export type MatchAxis = "model" | "wording";

/** One cell of each run that are measured against each other. */
export interface CellMatch {
  readonly first: ScoredCell;
  readonly second: ScoredCell;
  /** The axis in which their names differ; null where all five are the same. */
  readonly over: MatchAxis | null;
}

/** How the cells of two runs were matched. */
export interface Matching {
  readonly matches: readonly CellMatch[];
  /** Cells without another in the other run. */
  readonly onlyFirst: readonly ScoredCell[];
  readonly onlySecond: readonly ScoredCell[];
  /** What a reader has to know of how they were matched, in sentences. */
  readonly notes: readonly string[];
}

/**
 * Matches the cells of two runs by their five names. Where a protocol's models or its wordings have other names in each
 * run, and only one of the two, what is left is matched over that axis too: each with each. Were both matched over, no
 * difference could be laid to either.
 */
export function matchCells(first: readonly ScoredCell[], second: readonly ScoredCell[]): Matching {
  const inSecond = new Map(second.map((scored) => [scored.cell.id, scored]));
  const byName = first.flatMap((one): readonly CellMatch[] => {
    const other = inSecond.get(one.cell.id);
    return other === undefined ? [] : [{ first: one, second: other, over: null }];
  });
  const protocols = [...new Set([...first, ...second].map(({ cell }) => cell.protocol))];
  const over = protocols.map((protocol) => {
    const own = ({ cell }: ScoredCell) => cell.protocol === protocol;
    return matchOver(protocol, first.filter(own), second.filter(own));
  });
  const matches = [...byName, ...over.flatMap((found) => found.matches)];
  const matched = new Set(matches.flatMap((match) => [match.first, match.second]));
  return {
    matches,
    onlyFirst: first.filter((scored) => !matched.has(scored)),
    onlySecond: second.filter((scored) => !matched.has(scored)),
    notes: over.flatMap(({ notes }) => notes),
  };
}

const axes = ["model", "wording"] as const;

function matchOver(
  protocol: string,
  first: readonly ScoredCell[],
  second: readonly ScoredCell[],
): Pick<Matching, "matches" | "notes"> {
  const differing = axes
    .map((axis) => ({ axis, ...namesApart(first, second, axis) }))
    .filter(({ left, right }) => left.size > 0 && right.size > 0);
  const [one, ...more] = differing;
  if (one === undefined) return { matches: [], notes: [] };
  if (more.length > 0) {
    return {
      matches: [],
      notes: [
        `${protocol}: both the models and the wordings have other names, so cells are matched over neither.`,
      ],
    };
  }
  const { axis, left, right } = one;
  const matches = first.flatMap((a) =>
    second
      .filter((b) => left.has(a.cell[axis]) && right.has(b.cell[axis]) && isAlikeBut(a, b, axis))
      .map((b): CellMatch => ({ first: a, second: b, over: axis })),
  );
  if (matches.length === 0) return { matches, notes: [] };
  const names = `${[...left].join(", ")} → ${[...right].join(", ")}`;
  return { matches, notes: [`${protocol}: cells are matched over the ${axis}s too: ${names}.`] };
}

type Names = ReadonlySet<string | null>;

/** The names of an axis that stand in one of the runs alone; a cell that has none is alike in both. */
function namesApart(
  first: readonly ScoredCell[],
  second: readonly ScoredCell[],
  axis: MatchAxis,
): { readonly left: Names; readonly right: Names } {
  const inFirst = new Set(first.map(({ cell }) => cell[axis]));
  const inSecond = new Set(second.map(({ cell }) => cell[axis]));
  return {
    left: new Set([...inFirst].filter((name) => name !== null && !inSecond.has(name))),
    right: new Set([...inSecond].filter((name) => name !== null && !inFirst.has(name))),
  };
}

function isAlikeBut({ cell: a }: ScoredCell, { cell: b }: ScoredCell, over: MatchAxis): boolean {
  const names = (["seam", "wording", "variant", "model"] as const).filter((name) => name !== over);
  return names.every((name) => a[name] === b[name]);
}
