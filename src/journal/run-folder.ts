/** The names inside a run folder and the few ways of writing them. */

import { open, readFile, rename } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { FileError } from "../errors.ts";
import { makeFolder } from "../suite/make-folder.ts";
import { type Manifest, manifestVersion } from "./manifest.ts";
import { syncFolder } from "./sync-folder.ts";

export interface RunFolder {
  readonly path: string;
  readonly manifest: string;
  readonly journal: string;
}

/** The names inside the folder at `path`, which need not exist. */
export function runFolder(path: string): RunFolder {
  return { path, manifest: join(path, "manifest.json"), journal: join(path, "journal.jsonl") };
}

/** The run's name: its folder's. */
export function runName(path: string): string {
  return basename(resolve(path));
}

/** Writes a file whole or not at all, making its folder; resolves once it is on disk under its name. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const folder = dirname(path);
  const made = await makeFolder(folder);
  const beside = `${path}.part`;
  const file = await open(beside, "w");
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
  await syncFolder(folder);
  if (made !== null) await syncFolder(dirname(made));
}

/** The manifest of a run folder, or null when there is none. */
export async function findManifest(folder: RunFolder): Promise<Manifest | null> {
  let text: string;
  try {
    text = await readFile(folder.manifest, "utf8");
  } catch {
    return null;
  }
  return parseManifest(text, folder);
}

/**
 * The manifest of a run folder.
 *
 * @throws {FileError} when the folder holds none or it cannot be read as one
 */
export async function readManifest(folder: RunFolder): Promise<Manifest> {
  const manifest = await findManifest(folder);
  if (manifest !== null) return manifest;
  throw new FileError("this is not a run folder: it has no readable manifest.json", {
    where: folder.path,
    mend: "name a folder that `seambench run` wrote, such as one under results/",
  });
}

/**
 * The text of a manifest as one.
 *
 * @throws {FileError} when it is none
 */
export function parseManifest(text: string, folder: RunFolder): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new FileError("the manifest is not JSON", {
      where: folder.manifest,
      mend: "restore it from a copy, or run the suite into a new folder with --out",
      cause,
    });
  }
  if (isManifest(value)) return value;
  throw new FileError(`the manifest is not of version ${manifestVersion}`, {
    where: folder.manifest,
    mend: "read the run with the seambench that wrote it, or run the suite again",
  });
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== "object" || value === null) return false;
  return "v" in value && value.v === manifestVersion && "suite" in value && "models" in value;
}
