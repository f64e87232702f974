/**
 * Builds what the tests of the command line start. A process that compiles the sources as it loads them takes three
 * times as long to come up, and the tests start some hundreds.
 */
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { bundle } from "./bundle.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Beside `dist` and not in it, so that a build is never taken apart by a test. */
const folder = ".test-dist";

/** Called by vitest before the first test, and again before those that a change starts. */
export async function setup(project: TestProject): Promise<void> {
  await rm(`${root}${folder}`, { recursive: true, force: true });
  await bundle(folder);
  project.onTestsRerun(() => bundle(folder));
}
