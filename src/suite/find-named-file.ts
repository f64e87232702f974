import { readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileFault } from "./file-fault.ts";
import { isPath, placeBeside, shownFrom } from "./file-place.ts";
import { knownWords } from "./nearest-word.ts";
import type { FilePlace } from "./text-file.ts";

/** Where names are looked up: beside the suite file, then in the package's own `evals/`. */
export interface Shelves {
  readonly suite: FilePlace;
  readonly packageEvals: string;
  readonly cwd: string;
}

/** What is looked for. */
export interface NamedFile {
  readonly kind: "wording" | "variant";
  /** The protocol of a wording, `agent` or `narrator` of a variant: the folder they stand in. */
  readonly group: string;
  /** A path, or a name. */
  readonly written: string;
  readonly askedAt: string;
}

/**
 * The file of a wording or variant. A path is taken as it is, relative to the suite file; a name is looked up
 * in `wordings/<protocol>/` and `wordings/` beside the suite, then in the same two folders of the package
 * (`variants/<agent|narrator>/` and `variants/` for variants).
 *
 * @throws {FileError} for a name that is in none of them, naming those that are
 */
export async function findNamedFile(named: NamedFile, shelves: Shelves): Promise<FilePlace> {
  if (isPath(named.written)) return placeBeside(shelves.suite, named.written, named.askedAt);
  const folders = foldersOf(named, shelves);
  for (const { path, shown } of folders) {
    const file = `${named.written}${EXTENSIONS[named.kind]}`;
    const place = { path: join(path, file), shown: join(shown, file), askedAt: named.askedAt };
    if (await isFile(place.path)) return place;
  }
  throw await unknownName(named, folders);
}

const EXTENSIONS = { wording: ".md", variant: ".yaml" } as const;

interface Folder {
  readonly path: string;
  readonly shown: string;
}

function foldersOf({ kind, group }: NamedFile, shelves: Shelves): readonly Folder[] {
  const { suite, packageEvals, cwd } = shelves;
  const roots = [
    { path: dirname(suite.path), shown: dirname(suite.shown) },
    { path: packageEvals, shown: shownFrom(cwd, packageEvals) },
  ];
  return roots.flatMap(({ path, shown }) =>
    [join(`${kind}s`, group), `${kind}s`].map((folder) => ({
      path: join(path, folder),
      shown: join(shown, folder),
    })),
  );
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

async function unknownName(named: NamedFile, folders: readonly Folder[]): Promise<Error> {
  const { kind, group, written, askedAt } = named;
  const names = new Set<string>();
  for (const { path } of folders) {
    for (const name of await namesIn(path, EXTENSIONS[kind])) names.add(name);
  }
  const known = [...names].sort();
  const hint = known.length === 0 ? "" : ` ${knownWords(written, known, `${kind}s`)}`;
  return fileFault({
    message: `there is no ${kind} named "${written}" for ${group}`,
    mend: `write a path, or a name found in ${kind}s/ beside the suite;${hint}`,
    where: askedAt,
  });
}

async function namesIn(folder: string, extension: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder);
    return entries
      .filter((name) => name.endsWith(extension))
      .map((name) => name.slice(0, -extension.length));
  } catch {
    return [];
  }
}
