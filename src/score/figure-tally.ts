/**
 * What a figure came to in a cell, reduced to what its statistics count: the task is the unit, and inside a task only
 * the tally of each conversation matters. Conversations of one tally are counted together, so that a thousand epochs
 * take no more room than ten.
 */

import type { TaskCount, TaskTally } from "../stats/task-tally.ts";
import type { MetricShape } from "./cell-scorer.ts";
import { type Figure, figuresOf } from "./figures.ts";
import { isUnscored, type Score } from "./metric.ts";

/** Conversations of a task that came to the same. */
export interface EqualConversations {
  readonly tally: TaskTally;
  /** How many they are, from 1. */
  readonly times: number;
}

export interface FigureTally {
  readonly name: string;
  readonly kind: Figure["kind"];
  readonly metric: MetricShape;
  /**
   * By task in the experiment's order. Conversations without a trial are left out. Of a count the whole task is one
   * tally: its total as successes, its turns as trials.
   */
  readonly tasks: readonly (readonly EqualConversations[])[];
  /** Scores that are none, by their reason. */
  readonly unscored: ReadonlyMap<string, number>;
}

/** Adds up the scores of one metric in one cell. */
export interface MetricTally {
  /** The scores of one conversation, of the task at that place in the experiment. */
  add(task: number, scores: readonly Score[]): void;
  /** Its figures, as far as scores were added. */
  figures(): readonly FigureTally[];
}

/** @param tasks how many tasks the experiment has */
export function metricTally(metric: MetricShape, tasks: number): MetricTally {
  const unscored = new Map<string, number>();
  const adders = figuresOf(metric).map((figure) => ({
    figure,
    sums: figure.kind === "count" ? taskSums(tasks) : conversationSums(tasks),
  }));
  return {
    add(task, scores) {
      const scored = scores.filter((score) => !isUnscored(score));
      for (const score of scores) {
        if (!isUnscored(score)) continue;
        unscored.set(score.unscored, (unscored.get(score.unscored) ?? 0) + 1);
      }
      for (const { figure, sums } of adders) sums.add(task, tallied(figure, scored));
    },
    figures: () =>
      adders.map(({ figure: { name, kind }, sums }) => ({
        name,
        kind,
        metric,
        tasks: sums.tasks(),
        unscored,
      })),
  };
}

function tallied(figure: Figure, scores: readonly Score[]): TaskTally {
  let successes = 0;
  let trials = 0;
  for (const score of scores) {
    successes += figure.found(score);
    trials += figure.trials(score);
  }
  return { successes, trials };
}

interface Sums {
  add(task: number, tally: TaskTally): void;
  tasks(): FigureTally["tasks"];
}

function taskSums(tasks: number): Sums {
  const sums: TaskTally[] = Array.from({ length: tasks }, () => ({ successes: 0, trials: 0 }));
  return {
    add(task, { successes, trials }) {
      const sum = sums[task];
      if (sum === undefined) return;
      sums[task] = { successes: sum.successes + successes, trials: sum.trials + trials };
    },
    tasks: () => sums.map((tally) => (tally.trials === 0 ? [] : [{ tally, times: 1 }])),
  };
}

function conversationSums(tasks: number): Sums {
  const counts = Array.from({ length: tasks }, () => new Map<string, EqualConversations>());
  return {
    add(task, tally) {
      const own = counts[task];
      if (own === undefined || tally.trials === 0) return;
      const name = `${tally.trials} ${tally.successes}`;
      own.set(name, { tally, times: (own.get(name)?.times ?? 0) + 1 });
    },
    tasks: () => counts.map((own) => [...own.values()].toSorted(byTally)),
  };
}

/** In an order of their own, so that it does not matter which conversation was read first. */
function byTally({ tally: a }: EqualConversations, { tally: b }: EqualConversations): number {
  return a.trials - b.trials || a.successes - b.successes;
}

/** What each task came to over all its conversations. */
export function taskTallies({ tasks }: Pick<FigureTally, "tasks">): readonly TaskTally[] {
  return tasks.map((conversations) => {
    let successes = 0;
    let trials = 0;
    for (const { tally, times } of conversations) {
      successes += times * tally.successes;
      trials += times * tally.trials;
    }
    return { successes, trials };
  });
}

/** What each conversation of each task came to; those without a trial are left out. */
export function conversationTallies({
  tasks,
}: Pick<FigureTally, "tasks">): readonly (readonly TaskTally[])[] {
  return tasks.map((conversations) =>
    conversations.flatMap(({ tally, times }) => new Array<TaskTally>(times).fill(tally)),
  );
}

/** What each task counted over its turns. */
export function taskCounts(figure: Pick<FigureTally, "tasks">): readonly TaskCount[] {
  return taskTallies(figure).map(({ successes, trials }) => ({ total: successes, turns: trials }));
}
