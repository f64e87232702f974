import type { Task } from "../src/suite/task.ts";

/** Two tasks that ask too nearly the same, and in what. */
export interface TaskOverlap {
  readonly a: string;
  readonly b: string;
  readonly problem: string;
}

/** Tasks share more than this part of the smaller one's runs of four words only when one is a copy. */
export const MOST_SHARED = 1 / 3;

/**
 * Every pair of tasks that shares its first message, its set of tools, its set of results, its world, or more
 * than a third of its runs of four words. Evidence comes from tasks, so two that are alike count as one.
 * O(tasks² × words).
 */
export function taskOverlaps(tasks: readonly Task[]): readonly TaskOverlap[] {
  const marked = tasks.map((task) => ({
    name: task.name,
    marks: marksOf(task),
    runs: runsOf(task),
  }));
  return marked.flatMap((a, index) =>
    marked.slice(index + 1).flatMap((b) => {
      const same = [...a.marks].filter(([mark, text]) => text !== "" && b.marks.get(mark) === text);
      const problems = same.map(([mark]) => `the same ${mark}`);
      const share = sharedPart(a.runs, b.runs);
      if (share > MOST_SHARED) {
        problems.push(`${Math.round(share * 100)} % of the runs of four words in common`);
      }
      return problems.map((problem) => ({ a: a.name, b: b.name, problem }));
    }),
  );
}

/** What must be a task's own, each as one text; "" where the task has none. */
function marksOf(task: Task): ReadonlyMap<string, string> {
  if (task.for === "narrator") {
    return new Map([
      ["first message", plain(task.turns[0]?.player ?? "")],
      ["world", sorted(task.world)],
    ]);
  }
  const results = [...task.turns.flatMap(({ steps }) => steps), ...task.results];
  return new Map([
    ["first message", plain(task.turns[0]?.user ?? "")],
    ["tool set", setOf(task.tools.map(({ name }) => name))],
    ["result set", setOf(results.map(({ result }) => result))],
  ]);
}

function plain(text: string): string {
  return wordsOf(text).join(" ");
}

function setOf(texts: readonly string[]): string {
  return [...new Set(texts)].sort().join("\n");
}

/** JSON in which the order of keys makes no difference. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, held) =>
    typeof held === "object" && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  );
}

/** Runs within one text each, so that neither keys nor the order of fields make tasks look alike. */
function runsOf(task: Task): ReadonlySet<string> {
  const runs = new Set<string>();
  for (const text of textsIn(task)) {
    const words = wordsOf(text);
    for (let at = 0; at + RUN_WORDS <= words.length; at++) {
      runs.add(words.slice(at, at + RUN_WORDS).join(" "));
    }
  }
  return runs;
}

const RUN_WORDS = 4;

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Of the smaller set: a short task that is wholly part of a long one is a copy too. */
function sharedPart(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const least = Math.min(a.size, b.size);
  if (least === 0) return 0;
  const shared = [...a].filter((run) => b.has(run)).length;
  return shared / least;
}
