/** Picks the replies that a report shows: for each cell the first few that fail its primary metric. */

import type { PlayedConversation } from "../score/played-conversations.ts";
import type { RunWatcher } from "../score/score-run.ts";

export interface Failure {
  readonly cell: string;
  readonly metric: string;
  readonly task: string;
  readonly epoch: number;
  readonly turn: number;
  /** The reply as the model wrote it. */
  readonly text: string;
}

/** Keeps the first `most` failures of each cell in the order of its rows. */
export function failureCollector(
  most: number,
): Required<Pick<RunWatcher, "conversation">> & { failures(): readonly Failure[] } {
  const found = new Map<string, Failure[]>();
  return {
    conversation(conversation) {
      const { id } = conversation.cell.cell;
      const own = found.get(id) ?? [];
      found.set(id, own);
      if (own.length < most) own.push(...failuresIn(conversation).slice(0, most - own.length));
    },
    failures: () => [...found.values()].flat(),
  };
}

/** The turns of a conversation that fail the primary metric, in order. */
export function failuresIn({
  cell: { cell, experiment, metrics },
  task,
  epoch,
  records,
  scored,
}: PlayedConversation): readonly Failure[] {
  const { primary } = experiment.compare;
  const index = metrics.findIndex(({ id }) => id === primary);
  return scored.turns.flatMap(({ turn, scores }) => {
    if (turn === null || scores[index] !== false) return [];
    const text = records.findLast((record) => record.turn === turn)?.reply?.text ?? "";
    return [{ cell: cell.id, metric: primary, task: task.name, epoch, turn, text }];
  });
}
