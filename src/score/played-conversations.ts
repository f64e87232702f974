/**
 * The second reading of a journal: every conversation that the suite plans, whole and scored, one after another in
 * the order of cells, tasks and epochs. One is held at a time, whatever the length of the journal.
 */

import type { JournalSource, PlaceReader } from "../journal/journal-source.ts";
import type { TurnRecord } from "../journal/turn-record.ts";
import { type Cell, cellsOf } from "../plan/cell.ts";
import { openProtocols } from "../suite/opened-protocols.ts";
import type { Experiment, Suite } from "../suite/suite.ts";
import type { Task } from "../suite/task.ts";
import type { MetricShape } from "./cell-scorer.ts";
import {
  type ConversationScorer,
  callsByTurn,
  conversationScorers,
  isAnswered,
  scoreConversation,
} from "./conversation-scorer.ts";
import type { CountedPart } from "./counted-part.ts";
import type { ScoredConversation } from "./score-conversation.ts";
import {
  type CellSurvey,
  type JournalSurvey,
  surveyJournal,
  type TimingSums,
} from "./survey-journal.ts";
import type { TimedCall } from "./timed-call.ts";

/** A cell as it was played, before its conversations are read. */
export interface PlayedCell extends CellSurvey {
  readonly cell: Cell;
  readonly experiment: Experiment;
  readonly metrics: readonly MetricShape[];
  /** The metrics whose figure stands although the harness supplied a part of it. */
  readonly given: readonly string[];
}

/** A conversation that counts, with what the journal holds of it. */
export interface PlayedConversation {
  readonly cell: PlayedCell;
  readonly task: Task;
  /** The task's place in its experiment. */
  readonly place: number;
  readonly epoch: number;
  /** The standing lines by turn and call; empty where it was not played. */
  readonly records: readonly TurnRecord[];
  /** Its rows in the order of turns, steps without a turn last, and what is missing of it. */
  readonly scored: ScoredConversation;
}

export interface PlayedConversations {
  /** Every cell of which anything counts, in the order of the suite. */
  readonly cells: readonly PlayedCell[];
  readonly timing: TimingSums;
  /**
   * Reads and scores the conversations.
   *
   * @param wants which of them; those of a task that it does not want are neither read nor scored
   */
  conversations(
    wants?: (cell: Cell, task: Task) => boolean,
  ): AsyncGenerator<PlayedConversation, void>;
}

/**
 * Reads a journal through and makes ready to read its conversations. Records of cells that the suite does not have are
 * passed over.
 *
 * @param counts what of the suite counts
 * @param onCall told of each attempt in the order of the journal, and waited for
 * @throws {FileError} when the module of an own protocol is not there any more, or the journal is damaged
 */
export async function playedConversations(
  suite: Suite,
  journal: JournalSource,
  counts: CountedPart,
  onCall?: (call: TimedCall) => void | Promise<void>,
): Promise<PlayedConversations> {
  await openProtocols(suite);
  const all = cellsOf(suite).filter((cell) => hasCounted(suite, cell, counts));
  const survey = await surveyJournal(journal, all, countedRecords(suite, all, counts), onCall);
  const played: Played = { suite, survey, journal, counts };
  const scorers = conversationScorers(suite, all);
  for (const scorer of scorers) await learnMetrics(played, scorer);
  const cells = new Map(
    scorers.map((scorer) => [scorer, playedCell(scorer, survey.cellOf(scorer.cell.id))]),
  );
  return {
    cells: [...cells.values()],
    timing: survey.timing,
    async *conversations(wants = () => true) {
      for (const [scorer, cell] of cells) {
        const wanted = (task: Task) => wants(cell.cell, task);
        for await (const standing of standingRecords(played, cell, wanted)) {
          const scored = scoreConversation(scorer, standing.task, standing.records);
          yield { cell, ...standing, scored };
        }
      }
    },
  };
}

/** A journal whose standing lines are known. */
interface Played {
  readonly suite: Suite;
  readonly survey: JournalSurvey;
  readonly journal: JournalSource;
  readonly counts: CountedPart;
}

/** Whether a record's conversation counts. */
function countedRecords(suite: Suite, cells: readonly Cell[], counts: CountedPart) {
  const known = new Map(
    cells.map((cell) => {
      const tasks = suite.experiments[cell.experiment]?.tasks ?? [];
      return [cell.id, { cell, tasks: new Map(tasks.map((task) => [task.name, task])) }];
    }),
  );
  return ({ cell: id, task: name, epoch }: TurnRecord): boolean => {
    const own = known.get(id);
    const task = own?.tasks.get(name);
    return own !== undefined && task !== undefined && counts(own.cell, task, epoch);
  };
}

function hasCounted(suite: Suite, cell: Cell, counts: CountedPart): boolean {
  const tasks = suite.experiments[cell.experiment]?.tasks ?? [];
  return tasks.some((task) => epochsOf(suite).some((epoch) => counts(cell, task, epoch)));
}

function epochsOf({ epochs }: Suite): readonly number[] {
  return Array.from({ length: epochs }, (_, epoch) => epoch);
}

function playedCell(
  { cell, experiment, scorer }: ConversationScorer,
  survey: CellSurvey,
): PlayedCell {
  const { metrics } = scorer;
  return { ...survey, cell, experiment, metrics, given: scorer.givenAt(cell.seam) };
}

/** Where a protocol's metrics are known only from what its module takes out, its replies are read once for that. */
async function learnMetrics(played: Played, scoring: ConversationScorer): Promise<void> {
  const { cell, scorer } = scoring;
  if (scorer.learn === undefined) return;
  for await (const { records } of standingRecords(played, scoring, () => true)) {
    for (const calls of callsByTurn(records)) {
      const answered = calls.filter(isAnswered);
      const isWhole = answered.length === scorer.callsPerTurn(cell.seam);
      if (isWhole) scorer.learn(answered, cell.seam);
    }
  }
}

/** The standing lines of each conversation of a cell that counts, by task and epoch. */
async function* standingRecords(
  { suite, survey, journal, counts }: Played,
  { cell, experiment }: Pick<PlayedCell, "cell" | "experiment">,
  wants: (task: Task) => boolean,
): AsyncGenerator<Pick<PlayedConversation, "task" | "place" | "epoch" | "records">> {
  let reader: PlaceReader | null = null;
  try {
    for (const [place, task] of experiment.tasks.entries()) {
      if (!wants(task)) continue;
      for (const epoch of epochsOf(suite)) {
        if (!counts(cell, task, epoch)) continue;
        const records: TurnRecord[] = [];
        for (const line of survey.index.placesOf(cell.id, task.name, epoch)) {
          reader ??= journal.reader();
          records.push(reader.at(line));
        }
        yield { task, place, epoch, records };
      }
    }
  } finally {
    reader?.close();
  }
}
