import type { NotAdmitted } from "../journal/manifest.ts";
import type { Capability, Model } from "../model/model.ts";
import { type Cell, cellsOf } from "../plan/cell.ts";
import { tasksInOrder } from "../plan/conversation-plan.ts";
import type { RacePlan } from "../plan/race-plan.ts";
import { seamSupport } from "../run/seam-support.ts";
import { type CellScorer, scorerOf } from "../score/cell-scorer.ts";
import type { Experiment, Suite } from "../suite/suite.ts";

/** The chance that a race drops its best arm, at most; a verdict is given at the same level. */
const alpha = 0.05;

/**
 * The races of a suite, one for each experiment and model: its arms are the cells that can be compared on the primary
 * metric. Cells that cannot are named with their reason.
 *
 * @param models as they stand when the run begins
 * @param notAdmitted cells that a budget left out of the plan
 * @throws {RangeError} for a primary metric that the experiment is not scored by, see `refuseUnknownPrimary`
 */
export function declareRaces(
  suite: Suite,
  models: ReadonlyMap<string, Pick<Model, Capability>>,
  notAdmitted: readonly NotAdmitted[] = [],
): readonly RacePlan[] {
  const cells = cellsOf(suite);
  const left = new Map(notAdmitted.map(({ cell, reason }) => [cell, reason]));
  return suite.experiments.flatMap((experiment, index) =>
    suite.models.map(({ id }) => {
      const group = cells.filter((cell) => cell.experiment === index && cell.model === id);
      return raceOf(suite, group, { experiment, index, id, model: models.get(id), left });
    }),
  );
}

interface Field {
  readonly experiment: Experiment;
  readonly index: number;
  readonly id: string;
  /** undefined where it could not be opened. */
  readonly model: Pick<Model, Capability> | undefined;
  /** Why cells are not in the plan, by their ids. */
  readonly left: ReadonlyMap<string, string>;
}

function raceOf(suite: Suite, cells: readonly Cell[], field: Field): RacePlan {
  const { experiment, index, id } = field;
  const { primary } = experiment.compare;
  const scorer = scorerOf(experiment);
  const metric = scorer.metrics.find((one) => one.id === primary);
  if (metric === undefined) throw new RangeError(`no metric ${primary} in experiment ${index + 1}`);
  const judged = cells.map((cell) => ({ cell: cell.id, reason: obstacleTo(cell, scorer, field) }));
  const free = judged.filter(({ reason }) => reason === null);
  const alone = free.length < 2 ? "there is no other arm that it could race with" : null;
  return {
    experiment: index,
    model: id,
    metric: primary,
    direction: metric.direction ?? "higher",
    alpha,
    arms: alone === null ? free.map(({ cell }) => cell) : [],
    tasks: tasksInOrder(suite, index).map(({ name }) => name),
    apart: judged.flatMap(({ cell, reason }) => {
      const why = reason ?? alone;
      return why === null ? [] : [{ cell, reason: why }];
    }),
  };
}

/** Why a cell cannot race, whatever it scores; null where it can. */
function obstacleTo(
  { id, seam }: Cell,
  { metrics, givenAt }: Pick<CellScorer, "metrics" | "givenAt">,
  { experiment, model, left }: Field,
): string | null {
  const outside = left.get(id);
  if (outside !== undefined) return outside;
  const { primary } = experiment.compare;
  const support = model === undefined ? null : seamSupport(experiment, seam, model);
  if (support !== null && support.kind !== "supported") {
    return `${seam} is ${support.kind}: ${support.reason}`;
  }
  const metric = metrics.find(({ id }) => id === primary);
  if (metric?.unit !== "proportion") return `${primary} is no share of turns`;
  if (metric.direction === null) return `neither way of ${primary} is better`;
  return givenAt(seam).includes(primary)
    ? `the harness supplies ${primary} at ${seam}, or a part of it`
    : null;
}
