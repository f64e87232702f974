/**
 * The journal file: one record a line, appended and synced, never rewritten. A record whose append has
 * resolved is on disk; a line that a crash cut short is dropped when the file is opened again, for its turn
 * has not happened.
 */

import { type FileHandle, open } from "node:fs/promises";
import { FileError } from "../errors.ts";
import { type FileLine, fileLines } from "./file-lines.ts";
import type { PlacedRecord } from "./placed-record.ts";
import { readRecord, type TurnRecord } from "./turn-record.ts";

export interface Journal {
  /** Resolves once the record is on disk; records appended while a sync runs share the next one. */
  append(record: TurnRecord): Promise<void>;
  close(): Promise<void>;
}

/** Opens for append, made if absent, its torn tail dropped. */
export async function openJournal(path: string): Promise<Journal> {
  const file = await open(path, "a+");
  await dropTornTail(file);
  let pending: string[] = [];
  let syncing: Promise<void> = Promise.resolve();
  let scheduled: Promise<void> | null = null;

  async function writePending(): Promise<void> {
    await syncing.catch(() => {});
    const lines = pending;
    pending = [];
    scheduled = null;
    syncing = file.appendFile(lines.join("")).then(() => file.datasync());
    await syncing;
  }

  return {
    append(record) {
      pending.push(`${JSON.stringify(record)}\n`);
      scheduled ??= writePending();
      return scheduled;
    },
    async close() {
      await scheduled;
      await syncing;
      await file.close();
    },
  };
}

const chunkBytes = 64 * 1024;
const newline = 0x0a;

/**
 * Cuts the file after its last newline, looking back from the end in chunks.
 *
 *     {"v":1,…}\n{"v":1,…}\n{"v":1,"ke
 *                            ^ cut here
 */
async function dropTornTail(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  const chunk = Buffer.alloc(chunkBytes);
  let end = size;
  while (end > 0) {
    const start = Math.max(0, end - chunkBytes);
    const { bytesRead } = await file.read(chunk, 0, end - start, start);
    const last = chunk.subarray(0, bytesRead).lastIndexOf(newline);
    if (last !== -1) return cutAt(file, start + last + 1, size);
    end = start;
  }
  return cutAt(file, 0, size);
}

async function cutAt(file: FileHandle, length: number, size: number): Promise<void> {
  if (length < size) await file.truncate(length);
}

/**
 * The records of a journal in the order of writing; none when there is no file. A last line without its
 * newline is a turn that has not happened.
 *
 * @throws {FileError} at the first other line that is not a record
 */
export async function* readJournal(path: string): AsyncGenerator<TurnRecord> {
  for await (const { record } of placedRecords(path)) yield record;
}

/** The same, each with the offsets of its line. */
export async function* placedRecords(path: string): AsyncGenerator<PlacedRecord> {
  for await (const line of fileLines(path)) {
    if (!line.whole) continue;
    yield { record: recordAt(path, line), start: line.start, end: line.end };
  }
}

function recordAt(path: string, line: FileLine): TurnRecord {
  const reading = readRecord(line.text);
  if (reading.kind === "record") return reading.record;
  throw new FileError(`the journal line ${reading.problem}`, {
    where: `${path}:${line.number}`,
    mend: "restore the journal from a copy, or run the suite into a new folder with --out",
  });
}
