/**
 * A run's conversations as the page's data: compressed chunks that the page's script opens one at a time,
 * and an index that it lists and filters. Nothing of it is ever markup: a chunk is base64, the index is escaped JSON.
 */

import { deflateSync } from "node:zlib";
import { isSimulated } from "../../estimate/is-simulated.ts";
import type { Manifest } from "../../journal/manifest.ts";
import type { PlayedCell } from "../../score/played-conversations.ts";
import type { RunWatcher } from "../../score/score-run.ts";
import { visibleText } from "../visible-text.ts";
import {
  type ConversationCounts,
  type ConversationReader,
  type ConversationView,
  conversationReader,
  countsOf,
} from "./conversation-view.ts";
import { inertJson } from "./inert-json.ts";

/** How much the page takes in, in characters of JSON; compressed it is about a third of that. */
export interface PageLimits {
  /** In a chunk. */
  readonly chunk: number;
  /** In all chunks. What is more is left out, evenly over the tasks of all cells: of each the last epochs. */
  readonly page: number;
  /** System prompts that conversations share. */
  readonly shared: number;
}

export const pageLimits: PageLimits = { chunk: 400_000, page: 96_000_000, shared: 4_000_000 };

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
  chunk: number,
  place: number,
];

/** A run's conversations as they stand in its page. */
export interface PageData {
  /** Data scripts: the chunks, the shared prompts and the index. Each is made when it is its turn. */
  readonly scripts: Iterable<string>;
  /** Conversations for which the page has no room. */
  readonly leftOut: number;
}

/** Gathers conversations while a run is scored. */
export function pageConversations(
  manifest: Manifest,
  limits: PageLimits = pageLimits,
): Required<Pick<RunWatcher, "cells" | "conversation">> & { written(): PageData } {
  let played: readonly PlayedCell[] = [];
  let readers: ReadonlyMap<PlayedCell, ConversationReader> = new Map();
  let room: Room = evenRoom(limits.page, 0);
  const tasks = numbering();
  const prompts = sharedPrompts(limits.shared);
  const chunks = chunkWriter(limits);
  const rows: IndexRow[] = [];
  let leftOut = 0;
  return {
    cells(cells) {
      played = cells;
      readers = new Map(cells.map((cell) => [cell, conversationReader(manifest.suite, cell)]));
      room = evenRoom(
        limits.page,
        cells.reduce((sum, { experiment }) => sum + experiment.tasks.length, 0),
      );
    },
    conversation(conversation) {
      const { cell, task, epoch, records } = conversation;
      const reader = readers.get(cell);
      if (reader === undefined || records.length === 0) return;
      if (!room.has(`${cell.cell.id} ${task.name}`)) {
        leftOut++;
        return;
      }
      const view = reader.view(conversation);
      const json = JSON.stringify(withShared(view, prompts));
      room.take(json.length);
      const place = [played.indexOf(cell), tasks.of(task.name), epoch] as const;
      rows.push(indexRow(place, countsOf(view), chunks.add(json)));
    },
    written() {
      const packedChunks = chunks.written();
      return {
        scripts: {
          *[Symbol.iterator]() {
            for (const [at, chunk] of packedChunks.entries()) {
              yield dataScript(`chunk-${at}`, inertJson(chunk.toString("base64")));
            }
            const shared = packed(JSON.stringify(prompts.all())).toString("base64");
            yield dataScript("prompts", inertJson(shared));
            yield dataScript("index", inertJson(indexOf(manifest, played, tasks.all(), rows)));
          },
        },
        leftOut,
      };
    },
  };
}

function indexOf(
  manifest: Manifest,
  cells: readonly PlayedCell[],
  tasks: readonly string[],
  conversations: readonly IndexRow[],
) {
  return {
    cells: cells.map((played) => ({
      id: visibleText(played.cell.id),
      primary: played.experiment.compare.primary,
      given: played.experiment.history.source === "given",
      simulated: isSimulated(played, manifest),
    })),
    tasks: tasks.map(visibleText),
    conversations,
  };
}

/** Room that is dealt out to the tasks of all cells, one after another. */
interface Room {
  /** Whether the task, told by a name of its own, has some left. */
  has(task: string): boolean;
  take(characters: number): void;
}

/** Each task may take an even share of what is left when its turn comes, and the first conversation whatever its size. */
function evenRoom(all: number, tasks: number): Room {
  let left = all;
  let waiting = tasks;
  let current: string | null = null;
  let share = 0;
  return {
    has(task) {
      if (task !== current) {
        current = task;
        share = left / Math.max(1, waiting);
        waiting--;
      }
      return share > 0;
    },
    take(characters) {
      share -= characters;
      left -= characters;
    },
  };
}

function indexRow(
  place: readonly [cell: number, task: number, epoch: number],
  { turns, failing, missing, leaks, residue }: ConversationCounts,
  stored: readonly [chunk: number, place: number],
): IndexRow {
  return [...place, turns, failing, missing, leaks, residue, ...stored];
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

/** Gathers conversations and packs a chunk of them whenever it is full. */
function chunkWriter(limits: PageLimits) {
  // As bytes they stand beside the heap, which would grow with them and by as much again.
  const chunks: Buffer[] = [];
  let pending: string[] = [];
  let size = 0;

  function flush(): void {
    if (pending.length === 0) return;
    chunks.push(packed(`[${pending.join(",")}]`));
    pending = [];
    size = 0;
  }

  return {
    add(json: string): readonly [chunk: number, place: number] {
      const stored = [chunks.length, pending.length] as const;
      pending.push(json);
      size += json.length;
      if (size >= limits.chunk) flush();
      return stored;
    },
    written(): readonly Buffer[] {
      flush();
      return chunks;
    },
  };
}

/** A third of its size in JSON; in base64 no letter of a model's stands in the page. */
function packed(json: string): Buffer {
  return deflateSync(json);
}

function dataScript(id: string, json: string): string {
  return `<script type="application/json" id="data-${id}">${json}</script>\n`;
}
