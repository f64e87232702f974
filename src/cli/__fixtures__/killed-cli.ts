/** The real command line, killed at a point of its journal and run again. */

import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

const preload = new URL("die-writing.mjs", import.meta.url).href;

export interface KilledRun {
  /** Where `main.js` of the command line is. */
  readonly main: string;
  /** The folder of the suite, in which the command line runs. */
  readonly cwd: string;
  readonly suite: string;
}

/** Where the process dies: after so many whole lines of its journal, and at a share of the next line, 0 for its start. */
export interface KillPoint {
  readonly lines: number;
  readonly inside: number;
}

/** A run that was played to its end. */
export interface Undisturbed {
  readonly tables: readonly string[];
  readonly lines: number;
}

/** Plays the run to its end, in the folder `whole`. */
export async function playedWhole(run: KilledRun): Promise<Undisturbed> {
  const end = await endOf(run, "whole", {});
  if (end !== 0) throw new Error(`the undisturbed run ended with ${end}`);
  const journal = await journalOf(run, "whole");
  return { tables: await tablesOf(run, "whole"), lines: linesOf(journal).length };
}

/**
 * Kills a run of its own folder at the point and runs it again; answers what is wrong with what has come of it, nothing
 * where it is as if nothing had happened. The folder is removed.
 */
export async function killedAt(
  run: KilledRun,
  { lines, inside }: KillPoint,
  undisturbed: Undisturbed,
): Promise<readonly string[]> {
  const out = `killed-at-${lines}-${inside}`;
  const death = await endOf(run, out, {
    NODE_OPTIONS: `--import=${preload}`,
    DIE_AFTER_LINES: String(lines),
    DIE_INSIDE: String(inside),
  });
  const torn = await journalOf(run, out);
  const kept = torn.subarray(0, torn.lastIndexOf(0x0a) + 1);
  const again = await endOf(run, out, {});
  const after = await journalOf(run, out);
  const keys = linesOf(after).map((line) => JSON.parse(line).key);
  const problems = {
    "it was not killed there":
      death !== "SIGKILL" ||
      linesOf(kept).length !== lines ||
      kept.length < torn.length !== inside > 0,
    "it did not end well when it was run again": again !== 0,
    "what was recorded has changed": !after.subarray(0, kept.length).equals(kept),
    "a turn was recorded twice": new Set(keys).size !== keys.length,
    "a turn is not recorded": keys.length < undisturbed.lines,
    "the tables differ": (await tablesOf(run, out)).join("\n") !== undisturbed.tables.join("\n"),
  };
  await rm(join(run.cwd, out), { recursive: true });
  return Object.entries(problems).flatMap(([words, is]) =>
    is ? [`after ${lines} lines and ${inside} of the next: ${words}`] : [],
  );
}

/** Every end of a line, and `inside` points spread over each line; without those at which a journal is empty or whole. */
export function killPoints({ lines }: Undisturbed, inside: number): readonly KillPoint[] {
  return Array.from({ length: lines }, (_, line) => [
    ...(line === 0 ? [] : [{ lines: line, inside: 0 }]),
    ...Array.from({ length: inside }, (_, at) => ({
      lines: line,
      inside: (at + 1) / (inside + 1),
    })),
  ]).flat();
}

function endOf(
  { main, cwd, suite }: KilledRun,
  out: string,
  env: Readonly<Record<string, string>>,
): Promise<number | NodeJS.Signals | null> {
  const child = spawn(process.execPath, [main, "run", suite, "--quiet", "--out", out], {
    cwd,
    env: { ...process.env, ...env },
    stdio: "ignore",
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(signal ?? code));
  });
}

async function journalOf({ cwd }: KilledRun, out: string): Promise<Buffer> {
  return readFile(join(cwd, out, "journal.jsonl"));
}

function linesOf(journal: Buffer): readonly string[] {
  return journal.toString("utf8").split("\n").slice(0, -1);
}

/** What a run comes to, byte for byte: all tables but those that a clock made. */
function tablesOf({ cwd }: KilledRun, out: string): Promise<readonly string[]> {
  const names = ["cells", "contrasts", "leaks", "turns", "decay", "delivery", "served"];
  return Promise.all(
    names.map((name) => readFile(join(cwd, out, "tables", `${name}.csv`), "utf8").catch(String)),
  );
}
