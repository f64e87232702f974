import type { Manifest } from "../journal/manifest.ts";
import type { ScoredCell } from "../score/cell-tally.ts";
import type { Experiment } from "../suite/suite.ts";

/** An experiment's tasks with the content hashes of its run. */
export interface HashedTasks {
  readonly tasks: Experiment["tasks"];
  readonly hashes: Manifest["hashes"];
}

/** The tasks of two experiments by name, in the order of the first. */
export interface TasksOfBoth {
  /** The same content in both. */
  readonly same: readonly string[];
  /** One name, another content. */
  readonly edited: readonly string[];
  readonly onlyFirst: readonly string[];
  readonly onlySecond: readonly string[];
}

/** Which tasks two experiments share: only those whose content is known to be the same. */
export function tasksOfBoth(first: HashedTasks, second: HashedTasks): TasksOfBoth {
  const inSecond = new Map(second.tasks.map((task) => [task.name, task]));
  const inFirst = new Set(first.tasks.map(({ name }) => name));
  const isSame = (task: Experiment["tasks"][number]) => {
    const other = inSecond.get(task.name);
    const hash = hashOf(task, first);
    return other !== undefined && hash !== undefined && hash === hashOf(other, second);
  };
  const names = (tasks: Experiment["tasks"]) => tasks.map(({ name }) => name);
  return {
    same: names(first.tasks.filter(isSame)),
    edited: names(first.tasks.filter((task) => inSecond.has(task.name) && !isSame(task))),
    onlyFirst: names(first.tasks.filter(({ name }) => !inSecond.has(name))),
    onlySecond: names(second.tasks.filter(({ name }) => !inFirst.has(name))),
  };
}

function hashOf(task: Experiment["tasks"][number], { hashes }: HashedTasks): string | undefined {
  return hashes[`task:${task.for}/${task.name}`];
}

/**
 * The cell's figures and losses as if it had been played on these of its tasks alone, in this order. What is not kept
 * by task, its causes of loss and its turns by index among it, stays as it is.
 */
export function onTasks(scored: ScoredCell, names: readonly string[]): ScoredCell {
  const { experiment, figures, missingByTask } = scored;
  const places = new Map(experiment.tasks.map(({ name }, place) => [name, place]));
  const kept = names.flatMap((name) => {
    const place = places.get(name);
    const task = place === undefined ? undefined : experiment.tasks[place];
    return task === undefined || place === undefined ? [] : [{ task, place }];
  });
  return {
    ...scored,
    experiment: { ...experiment, tasks: kept.map(({ task }) => task) },
    figures: new Map(
      [...figures].map(([name, figure]) => [
        name,
        { ...figure, tasks: kept.map(({ place }) => figure.tasks[place] ?? []) },
      ]),
    ),
    missingByTask: kept.map(({ place }) => missingByTask[place] ?? 0),
  };
}
