import type { TurnRecord } from "../journal/turn-record.ts";
import { conversationsByTask } from "../plan/conversation-plan.ts";
import type { RacePlan } from "../plan/race-plan.ts";
import type { Course } from "../run/course.ts";
import type { Recorder } from "../run/stage.ts";
import type { DroppedArm } from "../stats/race.ts";
import type { Suite } from "../suite/suite.ts";
import { raceArms } from "./race-arms.ts";
import { raceScores } from "./race-scores.ts";
import { type RaceWalk, sparedBy, startWalk, walkOf, walkOn } from "./race-walk.ts";

/** A course that leaves out what is decided. */
export interface RaceCourse extends Course {
  /** The recorder, every record of which is looked at when it is on disk. */
  watching(recorder: Recorder): Recorder;
}

/**
 * The course of a run that is raced. What the journal holds already has the race go on from there, so that nothing is
 * asked that an earlier attempt had decided.
 *
 * @param onDrop told of every arm that is dropped while the run goes on
 * @throws {FileError} when the module of an own protocol is not there any more, or the journal is damaged
 */
export async function raceCourse(
  suite: Suite,
  plans: readonly RacePlan[],
  earlier: AsyncIterable<TurnRecord>,
  onDrop: (dropped: DroppedArm, plan: RacePlan) => void,
): Promise<RaceCourse> {
  const arms = await raceArms(
    suite,
    plans.flatMap((plan) => plan.arms),
  );
  for await (const record of earlier) arms.read(record);
  const scores = raceScores(plans, suite.epochs);
  for (const conversation of arms.all()) scores.take(conversation);
  let withdrawn = arms.withdrawn();
  let walks = plans.map((plan) => walkOn(startWalk(plan, withdrawn), scores.scoreAt));
  let spared = sparedBy(walks);

  /** Goes on with the race of an arm; from its start where what it rested on has changed. */
  function walkAgain(arm: string, isChanged: boolean): void {
    const out = arms.withdrawn();
    const isAnew = isChanged || out.size !== withdrawn.size;
    withdrawn = out;
    walks = walks.map((walk) => {
      if (!walk.plan.arms.includes(arm)) return walk;
      const next = walkOn(isAnew ? startWalk(walk.plan, out) : walk, scores.scoreAt);
      for (const dropped of newlyDropped(walk, next)) onDrop(dropped, walk.plan);
      return next;
    });
    spared = sparedBy(walks);
  }

  return {
    conversationsOf: conversationsByTask,
    isWanted: ({ cell, task }) => spared.get(cell.id)?.has(task.name) !== true,
    ended({ cell, task, epoch }) {
      if (walkOf(walks, cell.id) === null) return;
      const conversation = arms.scored(cell.id, task.name, epoch);
      if (conversation !== null) walkAgain(cell.id, scores.take(conversation));
    },
    watching: (recorder) => ({
      ...recorder,
      append: async (record) => {
        const appended = await recorder.append(record);
        arms.read(record);
        return appended;
      },
    }),
  };
}

function newlyDropped(before: RaceWalk, after: RaceWalk): readonly DroppedArm[] {
  const known = new Set(before.race?.dropped.map(({ arm }) => arm));
  return (after.race?.dropped ?? []).filter(({ arm }) => !known.has(arm));
}
