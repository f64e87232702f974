/**
 * A race walked along its tasks: only whole steps are looked at, in the order of the plan, so that what is decided
 * depends on the replies and not on when they came.
 */

import type { RacePlan } from "../plan/race-plan.ts";
import { type DroppedArm, type Race, raceState, raceStep, startRace } from "../stats/race.ts";

export interface RaceWalk {
  readonly plan: RacePlan;
  /** null where fewer than two arms can be raced: everything is played in full then. */
  readonly race: Race | null;
  /** Arms that cannot go on: what they scored counts nowhere. */
  readonly withdrawn: ReadonlySet<string>;
  /** The scores of the tasks that were taken, in their order: one entry for each arm that was racing. */
  readonly steps: readonly ReadonlyMap<string, number | null>[];
}

/**
 * A task's score in an arm, larger is better; null where a turn of it is missing or nothing was scored, undefined
 * where it has not ended in all epochs.
 */
export type ScoreAt = (arm: string, task: string) => number | null | undefined;

/**
 * A race before its first task.
 *
 * @param withdrawn arms that cannot go on, such as one whose seam the server refused
 */
export function startWalk(plan: RacePlan, withdrawn: ReadonlySet<string> = new Set()): RaceWalk {
  const arms = plan.arms.filter((arm) => !withdrawn.has(arm));
  const mostTasks = plan.tasks.length;
  const race =
    arms.length < 2 || mostTasks === 0 ? null : startRace({ arms, alpha: plan.alpha, mostTasks });
  return { plan, race, withdrawn, steps: [] };
}

/** The race after every further step that is whole: a task that has ended in all arms still racing. */
export function walkOn(walk: RaceWalk, scoreAt: ScoreAt): RaceWalk {
  let standing = walk.race;
  const taken = [...walk.steps];
  while (standing !== null && raceState(standing).state === "racing") {
    const step = stepOf(standing, walk.plan, scoreAt);
    if (step === null) break;
    taken.push(step);
    standing = raceStep(standing, step);
  }
  return { ...walk, race: standing, steps: taken };
}

/** The scores of the next task; null while it has not ended in every arm. */
function stepOf(
  { racing, tasks }: Race,
  plan: RacePlan,
  scoreAt: ScoreAt,
): ReadonlyMap<string, number | null> | null {
  const task = plan.tasks[tasks];
  if (task === undefined) return null;
  const step = new Map<string, number | null>();
  for (const arm of racing) {
    const score = scoreAt(arm, task);
    if (score === undefined) return null;
    step.set(arm, score);
  }
  return step;
}

/** After how many tasks an arm was decided. */
export interface Stop {
  readonly tasks: number;
  /** Why it is out; null for the one that is left. */
  readonly dropped: DroppedArm | null;
}

/** Where an arm stopped early; null for a cell that is racing, does not race, or played every task. */
export function stopOf({ race, plan }: RaceWalk, arm: string): Stop | null {
  if (race === null || !race.rules.arms.includes(arm)) return null;
  const dropped = race.dropped.find((one) => one.arm === arm) ?? null;
  if (dropped === null && raceState(race).state !== "decided") return null;
  const tasks = dropped?.tasks ?? race.tasks;
  return tasks < plan.tasks.length ? { tasks, dropped } : null;
}

/** The tasks behind the stop of each arm, by its cell: not asked, and counted nowhere where they were under way. */
export function sparedBy(walks: readonly RaceWalk[]): ReadonlyMap<string, ReadonlySet<string>> {
  const spared = new Map<string, ReadonlySet<string>>();
  for (const walk of walks) {
    for (const arm of walk.race?.rules.arms ?? []) {
      const stop = stopOf(walk, arm);
      if (stop !== null) spared.set(arm, new Set(walk.plan.tasks.slice(stop.tasks)));
    }
  }
  return spared;
}

/** The race that a cell is an arm of; null for none. */
export function walkOf(walks: readonly RaceWalk[], cell: string): RaceWalk | null {
  return walks.find(({ race }) => race?.rules.arms.includes(cell) === true) ?? null;
}
