/**
 * `npm run bench:nights`: a small fleet through the real command line, night by night, against the rehearsal server:
 * sixty quiet nights, and after them a drop of the margin, an outage, another served model, a decline of half a point a
 * night and a lost seam, each of them from the same sixty nights. Prints a Markdown table, and ends with 1 when something is
 * not told as it is promised. `-- --nights N` plays fewer quiet nights, from 30.
 */

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type FleetNight, fleetCli, fleetIn } from "../src/cli/__fixtures__/night-fleet.ts";
import { nightsToFind, points } from "../src/gate/gate-rules.ts";
import type { NightlyResult } from "../src/gate/nightly-result.ts";
import { mostMisses } from "../src/stats/__fixtures__/verdict-rates.ts";

const { values } = parseArgs({ options: { nights: { type: "string", default: "60" } } });
const quietNights = Number(values.nights);
if (!Number.isSafeInteger(quietNights) || quietNights < 30) {
  throw new RangeError("--nights takes a number from 30");
}

const goodNights = 7;
/** A decline is told before it has cost as many half points. */
const mostSinking = 20;
const main = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "seambench-nights-"));
const history = join(folder, "results/history.jsonl");
const started = Date.now();
let played = 0;

try {
  const fleet = await fleetIn(folder, { epochs: 4, goodNights }, main);

  /** The next night on the calendar. */
  const night = async (behind: FleetNight): Promise<NightlyResult> => {
    const date = new Date(Date.UTC(2026, 10, 1 + goodNights + played)).toISOString().slice(0, 10);
    played += 1;
    const args = ["nightly", "nightly.yaml", "--night", date, "--json"];
    const { stdout, stderr } = await fleetCli(fleet, args, behind);
    if (stdout === "") throw new Error(stderr);
    if (played % 10 === 0) console.error(`${played} nights, ${seconds()} s`);
    return JSON.parse(stdout);
  };
  /** The nights until one tells what is looked for, with what it told; null when none of them does. */
  const until = async (
    most: number,
    behind: (night: number) => FleetNight,
    states: readonly string[],
  ): Promise<{ readonly nights: number; readonly state: string } | null> => {
    for (let at = 1; at <= most; at++) {
      const found = statesOf(await night(behind(at))).find((state) => states.includes(state));
      if (found !== undefined) return { nights: at, state: found };
    }
    return null;
  };

  console.log("| what happens | what nightly makes of it | promised |\n|---|---|---|");
  const quiet: NightlyResult[] = [];
  while (quiet.length < quietNights) quiet.push(await night({}));
  const before = await readFile(history, "utf8");
  const pages = quiet.filter(({ exitCode }) => exitCode !== 0).length;
  // One that drifts is told night after night.
  const drifting = quiet
    .flatMap(({ suites }) => suites.flatMap((suite) => suite.series))
    .filter(({ state }) => state === "drift");
  const drifts = new Set(drifting.map(({ cell, metric }) => `${cell} ${metric}`)).size;
  const most = mostMisses(quietNights, 1 / 365);
  const series = quiet.at(-1)?.suites.flatMap((suite) => suite.series) ?? [];
  tell(
    `${quietNights} quiet nights of ${series.length} series`,
    `${pages} pages, ${drifts} series told to drift; ${series.filter(({ reach }) => reach?.armed).length} series armed at their end`,
    `one page and one drift a year: no more than ${most}`,
    pages <= most && drifts <= most,
  );

  const margin = quiet[0]?.margin ?? 0;
  const drop = await until(nightsToFind, () => ({ silent: margin / rateOf(series) }), ["red"]);
  tell(
    `a drop of ${points(margin)}`,
    drop === null ? `not red within ${nightsToFind} nights` : `red on night ${drop.nights}`,
    `red within ${nightsToFind} nights in four of five`,
    drop !== null,
  );

  await writeFile(history, before);
  const outage = await night({ behaviours: { fail: 1 } });
  // The prefill is probed in vain too, and not played at all.
  const isOutage = isAll(outage, ["invalid", "unmeasured"], 5);
  tell("an outage", wordsOf(outage), "invalid, ends with 5", isOutage);

  await writeFile(history, before);
  const model = await night({ model: "gpt-other" });
  tell("another served model", wordsOf(model), "step, ends with 0", isAll(model, ["step"], 0));

  await writeFile(history, before);
  const sinking = (at: number) => ({ silent: (0.005 * at) / rateOf(series) });
  const decline = await until(mostSinking, sinking, ["drift", "red"]);
  tell(
    "a decline of half a point a night",
    decline === null
      ? `not told within ${mostSinking} nights`
      : `${decline.state} on night ${decline.nights}`,
    `drift or red within ${mostSinking} nights`,
    decline !== null,
  );

  await writeFile(history, before);
  const lost = await night({ behaviours: { prefill: "refused" } });
  const isLost = statesOf(lost).includes("lost") && lost.exitCode === 1;
  tell("a seam that the server no longer takes", wordsOf(lost), "lost, ends with 1", isLost);
  console.log(`\n${played} nights, ${seconds()} s`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

function tell(what: string, found: string, promised: string, kept: boolean): void {
  console.log(`| ${what} | ${found} | ${promised}${kept ? "" : ": BROKEN"} |`);
  if (!kept) process.exitCode = 1;
}

function statesOf({ suites }: NightlyResult): readonly string[] {
  return suites.flatMap((suite) => suite.series).map(({ state }) => state);
}

/** Whether every series is in one of the states and one is in the first of them. */
function isAll(result: NightlyResult, states: readonly string[], exitCode: number): boolean {
  const found = statesOf(result);
  const isOne = found.every((state) => states.includes(state));
  return isOne && found.some((state) => state === states[0]) && result.exitCode === exitCode;
}

function wordsOf(result: NightlyResult): string {
  return `${statesOf(result).join(", ")}; ends with ${result.exitCode}`;
}

/** The mean rate of the baseline's series. */
function rateOf(series: readonly { readonly baseline: number }[]): number {
  return series.reduce((sum, { baseline }) => sum + baseline, 0) / series.length;
}

function seconds(): number {
  return Math.round((Date.now() - started) / 1000);
}
