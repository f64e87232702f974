import { simulatedArms, type TaskModel } from "../../stats/__fixtures__/simulated-arms.ts";
import { taskTally } from "../../stats/pair-evidence.ts";
import type { Random } from "../../stats/random.ts";
import { type RaceWalk, startWalk, stopOf, walkOn } from "../race-walk.ts";
import { racePlan } from "./race-plan.ts";

/** A race of arms drawn anew, of five turns a task and one epoch, walked as far as it goes. Arms are a0, a1, … */
function racedArms(model: TaskModel, arms: number, tasks: number, random: Random): RaceWalk {
  const names = Array.from({ length: arms }, (_, index) => `a${index}`);
  const drawn = simulatedArms(model, { arms, tasks, turns: [5, 5], epochs: 1 }, random);
  const plan = racePlan(names, tasks);
  return walkOn(startWalk(plan), (arm, task) => {
    const played = drawn[names.indexOf(arm)]?.[plan.tasks.indexOf(task)];
    if (played === undefined) return undefined;
    const { successes, trials } = taskTally(played);
    return successes / trials;
  });
}

/** The share of planned tasks, over all arms, that the race had no use for. */
function savedShare(walk: RaceWalk): number {
  const { arms, tasks } = walk.plan;
  const played = arms.reduce((sum, arm) => sum + (stopOf(walk, arm)?.tasks ?? tasks.length), 0);
  return 1 - played / (arms.length * tasks.length);
}

/** What so many races of a model came to. */
export interface RaceCounts {
  /** Races in which the first arm was dropped. */
  readonly firstDropped: number;
  /** Races that ended before their last task. */
  readonly decided: number;
  /** The share of planned tasks that was saved, over all races. */
  readonly saved: number;
}

/** So many races over 40 tasks of a model's arms drawn anew. */
export function countRaces(
  model: TaskModel,
  arms: number,
  races: number,
  random: Random,
): RaceCounts {
  let firstDropped = 0;
  let decided = 0;
  let saved = 0;
  for (let race = 0; race < races; race++) {
    const walk = racedArms(model, arms, 40, random);
    const share = savedShare(walk);
    if (walk.race?.racing.includes("a0") === false) firstDropped++;
    if (share > 0) decided++;
    saved += share;
  }
  return { firstDropped, decided, saved: saved / races };
}
