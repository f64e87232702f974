import { plannedTurns } from "../plan/planned-turns.ts";
import type { ScoredCell } from "../score/cell-tally.ts";
import { taskTallies } from "../score/figure-tally.ts";
import { regrets } from "../stats/regret.ts";
import type { CellRegret } from "./contrast.ts";
import type { SummarisedCell } from "./contrasts.ts";
import { comparableGroups } from "./pairs.ts";
import type { RaceWalk } from "./race-walk.ts";
import { racedRegrets } from "./raced-regrets.ts";
import { shortNames } from "./short-names.ts";

/**
 * What choosing each arm may cost against whichever arm of its experiment and model is best, on the primary metric. An
 * arm that was not measured, or that was given the metric, is no choice and stands in no comparison.
 *
 * @param walks the races of the run
 */
export function regretsOf(
  arms: readonly SummarisedCell[],
  walks: readonly RaceWalk[] = [],
): readonly CellRegret[] {
  const choices = arms.flatMap(({ cell, summary }) => {
    const { primary } = cell.experiment.compare;
    const isChoice = summary?.status === "measured" && summary.metrics[primary]?.reason === null;
    return isChoice ? [cell] : [];
  });
  const simulated = new Map(arms.map(({ cell, summary }) => [cell.cell.id, summary?.simulated]));
  return comparableGroups(choices).flatMap((group) =>
    regretsIn(group, walks).map((regret) => ({
      ...regret,
      simulated: group.some(({ cell }) => simulated.get(cell.id) === true),
    })),
  );
}

function regretsIn(
  group: readonly ScoredCell[],
  walks: readonly RaceWalk[],
): readonly Omit<CellRegret, "simulated">[] {
  const [first] = group;
  if (first === undefined || group.length < 2) return [];
  const { compare, tasks } = first.experiment;
  const figures = group.flatMap((cell) => cell.figures.get(compare.primary) ?? []);
  const [figure] = figures;
  if (figure === undefined || figure.kind === "count" || figures.length < group.length) return [];
  const ids = group.map(({ cell }) => cell.id);
  const found =
    racedRegrets(walks, ids) ??
    regrets(figures.map(taskTallies), {
      weights: tasks.map(plannedTurns),
      direction: figure.metric.direction ?? "higher",
    });
  const names = shortNames(group.map(({ cell }) => cell));
  const nameOf = ({ cell }: ScoredCell) => names.get(cell.id) ?? cell.id;
  return group.flatMap((scored, index) => {
    const regret = found[index];
    if (regret == null) return [];
    const against = regret.against === null ? null : (group[regret.against] ?? null);
    return [
      {
        metric: compare.primary,
        cell: scored.cell.id,
        atMost: regret.atMost,
        against: against?.cell.id ?? null,
        sentence: sentenceOf(nameOf(scored), regret.atMost, against && nameOf(against)),
      },
    ];
  });
}

function sentenceOf(arm: string, atMost: number, against: string | null): string {
  if (against === null) return `choosing ${arm} costs nothing against any other arm`;
  const points = Math.ceil(100 * atMost);
  const unit = points === 1 ? "point" : "points";
  return `choosing ${arm} costs at most ${points} ${unit} against any other arm (${against} sets that)`;
}
