import type { TaskEvidence } from "./pair-evidence.ts";
import type { Random } from "./random.ts";
import { type TaskGuess, type TaskRates, taskRatesFor } from "./task-rates.ts";
import type { TaskTally } from "./task-tally.ts";
import { pairVerdict } from "./verdict.ts";

/** The size of a suite, as a comparison of two cells sees it. All whole, from 1. */
export interface SuiteSize {
  readonly tasks: number;
  /** Scored turns of one conversation. */
  readonly turns: number;
  readonly epochs: number;
}

/** How tasks and turns hang together, as far as planning has to guess it. */
export interface SuiteGuess extends TaskGuess {
  /** The chance, in [0, 1), that a turn only repeats how the turn before it went. */
  readonly echo: number;
}

/** A comparison to be planned. */
export interface PlannedComparison extends SuiteSize, SuiteGuess {
  /** The true rates, in [0, 1]. */
  readonly rateA: number;
  readonly rateB: number;
  /** In the family; whole, from 1. */
  readonly comparisons: number;
  /** For the family, between 0 and 1. */
  readonly alpha: number;
}

/** Where nothing was measured yet: a fifth of the variance between tasks, hard ones hard for both, some echo. */
export const usualGuess: SuiteGuess = { icc: 0.2, taskCorrelation: 0.7, echo: 0.2 };

/** How often the simulated comparison came to a verdict. Both in [0, 1]. */
export interface VerdictPower {
  /** The verdict that fits the rates; where they are the same, a false verdict either way. */
  readonly reached: number;
  /** The verdict against the rates; 0 where they are the same. */
  readonly wrongWay: number;
}

/**
 * The chance that the harness's own rule comes to `better` or `worse` on tasks, by simulation of whole comparisons:
 * within 5 points at 400 runs. Adjusted as at the first step of Holm's procedure, which is the hardest. Verdicts on
 * exactly these tasks are not counted; nothing is missing.
 *
 * @param random the same numbers give the same answer
 * @throws {RangeError} if the plan is out of its ranges, or runs are not whole and from 1
 */
export function verdictPower(plan: PlannedComparison, random: Random, runs = 400): VerdictPower {
  for (const count of [plan.tasks, plan.turns, plan.epochs, runs]) {
    if (!Number.isSafeInteger(count) || count < 1) {
      throw new RangeError(`tasks, turns, epochs and runs are whole and from 1, not ${count}`);
    }
  }
  const { rateA, rateB, comparisons, alpha, echo } = plan;
  if (!(echo >= 0 && echo < 1)) throw new RangeError(`an echo lies in [0, 1), not at ${echo}`);
  const ratesOf = taskRatesFor(rateA, rateB, plan);
  const rules = { comparisons, alpha, margin: 0.1, tasks: "sample", direction: "higher" } as const;
  let better = 0;
  let worse = 0;
  for (let run = 0; run < runs; run++) {
    const tasks = Array.from({ length: plan.tasks }, () =>
      drawnTask(plan, ratesOf(random), random),
    );
    const { verdict } = pairVerdict({ tasks, cells: [], incomparable: null }, rules, random);
    if (verdict === "better") better++;
    if (verdict === "worse") worse++;
  }
  if (rateA === rateB) return { reached: (better + worse) / runs, wrongWay: 0 };
  const [right, wrong] = rateA > rateB ? [better, worse] : [worse, better];
  return { reached: right / runs, wrongWay: wrong / runs };
}

/** All epochs of a task as one conversation, so that the verdict is one on tasks. */
function drawnTask(plan: PlannedComparison, rates: TaskRates, random: Random): TaskEvidence {
  const arm = (rate: number) => ({ conversations: [drawnTally(plan, rate, random)], missing: 0 });
  return { a: arm(rates.a), b: arm(rates.b), planned: plan.turns * plan.epochs };
}

function drawnTally(
  { turns, epochs, echo }: PlannedComparison,
  rate: number,
  random: Random,
): TaskTally {
  let successes = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    let held = false;
    for (let turn = 0; turn < turns; turn++) {
      if (turn === 0 || random.next() >= echo) held = random.next() < rate;
      if (held) successes++;
    }
  }
  return { successes, trials: turns * epochs };
}
