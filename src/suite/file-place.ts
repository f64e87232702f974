import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { fileFault } from "./file-fault.ts";
import { printable } from "./printable.ts";
import type { FilePlace } from "./text-file.ts";

/** The place of a file that another file names: relative to that file, and shown as its reader would look for it. */
export function placeBeside(from: FilePlace, written: string, askedAt: string): FilePlace {
  const shown = isAbsolute(written) ? written : join(dirname(from.shown), written);
  return { path: resolve(dirname(from.path), written), shown, askedAt };
}

/** The place of a file that a command names, relative to the folder it runs in. */
export function placeInFolder(cwd: string, written: string, askedAt: string | null): FilePlace {
  return { path: resolve(cwd, written), shown: written, askedAt };
}

/** How a path that nobody wrote is shown: from the working folder when it lies in it, else whole. */
export function shownFrom(cwd: string, path: string): string {
  const seen = relative(cwd, path);
  return seen === "" || seen.startsWith("..") || isAbsolute(seen) ? path : seen;
}

/** Whether a text of a suite file is a path; else it is a name that is looked up. */
export function isPath(written: string): boolean {
  return /[/\\]/.test(written) || /\.(md|markdown|txt|ya?ml)$/i.test(written);
}

/**
 * The name that a file gives to what it holds: its own, without `extension`.
 *
 * @throws {FileError} if it would not print as it is
 */
export function nameOfFile(place: FilePlace, extension: RegExp): string {
  const name = basename(place.path).replace(extension, "");
  if (name !== "" && printable(name, name.length) === name) return name;
  throw fileFault({
    message: `the file name of ${place.shown} cannot be a name in tables`,
    mend: "rename the file with plain characters",
    where: place.askedAt ?? place.shown,
  });
}
