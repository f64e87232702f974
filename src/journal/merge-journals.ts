/**
 * The union of journals of one plan. A conversation stands whole in it, line for line as one run wrote it: turns of one
 * history must not be mixed with those of another. Where two runs hold other lines of one conversation, the one with more
 * scored lines stands, then the longer one, then the one whose hash is greater. That choice and the order, by cell, task
 * and epoch, depend on nothing but the lines, so that it does not matter in which order and how often runs are merged.
 */

import { type FileHandle, open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { contentHash } from "../plan/content-hash.ts";
import { fileLines } from "./file-lines.ts";
import { recordAt } from "./journal.ts";
import { digester, writeDigest } from "./journal-digest.ts";
import type { LinePlace } from "./placed-record.ts";
import { syncFolder } from "./sync-folder.ts";
import type { TurnRecord } from "./turn-record.ts";

export interface MergedJournal {
  readonly lines: number;
  readonly conversations: number;
  /** Conversations of which runs hold other lines. */
  readonly contested: number;
}

/** One conversation as one journal has it. */
interface Held {
  readonly source: number;
  readonly cell: string;
  readonly task: string;
  readonly epoch: number;
  readonly places: LinePlace[];
  scored: number;
  /** Of all its lines so far. */
  hash: string;
}

/**
 * Writes the union of the journals to a new one, whole or not at all, and its digest. Their torn tails are left out.
 *
 * @throws {FileError} at the first damaged line
 */
export async function mergeJournals(
  sources: readonly string[],
  merged: string,
): Promise<MergedJournal> {
  const chosen = new Map<string, Held>();
  let contested = 0;
  for (const [source, path] of sources.entries()) {
    for (const [name, held] of await conversationsIn(path, source)) {
      const other = chosen.get(name);
      if (other !== undefined && other.hash !== held.hash) contested++;
      if (other === undefined || standsBefore(held, other)) chosen.set(name, held);
    }
  }
  const inOrder = [...chosen.values()].toSorted(byPlace);
  const lines = await writeMerged(sources, merged, inOrder);
  return { lines, conversations: inOrder.length, contested };
}

async function conversationsIn(path: string, source: number): Promise<ReadonlyMap<string, Held>> {
  const conversations = new Map<string, Held>();
  for await (const line of fileLines(path)) {
    if (!line.whole) break;
    const record = recordAt(path, line);
    const name = JSON.stringify([record.cell, record.task, record.epoch]);
    const held = conversations.get(name) ?? heldFrom(record, source);
    conversations.set(name, held);
    held.places.push({ start: line.start, end: line.end });
    if (record.outcome.kind === "scored") held.scored++;
    held.hash = contentHash(`${held.hash}${line.text}`);
  }
  return conversations;
}

function heldFrom({ cell, task, epoch }: TurnRecord, source: number): Held {
  return { source, cell, task, epoch, places: [], scored: 0, hash: "" };
}

function standsBefore(a: Held, b: Held): boolean {
  if (a.scored !== b.scored) return a.scored > b.scored;
  if (a.places.length !== b.places.length) return a.places.length > b.places.length;
  return a.hash > b.hash;
}

function byPlace(a: Held, b: Held): number {
  if (a.cell !== b.cell) return a.cell < b.cell ? -1 : 1;
  if (a.task !== b.task) return a.task < b.task ? -1 : 1;
  return a.epoch - b.epoch;
}

/** Copies the conversations line for line, holding one at a time, and answers how many lines they have. */
async function writeMerged(
  sources: readonly string[],
  merged: string,
  conversations: readonly Held[],
): Promise<number> {
  const read = digester();
  const beside = `${merged}.part`;
  const files = new Map<number, FileHandle>();
  const out = await open(beside, "w");
  try {
    for (const { source, places } of conversations) {
      const file = files.get(source) ?? (await open(sources[source] ?? "", "r"));
      files.set(source, file);
      const lines: Buffer[] = [];
      for (const place of places) lines.push(await bytesAt(file, place));
      for (const line of lines) read.add(line);
      await out.appendFile(Buffer.concat(lines.flatMap((line) => [line, newline])));
    }
    await out.sync();
  } finally {
    for (const file of [out, ...files.values()]) await file.close();
  }
  await rename(beside, merged);
  await syncFolder(dirname(merged));
  const digest = read.digest();
  await writeDigest(merged, digest);
  return digest.lines;
}

const newline = Buffer.from("\n");

async function bytesAt(file: FileHandle, { start, end }: LinePlace): Promise<Buffer> {
  const bytes = Buffer.alloc(end - start);
  for (let read = 0; read < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, read, bytes.length - read, start + read);
    if (bytesRead === 0) throw new RangeError("the journal was cut while it was merged");
    read += bytesRead;
  }
  return bytes;
}
