/** Prints a run's conversations: what was sent last, what came back, and what was taken out of it by which rule. */

import { styleText } from "node:util";
import { UsageError } from "../errors.ts";
import { isSimulated } from "../estimate/is-simulated.ts";
import { journalFile } from "../journal/journal-source.ts";
import type { Manifest } from "../journal/manifest.ts";
import { readManifest, runFolder } from "../journal/run-folder.ts";
import type { TurnRecord } from "../journal/turn-record.ts";
import type { Cell } from "../plan/cell.ts";
import { failuresIn } from "../report/failures.ts";
import { type MarkedStretch, markedText } from "../report/marked-text.ts";
import { visibleLine, visibleText } from "../report/visible-text.ts";
import { type CellScorer, scorerOf } from "../score/cell-scorer.ts";
import { callsByTurn, isAnswered } from "../score/conversation-scorer.ts";
import { countedPart } from "../score/counted-part.ts";
import { type PlayedConversation, playedConversations } from "../score/played-conversations.ts";
import type { ShowFlags } from "./commands/show.ts";
import { tellDamage } from "./tell-damage.ts";

/** Writes every conversation that the flags choose to stdout, in the order of cells, tasks and epochs. */
export async function showRun(run: string, flags: ShowFlags): Promise<void> {
  const folder = runFolder(run);
  const manifest = await readManifest(folder);
  await tellDamage(run);
  const { failing = Number.POSITIVE_INFINITY } = flags;
  const played = await playedConversations(
    manifest.suite,
    journalFile(folder.journal),
    countedPart(manifest),
  );
  const chosen = played.conversations(
    (cell, task) =>
      (flags.cell === undefined || cell.id.includes(flags.cell)) &&
      (flags.task === undefined || task.name === flags.task),
  );
  let shown = 0;
  for await (const conversation of chosen) {
    if (flags.failing !== undefined && failuresIn(conversation).length === 0) continue;
    process.stdout.write(conversationText(manifest, conversation));
    shown++;
    if (shown >= failing) break;
  }
  if (shown > 0) return;
  throw new UsageError("no conversation of the run fits", {
    where: run,
    mend: "leave out --cell, --task or --failing, or look at the ids in tables/cells.csv",
  });
}

function conversationText(
  manifest: Manifest,
  { cell: played, task, epoch, records }: PlayedConversation,
): string {
  const { cell, experiment } = played;
  const simulated = isSimulated(played, manifest) ? " (simulated)" : "";
  const heading = styleText("bold", `${cell.id}${simulated} · ${task.name} · epoch ${epoch}`);
  if (records.length === 0) return `${heading}\n  not run\n\n`;
  const scorer = scorerOf(experiment);
  const texts = callsByTurn(records).map((calls) => turnText(calls, cell, scorer));
  return `${heading}\n${texts.join("")}\n`;
}

/** What was asked and answered in a turn; of two calls the first's request and what both make together. */
export function turnText(calls: readonly TurnRecord[], { seam }: Cell, scorer: CellScorer): string {
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
