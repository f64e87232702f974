/**
 * Checks that no two of our own tasks ask nearly the same. Prints each pair that does and ends with 1.
 *
 *     tsx scripts/check-tasks.ts [FOLDER]      evals/tasks by default
 */

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { defaultVocabulary } from "../src/protocols/state-block/default-vocabulary.ts";
import { packageEvals } from "../src/suite/package-evals.ts";
import { readTask } from "../src/suite/read-task.ts";
import type { Task } from "../src/suite/task.ts";
import { taskOverlaps } from "./task-overlaps.ts";

const folder = process.argv[2] ?? join(packageEvals(), "tasks");

for (const plays of ["agent", "narrator"] as const) {
  const tasks = await tasksIn(join(folder, plays), plays);
  const overlaps = taskOverlaps(tasks);
  for (const { a, b, problem } of overlaps) console.log(`${plays}: ${a} and ${b} have ${problem}`);
  console.log(`${plays}: ${tasks.length} tasks, ${overlaps.length} overlaps`);
  if (overlaps.length > 0) process.exitCode = 1;
}

async function tasksIn(path: string, plays: Task["for"]): Promise<readonly Task[]> {
  const names = (await readdir(path)).filter((name) => /\.ya?ml$/.test(name)).sort();
  const places = names.map((name) => ({
    path: join(path, name),
    shown: join(path, name),
    askedAt: null,
  }));
  const demand = plays === "agent" ? { plays } : { plays, vocabulary: defaultVocabulary };
  return Promise.all(places.map((place) => readTask(place, demand)));
}
