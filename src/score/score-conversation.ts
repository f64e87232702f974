/**
 * Reads one conversation's turns against its script: the rows that are scored, the scripted steps that no
 * turn stands for, and those that are missing with their causes. In live history a missing turn ends its
 * conversation and what follows is missing with it; in given history every turn stands by itself.
 */

import type { MissingCause } from "../model/model.ts";
import { advance, hasEnded, positionsOf, startOf } from "../suite/agent-script.ts";
import type { ToolCall } from "../suite/message.ts";
import type { History, ToolFormat } from "../suite/suite.ts";
import type { AgentTask, NarratorTask } from "../suite/task.ts";
import type { Score } from "./metric.ts";

/** What the journal says of one turn, reduced to what tables need. */
export type TurnReading =
  | {
      readonly kind: "scored";
      readonly step: number | null;
      /** The turn's calls as the script knows them. */
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

/** Planned turns without a score. */
export interface MissingTurns {
  readonly cause: MissingCause;
  readonly turns: number;
}

export interface ScoredConversation {
  readonly turns: readonly ScoredTurn[];
  /** Scripted tool steps whose calls an earlier turn had already made; in no denominator. */
  readonly merged: number;
  readonly missing: readonly MissingTurns[];
}

/** A narrator's conversation: each player turn has a reply or is missing. */
export function scoreNarratorConversation(
  task: NarratorTask,
  source: History["source"],
  readings: ReadonlyMap<number, TurnReading>,
): ScoredConversation {
  const turns: ScoredTurn[] = [];
  const missing: MissingTurns[] = [];
  for (let turn = 0; turn < task.turns.length; turn++) {
    const reading = readings.get(turn);
    if (reading?.kind === "scored") {
      turns.push({ turn, step: reading.step, scores: reading.scores });
      continue;
    }
    const cause = reading?.cause ?? "not-run";
    if (source === "live") {
      missing.push({ cause, turns: task.turns.length - turn });
      break;
    }
    missing.push({ cause, turns: 1 });
  }
  return { turns, merged: 0, missing };
}

/** How an agent's script is walked: by its history's source and by what decides the step of a turn. */
export interface ScriptWalk {
  readonly source: History["source"];
  readonly walk: ToolFormat;
}

/** An agent's conversation, its script walked again beside its replies. `unmet` are the scores of a step without a turn. */
export function scoreAgentConversation(
  task: AgentTask,
  { source, walk }: ScriptWalk,
  readings: ReadonlyMap<number, TurnReading>,
  unmet: readonly Score[],
): ScoredConversation {
  const positions = positionsOf(task);
  const turns: ScoredTurn[] = [];
  const missing: MissingTurns[] = [];
  let progress = startOf(task);
  let cause: MissingCause | null = null;
  for (let turn = 0; !hasEnded(task, progress); turn++) {
    const reading = readings.get(turn);
    if (reading?.kind !== "scored") {
      cause = reading?.cause ?? "not-run";
      if (source === "live") break;
    }
    const calls = reading?.kind === "scored" ? reading.toolCalls : [];
    const { position, progress: next } = advance(task, progress, calls, walk);
    if (reading?.kind === "scored") turns.push({ turn, step: position, scores: reading.scores });
    else if (isTool(positions, position)) missing.push({ cause: cause ?? "not-run", turns: 1 });
    progress = next;
  }
  const pending = positions.filter(
    ({ index, step }) => step !== null && progress.fates[index] === "pending",
  );
  // A step of a user turn that is over can no longer be made; one of a later turn was lost with the conversation.
  const passed = pending.filter(({ userTurn }) => userTurn < progress.userTurn);
  const lost = pending.length - passed.length;
  if (cause !== null && lost > 0) missing.push({ cause, turns: lost });
  return {
    turns: [...turns, ...passed.map(({ index }) => ({ turn: null, step: index, scores: unmet }))],
    merged: progress.fates.filter((fate) => fate === "merged").length,
    missing,
  };
}

function isTool(positions: ReturnType<typeof positionsOf>, position: number | null): boolean {
  return position !== null && positions[position]?.step != null;
}
