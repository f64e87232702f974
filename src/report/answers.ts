import type { CellRegret } from "../estimate/contrast.ts";
import type { CellSummary, Summary } from "../estimate/summary.ts";

/**
 * What a run says in a sentence each: for every protocol and model the arm that costs least against any other, on the
 * primary metric. An arm is not called best: what it may cost is told instead. Empty where no two arms can be compared.
 */
export function answersOf({ cells, regrets }: Summary): readonly string[] {
  const cellById = new Map(cells.map((cell) => [cell.id, cell]));
  const groups = new Map<string, CellRegret[]>();
  for (const regret of regrets) {
    const cell = cellById.get(regret.cell);
    if (cell === undefined) continue;
    const name = groupName(cell);
    groups.set(name, [...(groups.get(name) ?? []), regret]);
  }
  return [...groups].flatMap(([name, all]) => {
    const least = all.reduce((best, regret) => (regret.atMost < best.atMost ? regret : best));
    const mark = least.simulated ? " (simulated)" : "";
    return [`${name}${mark}, by ${least.metric}: ${least.sentence}.`];
  });
}

function groupName({ protocol, model }: CellSummary): string {
  return `${protocol} on ${model}`;
}
