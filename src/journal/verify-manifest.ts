/** Looks whether a run's manifest is whole: what it hashed when the run began must be what it holds. */

import { readFile } from "node:fs/promises";
import { contentHashes, type Manifest, planHash } from "./manifest.ts";
import { parseManifest, type RunFolder } from "./run-folder.ts";

export interface ManifestCheck {
  readonly state: "sound" | "damaged" | "absent";
  /** What is wrong, as in "task:agent/triage is not what was hashed"; empty when it is sound. */
  readonly problems: readonly string[];
  /** null when it is not sound: nothing is to be judged by it. */
  readonly manifest: Manifest | null;
}

/** Reads and checks the manifest of a run folder. Whatever the file holds is an answer and never an error. */
export async function verifyManifest(folder: RunFolder): Promise<ManifestCheck> {
  let text: string;
  try {
    text = await readFile(folder.manifest, "utf8");
  } catch (error) {
    const isAbsent = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isAbsent) throw error;
    return { state: "absent", problems: ["there is none"], manifest: null };
  }
  try {
    const manifest = parseManifest(text, folder);
    const problems = problemsOf(manifest);
    return problems.length === 0
      ? { state: "sound", problems, manifest }
      : { state: "damaged", problems, manifest: null };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { state: "damaged", problems: [`cannot be read: ${problem}`], manifest: null };
  }
}

function problemsOf(manifest: Manifest): readonly string[] {
  const held = contentHashes(manifest.suite);
  const names = new Set([...Object.keys(manifest.hashes), ...Object.keys(held)]);
  const changed = [...names].filter((name) => manifest.hashes[name] !== held[name]);
  const problems = changed.map((name) => `${name} is not what was hashed when the run began`);
  return planHash(manifest.suite, manifest.models, manifest.races !== undefined) === manifest.plan
    ? problems
    : [...problems, "suite and models are not those of the plan's hash"];
}
