/** Picks the replies that a report shows: for each cell the first few that fail its primary metric. */

import type { TurnRecord } from "../journal/turn-record.ts";
import { failingTurns } from "../score/failing-turns.ts";
import type { ScoredCell, ScoredRun } from "../score/score-run.ts";

export interface Failure {
  readonly cell: string;
  readonly metric: string;
  readonly task: string;
  readonly epoch: number;
  readonly turn: number;
  /** The reply as the model wrote it. */
  readonly text: string;
}

/** The first `most` failures of each cell in the order of its rows, with their replies read from the journal. */
export async function failuresOf(
  run: ScoredRun,
  records: AsyncIterable<TurnRecord>,
  most: number,
): Promise<readonly Failure[]> {
  const wanted = new Map(
    run.cells.flatMap((scored) =>
      failingRows(scored, most).map((failure) => [placeOf(failure), failure] as const),
    ),
  );
  const found = new Map<string, Failure>();
  for await (const record of records) {
    const place = placeOf(record);
    const failure = wanted.get(place);
    if (failure === undefined || record.reply === null) continue;
    found.set(place, { ...failure, text: record.reply.text });
  }
  return [...wanted.keys()].flatMap((place) => found.get(place) ?? []);
}

function failingRows(scored: ScoredCell, most: number): readonly Omit<Failure, "text">[] {
  const metric = scored.experiment.compare.primary;
  return failingTurns(scored)
    .slice(0, most)
    .map(({ task, epoch, turn }) => ({ cell: scored.cell.id, metric, task, epoch, turn }));
}

function placeOf(place: { cell: string; task: string; epoch: number; turn: number }): string {
  return JSON.stringify([place.cell, place.task, place.epoch, place.turn]);
}
