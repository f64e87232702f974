/**
 * Builds what the tests of the command line start. A process that compiles the sources as it loads them takes three
 * times as long to come up, and the tests start some hundreds.
 */
import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Beside `dist` and not in it, so that a build is never taken apart by a test. */
const folder = ".test-dist";

/** Called by vitest before the first test, and again before those that a change starts. */
export async function setup(project: TestProject): Promise<void> {
  await rm(`${root}${folder}`, { recursive: true, force: true });
  await build();
  project.onTestsRerun(build);
}

/** Without a check of types, which is a step of its own. */
async function build(): Promise<void> {
  const flags = ["-p", "tsconfig.build.json", "--noCheck", "--outDir", folder];
  await promisify(execFile)("npx", ["tsc", ...flags], { cwd: root });
}
