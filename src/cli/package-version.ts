import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../suite/package-root.ts";

/** This package's version, read from its own package.json. */
export function packageVersion(): string {
  const text = readFileSync(join(packageRoot(), "package.json"), "utf8");
  const { version } = JSON.parse(text) as { readonly version: string };
  return version;
}
