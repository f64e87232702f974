/** Reads what the last gate of a run found, and tells the worst of it with its story and three replies. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { styleText } from "node:util";
import { FileError } from "../errors.ts";
import { type GateResult, gateVersion, type SeriesResult } from "../gate/gate-result.ts";
import { type HistoryLine, readHistory } from "../gate/history.ts";
import { changeWords } from "../gate/night-look.ts";
import { type Onset, onsetOf } from "../gate/onset.ts";
import { journalFile } from "../journal/journal-source.ts";
import { readManifest, runFolder } from "../journal/run-folder.ts";
import { visibleText } from "../report/visible-text.ts";
import { scorerOf } from "../score/cell-scorer.ts";
import { countedPart } from "../score/counted-part.ts";
import { type PlayedConversation, playedConversations } from "../score/played-conversations.ts";
import { counted } from "./counted.ts";
import { gateFile, historyBeside } from "./gate-command.ts";
import { ownCommand } from "./own-command.ts";
import { shellWord } from "./shell-word.ts";
import { turnText } from "./show-run.ts";

const replies = 3;

/** A reply longer than this many lines is cut: all of it must fit one screen. */
const mostLines = 8;

/**
 * Prints why a run was not green.
 *
 * @throws {FileError} when the run was not gated yet, or a file is something else than it should be
 */
export async function whyCommand(run: string, json: boolean): Promise<void> {
  const result = await gateResultIn(run);
  const history = await readHistory(historyBeside(run));
  const [worst, ...others] = result.series.filter(({ state }) => state !== "green");
  if (worst === undefined) {
    const text = `green: the ${result.series.length} series of ${result.run} are not worse by the margin`;
    console.log(
      json ? JSON.stringify({ run: result.run, worst: null }, null, 2) : visibleText(text),
    );
    return;
  }
  const onset = onsetOf(history, worst, result.night);
  if (json) {
    console.log(JSON.stringify({ run: result.run, worst, onset, others: others.length }, null, 2));
    return;
  }
  process.stdout.write(storyText(result, worst, { history, onset, others: others.length, run }));
  process.stdout.write(await repliesText(run, worst));
}

async function gateResultIn(run: string): Promise<GateResult> {
  const path = join(runFolder(run).path, gateFile);
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, "utf8"));
  } catch (cause) {
    throw new FileError("the run was not gated yet", {
      where: run,
      mend: ownCommand(`gate ${shellWord(run)} --baseline FILE`),
      cause,
    });
  }
  if (isGateResult(value)) return value;
  throw new FileError("the result of the gate is of another version", {
    where: path,
    mend: ownCommand(`gate ${shellWord(run)} --baseline FILE`),
  });
}

function isGateResult(value: unknown): value is GateResult {
  if (typeof value !== "object" || value === null) return false;
  return "v" in value && value.v === gateVersion && "series" in value && "night" in value;
}

interface Story {
  readonly history: readonly HistoryLine[];
  readonly onset: Onset | null;
  /** Series beside the worst that are not green. */
  readonly others: number;
  readonly run: string;
}

function storyText(result: GateResult, worst: SeriesResult, story: Story): string {
  const { state, cell, metric, simulated, reason } = worst;
  const more = story.others === 0 ? "" : ` (and ${story.others} more: seambench gate --json)`;
  const title = `${state}: ${cell} ${metric}${simulated ? " (SIMULATED)" : ""}${more}`;
  const lines = [
    ["what", reason ?? ""],
    ["how much", amountWords(worst)],
    ["since", sinceWords(story)],
    ["changed", changedWords(worst, story)],
    ["accept", acceptWords(worst, story.run)],
    ["mute", muteWords(worst, result.night)],
  ];
  const rows = lines.map(
    ([name, text]) => `${styleText("dim", (name ?? "").padEnd(9))} ${visibleText(text ?? "")}`,
  );
  return `${styleText("bold", visibleText(title))}\n${rows.join("\n")}\n${visibleText(`night     ${result.night}, attempt ${result.attempt}, run ${result.run}`)}\n\n`;
}

