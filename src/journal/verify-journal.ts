/**
 * Looks at every line of a journal, offline: which are good, which are damaged and how, and what is still there. Nothing
 * is written. The journal is read once and not held; of each conversation its turns are.
 */

import { cellsOf } from "../plan/cell.ts";
import { fileLines } from "./file-lines.ts";
import { type DigestStanding, digestWatch, readDigest } from "./journal-digest.ts";
import type { Manifest } from "./manifest.ts";
import { type Answering, keyOfRecord } from "./turn-key.ts";
import { readRecord, type TurnRecord } from "./turn-record.ts";

export interface DamagedLine {
  /** Counted from 1. */
  readonly line: number;
  /** What is wrong, as in "does not fit its checksum". */
  readonly problem: string;
}

/** What of a cell is still good. */
export interface CellHoldings {
  readonly cell: string;
  readonly records: number;
  /** Turns with a scored record. */
  readonly turns: number;
  /** Conversations with a scored turn. */
  readonly conversations: number;
}

export interface JournalCheck {
  /** Whole lines. */
  readonly lines: number;
  readonly good: number;
  /** Good lines of an older journal that no checksum vouches for. */
  readonly unsummed: number;
  readonly damaged: number;
  /** The first of them. */
  readonly firstDamaged: readonly DamagedLine[];
  /** Bytes of a last line that a crash cut short; its turn was never reported done, so it is no damage. */
  readonly tornBytes: number;
  /** The journal against its digest; `absent` where no session has ended yet. */
  readonly digest: DigestStanding | "absent" | "damaged";
  /** Whether each line's key was held against its request: it needs a sound manifest. */
  readonly keysChecked: boolean;
  /** In the order of appearance. */
  readonly cells: readonly CellHoldings[];
}

const mostTold = 10;

/** Where the journal at a path stands to its digest, whatever its lines hold, without reading a record of it. */
export async function journalStanding(path: string): Promise<JournalCheck["digest"]> {
  const reading = await readDigest(path);
  if (reading.kind !== "digest") return reading.kind;
  const watch = digestWatch(reading.digest);
  for await (const line of fileLines(path)) {
    if (line.whole) watch.add(line);
  }
  return watch.standing() ?? "absent";
}

/**
 * Checks the journal at a path; an absent one has no lines.
 *
 * @param manifest null when there is none to hold the keys against
 */
export async function verifyJournal(
  path: string,
  manifest: Manifest | null,
): Promise<JournalCheck> {
  const reading = await readDigest(path);
  const watch = digestWatch(reading.kind === "digest" ? reading.digest : null);
  const problemOf = manifest === null ? () => null : keyProblems(manifest);
  const holdings = holdingsCounter();
  const firstDamaged: DamagedLine[] = [];
  const counts = { lines: 0, good: 0, unsummed: 0, damaged: 0, tornBytes: 0 };
  for await (const line of fileLines(path)) {
    if (!line.whole) {
      counts.tornBytes = line.end - line.start;
      break;
    }
    watch.add(line);
    const read = readRecord(line);
    const problem = read.kind === "damaged" ? read.problem : problemOf(read.record);
    counts.lines++;
    if (problem === null && read.kind === "record") {
      counts.good++;
      if (!read.summed) counts.unsummed++;
      holdings.add(read.record);
      continue;
    }
    counts.damaged++;
    if (firstDamaged.length < mostTold) {
      firstDamaged.push({ line: line.number, problem: problem ?? "is no record" });
    }
  }
  return {
    ...counts,
    firstDamaged,
    digest: reading.kind === "digest" ? (watch.standing() ?? "absent") : reading.kind,
    keysChecked: manifest !== null,
    cells: holdings.cells(),
  };
}

/** Whether something is there no more that was recorded. */
export function isDamaged({ damaged, digest }: JournalCheck): boolean {
  return damaged > 0 || ["shorter", "differs", "damaged"].includes(digest);
}

/** What is wrong with a record's place in the run, if anything. */
function keyProblems({ suite, models }: Manifest): (record: TurnRecord) => string | null {
  const answering = new Map<string, Answering | null>(
    cellsOf(suite).map(({ id, model }) => {
      const identity = models[model]?.identity;
      return [id, identity === undefined ? null : { id: model, identity }];
    }),
  );
  return (record) => {
    const model = answering.get(record.cell);
    if (model === undefined) return "is of a cell that the suite does not have";
    if (model === null || keyOfRecord(record, model) === record.key) return null;
    return "has a key that does not belong to its request";
  };
}

interface HoldingsCounter {
  add(record: TurnRecord): void;
  cells(): readonly CellHoldings[];
}

function holdingsCounter(): HoldingsCounter {
  const cells = new Map<string, { records: number; readonly turns: Map<string, Set<number>> }>();
  return {
    add({ cell, task, epoch, turn, outcome }) {
      const held = cells.get(cell) ?? { records: 0, turns: new Map<string, Set<number>>() };
      cells.set(cell, held);
      held.records++;
      if (outcome.kind !== "scored") return;
      const conversation = `${epoch}/${task}`;
      const turns = held.turns.get(conversation) ?? new Set<number>();
      held.turns.set(conversation, turns);
      turns.add(turn);
    },
    cells: () =>
      [...cells].map(([cell, { records, turns }]) => ({
        cell,
        records,
        turns: [...turns.values()].reduce((sum, { size }) => sum + size, 0),
        conversations: turns.size,
      })),
  };
}
