/** Prints a run's conversations: what was sent last, what came back, and what was taken out of it by which rule. */

import { styleText } from "node:util";
import { UsageError } from "../errors.ts";
import { readJournal } from "../journal/journal.ts";
import type { Manifest } from "../journal/manifest.ts";
import { readManifest, runFolder } from "../journal/run-folder.ts";
import { isSettled, type TurnRecord } from "../journal/turn-record.ts";
import { type Cell, cellsOf } from "../plan/cell.ts";
import { type MarkedStretch, markedText } from "../report/marked-text.ts";
import { visibleLine, visibleText } from "../report/visible-text.ts";
import { type AnsweredRecord, type CellScorer, scorerOf } from "../score/cell-scorer.ts";
import { failingTurns } from "../score/failing-turns.ts";
import { scoreRun } from "../score/score-run.ts";
import { openProtocols } from "../suite/opened-protocols.ts";
import type { ShowFlags } from "./commands/show.ts";

/** Writes every conversation that the flags choose to stdout, in the order of cells, tasks and epochs. */
export async function showRun(run: string, flags: ShowFlags): Promise<void> {
  const folder = runFolder(run);
  const manifest = await readManifest(folder);
  await openProtocols(manifest.suite);
  const chosen = await chosenConversations(manifest, folder.journal, flags);
  if (chosen.length === 0) {
    throw new UsageError("no conversation of the run fits", {
      where: run,
      mend: "leave out --cell, --task or --failing, or look at the ids in tables/cells.csv",
    });
  }
  const records = await recordsOf(folder.journal, new Set(chosen.map(nameOf)));
  for (const conversation of chosen) {
    process.stdout.write(
      conversationText(manifest, conversation, records.get(nameOf(conversation)) ?? []),
    );
  }
}

interface Conversation {
  readonly cell: Cell;
  readonly task: string;
  readonly epoch: number;
}

function nameOf(conversation: Conversation): string {
  return placeName(conversation.cell.id, conversation.task, conversation.epoch);
}

function placeName(cell: string, task: string, epoch: number): string {
  return JSON.stringify([cell, task, epoch]);
}

async function chosenConversations(
  { suite }: Manifest,
  journal: string,
  flags: ShowFlags,
): Promise<readonly Conversation[]> {
  const wanted = ({ cell, task }: Conversation) =>
    (flags.cell === undefined || cell.id.includes(flags.cell)) &&
    (flags.task === undefined || task === flags.task);
  if (flags.failing === undefined) return plannedConversations(suite).filter(wanted);
  const scored = await scoreRun(suite, readJournal(journal));
  const failing = scored.cells.flatMap((cell) =>
    failingTurns(cell).map(({ task, epoch }) => ({ cell: cell.cell, task, epoch })),
  );
  const distinct = new Map(failing.filter(wanted).map((one) => [nameOf(one), one]));
  return [...distinct.values()].slice(0, flags.failing);
}

function plannedConversations(suite: Manifest["suite"]): readonly Conversation[] {
  const epochs = Array.from({ length: suite.epochs }, (_, epoch) => epoch);
  return cellsOf(suite).flatMap((cell) =>
    (suite.experiments[cell.experiment]?.tasks ?? []).flatMap(({ name }) =>
      epochs.map((epoch) => ({ cell, task: name, epoch })),
    ),
  );
}

/** The settled records of the conversations, by turn and call; a later one of a call replaces an earlier. */
async function recordsOf(
  journal: string,
  names: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly TurnRecord[]>> {
  const found = new Map<string, Map<string, TurnRecord>>();
  for await (const record of readJournal(journal)) {
    const name = placeName(record.cell, record.task, record.epoch);
    if (!names.has(name)) continue;
    const calls = found.get(name) ?? new Map<string, TurnRecord>();
    found.set(name, calls);
    const call = `${record.turn}.${record.call}`;
    if (calls.get(call)?.reply == null || isSettled(record)) calls.set(call, record);
  }
  const inOrder = (a: TurnRecord, b: TurnRecord) => a.turn - b.turn || a.call - b.call;
  return new Map([...found].map(([name, calls]) => [name, [...calls.values()].toSorted(inOrder)]));
}

function conversationText(
  { suite, models }: Manifest,
  { cell, task, epoch }: Conversation,
  records: readonly TurnRecord[],
): string {
  const isSimulated =
    models[cell.model]?.simulated === true || records.some(({ reply }) => reply?.simulated);
  const simulated = isSimulated ? " (simulated)" : "";
  const heading = styleText("bold", `${cell.id}${simulated} · ${task} · epoch ${epoch}`);
  const experiment = suite.experiments[cell.experiment];
  if (records.length === 0 || experiment === undefined) return `${heading}\n  not run\n\n`;
  const scorer = scorerOf(experiment);
  const turns = new Map<number, TurnRecord[]>();
  for (const record of records) {
    turns.set(record.turn, [...(turns.get(record.turn) ?? []), record]);
  }
  const texts = [...turns.values()].map((calls) => turnText(calls, cell, scorer));
  return `${heading}\n${texts.join("")}\n`;
}

/** What was asked and answered in a turn; of two calls the first's request and what both make together. */
function turnText(calls: readonly TurnRecord[], { seam }: Cell, scorer: CellScorer): string {
  const [first] = calls;
  const last = calls.at(-1);
  if (first === undefined || last === undefined) return "";
  const answered = calls.filter(isAnswered);
  if (answered.length < scorer.callsPerTurn(seam))
    return `${askedText(first)}\n${missingLine(last)}`;
  const { text, extraction } = scorer.read(answered, seam);
  const given = scorer.callsPerTurn(seam) === 1 ? last.delivery.prefix : null;
  const called = answered.flatMap(({ reply }) => reply.toolCalls);
  const lines = called.map(
    ({ name, arguments: written }) => `  → ${visibleLine(`${name} ${written}`, 160)}\n`,
  );
  const shown = replyText(given, markedText(text, extraction.removals));
  return `${askedText(first)}\n${shown}${lines.join("")}`;
}

function isAnswered(record: TurnRecord): record is AnsweredRecord {
  return record.reply !== null;
}

function askedText(record: TurnRecord): string {
  const newest = record.request.messages.at(-1);
  const asked = `${newest?.role ?? "nobody"}: ${visibleLine(newest?.content ?? "", 400)}`;
  return styleText("dim", `turn ${record.turn} · ${asked}`);
}

function missingLine({ outcome }: TurnRecord): string {
  return outcome.kind === "missing"
    ? `  missing: ${outcome.cause} (${visibleLine(outcome.detail, 200)})\n`
    : "  missing\n";
}

function replyText(prefix: string | null, stretches: readonly MarkedStretch[]): string {
  const given = prefix === null ? "" : styleText("dim", `⟦given: ${visibleText(prefix)}⟧`);
  const text = `${given}${stretches.map(stretchText).join("")}`;
  return `${text === "" ? "(empty reply)" : text}\n`;
}

/** A removed piece between marks with its rule: `⟦state_fence: …⟧`. White space that went is not shown. */
function stretchText({ text, rule, kind }: MarkedStretch): string {
  if (rule === null) return visibleText(text);
  if (kind === "space") return text;
  return styleText(
    kind === "leak" ? "red" : "green",
    `⟦${visibleText(rule)}: ${visibleText(text)}⟧`,
  );
}
