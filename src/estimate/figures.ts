/**
 * From a cell's scores to what its statistics count: for each figure of a metric a tally per task. The task is the
 * unit: its epochs and turns are repeats inside it.
 */

import type { MetricShape } from "../score/cell-scorer.ts";
import { isShare, isUnscored, type Score } from "../score/metric.ts";
import type { ScoredCell, TurnRow } from "../score/score-run.ts";
import type { TaskCount, TaskTally } from "../stats/task-tally.ts";

/** One figure of a metric: the metric's own, or for a category one for each word, such as `form:state`. */
export interface Figure {
  readonly name: string;
  readonly kind: "share" | "count";
  /** What a score adds to the successes or to the total. */
  found(score: Score): number;
  /** The trials or turns that a score is. */
  trials(score: Score): number;
}

/** The figures of a metric, in the order in which tables list them. */
export function figuresOf(metric: MetricShape): readonly Figure[] {
  switch (metric.unit) {
    case "proportion":
      return [{ name: metric.id, kind: "share", found: foundIn, trials: trialsIn }];
    case "count":
      return [{ name: metric.id, kind: "count", found: Number, trials: () => 1 }];
    case "category":
      return (metric.categories ?? []).map((word) => ({
        name: `${metric.id}:${word}`,
        kind: "share",
        found: (score) => Number(score === word),
        trials: () => 1,
      }));
    default:
      return metric.unit satisfies never;
  }
}

function foundIn(score: Score): number {
  return isShare(score) ? score.found : Number(score === true);
}

function trialsIn(score: Score): number {
  return isShare(score) ? score.of : 1;
}

/** A metric's scores in a cell, by task in the suite's order and by epoch. */
export type ScoresByTask = readonly (readonly (readonly Score[])[])[];

/** The scores of the metric at `index`; one list for each task and epoch, empty where nothing was scored. */
export function scoresByTask(
  { rows, experiment }: Pick<ScoredCell, "rows" | "experiment">,
  index: number,
  keep: (row: TurnRow) => boolean = () => true,
): ScoresByTask {
  const places = new Map(experiment.tasks.map(({ name }, place) => [name, place]));
  const found = experiment.tasks.map(() => new Map<number, Score[]>());
  for (const row of rows) {
    const score = row.scores[index];
    const task = found[places.get(row.task) ?? -1];
    if (score === undefined || task === undefined || !keep(row)) continue;
    const scores = task.get(row.epoch) ?? [];
    scores.push(score);
    task.set(row.epoch, scores);
  }
  return found.map((epochs) => [...epochs.values()]);
}

/** What each task came to over all its conversations. */
export function taskTallies(figure: Figure, tasks: ScoresByTask): readonly TaskTally[] {
  return tasks.map((conversations) => tallied(figure, conversations.flat()));
}

/** What each conversation of each task came to; those without a trial are left out. */
export function conversationTallies(
  figure: Figure,
  tasks: ScoresByTask,
): readonly (readonly TaskTally[])[] {
  return tasks.map((conversations) =>
    conversations.map((scores) => tallied(figure, scores)).filter(({ trials }) => trials > 0),
  );
}

/** What each task counted over its turns. */
export function taskCounts(figure: Figure, tasks: ScoresByTask): readonly TaskCount[] {
  return taskTallies(figure, tasks).map(({ successes, trials }) => ({
    total: successes,
    turns: trials,
  }));
}

function tallied(figure: Figure, scores: readonly Score[]): TaskTally {
  let successes = 0;
  let trials = 0;
  for (const score of scores) {
    if (isUnscored(score)) continue;
    successes += figure.found(score);
    trials += figure.trials(score);
  }
  return { successes, trials };
}
