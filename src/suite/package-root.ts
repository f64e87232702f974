import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder of this package: the nearest above this module that has a `package.json`. How far that is, a build decides,
 * which puts many modules into one file.
 *
 * @throws {RangeError} when there is none: this is no package any more
 */
export function packageRoot(
  moduleUrl: string = import.meta.url,
  exists: (path: string) => boolean = existsSync,
): string {
  const module = fileURLToPath(moduleUrl);
  for (let at = dirname(module); at !== dirname(at); at = dirname(at)) {
    if (exists(join(at, "package.json"))) return at;
  }
  throw new RangeError(`no package.json above ${module}`);
}
