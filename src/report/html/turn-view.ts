/**
 * A turn as the page's script shows it. Every text is made visible here, so that the script has nothing to do but to
 * set it as text.
 */

import type { TurnRecord } from "../../journal/turn-record.ts";
import type { Residue } from "../../residue/residue.ts";
import type { AnsweredRecord, CellScorer, MetricShape } from "../../score/cell-scorer.ts";
import { isAnswered } from "../../score/conversation-scorer.ts";
import { isShare, isUnscored, type Score } from "../../score/metric.ts";
import type { Message } from "../../suite/message.ts";
import { visibleText } from "../visible-text.ts";
import { cutPieces, type MarkedPiece, markedReply } from "./marked-reply.ts";

/** A piece of a reply: its text, and where it was marked what became of it and by which rule. */
export type PieceView =
  | readonly [text: string]
  | readonly [text: string, mark: string, rule: string];

/** What stands on the page of one turn. The names are the ones that the page's script reads. */
export interface TurnView {
  readonly turn: number;
  readonly step: number | null;
  /** The messages since the last reply, newest last. */
  readonly asked: readonly (readonly [role: string, text: string])[];
  /** What the harness began the reply with; null for nothing. */
  readonly given: string | null;
  readonly reply: readonly PieceView[];
  readonly calls: readonly (readonly [name: string, args: string])[];
  readonly reasoning: string | null;
  /** Whether it fails the primary metric; null where it is not scored on it. */
  readonly fails: boolean | null;
  readonly scores: readonly (readonly [metric: string, score: string])[];
  /** Why there is no reply; null when there is one. */
  readonly missing: string | null;
  readonly notes: readonly string[];
}

/** What a turn is read with. */
export interface TurnReader {
  readonly seam: string;
  readonly scorer: CellScorer;
  residueIn(prose: string): readonly Residue[];
}

/** The most UTF-16 units of one text that the page holds. */
export const mostUnits = { asked: 6000, reply: 24_000, reasoning: 8000, call: 2000 } as const;

/** The turn of these standing calls, scored as `scores` says; `scores` is null where it is not scored. */
export function turnView(
  calls: readonly TurnRecord[],
  reader: TurnReader,
  scores: { readonly fails: boolean | null; readonly shown: TurnView["scores"] } | null,
): TurnView | null {
  const [first] = calls;
  const last = calls.at(-1);
  if (first === undefined || last === undefined) return null;
  const { seam, scorer } = reader;
  const answered = calls.filter(isAnswered);
  const whole = answered.length >= scorer.callsPerTurn(seam);
  const { pieces, omitted } = whole ? readPieces(answered, reader) : nothingRead;
  return {
    turn: first.turn,
    step: first.step,
    asked: newMessages(first).map(({ role, content }) => [role, cut(content, mostUnits.asked)]),
    given: whole && scorer.callsPerTurn(seam) === 1 ? visibleOrNull(last.delivery.prefix) : null,
    reply: pieces.map(pieceView),
    calls: answered.flatMap(({ reply }) =>
      reply.toolCalls.map(
        ({ name, arguments: written }) => [cut(name, 200), cut(written, mostUnits.call)] as const,
      ),
    ),
    reasoning: reasoningOf(answered),
    fails: scores?.fails ?? null,
    scores: scores?.shown ?? [],
    missing: whole ? null : missingWords(last),
    notes: notesOf(calls, omitted),
  };
}

const nothingRead = { pieces: [], omitted: 0 } as const;

function readPieces(answered: readonly AnsweredRecord[], { scorer, seam, residueIn }: TurnReader) {
  const { text, extraction } = scorer.read(answered, seam);
  return cutPieces(markedReply(text, extraction.removals, residueIn), mostUnits.reply);
}

/** The messages after the last reply; the system prompt stands over the conversation. */
function newMessages({ request: { messages } }: TurnRecord): readonly Message[] {
  const after = messages.findLastIndex(({ role }) => role === "assistant") + 1;
  return messages
    .slice(after)
    .filter((message, index) => message.role !== "system" || after + index > 0);
}

function pieceView({ text, mark, rule }: MarkedPiece): PieceView {
  return mark === null || rule === null
    ? [visibleText(text)]
    : [visibleText(text), mark, visibleText(rule)];
}

function reasoningOf(answered: readonly AnsweredRecord[]): string | null {
  const texts = answered.flatMap(({ reply }) => reply.reasoning ?? []);
  return texts.length === 0 ? null : cut(texts.join("\n\n"), mostUnits.reasoning);
}

function missingWords({ outcome }: TurnRecord): string {
  return outcome.kind === "missing"
    ? `${outcome.cause}: ${cut(outcome.detail, 400)}`
    : "the second call was not made";
}

function notesOf(calls: readonly TurnRecord[], omitted: number): readonly string[] {
  const notes = calls.flatMap(({ reply, delivery: { effect, mechanism }, warnings }) => [
    ...(reply?.finish.reason === "length"
      ? ["cut off at the suite's own limit of output tokens"]
      : []),
    ...(reply?.finish.reason === "content-filter"
      ? ["cut off by the server's content filter"]
      : []),
    ...(reply?.reasoningHidden === true
      ? ["the model reasoned and the server does not show what"]
      : []),
    ...(effect === null
      ? []
      : [
          `the prefill was ${effect === "unknown" ? "of unknown effect" : effect}${mechanism === null ? "" : ` (${mechanism})`}`,
        ]),
    ...warnings,
  ]);
  const left = omitted === 0 ? [] : [`${omitted} more characters of the reply are left out here`];
  return [...new Set([...notes, ...left])].map((note) => cut(note, 400));
}

/** Text made visible, cut with a note of how much is left out. */
function cut(text: string, most: number): string {
  if (text.length <= most) return visibleText(text);
  return `${visibleText(text.slice(0, most))} […${text.length - most} more characters]`;
}

function visibleOrNull(text: string | null): string | null {
  return text === null ? null : visibleText(text);
}

/** The scores that say something, in words: what is not scored is left out, and so is a count of a category that is 0. */
export function shownScores(
  metrics: readonly MetricShape[],
  scores: readonly Score[],
): TurnView["scores"] {
  return metrics.flatMap(({ id, unit }, index) => {
    const score = scores[index];
    if (score === undefined || isUnscored(score) || id.includes("@")) return [];
    if (unit === "count" && score === 0 && id !== "residue") return [];
    return [[id, scoreWords(score)] as const];
  });
}

function scoreWords(score: Exclude<Score, { unscored: string }>): string {
  if (isShare(score)) return `${score.found} of ${score.of}`;
  if (typeof score === "boolean") return score ? "yes" : "no";
  return String(score);
}
