/** Composes the doctor: looks at this machine, prints what it found and what to run next. Nothing is changed. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describeError, FileError } from "../errors.ts";
import type { Environment } from "../model/expand-env.ts";
import { cacheFolder } from "../probe/cache-folder.ts";
import { packageEvals } from "../suite/package-evals.ts";
import { packageRoot } from "../suite/package-root.ts";
import type { AskWorld } from "./doctor-ask.ts";
import { type FoundFolder, foundFolders } from "./doctor-folders.ts";
import { type FoundKey, foundKeys } from "./doctor-keys.ts";
import { nextCommands } from "./doctor-next.ts";
import { type FoundPackage, foundPackages } from "./doctor-packages.ts";
import {
  type Finding,
  findServers,
  ollamaWarnings,
  type Place,
  usualPlaces,
} from "./doctor-servers.ts";
import { diagnosisText } from "./doctor-text.ts";
import { isInRange } from "./doctor-versions.ts";
import { envFile } from "./environment.ts";

/** What the doctor looks at. */
export interface DoctorWorld extends AskWorld {
  readonly cwd: string;
  /** The process's own variables. */
  readonly env: Environment;
  /** Such as `v20.20.2`. */
  readonly nodeVersion: string;
  /** The address that an import of a package would load; throws when there is none. */
  readonly resolve: (name: string) => string;
  /** Where servers may be, given the variables. */
  readonly placesFor: (env: Environment) => readonly Place[];
}

/** All that the doctor found; what `--json` prints. */
export interface Diagnosis {
  readonly node: {
    readonly version: string;
    readonly wanted: string;
    /** null when either cannot be read. */
    readonly fits: boolean | null;
  };
  readonly packages: readonly FoundPackage[];
  readonly folders: readonly FoundFolder[];
  readonly keys: readonly FoundKey[];
  readonly servers: readonly Finding[];
  /** What kept the doctor from looking at something. */
  readonly warnings: readonly string[];
  /** Commands to run next, ready to paste, the likeliest first; never empty. */
  readonly next: readonly string[];
}

/** `doctor`: prints the diagnosis to standard output. */
export async function doctorCommand(flags: { readonly json?: boolean }): Promise<void> {
  const diagnosis = await diagnose(thisMachine());
  const text =
    flags.json === true ? JSON.stringify(diagnosis, null, 2) : diagnosisText(diagnosis).trimEnd();
  process.stdout.write(`${text}\n`);
}

function thisMachine(): DoctorWorld {
  return {
    cwd: process.cwd(),
    env: process.env,
    nodeVersion: process.version,
    resolve: (name) => import.meta.resolve(name),
    placesFor: usualPlaces,
    fetch: globalThis.fetch,
    waitMs: 700,
  };
}

/** Looks at everything at once. A server, a file or a package that is in a bad way is a finding, never an error. */
export async function diagnose(world: DoctorWorld): Promise<Diagnosis> {
  const { cwd, env, nodeVersion } = world;
  const { file, warnings } = await readEnvFile(cwd);
  const merged = { ...file, ...env };
  const { engines, peerDependencies } = manifest();
  const [packages, folders, servers] = await Promise.all([
    foundPackages(peerDependencies, world.resolve),
    foundFolders({ cache: cacheFolder(merged), results: join(cwd, "results") }),
    findServers(world.placesFor(merged), world),
  ]);
  return {
    node: {
      version: nodeVersion.replace(/^v/, ""),
      wanted: engines.node,
      fits: isInRange(nodeVersion, engines.node),
    },
    packages,
    folders,
    keys: foundKeys(env, file),
    servers,
    warnings: [...warnings, ...ollamaWarnings(merged)],
    next: nextCommands(servers, demoSuite(cwd)),
  };
}

async function readEnvFile(
  cwd: string,
): Promise<{ readonly file: Environment; readonly warnings: readonly string[] }> {
  try {
    return { file: await envFile(cwd), warnings: [] };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { file: {}, warnings: [describeError(error)] };
  }
}

interface Manifest {
  readonly engines: { readonly node: string };
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** This package's own. */
function manifest(): Manifest {
  const text = readFileSync(join(packageRoot(), "package.json"), "utf8");
  return JSON.parse(text) as Manifest;
}

/** The demo as it is named from the working folder: a checkout has it there, elsewhere it is the package's. */
function demoSuite(cwd: string): string {
  const beside = join("evals", "demo.yaml");
  return existsSync(join(cwd, beside)) ? beside : join(packageEvals(), "demo.yaml");
}
