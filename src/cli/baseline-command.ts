/** Makes a baseline of runs and writes it, or moves one that is there. */

import { readFile } from "node:fs/promises";
import { FileError, UsageError } from "../errors.ts";
import { type Baseline, baselineOf, seriesNames } from "../gate/baseline.ts";
import { baselineText, readBaseline } from "../gate/baseline-text.ts";
import { usualRules } from "../gate/gate-rules.ts";
import type { NightTallies } from "../gate/night-tallies.ts";
import { readNight } from "../gate/read-night.ts";
import { type CellMove, replaceBaseline } from "../gate/replace-baseline.ts";
import { writeWhole } from "../journal/run-folder.ts";
import { visibleText } from "../report/visible-text.ts";
import { randomFrom } from "../stats/random.ts";
import { commaList } from "./comma-list.ts";
import type { BaselineFlags } from "./commands/baseline.ts";
import { counted } from "./counted.ts";
import { ownCommand } from "./own-command.ts";
import { packageVersion } from "./package-version.ts";

/**
 * Writes the baseline of these runs to `--out`, and prints what became of each cell.
 *
 * @throws {UsageError} when a baseline is there and `--replace` is not given, when the runs do not fit together, or a
 *   cell that is named is not there
 * @throws {FileError} when a folder holds no run, or the file no baseline
 */
export async function baselineCommand(
  paths: readonly string[],
  { out, metrics, replace, acceptDecline, json }: BaselineFlags,
): Promise<void> {
  const accepted = commaList(acceptDecline) ?? [];
  const old = await baselineAt(out);
  if (old !== null && replace !== true) {
    throw new UsageError("a baseline is there already, and it moves only when told to", {
      where: out,
      mend: "add --replace, or name another file with --out",
    });
  }
  refuseStray(accepted, old, out);
  const reading = { metrics: commaList(metrics) ?? null, seambench: packageVersion() };
  const nights: NightTallies[] = [];
  for (const path of paths) nights.push(await readNight(path, reading));
  const fresh = baselineOf(nights);
  const { baseline, moves } = old === null ? begun(fresh) : moved(old, fresh, accepted);
  await writeWhole(out, baselineText(baseline));
  console.log(json === true ? JSON.stringify({ out, moves }, null, 2) : movesText(baseline, moves));
  console.error(
    `wrote ${visibleText(out)}: ${counted(Object.keys(baseline.cells).length, "cell")}, ${seriesNames(baseline).length} series, ${counted(baseline.runs.length, "run")}`,
  );
}

/** The baseline in a file; null where there is none. @throws {FileError} when it is something else */
async function baselineAt(path: string): Promise<Baseline | null> {
  try {
    return readBaseline(await readFile(path, "utf8"), path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/**
 * The baseline that a gate is given.
 *
 * @param askedAt where a file names it; the baseline's own path where a command does
 * @throws {FileError} when there is none, or it cannot be read as one
 */
export async function givenBaseline(path: string, askedAt: string = path): Promise<Baseline> {
  const baseline = await baselineAt(path);
  if (baseline !== null) return baseline;
  throw new FileError(`there is no baseline${askedAt === path ? "" : ` ${path}`}`, {
    where: askedAt,
    mend: `write one of a good run: ${ownCommand(`baseline RUN --out ${path}`)}`,
  });
}

function refuseStray(accepted: readonly string[], old: Baseline | null, out: string): void {
  const stray = accepted.find((id) => old?.cells[id] === undefined);
  if (stray === undefined) return;
  const known = Object.keys(old?.cells ?? {});
  throw new UsageError(`the baseline has no cell ${visibleText(stray)} whose decline to accept`, {
    where: out,
    mend: known.length === 0 ? "leave out --accept-decline" : `name one of ${known.join(", ")}`,
  });
}

interface Written {
  readonly baseline: Baseline;
  readonly moves: readonly CellMove[];
}

function begun(baseline: Baseline): Written {
  const moves = Object.keys(baseline.cells).map(
    (cell): CellMove => ({ cell, kind: "new", reason: null }),
  );
  return { baseline, moves };
}

function moved(old: Baseline, fresh: Baseline, accepted: readonly string[]): Written {
  const { margin } = usualRules(1);
  return replaceBaseline(old, fresh, { margin, accepted, random: randomFrom("replace") });
}

const words: Readonly<Record<CellMove["kind"], string>> = {
  moved: "moved",
  pooled: "pooled with its old figures",
  kept: "KEEPS its old figures",
  accepted: "moved, its decline accepted",
  new: "new",
  dropped: "dropped",
};

function movesText({ cells, simulated }: Baseline, moves: readonly CellMove[]): string {
  const lines = moves.map(({ cell, kind, reason }) => {
    const figures = Object.entries(cells[cell]?.series ?? {}).map(
      ([metric, { rate, low, high }]) =>
        `${metric} ${percent(rate)} [${percent(low)}–${percent(high)}]`,
    );
    const why = reason === null ? "" : ` (${reason})`;
    return visibleText(
      `${cell}: ${words[kind]}${why}${figures.length === 0 ? "" : `: ${figures.join(", ")}`}`,
    );
  });
  const kept = moves.filter(({ kind }) => kind === "kept").map(({ cell }) => cell);
  return [
    ...(simulated
      ? ["Figures of simulated models are SIMULATED and say nothing of a real one."]
      : []),
    ...lines,
    ...(kept.length === 0
      ? []
      : [
          visibleText(
            `A decline is no new level until it is named: --replace --accept-decline ${kept.join(",")}`,
          ),
        ]),
  ].join("\n");
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
