import { type RaceCourse, raceCourse } from "../estimate/race-course.ts";
import { shortNames } from "../estimate/short-names.ts";
import { readJournal } from "../journal/journal.ts";
import type { RunFolder } from "../journal/run-folder.ts";
import { cellsOf } from "../plan/cell.ts";
import type { RacePlan } from "../plan/race-plan.ts";
import { dropWords } from "../report/race-lines.ts";
import type { Suite } from "../suite/suite.ts";

/**
 * The course of a run that is raced, which tells of each arm as it is dropped.
 *
 * @throws {FileError} when the journal is damaged
 */
export async function courseOf(
  suite: Suite,
  races: readonly RacePlan[],
  folder: RunFolder,
  tell: (words: string) => void,
): Promise<RaceCourse> {
  const cells = cellsOf(suite);
  return await raceCourse(suite, races, readJournal(folder.journal), (dropped, plan) => {
    const names = shortNames(cells.filter(({ id }) => plan.arms.includes(id)));
    const words = dropWords(dropped, plan.tasks.length, (id) => names.get(id) ?? id);
    tell(`${plan.model}: ${words}`);
  });
}
