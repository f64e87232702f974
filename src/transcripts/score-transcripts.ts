/**
 * From recorded conversations to tallies, as they stream by. What is kept is what the arms came to, how often each
 * fault was found, and the worst turns.
 */

import { createHash } from "node:crypto";
import { UsageError } from "../errors.ts";
import type { MissingCause } from "../model/model.ts";
import { isUnscored, type Score } from "../score/metric.ts";
import { fieldAt, nameOfValue } from "./record-field.ts";
import type { RecordedConversation, RecordedTurn } from "./recorded-turn.ts";
import type { TranscriptScorer, TurnFault, TurnReading } from "./scored-turn.ts";
import { type ArmTally, raise, scoreCounter } from "./tally.ts";
import { type OffendingTurn, offendingTurn, type WorstTurns, worstTurns } from "./worst-turns.ts";

/** How turns are told apart and what is looked for in them. */
export interface ScoringOptions {
  /** Fields of the records that tell arms apart; null for what the format itself tells. */
  readonly groupBy: readonly string[] | null;
  /** The turns that a declaration is wanted of: those that called a tool, where the file shows calls, or all. */
  readonly wanted: "called" | "all";
  /** How many of the worst turns are kept. */
  readonly worst: number;
}

/** Where a conversation stands. */
export interface ConversationPlace {
  readonly file: string;
  /** Counted from 1; null where the file is one document. */
  readonly line: number | null;
}

/** How often a fault was found. */
export interface FaultCount {
  readonly id: string;
  readonly words: string;
  readonly found: number;
  /** The turns that were looked at for it. */
  readonly of: number;
  /** Where it was found first; null where it was not. */
  readonly first: string | null;
}

export interface ScoredTranscripts {
  /** The columns that arms are told apart by. */
  readonly columns: readonly string[];
  /** In the order in which they came. */
  readonly arms: readonly ArmTally[];
  readonly faults: readonly FaultCount[];
  readonly worst: readonly OffendingTurn[];
}

export interface TranscriptScoring {
  /** @throws {UsageError} if there are more arms than a table can hold */
  add(conversation: RecordedConversation, place: ConversationPlace): void;
  /** @throws {UsageError} if a field of `groupBy` is in no record */
  end(): ScoredTranscripts;
}

/** Scores conversations by a protocol. */
export function scoreTranscripts(
  scorer: TranscriptScorer,
  options: ScoringOptions,
): TranscriptScoring {
  const arms = new Map<string, ArmCounter>();
  const columns = new Map<string, boolean>((options.groupBy ?? []).map((field) => [field, false]));
  const faults = [...scorer.faults, missingFault].map(faultCounter);
  const worst = worstTurns(options.worst);

  function armFor(conversation: RecordedConversation, { file }: ConversationPlace): ArmCounter {
    const arm =
      options.groupBy === null ? conversation.arm : groupOf(options.groupBy, conversation, file);
    for (const [column, value] of Object.entries(arm)) {
      if (value !== null || !columns.has(column)) columns.set(column, true);
    }
    const name = JSON.stringify(Object.entries(arm));
    const known = arms.get(name);
    if (known !== undefined) return known;
    if (arms.size === mostArms) throw tooManyArms([...columns.keys()]);
    const made = armCounter(arm, scorer);
    arms.set(name, made);
    return made;
  }

  function addTurn(
    turn: RecordedTurn,
    tools: readonly string[],
    arm: ArmCounter,
    place: TurnPlace,
  ): void {
    const { answer, showsCalls } = turn;
    if (answer.kind === "missing") {
      raise(arm.missing, answer.cause);
      faults.at(-1)?.add(true, place);
      return;
    }
    faults.at(-1)?.add(false, place);
    const reading = scorer.read({ ...answer, tools, showsCalls });
    arm.add(reading, answer.reply.toolCalls.length > 0);
    const called = options.wanted === "called" && showsCalls;
    const { metrics } = scorer;
    const scoreOf = (id: string) => reading.scores[metrics.findIndex((metric) => metric.id === id)];
    const found = scorer.faults.filter((fault, at) => {
      const isFaulty = verdictOf(fault, scoreOf, called);
      if (isFaulty !== null) faults[at]?.add(isFaulty, place);
      return isFaulty === true;
    });
    keepWorst(worst, found, reading, arm, place);
  }

  return {
    add(conversation, place) {
      const arm = armFor(conversation, place);
      const tools = toolsIn(conversation);
      for (const turn of conversation.turns) {
        addTurn(turn, tools, arm, { ...place, conversation: conversation.place, turn: turn.place });
      }
      arm.endConversation(conversation.task);
    },
    end() {
      const absent = [...columns].find(([, found]) => !found)?.[0];
      if (absent !== undefined && arms.size > 0) throw noSuchField(absent);
      return {
        columns: [...columns.keys()],
        arms: [...arms.values()].map((arm) => arm.count()),
        faults: faults.map((fault) => fault.count()),
        worst: worst.kept(),
      };
    },
  };
}

