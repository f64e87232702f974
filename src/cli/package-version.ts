import { readFileSync } from "node:fs";

/** This package's version, read from its own package.json, which stands two folders above src/cli and dist/cli alike. */
export function packageVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const { version } = JSON.parse(text) as { readonly version: string };
  return version;
}
