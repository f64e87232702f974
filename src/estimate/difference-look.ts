import { countDifference } from "../stats/count-difference.ts";
import type { Random } from "../stats/random.ts";
import type { TaskCount } from "../stats/task-tally.ts";

/** In how many tasks one arm lies above the other, and in how many below. */
export interface TaskDirections {
  readonly tasks: number;
  readonly tasksHigher: number;
  readonly tasksLower: number;
}

/** A difference a − b with its interval and its p. */
export interface DifferenceLook extends TaskDirections {
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly p: number;
}

export function directionsOf(differences: readonly number[]): TaskDirections {
  return {
    tasks: differences.length,
    tasksHigher: differences.filter((difference) => difference > 0).length,
    tasksLower: differences.filter((difference) => difference < 0).length,
  };
}

/** A look at a count in two arms, by task; null where it has no interval. */
export function countLook(
  ofA: readonly TaskCount[],
  ofB: readonly TaskCount[],
  random: Random,
): DifferenceLook | null {
  const found = countDifference(ofA, ofB, random);
  if (found === null) return null;
  const differences = ofA.flatMap((one, task) => {
    const other = ofB[task];
    if (other === undefined || one.turns === 0 || other.turns === 0) return [];
    return [one.total / one.turns - other.total / other.turns];
  });
  const { difference, low, high, p } = found;
  return { difference, low, high, p, ...directionsOf(differences) };
}