function toolsIn({ tools, turns }: RecordedConversation): readonly string[] {
  const called = turns.flatMap(({ answer }) =>
    answer.kind === "reply" ? answer.reply.toolCalls.map(({ name }) => name) : [],
  );
  return [...new Set([...tools, ...called])];
}

/** Where a turn stands: its conversation's place and its own in that. */
export interface TurnPlace extends ConversationPlace {
  readonly conversation: string;
  readonly turn: string;
}

/** `replies.jsonl:17, message 3`. */
export function placeText({ file, line, conversation, turn }: TurnPlace): string {
  return [line === null ? file : `${file}:${line}`, conversation, turn]
    .filter((part) => part !== "")
    .join(", ");
}

const mostArms = 1000;

function tooManyArms(columns: readonly string[]): UsageError {
  return new UsageError(`${columns.join(" and ")} tell more than ${mostArms} arms apart`, {
    where: "--group-by",
    mend: "name fields with few values, such as --group-by model",
  });
}

function noSuchField(field: string): UsageError {
  return new UsageError(`no record has a field "${field}"`, {
    where: "--group-by",
    mend: "name a field of the records, such as model or metadata.arm",
  });
}

function groupOf(
  groupBy: readonly string[],
  { arm, record }: RecordedConversation,
  file: string,
): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    groupBy.map((field) => [
      field,
      field === "file" ? file : (arm[field] ?? nameOfValue(fieldAt(record, field))),
    ]),
  );
}

interface ArmCounter {
  readonly arm: Readonly<Record<string, string | null>>;
  readonly missing: Map<MissingCause | "error", number>;
  add(reading: TurnReading, called: boolean): void;
  /** Ends a conversation, whose turns depend on each other and on those of its task. */
  endConversation(task: string | null): void;
  count(): ArmTally;
}

function armCounter(
  arm: Readonly<Record<string, string | null>>,
  scorer: TranscriptScorer,
): ArmCounter {
  const missing = new Map<MissingCause | "error", number>();
  const tasks = new Set<string>();
  const scores = scoreCounter(() => scorer.metrics);
  const counts = { conversations: 0, turns: 0, called: 0, empty: 0 };
  return {
    arm,
    missing,
    add(reading, called) {
      counts.turns++;
      if (called) counts.called++;
      else if (reading.text.trim() === "") counts.empty++;
      scores.add(reading.scores);
    },
    endConversation(task) {
      counts.conversations++;
      const unit = task === null ? null : digest(task);
      if (unit !== null) tasks.add(unit);
      scores.endConversation(unit);
    },
    count: () => ({
      arm,
      ...counts,
      tasks: tasks.size === 0 ? null : tasks.size,
      missing,
      figures: scores.count(),
    }),
  };
}

/** A task's variables can be whole documents. */
function digest(task: string): string {
  return createHash("sha256").update(task).digest("base64").slice(0, 22);
}

/** Whether a turn has a fault; null where it was not looked at for it. */
function verdictOf(
  { metric, when, wanted }: TurnFault,
  scoreOf: (id: string) => Score | undefined,
  called: boolean,
): boolean | null {
  const score = scoreOf(wanted && called ? `${metric}@called` : metric);
  return score === undefined || isUnscored(score) ? null : score === when;
}

/** Turns that never came are a fault of the file's, which a script may want to end on. */
const missingFault = { id: "missing", words: "has no reply" };

function faultCounter({ id, words }: Pick<TurnFault, "id" | "words">) {
  let found = 0;
  let of = 0;
  let first: string | null = null;
  return {
    add(isFaulty: boolean, place: TurnPlace): void {
      of++;
      if (!isFaulty) return;
      found++;
      first ??= placeText(place);
    },
    count: (): FaultCount => ({ id, words, found, of, first }),
  };
}

function keepWorst(
  worst: WorstTurns,
  faults: readonly TurnFault[],
  reading: TurnReading,
  { arm }: ArmCounter,
  place: TurnPlace,
): void {
  if (faults.length === 0 || worst.most === 0) return;
  worst.offer(faults, reading, () => offendingTurn(faults, reading, arm, placeText(place)));
}
