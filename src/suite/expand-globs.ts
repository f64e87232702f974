import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, parse, resolve } from "node:path";
import { fileFault } from "./file-fault.ts";
import { placeBeside } from "./file-place.ts";
import { bracesExpanded, fitsWildcards, isPattern } from "./glob-pattern.ts";
import type { FilePlace } from "./text-file.ts";

/** A path or pattern of a suite file and where it stands there. */
export interface WrittenGlob {
  readonly written: string;
  readonly askedAt: string;
}

/**
 * The files that paths and patterns name, relative to `from`: patterns in their order, the files of each
 * sorted by path. Patterns know `*`, `?`, `**` and `{a,b}`; `*` and `**` pass over names that begin with a
 * dot, and `**` over node_modules and linked folders.
 *
 * @throws {FileError} for a pattern that no file fits; a path is taken as it is and read by whoever asked
 */
export async function expandGlobs(
  globs: readonly WrittenGlob[],
  from: FilePlace,
): Promise<readonly FilePlace[]> {
  const places: FilePlace[] = [];
  for (const { written, askedAt } of globs) {
    if (!isPattern(written)) {
      places.push(placeBeside(from, written, askedAt));
      continue;
    }
    const found = await filesOf(written, askedAt, from);
    if (found.length === 0) throw fitsNothing(written, askedAt);
    places.push(...found.map((path) => placeBeside(from, path, askedAt)));
  }
  return places;
}

function fitsNothing(written: string, where: string): Error {
  return fileFault({
    message: `no file fits "${written}"`,
    mend: "check the pattern; it is relative to this file and knows *, ?, ** and {a,b}",
    where,
  });
}

/** Paths as the pattern would write them, sorted, each once. */
async function filesOf(
  pattern: string,
  askedAt: string,
  from: FilePlace,
): Promise<readonly string[]> {
  const texts = bracesExpanded(pattern);
  if (texts === null) {
    const message = `the braces of "${pattern}" stand for too many paths`;
    throw fileFault({ message, mend: "list the patterns one by one", where: askedAt });
  }
  const walk: Walk = { base: resolve(from.path, ".."), visited: 0, askedAt };
  const found = new Set<string>();
  for (const text of texts) {
    const { root } = parse(text);
    const segments = text.slice(root.length).split("/").filter(Boolean);
    for (const path of await filesUnder(root, segments, walk)) found.add(path);
  }
  return [...found].sort();
}

interface Walk {
  /** The folder that relative paths start from. */
  readonly base: string;
  visited: number;
  readonly askedAt: string;
}

async function filesUnder(
  folder: string,
  segments: readonly string[],
  walk: Walk,
): Promise<readonly string[]> {
  const [segment, ...rest] = segments;
  if (segment === undefined) return [];
  if (segment === "**") return filesAtAnyDepth(folder, rest, walk);
  if (!isPattern(segment)) {
    const path = join(folder, segment);
    if (rest.length > 0) return filesUnder(path, rest, walk);
    return (await kindOf(resolve(walk.base, path))) === "file" ? [path] : [];
  }
  const found: string[] = [];
  for (const entry of await entriesOf(folder, walk)) {
    if (isHidden(entry) || !fitsWildcards(entry.name, segment)) continue;
    const path = join(folder, entry.name);
    const kind = await kindOf(resolve(walk.base, path));
    if (rest.length === 0 && kind === "file") found.push(path);
    if (rest.length > 0 && kind === "folder") found.push(...(await filesUnder(path, rest, walk)));
  }
  return found;
}

/** `**` is no folder, or any folder and `**` again; at the end of a pattern it is every file below. */
async function filesAtAnyDepth(
  folder: string,
  segments: readonly string[],
  walk: Walk,
): Promise<readonly string[]> {
  const rest = segments.length === 0 ? ["*"] : segments;
  if (rest[0] === "**") return filesAtAnyDepth(folder, rest.slice(1), walk);
  const found = [...(await filesUnder(folder, rest, walk))];
  for (const entry of await entriesOf(folder, walk)) {
    if (!entry.isDirectory() || isHidden(entry) || entry.name === "node_modules") continue;
    found.push(...(await filesAtAnyDepth(join(folder, entry.name), rest, walk)));
  }
  return found;
}

function isHidden(entry: Dirent): boolean {
  return entry.name.startsWith(".");
}

/** A folder that is not there, or closed to us, has no entries: then the pattern fits nothing. */
async function entriesOf(folder: string, walk: Walk): Promise<readonly Dirent[]> {
  walk.visited++;
  if (walk.visited > MAX_FOLDERS) {
    throw fileFault({
      message: `this pattern leads through more than ${MAX_FOLDERS} folders`,
      mend: "begin it with the folder that holds the tasks",
      where: walk.askedAt,
    });
  }
  try {
    return await readdir(resolve(walk.base, folder), { withFileTypes: true });
  } catch {
    return [];
  }
}

const MAX_FOLDERS = 10_000;

/** What a path leads to, links followed. */
async function kindOf(path: string): Promise<"file" | "folder" | "neither"> {
  try {
    const found = await stat(path);
    if (found.isFile()) return "file";
    return found.isDirectory() ? "folder" : "neither";
  } catch {
    return "neither";
  }
}
