/**
 * Reads one conversation's turns against its script: the rows that are scored, the scripted steps that no
 * turn stands for, and those that are missing with the cause that ended the conversation.
 */

import type { MissingCause } from "../model/model.ts";
import { advance, hasEnded, positionsOf, startOf } from "../suite/agent-script.ts";
import type { ToolCall } from "../suite/message.ts";
import type { ToolFormat } from "../suite/suite.ts";
import type { AgentTask, NarratorTask } from "../suite/task.ts";
import type { Score } from "./metric.ts";

/** What the journal says of one turn, reduced to what tables need. */
export type TurnReading =
  | {
      readonly kind: "scored";
      readonly step: number | null;
      readonly toolCalls: readonly ToolCall[];
      readonly scores: readonly Score[];
    }
  | { readonly kind: "missing"; readonly cause: MissingCause };

/** A row of the turns table; `turn` null is a scripted step that no turn stands for. */
export interface ScoredTurn {
  readonly turn: number | null;
  readonly step: number | null;
  readonly scores: readonly Score[];
}

export interface ScoredConversation {
  readonly turns: readonly ScoredTurn[];
  /** Scripted tool steps whose calls an earlier turn had already made; in no denominator. */
  readonly merged: number;
  /** Planned turns without a score, by the cause that ended the conversation. */
  readonly missing: { readonly cause: MissingCause; readonly turns: number } | null;
}

/** A narrator's conversation: each player turn has a reply or is missing with what follows it. */
export function scoreNarratorConversation(
  task: NarratorTask,
  readings: ReadonlyMap<number, TurnReading>,
): ScoredConversation {
  const turns: ScoredTurn[] = [];
  for (let turn = 0; turn < task.turns.length; turn++) {
    const reading = readings.get(turn);
    if (reading?.kind !== "scored") {
      const cause = reading?.cause ?? "not-run";
      return { turns, merged: 0, missing: { cause, turns: task.turns.length - turn } };
    }
    turns.push({ turn, step: reading.step, scores: reading.scores });
  }
  return { turns, merged: 0, missing: null };
}

/** An agent's conversation, its script walked again beside its replies. `unmet` are the scores of a step without a turn. */
export function scoreAgentConversation(
  task: AgentTask,
  format: ToolFormat,
  readings: ReadonlyMap<number, TurnReading>,
  unmet: readonly Score[],
): ScoredConversation {
  const turns: ScoredTurn[] = [];
  let progress = startOf(task);
  let cause: MissingCause | null = null;
  for (let turn = 0; !hasEnded(task, progress); turn++) {
    const reading = readings.get(turn);
    if (reading?.kind !== "scored") {
      cause = reading?.cause ?? "not-run";
      break;
    }
    const { position, progress: next } = advance(task, progress, reading.toolCalls, format);
    turns.push({ turn, step: position, scores: reading.scores });
    progress = next;
  }
  const pending = positionsOf(task).filter(
    ({ index, step }) => step !== null && progress.fates[index] === "pending",
  );
  // A step of a user turn that is over can no longer be made; one of a later turn was lost with the conversation.
  const passed = pending.filter(({ userTurn }) => userTurn < progress.userTurn);
  const lost = pending.length - passed.length;
  return {
    turns: [...turns, ...passed.map(({ index }) => ({ turn: null, step: index, scores: unmet }))],
    merged: progress.fates.filter((fate) => fate === "merged").length,
    missing: cause === null || lost === 0 ? null : { cause, turns: lost },
  };
}
