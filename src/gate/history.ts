/** The nights gone by, one line a series and night: `results/history.jsonl`. */

import { appendFile, readFile, truncate } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { FileError } from "../errors.ts";
import { makeFolder } from "../suite/make-folder.ts";
import type { GateResult } from "./gate-result.ts";

export const historyVersion = 1;

const lineShape = z.object({
  v: z.literal(historyVersion),
  /** `2026-11-30` */
  night: z.string(),
  run: z.string(),
  cell: z.string(),
  metric: z.string(),
  simulated: z.boolean(),
  state: z.string(),
  successes: z.number(),
  trials: z.number(),
  /** On the baseline's weights; null where the night was not measured or is invalid. */
  rate: z.number().min(0).max(1).nullable(),
  baseline: z.number(),
  /** What made the figures. A series goes on as long as these stay. */
  madeOf: z.record(z.string(), z.string().nullable()),
});

export type HistoryLine = z.infer<typeof lineShape>;

/** The lines of a night, in the order of its series by name. */
export function historyOf({ run, night, series }: GateResult): readonly HistoryLine[] {
  return series
    .map((one): HistoryLine => {
      const { cell, metric, simulated, state, successes, trials, baseline, madeOf } = one;
      const rate = state === "invalid" ? null : (one.night?.rate ?? null);
      const figures = { state, successes, trials, rate, baseline, madeOf };
      return { v: historyVersion, night, run, cell, metric, simulated, ...figures };
    })
    .toSorted((a, b) => (`${a.cell} ${a.metric}` < `${b.cell} ${b.metric}` ? -1 : 1));
}

/** Adds lines to a history, which need not be there yet. A last line that a crash cut short is dropped first. */
export async function appendHistory(path: string, lines: readonly HistoryLine[]): Promise<void> {
  await makeFolder(dirname(path));
  await dropTornLine(path);
  await appendFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

/** What is written behind half a line would make it a whole one that is none. */
async function dropTornLine(path: string): Promise<void> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  const whole = bytes.lastIndexOf("\n") + 1;
  if (whole < bytes.length) await truncate(path, whole);
}

/**
 * The lines of a history in the order of writing; none where there is no file. A last line that a crash cut short is
 * passed over.
 *
 * @throws {FileError} at the first other line that is none
 */
export async function readHistory(path: string): Promise<readonly HistoryLine[]> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
  const lines = text.split("\n");
  // What stands behind the last newline is no whole line.
  return lines.slice(0, -1).map((line, index) => lineAt(line, `${path}:${index + 1}`));
}

function lineAt(line: string, where: string): HistoryLine {
  try {
    return lineShape.parse(JSON.parse(line));
  } catch (cause) {
    throw new FileError("the line is none of a history", {
      where,
      mend: "take the line out, or restore the file from a copy",
      cause,
    });
  }
}

/** Which night stands for a series. */
export interface SeriesNights {
  readonly cell: string;
  readonly metric: string;
  /** Nights before this one alone. */
  readonly before: string;
  /** And from this one on; null for all. */
  readonly from: string | null;
}

/** The measured nights of a series in order; of a night that was gated twice the last line. */
export function nightsOf(
  history: readonly HistoryLine[],
  { cell, metric, before, from }: SeriesNights,
): readonly (HistoryLine & { readonly rate: number })[] {
  const nights = new Map<string, HistoryLine>();
  for (const line of history) {
    if (line.cell !== cell || line.metric !== metric) continue;
    if (line.night >= before || (from !== null && line.night < from)) continue;
    nights.set(line.night, line);
  }
  return [...nights.values()]
    .filter((line): line is HistoryLine & { rate: number } => line.rate !== null)
    .toSorted((a, b) => (a.night < b.night ? -1 : 1));
}
