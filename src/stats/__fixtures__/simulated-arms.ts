import type { ArmEvidence, PairEvidence } from "../pair-evidence.ts";
import { taskTally } from "../pair-evidence.ts";
import type { Random } from "../random.ts";

/** Draws one task: the chance that an arm passes a turn of it, by arm and turn. */
export type TaskModel = (random: Random) => (arm: number, turn: number) => number;

/** One task in one arm, with what was planned. */
export interface SimulatedTask extends ArmEvidence {
  readonly planned: number;
}

/** How much is drawn. `turns` is the range of a task's turns, ends included. */
export interface SimulatedSize {
  readonly arms: number;
  readonly tasks: number;
  readonly turns: readonly [number, number];
  readonly epochs: number;
}

/**
 * Tasks whose rates follow a beta distribution with the mean and the intraclass correlation given. This share of the
 * tasks is as hard for every arm; the others are drawn anew for each, which is interaction with mean 0.
 */
export function betaTasks(mean: number, icc: number, shared: number, arms: number): TaskModel {
  const strength = 1 / icc - 1;
  return (random) => {
    const draw = () => betaDraw(mean * strength, (1 - mean) * strength, random);
    const common = random.next() < shared ? draw() : null;
    const rates = Array.from({ length: arms }, () => common ?? draw());
    return (arm) => rates[arm] ?? 0;
  };
}

/** Arms of one mean whose tasks differ unequally, each arm's by its own intraclass correlation. */
export function unequalTasks(mean: number, iccs: readonly number[]): TaskModel {
  return (random) => {
    const rates = iccs.map((icc) => {
      const strength = 1 / icc - 1;
      return betaDraw(mean * strength, (1 - mean) * strength, random);
    });
    return (arm) => rates[arm] ?? 0;
  };
}

/**
 * Tasks whose log odds are normal: the arm's own level, the task's hardness, an interaction of arm and task with mean
 * 0, and a decay a turn.
 */
export function logitTasks(
  rates: readonly number[],
  hardness: number,
  interaction: number,
  decay: number,
): TaskModel {
  return (random) => {
    const task = hardness * normalDraw(random);
    const levels = rates.map(
      (rate) => Math.log(rate / (1 - rate)) + task + interaction * normalDraw(random),
    );
    return (arm, turn) => 1 / (1 + Math.exp(decay * turn - (levels[arm] ?? 0)));
  };
}

/** Every arm's tasks, by arm and task. The arms share a task's turns. */
export function simulatedArms(
  model: TaskModel,
  { arms, tasks, turns: [fewest, most], epochs }: SimulatedSize,
  random: Random,
): SimulatedTask[][] {
  const drawn = Array.from({ length: tasks }, () => ({
    chance: model(random),
    turns: fewest + random.integer(most - fewest + 1),
  }));
  return Array.from({ length: arms }, (_, arm) =>
    drawn.map(({ chance, turns }) => ({
      planned: turns * epochs,
      missing: 0,
      conversations: Array.from({ length: epochs }, () => {
        let successes = 0;
        for (let turn = 0; turn < turns; turn++) {
          if (random.next() < chance(arm, turn)) successes++;
        }
        return { successes, trials: turns };
      }),
    })),
  );
}

/** The evidence on two of the arms. */
export function evidenceOn(
  arms: readonly (readonly SimulatedTask[])[],
  first: number,
  second: number,
): PairEvidence {
  const [a = [], b = []] = [arms[first], arms[second]];
  return {
    tasks: a.flatMap((task, index) => {
      const other = b[index];
      return other === undefined ? [] : [{ a: task, b: other, planned: task.planned }];
    }),
    cells: arms.map((arm) => arm.map(taskTally)),
    incomparable: null,
  };
}

/** Box and Muller's. */
function normalDraw(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

function betaDraw(a: number, b: number, random: Random): number {
  const one = gammaDraw(a, random);
  const other = gammaDraw(b, random);
  return one + other > 0 ? one / (one + other) : 0;
}

/** Marsaglia & Tsang 2000, ACM TOMS 26:363; below a shape of 1 by their boost. */
function gammaDraw(shape: number, random: Random): number {
  if (shape < 1) return gammaDraw(shape + 1, random) * (1 - random.next()) ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = normalDraw(random);
    const cubed = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (cubed <= 0) continue;
    if (Math.log(1 - random.next()) < (x * x) / 2 + d * (1 - cubed + Math.log(cubed))) {
      return d * cubed;
    }
  }
}
