/**
 * Scored turns of other runs that this one may take instead of asking: those whose content is the same. A cell takes its
 * own of before; a cell with another name takes those of a cell that this run does not have, for then its wording, variant
 * or model was renamed. Each of those has one heir, so that arms which send the same bytes never share a reply.
 */

import { type FileHandle, open } from "node:fs/promises";
import { fileLines } from "../journal/file-lines.ts";
import { readPlace } from "../journal/journal.ts";
import { type KeyIndex, keyIndex } from "../journal/key-index.ts";
import { type RunFolder, readManifest, runName } from "../journal/run-folder.ts";
import { type CallPlace, contentKeyOf, contentKeyOfRecord } from "../journal/turn-key.ts";
import { readRecord, type TurnRecord } from "../journal/turn-record.ts";
import type { Model, ModelRequest } from "../model/model.ts";
import { type Cell, cellsOf } from "../plan/cell.ts";
import type { ReusableTurn } from "./stage.ts";

export interface ReuseSource {
  /** The turn to take for a call; null when no run has one. */
  find(place: CallPlace, request: ModelRequest, model: Model): Promise<ReusableTurn | null>;
  /** Told of what the run's own journal holds already: the heirs stay who they were. */
  seen(record: TurnRecord): void;
  /** How many turns were found so far, by the name of their run. */
  readonly taken: ReadonlyMap<string, number>;
  /** Lines that were not taken because they are damaged, by the name of their run. */
  readonly damaged: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

interface Source {
  readonly run: string;
  readonly path: string;
  readonly file: FileHandle;
  readonly cells: ReadonlySet<string>;
  /** By content and cell. */
  readonly byCell: KeyIndex;
  /** By content alone: turns of cells that the new run does not have. */
  readonly ofOthers: KeyIndex;
  readonly damaged: number;
}

/**
 * Opens runs to take turns from; of two that have one the first is taken.
 *
 * @param cells the new run's
 * @throws {FileError} when a folder holds no run
 */
export async function openReuse(
  folders: readonly RunFolder[],
  cells: readonly Cell[],
): Promise<ReuseSource> {
  const own = new Set(cells.map(({ id }) => id));
  const sources: Source[] = [];
  for (const folder of folders) sources.push(await openSource(folder, own));
  const taken = new Map<string, number>();
  const heirs = new Map<string, string>();
  const heirName = (run: string, cell: string) => JSON.stringify([run, cell]);

  async function inSource(
    source: Source,
    content: string,
    cell: string,
  ): Promise<ReusableTurn | null> {
    const { run, file, path } = source;
    const place =
      source.byCell.get(inCell(content, cell)) ??
      (source.cells.has(cell) ? null : source.ofOthers.get(content));
    if (place === null) return null;
    const record = await readPlace(file, path, place);
    const name = heirName(run, record.cell);
    if (record.cell !== cell && (heirs.get(name) ?? cell) !== cell) return null;
    heirs.set(name, cell);
    return { record, from: { run, cell: record.cell, key: record.key } };
  }

  return {
    async find(place, request, model) {
      if (sources.length === 0) return null;
      const content = contentKeyOf(place, request, model);
      for (const source of sources) {
        const found = await inSource(source, content, place.cell);
        if (found === null) continue;
        taken.set(source.run, (taken.get(source.run) ?? 0) + 1);
        return found;
      }
      return null;
    },
    seen({ cell, reused }) {
      if (reused !== undefined) heirs.set(heirName(reused.run, reused.cell), cell);
    },
    taken,
    damaged: new Map(sources.map(({ run, damaged }) => [run, damaged])),
    async close() {
      for (const { file } of sources) await file.close();
    },
  };
}

async function openSource(folder: RunFolder, own: ReadonlySet<string>): Promise<Source> {
  const { suite, models } = await readManifest(folder);
  const modelOf = new Map(cellsOf(suite).map(({ id, model }) => [id, models[model]]));
  const byCell = keyIndex();
  const ofOthers = keyIndex();
  let damaged = 0;
  for await (const line of fileLines(folder.journal)) {
    if (!line.whole) break;
    const reading = readRecord(line);
    if (reading.kind === "damaged") {
      damaged++;
      continue;
    }
    const { record } = reading;
    const model = modelOf.get(record.cell);
    if (record.outcome.kind !== "scored" || model === undefined) continue;
    const content = contentKeyOfRecord(record, model);
    const place = { start: line.start, end: line.end, scored: true };
    byCell.set(inCell(content, record.cell), place);
    if (!own.has(record.cell)) ofOthers.set(content, place);
  }
  const file = await open(folder.journal, "r");
  const cells = new Set(modelOf.keys());
  const run = runName(folder.path);
  return { run, path: folder.journal, file, cells, byCell, ofOthers, damaged };
}

function inCell(content: string, cell: string): string {
  return `${content} ${cell}`;
}
