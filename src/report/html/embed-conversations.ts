/**
 * Writes a run's conversations into the page as data: compressed chunks that the page's script opens one at a time,
 * and an index that it lists and filters. Nothing of it is ever markup: a chunk is base64, the index is escaped JSON.
 */

import { deflateSync } from "node:zlib";
import { isSimulated } from "../../estimate/is-simulated.ts";
import type { Manifest } from "../../journal/manifest.ts";
import type { TurnRecord } from "../../journal/turn-record.ts";
import type { ScoredRun } from "../../score/score-run.ts";
import { visibleText } from "../visible-text.ts";
import {
  type ConversationCounts,
  type ConversationReader,
  type ConversationView,
  conversationReader,
  countsOf,
} from "./conversation-view.ts";
import { inertJson } from "./inert-json.ts";
import { settledConversations } from "./settled-conversations.ts";
import type { HtmlSink } from "./sink.ts";

/** How much the page takes in, in characters. */
export interface EmbedLimits {
  /** Uncompressed JSON in a chunk. */
  readonly chunk: number;
  /** Compressed chunks in all; what is behind it is listed and cannot be opened. */
  readonly page: number;
  /** System prompts that conversations share. */
  readonly shared: number;
}

export const embedLimits: EmbedLimits = { chunk: 400_000, page: 64_000_000, shared: 4_000_000 };

/** How a conversation stands in the index. */
type IndexRow = readonly [
  cell: number,
  task: number,
  epoch: number,
  turns: number,
  failing: number,
  missing: number,
  leaks: number,
  residue: number,
  /** −1: left out. */
  chunk: number,
  place: number,
];

/** What was embedded, and what was left out. */
export interface Embedded {
  readonly conversations: number;
  readonly leftOut: number;
}

/** Writes the chunks, the shared prompts and the index. Conversations of cells that the run does not have are passed over. */
export async function embedConversations(
  sink: HtmlSink,
  manifest: Manifest,
  run: ScoredRun,
  records: () => AsyncIterable<TurnRecord>,
  limits: EmbedLimits = embedLimits,
): Promise<Embedded> {
  const cellAt = new Map(run.cells.map(({ cell }, index) => [cell.id, index]));
  const readers = new Map<string, ConversationReader>();
  const tasks = numbering();
  const prompts = sharedPrompts(limits.shared);
  const chunks = chunkWriter(sink, limits);
  const rows: IndexRow[] = [];
  for await (const conversation of settledConversations(records)) {
    const at = cellAt.get(conversation.cell);
    const scored = at === undefined ? undefined : run.cells[at];
    if (at === undefined || scored === undefined) continue;
    const reader = readers.get(conversation.cell) ?? conversationReader(manifest.suite, scored);
    readers.set(conversation.cell, reader);
    const view = reader.view(conversation);
    const { chunk, place } = await chunks.add(withShared(view, prompts));
    rows.push(
      indexRow([at, tasks.of(conversation.task), conversation.epoch], countsOf(view), [
        chunk,
        place,
      ]),
    );
  }
  await chunks.end();
  await sink.write(dataScript("prompts", inertJson(packed(prompts.all()))));
  await sink.write(
    dataScript(
      "index",
      inertJson({
        cells: run.cells.map((scored) => ({
          id: visibleText(scored.cell.id),
          primary: scored.experiment.compare.primary,
          given: scored.experiment.history.source === "given",
          simulated: isSimulated(scored, manifest),
        })),
        tasks: tasks.all().map(visibleText),
        conversations: ordered(rows, taskOrder(run, tasks.all())),
      }),
    ),
  );
  return { conversations: rows.length, leftOut: rows.filter((row) => row[8] === -1).length };
}

function indexRow(
  place: readonly [cell: number, task: number, epoch: number],
  { turns, failing, missing, leaks, residue }: ConversationCounts,
  stored: readonly [chunk: number, place: number],
): IndexRow {
  return [...place, turns, failing, missing, leaks, residue, ...stored];
}

/** By cell, task in the suite's order, and epoch: the same run lists the same, however its calls were interleaved. */
function ordered(rows: readonly IndexRow[], taskAt: readonly number[]): readonly IndexRow[] {
  const task = (row: IndexRow) => taskAt[row[1]] ?? 0;
  return rows.toSorted((a, b) => a[0] - b[0] || task(a) - task(b) || a[2] - b[2]);
}

function taskOrder({ cells }: ScoredRun, names: readonly string[]): readonly number[] {
  const order = numbering();
  for (const { experiment } of cells) for (const { name } of experiment.tasks) order.of(name);
  return names.map(order.of);
}

/** Numbers names from 0 in the order in which they are first asked for. */
function numbering() {
  const numbers = new Map<string, number>();
  return {
    of(name: string): number {
      const number = numbers.get(name) ?? numbers.size;
      numbers.set(name, number);
      return number;
    },
    all: (): readonly string[] => [...numbers.keys()],
  };
}

type Prompts = ReturnType<typeof sharedPrompts>;

/** System prompts by number; null once they take more room than `most` characters. */
function sharedPrompts(most: number) {
  const numbers = numbering();
  const known = new Set<string>();
  let size = 0;
  return {
    numberOf(text: string): number | null {
      if (known.has(text)) return numbers.of(text);
      if (size + text.length > most) return null;
      size += text.length;
      known.add(text);
      return numbers.of(text);
    },
    all: () => numbers.all().map(visibleText),
  };
}

type Embeddable = Omit<ConversationView, "system"> & { readonly system: string | number | null };

/** The most of a system prompt that is not shared. */
const longestPrompt = 12_000;

function withShared(view: ConversationView, prompts: Prompts): Embeddable {
  if (view.system === null) return view;
  const system =
    view.system.length > longestPrompt
      ? `${view.system.slice(0, longestPrompt)} […${view.system.length - longestPrompt} more characters]`
      : view.system;
  return { ...view, system: prompts.numberOf(system) ?? visibleText(system) };
}

const leftOut = { chunk: -1, place: 0 } as const;

/** Gathers conversations and writes a chunk of them whenever it is full. */
function chunkWriter(sink: HtmlSink, limits: EmbedLimits) {
  let pending: string[] = [];
  let size = 0;
  let written = 0;
  let chunk = 0;

  async function flush(): Promise<void> {
    if (pending.length === 0) return;
    const text = inertJson(packedJson(`[${pending.join(",")}]`));
    await sink.write(dataScript(`chunk-${chunk}`, text));
    written += text.length;
    chunk++;
    pending = [];
    size = 0;
  }

  return {
    async add(
      conversation: Embeddable,
    ): Promise<{ readonly chunk: number; readonly place: number }> {
      if (written >= limits.page) return leftOut;
      const json = JSON.stringify(conversation);
      pending.push(json);
      size += json.length;
      const stored = { chunk, place: pending.length - 1 };
      if (size >= limits.chunk) await flush();
      return stored;
    },
    end: flush,
  };
}

function packed(value: unknown): string {
  return packedJson(JSON.stringify(value));
}

/** Deflated and in base64: a third of its size in JSON, and no letter of a model's stands in the page. */
function packedJson(json: string): string {
  return deflateSync(json).toString("base64");
}

function dataScript(id: string, json: string): string {
  return `<script type="application/json" id="data-${id}">${json}</script>\n`;
}
