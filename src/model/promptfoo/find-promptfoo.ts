import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { UsageError } from "../../errors.ts";
import { fieldsOf, jsonOf, writtenOf } from "../http/json-text.ts";

/** An installed promptfoo. */
export interface InstalledPromptfoo {
  /** What is imported. */
  readonly entry: string;
  readonly version: string;
}

/** Where promptfoo is looked for, in this order. */
export interface PromptfooFolders {
  /** The folder that the command runs in. */
  readonly cwd: string;
  /** The package's own `evals/`, which has a slim promptfoo in checkouts. */
  readonly packageEvals: string;
}

/**
 * Finds the promptfoo that the user installed, else that of this package's own `evals/promptfoo`. Nothing of it is
 * loaded.
 *
 * @throws {UsageError} with the install command when there is none
 */
export async function findPromptfoo(
  { cwd, packageEvals }: PromptfooFolders,
  where: string,
): Promise<InstalledPromptfoo> {
  for (const folder of [cwd, join(packageEvals, "promptfoo")]) {
    for (const modules of createRequire(join(folder, "package.json")).resolve.paths("promptfoo") ??
      []) {
      const found = await installedIn(join(modules, "promptfoo"));
      if (found !== null) return found;
    }
  }
  throw new UsageError("adapter promptfoo needs the package promptfoo, which is not installed", {
    where,
    mend: `npm install --save-dev promptfoo@${testedVersion}`,
  });
}

/** The version that the adapter was made and tested with; the last line for Node 20. */
export const testedVersion = "0.121.20";

/** Its own `package.json` is read because what it exports does not include it. */
async function installedIn(folder: string): Promise<InstalledPromptfoo | null> {
  const text = await readFile(join(folder, "package.json"), "utf8").catch(() => null);
  const described = text === null ? null : fieldsOf(jsonOf(text));
  if (described === null) return null;
  const entry = entryOf(described["exports"]) ?? writtenOf(described["main"]) ?? "index.js";
  const version = writtenOf(described["version"]) ?? "unknown";
  return { entry: join(folder, entry), version };
}

/** `{".": {"import": "./x.js"}}` or `{".": {"import": {"default": "./x.js"}}}`. */
function entryOf(exports: unknown): string | null {
  const main = fieldsOf(exports)?.["."];
  const imported = fieldsOf(main)?.["import"] ?? fieldsOf(main)?.["default"] ?? main;
  return writtenOf(imported) ?? writtenOf(fieldsOf(imported)?.["default"]);
}
