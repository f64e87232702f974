/** Prepares a run's folder and manifest: a fresh folder is made, one that holds the same plan is gone on with. */

import { execFileSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { UsageError } from "../errors.ts";
import {
  contentHashes,
  type Manifest,
  manifestVersion,
  type NotAdmitted,
  type ProbingSpend,
  planHash,
} from "../journal/manifest.ts";
import { canBeOne, decidedModels } from "../journal/manifest-models.ts";
import {
  findManifest,
  type RunFolder,
  readManifest,
  runName,
  writeWhole,
} from "../journal/run-folder.ts";
import { isLockName } from "../journal/run-lock.ts";
import type { Model } from "../model/model.ts";
import type { Pricing } from "../plan/pricing.ts";
import { protocolOf } from "../plan/protocol-of.ts";
import type { RacePlan } from "../plan/race-plan.ts";
import { type Shard, shardName } from "../plan/shard.ts";
import type { Json } from "../protocols/json.ts";
import { purposeLabelProtocol } from "../protocols/purpose-label/protocol.ts";
import { defaultVocabulary } from "../protocols/state-block/default-vocabulary.ts";
import { stateBlockProtocol } from "../protocols/state-block/protocol.ts";
import { makeFolder } from "../suite/make-folder.ts";
import { protocolName } from "../suite/protocol-name.ts";
import type { Suite } from "../suite/suite.ts";
import { packageVersion } from "./package-version.ts";

export interface PreparedRun {
  /** Whether the folder held part of this very plan. */
  readonly resumed: boolean;
  /** The races as they were declared when the run began; null where everything is played in full. */
  readonly races: readonly RacePlan[] | null;
}

/** What was decided of a run before its first call. */
export interface Decided {
  /** What was asked of a model to find out what it supports, by its id. */
  readonly probes: ReadonlyMap<string, Json>;
  /** What that took, where the run begins; else what it took then. */
  readonly probing: ProbingSpend;
  /** Cells that a budget left out of the plan. */
  readonly notAdmitted: readonly NotAdmitted[];
  /** The races of a run that ends when it is decided; null for one that is played in full. */
  readonly races: readonly RacePlan[] | null;
  /** The part of the plan that is played; null for the whole. */
  readonly shard: Shard | null;
  /** Whose seed the suite has; null for none. */
  readonly night: NonNullable<Manifest["night"]> | null;
  /** What each model's tokens cost today. */
  readonly pricings: ReadonlyMap<string, Pricing>;
}

/**
 * @throws {UsageError} when the folder holds another plan, or files that are no run, and when a model has changed in
 *   what it supports since the run began
 */
export async function prepareRun(
  folder: RunFolder,
  suite: Suite,
  models: ReadonlyMap<string, Model>,
  { probes, probing, notAdmitted, races, shard, night, pricings }: Decided,
): Promise<PreparedRun> {
  const described = describeModels(models, probes);
  const plan = planHash(suite, described, races !== null);
  const found = await findManifest(folder);
  if (found !== null) {
    if (found.plan === plan) {
      refuseOtherPart(found, shard, folder.path);
      refuseChanged(found.models, described, folder.path);
      const models = decidedModels(found.models, described);
      const today = {
        ...found,
        models,
        suite,
        pricings: Object.fromEntries(pricings),
      };
      await writeManifest(folder, planned(today, notAdmitted));
      return { resumed: true, races: found.races ?? null };
    }
    refuseOtherCourse(found, races, folder.path);
    throw new UsageError("the folder holds a run of another plan", {
      where: folder.path,
      mend: "name another folder with --out, or run the suite and filters that the folder was made with",
    });
  }
  await refuseForeignFolder(folder);
  const manifest = planned(manifestOf(folder, suite, described, plan), notAdmitted);
  await writeManifest(folder, {
    ...manifest,
    pricings: Object.fromEntries(pricings),
    ...(probing.calls > 0 && { probing }),
    ...(races !== null && { races }),
    ...(shard !== null && { shards: [shard] }),
    ...(night !== null && { night }),
  });
  return { resumed: false, races };
}

/** The figures of a race that is decided early are no figures of a run that is played in full. */
function refuseOtherCourse(
  { races }: Manifest,
  asked: readonly RacePlan[] | null,
  folder: string,
): void {
  if ((races === undefined) === (asked === null)) return;
  const [was, add] =
    races === undefined
      ? ["without", "leave --until-decided out"]
      : ["with", "add --until-decided"];
  throw new UsageError(`the folder holds a run that was begun ${was} --until-decided`, {
    where: folder,
    mend: `${add}, or name another folder with --out`,
  });
}

function refuseOtherPart({ shards }: Manifest, shard: Shard | null, folder: string): void {
  const was = shards === undefined ? null : shards.map(shardName).join(",");
  const is = shard === null ? null : shardName(shard);
  if (was === is) return;
  throw new UsageError(
    `the folder holds ${was === null ? "a run of the whole plan" : `shard ${was} of the plan`}`,
    {
      where: folder,
      mend: `${was === null ? "leave out --shard" : `give --shard ${was}`}, or name another folder with --out`,
    },
  );
}

/** Writes down that a model's prefill held no longer when the run ended. */
export async function noteFlip(folder: RunFolder, id: string, flipped: string): Promise<void> {
  const manifest = await readManifest(folder);
  const model = manifest.models[id];
  if (model === undefined) return;
  await writeManifest(folder, {
    ...manifest,
    models: { ...manifest.models, [id]: { ...model, flipped } },
  });
}

/** The manifest with what is not in its plan, and without what was not before. */
function planned(
  { notAdmitted: _, ...manifest }: Manifest,
  notAdmitted: readonly NotAdmitted[],
): Manifest {
  return notAdmitted.length === 0 ? manifest : { ...manifest, notAdmitted };
}

/** Writes the manifest, whole or not at all. */
export async function writeManifest(folder: RunFolder, manifest: Manifest): Promise<void> {
  await writeWhole(folder.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @throws {UsageError} when the folder holds anything but a lock; makes it if need be */
export async function refuseForeignFolder(folder: RunFolder): Promise<void> {
  await makeFolder(folder.path);
  const entries = (await readdir(folder.path)).filter(
    (name) => !isLockName(name) && !name.endsWith(".part"),
  );
  if (entries.length === 0) return;
  throw new UsageError("the folder is not empty and holds no run", {
    where: folder.path,
    mend: "name an empty or new folder with --out",
  });
}

function describeModels(
  models: ReadonlyMap<string, Model>,
  probes: ReadonlyMap<string, Json>,
): Manifest["models"] {
  return Object.fromEntries(
    [...models].map(([id, { simulated, prefill, constraint, lateSystem, identity }]) => {
      const probe = probes.get(id) ?? null;
      return [id, { simulated, prefill, constraint, lateSystem, probe, identity }];
    }),
  );
}

function refuseChanged(was: Manifest["models"], is: Manifest["models"], folder: string): void {
  const changed = canBeOne(was, is);
  if (changed === null) return;
  throw new UsageError(changed, {
    where: folder,
    mend: "name another folder with --out: the two cannot be one run",
  });
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
