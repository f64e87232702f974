/**
 * The journal file: one record a line, appended and synced, never rewritten. A line that a crash cut short is dropped
 * when the file is opened again, for its turn has not happened.
 */

import { writeSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
import { FileError } from "../errors.ts";
import { type FileLine, fileLines } from "./file-lines.ts";
import { inBatches } from "./in-batches.ts";
import { type DigestWatch, digestWatch, readDigest, writeDigest } from "./journal-digest.ts";
import { journalFault } from "./journal-fault.ts";
import type { LinePlace, PlacedRecord } from "./placed-record.ts";
import { syncFolder } from "./sync-folder.ts";
import { readRecord, recordLine, type TurnRecord } from "./turn-record.ts";

/** A record that the file holds: a killed process does not lose it any more, a machine without power still may. */
export interface Appended {
  /** Resolves once the disk holds it too; rejects, as every later append does, when the disk refuses. */
  readonly onDisk: Promise<void>;
}

export interface Journal {
  /**
   * Resolves once the file holds the record; those that come within a few milliseconds of each other share a sync.
   *
   * @throws {SeambenchError} when the disk refused it or an earlier record: nothing is appended after that
   */
  append(record: TurnRecord): Promise<Appended>;
  /**
   * The record that stands at a place.
   *
   * @throws {FileError} when there is none
   */
  read(place: LinePlace): Promise<TurnRecord>;
  /** Aborted when the disk has refused a record, with the error of every later append as its reason. */
  readonly failed: AbortSignal;
  /** Writes the digest of all that the journal holds, unless the disk has refused a record, and closes the file. */
  close(): Promise<void>;
  /**
   * What has become of the journal since an earlier session closed it, as in "the journal has lost 3 lines"; null where
   * it has only grown.
   */
  readonly changed: string | null;
}

/** Told of each record that a journal holds when it is opened, in the order of writing. */
export type Seen = (record: TurnRecord, place: LinePlace) => void;

/**
 * Opens for append, made if absent, its torn tail dropped.
 *
 * @throws {FileError} at a whole line that is no record: such a journal is read and never written
 */
export async function openJournal(path: string, seen: Seen = () => {}): Promise<Journal> {
  const file = await open(path, "a+");
  try {
    const { watch, changed } = await readWhole(path, seen);
    const { size } = await file.stat();
    if (size > watch.digester.bytes) await file.truncate(watch.digester.bytes);
    await syncFolder(dirname(path));
    // The old digest would be held against what is written from here on.
    if (changed !== null) await writeDigest(path, watch.digester.digest());
    return { ...writer(file, path, watch), changed };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Reads every whole line of a journal that is to be written. */
async function readWhole(
  path: string,
  seen: Seen,
): Promise<{ readonly watch: DigestWatch; readonly changed: string | null }> {
  const reading = await readDigest(path);
  const known = reading.kind === "digest" ? reading.digest : null;
  const watch = digestWatch(known);
  for await (const line of fileLines(path)) {
    if (!line.whole) break;
    seen(recordAt(path, line), line);
    watch.add(line);
  }
  const standing = watch.standing();
  if (standing === "differs") {
    throw new FileError("the journal holds other lines than it was closed with", {
      where: path,
      mend: mendOfDamage,
    });
  }
  if (standing !== "shorter" || known === null) return { watch, changed: null };
  const gone = known.lines - watch.digester.digest().lines;
  return { watch, changed: `has lost lines that it was closed with: ${gone}` };
}

/** A line under way, and who waits for it. */
interface Line {
  readonly text: string;
  written(appended: Appended): void;
  refused(error: unknown): void;
}

/** Who waits for a sync. */
interface Unsynced {
  synced(): void;
  refused(error: unknown): void;
}

/**
 * A sync takes the processor as long as a call's whole bookkeeping, so that one for each call is a seventh of what a busy
 * run takes. Nobody waits for it but who is told of a turn.
 */
const syncsWithin = () => new Promise<void>((gathered) => setTimeout(gathered, 10));

/** Replies that the system hands over together are written together. */
const endOfLoopTurn = () => new Promise<void>((gathered) => setImmediate(gathered));

/**
 * Appends a text whole, and holds the thread meanwhile: what is not synced goes no further than the system's memory, some
 * microseconds away, and a call holds its place until then. By way of another thread it is twenty times that, and a
 * thread that is busy hears of it a millisecond later.
 */
function appendWhole(file: FileHandle, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += writeSync(file.fd, bytes, at));
}

function writer(file: FileHandle, path: string, watch: DigestWatch): Omit<Journal, "changed"> {
  const { digester } = watch;
  const fault = new AbortController();
  let grown = watch.standing() !== "matches";

  /** Nothing is tried on a disk that has refused once: what stands there may end in half a line. */
  async function tried(
    waiting: readonly Pick<Unsynced, "refused">[],
    act: () => Promise<void>,
  ): Promise<boolean> {
    try {
      fault.signal.throwIfAborted();
      await act();
      return true;
    } catch (error) {
      if (!fault.signal.aborted) fault.abort(journalFault(path, error));
      for (const one of waiting) one.refused(fault.signal.reason);
      return false;
    }
  }

  const syncing = inBatches<Unsynced>(syncsWithin, async (waiting) => {
    if (await tried(waiting, () => file.datasync())) for (const one of waiting) one.synced();
  });
  const writing = inBatches<Line>(endOfLoopTurn, async (lines) => {
    const text = lines.map((line) => `${line.text}\n`).join("");
    if (!(await tried(lines, async () => appendWhole(file, text)))) return;
    grown = true;
    for (const line of lines) {
      digester.add(line.text);
      line.written({
        onDisk: new Promise((synced, refused) => syncing.add({ synced, refused })),
      });
    }
  });

  return {
    failed: fault.signal,
    append: (record) =>
      new Promise((written, refused) =>
        writing.add({ text: recordLine(record), written, refused }),
      ),
    read: (place) => readPlace(file, path, place),
    async close() {
      await writing.done();
      await syncing.done();
      await file.close();
      if (grown && !fault.signal.aborted) await writeDigest(path, digester.digest());
    },
  };
}

/**
 * The record that stands at a place of an open journal.
 *
 * @throws {FileError} when there is none
 */
export async function readPlace(
  file: FileHandle,
  path: string,
  place: LinePlace,
): Promise<TurnRecord> {
  const bytes = Buffer.alloc(place.end - place.start);
  let read = 0;
  while (read < bytes.length) {
    const { bytesRead } = await file.read(bytes, read, bytes.length - read, place.start + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  const reading = readRecord({ bytes, text: bytes.toString("utf8") });
  if (reading.kind === "record") return reading.record;
  throw new FileError(`the journal line at byte ${place.start} ${reading.problem}`, {
    where: path,
    mend: mendOfDamage,
  });
}

const mendOfDamage =
  "`seambench verify` with the run's folder says what is still good; `seambench run` with --out NEW --reuse and that folder takes it over";

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

/**
 * The record of a line.
 *
 * @throws {FileError} when it is none
 */
export function recordAt(path: string, line: FileLine): TurnRecord {
  const reading = readRecord(line);
  if (reading.kind === "record") return reading.record;
  throw new FileError(`the journal line ${reading.problem}`, {
    where: `${path}:${line.number}`,
    mend: mendOfDamage,
  });
}
