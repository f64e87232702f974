import type { JournalSource } from "../journal/journal-source.ts";
import type { Manifest } from "../journal/manifest.ts";
import { cellsOf } from "../plan/cell.ts";
import { type CountedPart, countedPart } from "../score/counted-part.ts";
import type { DeliveryCount } from "../score/delivery-count.ts";
import { playedConversations } from "../score/played-conversations.ts";
import { neededAt } from "../seam/needed-at.ts";
import { raceScores } from "./race-scores.ts";
import { type RaceWalk, sparedBy, startWalk, walkOn } from "./race-walk.ts";

/**
 * The races of a run, run again from its manifest and its journal; none where none was declared.
 *
 * @throws {FileError} when the module of an own protocol is not there any more, or the journal is damaged
 */
export async function racesOfRun(
  manifest: Manifest,
  journal: JournalSource,
): Promise<readonly RaceWalk[]> {
  const { races = [], suite } = manifest;
  const arms = new Set(races.flatMap((plan) => plan.arms));
  if (arms.size === 0) return races.map((plan) => startWalk(plan));
  const scores = raceScores(races, suite.epochs);
  const played = await playedConversations(suite, journal, countedPart(manifest));
  for await (const conversation of played.conversations(({ id }) => arms.has(id))) {
    const { cell, task, epoch, scored } = conversation;
    scores.take({ arm: cell.cell.id, metrics: cell.metrics, task: task.name, epoch, scored });
  }
  const broken = played.cells.filter(({ delivery }) => isBroken(delivery));
  const withdrawn = new Set([...broken.map(({ cell }) => cell.id), ...flippedCells(manifest)]);
  return races.map((plan) => walkOn(startWalk(plan, withdrawn), scores.scoreAt));
}

/** Whether a seam was refused, or carried out in two ways: such a cell is no measurement of anything. */
export function isBroken({ refusal, mechanisms }: DeliveryCount): boolean {
  return refusal !== null || mechanisms.length > 1;
}

/** What counts of a run besides its races: everything but the tasks behind the stop of an arm. */
export function countedInRaces(part: CountedPart, walks: readonly RaceWalk[]): CountedPart {
  const spared = sparedBy(walks);
  return (cell, task, epoch) =>
    part(cell, task, epoch) && spared.get(cell.id)?.has(task.name) !== true;
}

/** Cells whose prefill was taken in another way by the end of the run: they are no measurement of anything. */
function flippedCells({ suite, models }: Manifest): readonly string[] {
  return cellsOf(suite).flatMap(({ id, experiment: index, seam, model }) => {
    const experiment = suite.experiments[index];
    if (experiment === undefined || models[model]?.flipped === undefined) return [];
    return neededAt(experiment, seam) === "prefill" ? [id] : [];
  });
}
