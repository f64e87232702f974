/** The conversations of raced arms while a run goes on: records come in, and a conversation that has ended is scored. */

import { conversationIndex } from "../journal/conversation-index.ts";
import type { TurnRecord } from "../journal/turn-record.ts";
import { cellsOf } from "../plan/cell.ts";
import {
  type ConversationScorer,
  conversationScorers,
  scoreConversation,
} from "../score/conversation-scorer.ts";
import { type DeliveryCounter, deliveryCounter } from "../score/delivery-count.ts";
import { openProtocols } from "../suite/opened-protocols.ts";
import type { Suite } from "../suite/suite.ts";
import type { ArmConversation } from "./race-scores.ts";
import { isBroken } from "./races-of-run.ts";

export interface RaceArms {
  /** Takes in a record; one of a cell that is no arm is passed over. */
  read(record: TurnRecord): void;
  /**
   * A conversation scored as far as its records are here; null where the cell is no arm. The records of one that is
   * whole are let go: it is scored once.
   */
  scored(cell: string, task: string, epoch: number): ArmConversation | null;
  /** Every conversation of which a record is here. */
  all(): readonly ArmConversation[];
  /** Arms whose seam was refused, or carried out in two ways. */
  withdrawn(): ReadonlySet<string>;
}

/**
 * The arms by their cells' ids.
 *
 * @throws {FileError} when the module of an own protocol is not there any more
 */
export async function raceArms(suite: Suite, ids: readonly string[]): Promise<RaceArms> {
  await openProtocols(suite);
  const cells = cellsOf(suite).filter(({ id }) => ids.includes(id));
  const arms = new Map(
    conversationScorers(suite, cells).map((scorer) => [scorer.cell.id, newArm(scorer)]),
  );
  return {
    read(record) {
      const arm = arms.get(record.cell);
      if (arm === undefined) return;
      arm.delivery.read(record);
      const name = conversationName(record.task, record.epoch);
      const own = arm.records.get(name) ?? [];
      arm.records.set(name, own);
      own.push(record);
    },
    scored(cell, task, epoch) {
      const arm = arms.get(cell);
      return arm === undefined ? null : scoredIn(arm, task, epoch);
    },
    all: () =>
      [...arms.values()].flatMap((arm) =>
        [...arm.records.values()].flatMap(([first]) =>
          first === undefined ? [] : (scoredIn(arm, first.task, first.epoch) ?? []),
        ),
      ),
    withdrawn: () =>
      new Set([...arms].flatMap(([id, { delivery }]) => (isBroken(delivery.count()) ? [id] : []))),
  };
}

interface Arm {
  readonly scorer: ConversationScorer;
  readonly delivery: DeliveryCounter;
  /** By conversation, in the order of the journal. */
  readonly records: Map<string, TurnRecord[]>;
}

function newArm(scorer: ConversationScorer): Arm {
  return { scorer, delivery: deliveryCounter(), records: new Map() };
}

function scoredIn({ scorer, records }: Arm, name: string, epoch: number): ArmConversation | null {
  const task = scorer.experiment.tasks.find((one) => one.name === name);
  if (task === undefined) return null;
  const key = conversationName(name, epoch);
  const scored = scoreConversation(scorer, task, standing(records.get(key) ?? []));
  if (scored.missing.length === 0) records.delete(key);
  return {
    arm: scorer.cell.id,
    metrics: scorer.scorer.metrics,
    task: name,
    epoch,
    scored,
  };
}

/** The standing ones among the records of one conversation. */
function standing(records: readonly TurnRecord[]): readonly TurnRecord[] {
  const [first] = records;
  if (first === undefined) return [];
  const index = conversationIndex();
  for (const [start, record] of records.entries()) index.note({ record, start, end: start });
  return index
    .placesOf(first.cell, first.task, first.epoch)
    .flatMap(({ start }) => records[start] ?? []);
}

function conversationName(task: string, epoch: number): string {
  return `${epoch}/${task}`;
}
