import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { packageRoot } from "../suite/package-root.ts";
import type { SchemaLink } from "./init-files.ts";

/**
 * Links the files of a suite in `folder` to the JSON Schemas of the package that is installed in it or in a folder
 * above, or of the package that this is when the suite lies within. The links are relative, so that they hold on
 * another machine; without such a package there are none.
 */
export function schemaLinksFrom(folder: string, ownRoot: string = packageRoot()): SchemaLink {
  const schemas = schemasFolder(resolve(folder), resolve(ownRoot));
  return (path, kind) => {
    if (schemas === null) return null;
    const file = join(schemas, `${kind}.schema.json`);
    if (!existsSync(file)) return null;
    const seen = relative(dirname(join(resolve(folder), path)), file).replaceAll("\\", "/");
    return seen.startsWith(".") ? seen : `./${seen}`;
  };
}

function schemasFolder(folder: string, ownRoot: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    const installed = join(at, "node_modules", "seambench", "schemas");
    if (existsSync(installed)) return installed;
    if (at === ownRoot) return join(at, "schemas");
    if (at === dirname(at)) return null;
  }
}
