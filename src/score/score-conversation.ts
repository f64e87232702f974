/**
 * Reads one conversation's turns against its script: the rows that are scored, the scripted steps that no
 * turn stands for, and those that are missing with their causes. In live history a missing turn ends its
 * conversation and what follows is missing with it; in given history every turn stands by itself.
 */

import type { MissingCause } from "../model/model.ts";
import type { Json } from "../protocols/json.ts";
import { advance, hasEnded, positionsOf, startOf } from "../suite/agent-script.ts";
import type { ToolCall } from "../suite/message.ts";
import type { History, ToolFormat } from "../suite/suite.ts";
import type { AgentTask, NarratorTask } from "../suite/task.ts";
import type { Told } from "./cell-scorer.ts";
import type { Score } from "./metric.ts";

/** What the journal says of one turn, reduced to what tables need. */
export type TurnReading =
  | {
      readonly kind: "scored";
      readonly step: number | null;
      /** The turn's calls as the script knows them. */
      readonly toolCalls: readonly ToolCall[];
      /** The scores of the turn by itself. */
      readonly scores: readonly Score[];
      /** What a narrator's turn proposed; null for nothing. */
      readonly proposal: Json;
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
  /** Those of them that the headline denominator holds: not an agent's closing words. */
  readonly eligible: number;
}

export interface ScoredConversation {
  readonly turns: readonly ScoredTurn[];
  /** Scripted tool steps whose calls an earlier turn had already made; in no denominator. */
  readonly merged: number;
  readonly missing: readonly MissingTurns[];
}

/** The scores of a narrator's turns that need the world as it stood, by player turn. */
export type WorldScores = (task: NarratorTask, told: Told) => readonly (readonly Score[])[];

/**
 * A narrator's conversation: each player turn has a reply or is missing. What needs the world is scored here,
 * where every turn is known.
 */
export function scoreNarratorConversation(
  task: NarratorTask,
  source: History["source"],
  readings: ReadonlyMap<number, TurnReading>,
  worldScores: WorldScores,
): ScoredConversation {
  const turns: ScoredTurn[] = [];
  const missing: MissingTurns[] = [];
  const later = worldScores(task, { source, proposals: proposalsIn(readings) });
  for (let turn = 0; turn < task.turns.length; turn++) {
    const reading = readings.get(turn);
    if (reading?.kind === "scored") {
      const scores = [...reading.scores, ...(later[turn] ?? [])];
      turns.push({ turn, step: reading.step, scores });
      continue;
    }
    const cause = reading?.cause ?? "not-run";
    if (source === "live") {
      const lost = task.turns.length - turn;
      missing.push({ cause, turns: lost, eligible: lost });
      break;
    }
    missing.push({ cause, turns: 1, eligible: 1 });
  }
  return { turns, merged: 0, missing };
}

function proposalsIn(readings: ReadonlyMap<number, TurnReading>): ReadonlyMap<number, Json> {
  return new Map(
    [...readings].flatMap(([turn, reading]): readonly (readonly [number, Json])[] =>
      reading.kind === "scored" ? [[turn, reading.proposal]] : [],
    ),
  );
}

/** How an agent's script is walked: by its history's source and by what decides the step of a turn. */
export interface ScriptWalk {
  readonly source: History["source"];
  readonly walk: ToolFormat;
}

/** An agent's conversation, its script walked again beside its replies. `unmet` gives the scores of a step without a turn. */
export function scoreAgentConversation(
  task: AgentTask,
  { source, walk }: ScriptWalk,
  readings: ReadonlyMap<number, TurnReading>,
  unmet: (step: number) => readonly Score[],
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
    else if (isTool(positions, position))
      missing.push({ cause: cause ?? "not-run", turns: 1, eligible: 1 });
    progress = next;
  }
  const pending = positions.filter(
    ({ index, step }) => step !== null && progress.fates[index] === "pending",
  );
  // A step of a user turn that is over can no longer be made; one of a later turn was lost with the conversation.
  const passed = pending.filter(({ userTurn }) => userTurn < progress.userTurn);
  const lost = pending.length - passed.length;
  // The closing words stand for no tool step, but a conversation that lost them has not run to its end.
  if (cause !== null && source === "live") {
    missing.push({ cause, turns: Math.max(1, lost), eligible: lost });
  }
  return {
    turns: [
      ...turns,
      ...passed.map(({ index }) => ({ turn: null, step: index, scores: unmet(index) })),
    ],
    merged: progress.fates.filter((fate) => fate === "merged").length,
    missing,
  };
}

function isTool(positions: ReturnType<typeof positionsOf>, position: number | null): boolean {
  return position !== null && positions[position]?.step != null;
}
