/** A conversation as the page's script shows it, and the counts that its list is filtered by. */

import type { TurnRecord } from "../../journal/turn-record.ts";
import { residueIn } from "../../residue/detect-residue.ts";
import { soughtBy } from "../../residue/sought.ts";
import { scorerOf } from "../../score/cell-scorer.ts";
import { callsByTurn } from "../../score/conversation-scorer.ts";
import { instructionTexts } from "../../score/instruction-texts.ts";
import type { PlayedCell, PlayedConversation } from "../../score/played-conversations.ts";
import type { ScoredTurn } from "../../score/score-conversation.ts";
import type { Suite } from "../../suite/suite.ts";
import { shownScores, type TurnReader, type TurnView, turnView } from "./turn-view.ts";

/** What is embedded of a conversation. */
export interface ConversationView {
  /** The system prompt of its first request; null where there is none. */
  readonly system: string | null;
  /** Messages that were sent before the first one shown, the system prompt left out. */
  readonly earlier: number;
  readonly turns: readonly TurnView[];
  /** Scripted steps that no turn stands for and that count as a failure. */
  readonly unmet: readonly number[];
}

/** What a conversation is listed and filtered by. */
export interface ConversationCounts {
  readonly turns: number;
  /** Turns, and scripted steps without one, that fail the primary metric. */
  readonly failing: number;
  readonly missing: number;
  /** Pieces that were taken out as leaks, and pieces of protocol that are left. */
  readonly leaks: number;
  readonly residue: number;
}

export interface ConversationReader {
  view(conversation: Pick<PlayedConversation, "records" | "scored">): ConversationView;
}

/** Reads the conversations of one cell. */
export function conversationReader(
  suite: Suite,
  { cell, experiment, metrics }: PlayedCell,
): ConversationReader {
  const scorer = scorerOf(experiment);
  const sought = soughtBy({
    words: scorer.words,
    instruction: instructionTexts(suite, experiment, cell),
  });
  const reader: TurnReader = {
    seam: cell.seam,
    scorer,
    residueIn: (prose) => residueIn(prose, sought),
  };
  // What was scored as clean has nothing to be found again.
  const clean: TurnReader = { ...reader, residueIn: () => [] };
  const indexOf = (metric: string) => metrics.findIndex(({ id }) => id === metric);
  const primary = indexOf(experiment.compare.primary);
  const residue = indexOf("residue");
  return {
    view({ records, scored: { turns: own } }) {
      const byTurn = new Map(own.map((row) => [row.turn, row]));
      const turns = callsByTurn(records).flatMap((calls) => {
        const row = byTurn.get(calls[0]?.turn ?? -1);
        const scores =
          row === undefined
            ? null
            : { fails: failsIn(row, primary), shown: shownScores(metrics, row.scores) };
        const isClean = row?.scores[residue] === 0;
        return turnView(calls, isClean ? clean : reader, scores) ?? [];
      });
      const unmet = own.flatMap((row) =>
        row.turn === null && row.scores[primary] === false ? [row.step ?? 0] : [],
      );
      return { ...promptOf(records[0]), turns, unmet };
    },
  };
}

/** The counts of a conversation, from what is shown of it. */
export function countsOf({ turns, unmet }: ConversationView): ConversationCounts {
  const marked = (wanted: string) =>
    turns.reduce((sum, { reply }) => sum + reply.filter(([, mark]) => mark === wanted).length, 0);
  return {
    turns: turns.length,
    failing: turns.filter(({ fails }) => fails === true).length + unmet.length,
    missing: turns.filter(({ missing }) => missing !== null).length,
    leaks: marked("leak"),
    residue: marked("residue"),
  };
}

function failsIn({ scores }: ScoredTurn, primary: number): boolean | null {
  const score = scores[primary];
  return typeof score === "boolean" ? !score : null;
}

function promptOf(first: TurnRecord | undefined): Pick<ConversationView, "system" | "earlier"> {
  const messages = first?.request.messages ?? [];
  const [head] = messages;
  const rest = messages.filter(({ role }) => role !== "system");
  const after = rest.findLastIndex(({ role }) => role === "assistant") + 1;
  return { system: head?.role === "system" ? head.content : null, earlier: after };
}
