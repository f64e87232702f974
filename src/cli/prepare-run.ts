/** Prepares a run's folder and manifest: a fresh folder is made, one that holds the same plan is gone on with. */

import { execFileSync } from "node:child_process";
import { mkdir, readdir } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { UsageError } from "../errors.ts";
import { contentHashes, type Manifest, manifestVersion, planHash } from "../journal/manifest.ts";
import { findManifest, type RunFolder, runName, writeWhole } from "../journal/run-folder.ts";
import { lockName } from "../journal/run-lock.ts";
import type { Model } from "../model/model.ts";
import { protocolOf } from "../plan/protocol-of.ts";
import { purposeLabelProtocol } from "../protocols/purpose-label/protocol.ts";
import { defaultVocabulary } from "../protocols/state-block/default-vocabulary.ts";
import { stateBlockProtocol } from "../protocols/state-block/protocol.ts";
import { protocolName } from "../suite/protocol-name.ts";
import type { Suite } from "../suite/suite.ts";
import { packageVersion } from "./package-version.ts";

export interface PreparedRun {
  /** Whether the folder held part of this very plan. */
  readonly resumed: boolean;
}

/**
 * @throws {UsageError} when the folder holds another plan, or files that are no run
 */
export async function prepareRun(
  folder: RunFolder,
  suite: Suite,
  models: ReadonlyMap<string, Model>,
): Promise<PreparedRun> {
  const described = describeModels(models);
  const plan = planHash(suite, described);
  const found = await findManifest(folder);
  if (found !== null) {
    if (found.plan === plan) return { resumed: true };
    throw new UsageError("the folder holds a run of another plan", {
      where: folder.path,
      mend: "name another folder with --out, or run the suite and filters that the folder was made with",
    });
  }
  await refuseForeignFolder(folder);
  await writeWhole(
    folder.manifest,
    `${JSON.stringify(manifestOf(folder, suite, described, plan), null, 2)}\n`,
  );
  return { resumed: false };
}

async function refuseForeignFolder(folder: RunFolder): Promise<void> {
  await mkdir(folder.path, { recursive: true });
  const entries = (await readdir(folder.path)).filter(
    (name) => name !== lockName && !name.endsWith(".part"),
  );
  if (entries.length === 0) return;
  throw new UsageError("the folder is not empty and holds no run", {
    where: folder.path,
    mend: "name an empty or new folder with --out",
  });
}

function describeModels(models: ReadonlyMap<string, Model>): Manifest["models"] {
  return Object.fromEntries(
    [...models].map(([id, { simulated, prefill, constraint, identity }]) => [
      id,
      { simulated, prefill, constraint, identity },
    ]),
  );
}

function manifestOf(
  folder: RunFolder,
  suite: Suite,
  models: Manifest["models"],
  plan: string,
): Manifest {
  const protocols = [purposeLabelProtocol(64), stateBlockProtocol(defaultVocabulary)];
  return {
    v: manifestVersion,
    run: runName(folder.path),
    plan,
    createdAt: new Date().toISOString(),
    versions: {
      seambench: packageVersion(),
      node: process.version,
      protocols: Object.fromEntries([
        ...protocols.map(({ id, version }) => [id, version] as const),
        ...suite.experiments.map(
          (experiment) => [protocolName(experiment), protocolOf(experiment).version] as const,
        ),
      ]),
    },
    commit: gitCommit(),
    machine: {
      cpu: cpus()[0]?.model ?? "unknown",
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      platform: `${process.platform} ${process.arch}`,
    },
    seed: suite.seed,
    models,
    hashes: contentHashes(suite),
    suite,
  };
}

/** The commit of the working folder; null outside a repository or without git. */
function gitCommit(): string | null {
  try {
    const output = execFileSync("git", ["rev-parse", "HEAD"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    return output.toString().trim() || null;
  } catch {
    return null;
  }
}
