/** What a race looks at: the score of each task in each arm, from the conversations that have ended. */

import type { MissingCause } from "../model/model.ts";
import type { RacePlan } from "../plan/race-plan.ts";
import type { MetricShape } from "../score/cell-scorer.ts";
import { metricTally, taskTallies } from "../score/figure-tally.ts";
import type { ScoredConversation } from "../score/score-conversation.ts";
import type { TaskTally } from "../stats/task-tally.ts";
import type { ScoreAt } from "./race-walk.ts";

/** A conversation of an arm as far as it was played. */
export interface ArmConversation {
  /** The arm's id. */
  readonly arm: string;
  readonly metrics: readonly MetricShape[];
  readonly task: string;
  readonly epoch: number;
  readonly scored: ScoredConversation;
}

export interface RaceScores {
  /**
   * Takes in a conversation. One that has not ended, or is of no arm, says nothing.
   *
   * @returns whether it had been taken in before, and otherwise
   */
  take(conversation: ArmConversation): boolean;
  readonly scoreAt: ScoreAt;
}

/** Scores for the arms of the plans, over so many epochs of each task. */
export function raceScores(plans: readonly RacePlan[], epochs: number): RaceScores {
  const racers = new Map(
    plans.flatMap(({ arms, metric, direction }) =>
      arms.map((arm) => [arm, { metric, sign: direction === "higher" ? 1 : -1, ended: new Map() }]),
    ) as readonly (readonly [string, Racer])[],
  );
  return {
    take(conversation) {
      const racer = racers.get(conversation.arm);
      const tally = racer === undefined ? undefined : endedTally(racer, conversation);
      if (racer === undefined || tally === undefined) return false;
      const name = conversationName(conversation.task, conversation.epoch);
      const before = racer.ended.get(name);
      racer.ended.set(name, tally);
      return before !== undefined && JSON.stringify(before) !== JSON.stringify(tally);
    },
    scoreAt(cell, task) {
      const racer = racers.get(cell);
      return racer === undefined ? null : taskScore(racer, task, epochs);
    },
  };
}

/** An arm with what its ended conversations came to. */
interface Racer {
  readonly metric: string;
  /** 1, or −1 where less is better. */
  readonly sign: number;
  /** By task and epoch; null where a turn is missing. */
  readonly ended: Map<string, TaskTally | null>;
}

/** Turns that were never asked, or were cut short by the run's own end. */
const unasked: readonly MissingCause[] = ["not-run", "cancelled"];

/** What a conversation came to; null where a turn is missing, undefined where it has not ended. */
function endedTally(
  { metric }: Racer,
  { arm, metrics, scored: { turns, missing } }: ArmConversation,
): TaskTally | null | undefined {
  const place = metrics.findIndex(({ id }) => id === metric);
  const shape = metrics[place];
  if (shape === undefined) throw new RangeError(`${arm} is not scored by ${metric}`);
  if (missing.some(({ cause }) => unasked.includes(cause))) return undefined;
  if (missing.length > 0) return null;
  const tally = metricTally(shape, 1);
  tally.add(
    0,
    turns.flatMap(({ scores }) => scores[place] ?? []),
  );
  const [figure] = tally.figures();
  return figure === undefined ? undefined : taskTallies(figure)[0];
}

function taskScore(
  { ended, sign }: Racer,
  task: string,
  epochs: number,
): number | null | undefined {
  let successes = 0;
  let trials = 0;
  let isWhole = true;
  for (let epoch = 0; epoch < epochs; epoch++) {
    const tally = ended.get(conversationName(task, epoch));
    if (tally === undefined) return undefined;
    isWhole &&= tally !== null;
    successes += tally?.successes ?? 0;
    trials += tally?.trials ?? 0;
  }
  return !isWhole || trials === 0 ? null : (sign * successes) / trials;
}

function conversationName(task: string, epoch: number): string {
  return `${epoch}/${task}`;
}
