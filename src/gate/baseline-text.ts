/** A baseline as the text of its file, made to be read in a diff, and back. */

import { z } from "zod";
import { FileError } from "../errors.ts";
import type { TaskTally } from "../stats/task-tally.ts";
import { type Baseline, baselineVersion } from "./baseline.ts";
import type { ConversationsByTask } from "./night-tallies.ts";

/** The file's text: canonical order, a line for each task. `4/5 ×3` stands for three conversations of 4 in 5 turns. */
export function baselineText(baseline: Baseline): string {
  return `${readableJson(writtenOf(baseline), "")}\n`;
}

/**
 * Reads what `baselineText` wrote.
 *
 * @throws {FileError} for anything else, naming `where` and the place in it
 */
export function readBaseline(text: string, where: string): Baseline {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new FileError("the baseline is not JSON", { where, mend: restore, cause });
  }
  const read = fileShape.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue === undefined ? "" : `${issue.path.join(" › ")}: ${issue.message}`;
  throw new FileError(`this is no baseline of version ${baselineVersion} (${place})`, {
    where,
    mend: restore,
  });
}

const restore = "restore it from version control, or write it anew with seambench baseline";

function writtenOf(baseline: Baseline): object {
  return {
    ...baseline,
    cells: mapped(baseline.cells, (cell) => ({
      ...cell,
      series: mapped(cell.series, (series) => {
        const conversations = Object.values(series.tasks).flat();
        return {
          worse: series.worse,
          rate: series.rate,
          low: series.low,
          high: series.high,
          ...summed(conversations),
          conversations: conversations.length,
          tasks: mapped(series.tasks, (own) => ({
            ...summed(own),
            conversations: outcomesText(own),
          })),
        };
      }),
    })),
  };
}

function mapped<V, W>(
  record: { readonly [name: string]: V },
  change: (value: V) => W,
): { readonly [name: string]: W } {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

function summed(conversations: readonly TaskTally[]): TaskTally {
  return {
    successes: conversations.reduce((sum, { successes }) => sum + successes, 0),
    trials: conversations.reduce((sum, { trials }) => sum + trials, 0),
  };
}

function outcomesText(conversations: readonly TaskTally[]): string {
  const counts = new Map<string, number>();
  for (const { successes, trials } of conversations) {
    const outcome = `${successes}/${trials}`;
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return [...counts].map(([outcome, count]) => `${outcome} ×${count}`).join(", ");
}

/** Indented by two, but what holds no list or map of its own stands on one line where that is short. */
function readableJson(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return Array.isArray(value) ? "[]" : "{}";
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const inner = `${indent}  `;
  const parts = entries.map(([name, part]) => {
    const text = readableJson(part, inner);
    return Array.isArray(value) ? text : `${JSON.stringify(name)}: ${text}`;
  });
  const isFlat = entries.every(([, part]) => typeof part !== "object" || part === null);
  const line = `${open} ${parts.join(", ")} ${close}`;
  if (isFlat && line.length <= longestLine) return line;
  return `${open}\n${parts.map((part) => `${inner}${part}`).join(",\n")}\n${indent}${close}`;
}

const longestLine = 120;

/** Conversations of one task that a file may hold: some years of nights. */
const mostConversations = 100_000;

const outcomes = z.string().transform((text, context): readonly TaskTally[] => {
  const parts = text === "" ? [] : text.split(", ");
  const read = parts.map((part) => /^(\d{1,9})\/(\d{1,9}) ×(\d{1,6})$/.exec(part));
  const tallies = read.map((found) => ({
    successes: Number(found?.[1]),
    trials: Number(found?.[2]),
    count: Number(found?.[3]),
  }));
  const total = tallies.reduce((sum, { count }) => sum + count, 0);
  const fit = tallies.every(({ successes, trials }) => trials > 0 && successes <= trials);
  if (fit && total <= mostConversations) {
    return tallies.flatMap(({ successes, trials, count }) =>
      Array.from({ length: count }, () => ({ successes, trials })),
    );
  }
  context.addIssue({
    code: "custom",
    message: 'conversations are written as in "4/5 ×3, 5/5 ×18"',
  });
  return z.NEVER;
});

const share = z.number().min(0).max(1);
const words = z.record(z.string(), z.string());

const seriesShape = z
  .object({
    worse: z.enum(["lower", "higher"]),
    rate: share,
    low: share,
    high: share,
    tasks: z.record(z.string(), z.object({ conversations: outcomes })),
  })
  .transform(({ worse, rate, low, high, tasks }) => ({
    worse,
    rate,
    low,
    high,
    tasks: mapped(tasks, ({ conversations }) => conversations) satisfies ConversationsByTask,
  }));

const cellShape = z.object({
  model: z.string(),
  simulated: z.boolean(),
  since: z.string(),
  declineAccepted: z.string().nullable(),
  tasks: words,
  madeOf: z.record(z.string(), z.string().nullable()),
  prompt: words,
  series: z.record(z.string(), seriesShape),
});

const fileShape = z.object({
  v: z.literal(baselineVersion),
  simulated: z.boolean(),
  versions: z.object({
    seambench: z.string(),
    node: z.string(),
    protocols: z.record(z.string(), z.number()),
  }),
  runs: z.array(
    z.object({ run: z.string(), night: z.string(), plan: z.string(), seed: z.number() }),
  ),
  cells: z.record(z.string(), cellShape),
});