function amountWords({ baseline, night, rerun, trials }: SeriesResult): string {
  if (night === null) return `not measured; the baseline has ${percent(baseline)}`;
  const { rate, low, high } = night;
  const again = rerun === null ? "" : `; rerun ${percent(rerun.rate)}`;
  return `${percent(baseline)} → ${percent(rate)} on ${counted(trials, "turn")}, difference ${signed(low)} to ${signed(high)} points (90 %)${again}`;
}

function sinceWords({ history, onset }: Story): string {
  if (history.length === 0)
    return "no history: nothing stands in history.jsonl beside the run folders";
  if (onset === null) return "its history shows no worse stretch before this night";
  const { night, before, after, lastBefore } = onset;
  return `${night}: ${percent(before.rate)} over ${counted(before.nights, "night")} up to ${lastBefore}, ${percent(after.rate)} over ${counted(after.nights, "night")} since`;
}

/** What changed with the onset; without one, what is not as it was in the baseline. */
function changedWords({ changes }: SeriesResult, { onset }: Story): string {
  const [found, when] =
    onset !== null && onset.changes.length > 0
      ? [onset.changes, `with ${onset.night}`]
      : [changes, "since the baseline"];
  if (found.length === 0) {
    return "nothing that is known of: served model, server, template, versions, settings, tasks and prompt are the same";
  }
  return `${when}: ${found.map(changeWords).join(", ")}`;
}

function acceptWords({ cell }: SeriesResult, run: string): string {
  return `as the new level: ${ownCommand(`baseline ${shellWord(run)} --out FILE --replace --accept-decline ${shellWord(cell)}`)}`;
}

/** Days that a mute holds for, when nobody says something else. */
const muteDays = 14;

function muteWords({ cell, metric }: SeriesResult, night: string): string {
  const end = new Date(`${night}T00:00:00Z`);
  end.setUTCDate(end.getUTCDate() + muteDays);
  const until = end.toISOString().slice(0, 10);
  return `under mutes: in the nightly config: { cell: ${JSON.stringify(cell)}, metric: ${JSON.stringify(metric)}, until: ${until}, reason: … }`;
}

/** The first replies that count against the series, marked as `show` marks them. */
async function repliesText(run: string, worst: SeriesResult): Promise<string> {
  const folder = runFolder(run);
  const manifest = await readManifest(folder);
  const journal = journalFile(folder.journal);
  const played = await playedConversations(manifest.suite, journal, countedPart(manifest));
  const texts: string[] = [];
  for await (const conversation of played.conversations(({ id }) => id === worst.cell)) {
    texts.push(...badTurns(conversation, worst));
    if (texts.length >= replies) break;
  }
  return texts.slice(0, replies).join("");
}

function badTurns(
  { cell: { cell, experiment, metrics }, task, epoch, records, scored }: PlayedConversation,
  { metric, worse }: SeriesResult,
): readonly string[] {
  const index = metrics.findIndex(({ id }) => id === metric);
  const bad = worse === "higher";
  const heading = styleText("dim", visibleText(`${task.name} · epoch ${epoch}`));
  return scored.turns.flatMap(({ turn, scores }) => {
    if (turn === null || scores[index] !== bad) return [];
    const calls = records.filter((record) => record.turn === turn);
    return [`${heading}\n${shortened(turnText(calls, cell, scorerOf(experiment)))}\n`];
  });
}

function shortened(text: string): string {
  const lines = text.trimEnd().split("\n");
  if (lines.length <= mostLines) return `${lines.join("\n")}\n`;
  return `${lines.slice(0, mostLines).join("\n")}\n  … ${lines.length - mostLines} more lines: seambench show\n`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function signed(share: number): string {
  const rounded = (100 * share).toFixed(1);
  return Number(rounded) > 0 ? `+${rounded}` : rounded.replace("-", "−");
}
