import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Fields, fieldsOf } from "../model/http/json-text.ts";
import { isInRange } from "./doctor-versions.ts";

/** A package that an adapter or an export of this one needs and that is installed apart. */
export interface FoundPackage {
  readonly name: string;
  /** The versions that go with this package. */
  readonly wanted: string;
  /** Whether it is there. It is looked for and not loaded. */
  readonly installed: boolean;
  /** null when it is not there or does not tell. */
  readonly version: string | null;
  /** Whether the version is one of those; null when that is not known. */
  readonly fits: boolean | null;
}

/**
 * Looks for packages from where this one stands, as an import would.
 *
 * @param wanted ranges by name
 * @param resolve the address that an import of a name would load; throws when there is none
 */
export function foundPackages(
  wanted: Readonly<Record<string, string>>,
  resolve: (name: string) => string,
): Promise<readonly FoundPackage[]> {
  return Promise.all(
    Object.entries(wanted).map(async ([name, range]) => {
      const manifest = await manifestOf(name, resolve);
      const told = manifest?.["version"];
      const version = typeof told === "string" && /^[\w.+-]{1,60}$/.test(told) ? told : null;
      const fits = version === null ? null : isInRange(version, range);
      return { name, wanted: range, installed: manifest !== null, version, fits };
    }),
  );
}

/** The package.json of the package that a name leads to; null when it leads nowhere. */
async function manifestOf(name: string, resolve: (name: string) => string): Promise<Fields | null> {
  try {
    let folder = dirname(fileURLToPath(resolve(name)));
    while (folder !== dirname(folder)) {
      const manifest = await manifestIn(folder);
      if (manifest?.["name"] === name) return manifest;
      folder = dirname(folder);
    }
  } catch {
    // Whatever keeps a name from being resolved keeps it from being imported.
  }
  return null;
}

async function manifestIn(folder: string): Promise<Fields | null> {
  try {
    return fieldsOf(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));
  } catch {
    return null;
  }
}
