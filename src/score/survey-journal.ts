/**
 * The first reading of a journal: which lines stand, and what is told of a cell by all its calls, also by those that
 * stand for nothing. Replies are not scored here.
 */

import { type ConversationIndex, conversationIndex } from "../journal/conversation-index.ts";
import type { JournalSource } from "../journal/journal-source.ts";
import type { TurnRecord } from "../journal/turn-record.ts";
import type { Cell } from "../plan/cell.ts";
import { type AttemptCount, attemptCounter } from "./attempt-count.ts";
import { type DeliveryCount, deliveryCounter } from "./delivery-count.ts";
import { type ServedCount, servedCounter } from "./served-count.ts";
import { type TimedCall, timedCall } from "./timed-call.ts";

/** The sums over all calls of a run. */
export interface TimingSums {
  /** Calls that were answered. */
  readonly calls: number;
  readonly attempts: number;
  /** Milliseconds that the answered calls took. */
  readonly latencyMs: number;
  /** Calls of conversations that do not count, however often they were attempted. */
  readonly uncounted: number;
}

/** What all calls of a cell tell of it. */
export interface CellSurvey {
  readonly delivery: DeliveryCount;
  /** Whether a server said of a reply that it is simulated. */
  readonly simulated: boolean;
  /** What the servers said who answered. */
  readonly served: ServedCount;
  readonly attempts: AttemptCount;
}

export interface JournalSurvey {
  readonly index: ConversationIndex;
  readonly timing: TimingSums;
  /** What is known of a cell; of one without a call nothing was delivered. */
  cellOf(id: string): CellSurvey;
}

/**
 * Reads the journal through.
 *
 * @param cells the run's cells; records of any other are passed over
 * @param counts whether a record's conversation counts; one that does not is in `timing` and nowhere else
 * @param onCall told of each attempt in the order of the journal, and waited for
 */
export async function surveyJournal(
  journal: JournalSource,
  cells: readonly Cell[],
  counts: (record: TurnRecord) => boolean,
  onCall: (call: TimedCall) => void | Promise<void> = () => {},
): Promise<JournalSurvey> {
  const index = conversationIndex();
  const surveys = new Map(cells.map(({ id }) => [id, cellSurvey()]));
  let calls = 0;
  let attempts = 0;
  let latencyMs = 0;
  const uncounted = new Set<string>();
  for await (const placed of journal.records()) {
    const { record } = placed;
    const survey = surveys.get(record.cell);
    if (survey === undefined) continue;
    const call = timedCall(record);
    if (counts(record)) {
      index.note(placed);
      survey.read(record, call);
    } else {
      const { cell, task, epoch, turn } = record;
      uncounted.add(JSON.stringify([cell, task, epoch, turn, record.call]));
    }
    // A reply that was taken from another run cost this one no call.
    if (record.reused !== undefined) continue;
    attempts++;
    if (record.outcome.kind === "scored") {
      calls++;
      latencyMs += record.latencyMs;
    }
    await onCall(call);
  }
  return {
    index,
    timing: { calls, attempts, latencyMs, uncounted: uncounted.size },
    cellOf(id) {
      const survey = surveys.get(id);
      if (survey === undefined) throw new RangeError(`the run has no cell ${id}`);
      return survey.found();
    },
  };
}

function cellSurvey() {
  const delivery = deliveryCounter();
  const served = servedCounter();
  const attempts = attemptCounter();
  let simulated = false;
  return {
    read(record: TurnRecord, call: TimedCall) {
      if (record.reused === undefined) attempts.read(call);
      delivery.read(record);
      served.read(record);
      simulated ||= record.reply?.simulated === true;
    },
    found: (): CellSurvey => ({
      delivery: delivery.count(),
      simulated,
      served: served.count(),
      attempts: attempts.count(),
    }),
  };
}
