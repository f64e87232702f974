/** Prepares a run's folder and manifest: a fresh folder is made, one that holds the same plan is gone on with. */

import { execFileSync } from "node:child_process";
import { mkdir, readdir } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { UsageError } from "../errors.ts";
import {
  contentHashes,
  type Manifest,
  manifestVersion,
  type NotAdmitted,
  planHash,
} from "../journal/manifest.ts";
import {
  findManifest,
  type RunFolder,
  readManifest,
  runName,
  writeWhole,
} from "../journal/run-folder.ts";
import { isLockName } from "../journal/run-lock.ts";
import type { Model, Support } from "../model/model.ts";
import { protocolOf } from "../plan/protocol-of.ts";
import type { RacePlan } from "../plan/race-plan.ts";
import type { Json } from "../protocols/json.ts";
import { purposeLabelProtocol } from "../protocols/purpose-label/protocol.ts";
import { defaultVocabulary } from "../protocols/state-block/default-vocabulary.ts";
import { stateBlockProtocol } from "../protocols/state-block/protocol.ts";
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
  /** Cells that a budget left out of the plan. */
  readonly notAdmitted: readonly NotAdmitted[];
  /** The races of a run that ends when it is decided; null for one that is played in full. */
  readonly races: readonly RacePlan[] | null;
}

/**
 * @throws {UsageError} when the folder holds another plan, or files that are no run, and when a model has changed in
 *   what it supports since the run began
 */
export async function prepareRun(
  folder: RunFolder,
  suite: Suite,
  models: ReadonlyMap<string, Model>,
  { probes, notAdmitted, races }: Decided,
): Promise<PreparedRun> {
  const described = describeModels(models, probes);
  const plan = planHash(suite, described, races !== null);
  const found = await findManifest(folder);
  if (found !== null) {
    if (found.plan === plan) {
      refuseChanged(found.models, described, folder.path);
      const models = decided(found.models, described);
      await writeManifest(folder, planned({ ...found, models, suite }, notAdmitted));
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
  await writeManifest(folder, races === null ? manifest : { ...manifest, races });
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

async function writeManifest(folder: RunFolder, manifest: Manifest): Promise<void> {
  await writeWhole(folder.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** What could not be decided when the run began may be decided now: no turn was asked that depends on it. */
function decided(was: Manifest["models"], is: Manifest["models"]): Manifest["models"] {
  return Object.fromEntries(
    Object.entries(was).map(([id, before]) => {
      const now = is[id] ?? before;
      const open = capabilities.filter((name) => before[name].kind === "inconclusive");
      if (open.length === 0) return [id, before];
      const found = Object.fromEntries(open.map((name) => [name, now[name]] as const));
      return [id, { ...before, ...found, probe: now.probe }];
    }),
  );
}

const capabilities = ["prefill", "constraint", "lateSystem"] as const;

async function refuseForeignFolder(folder: RunFolder): Promise<void> {
  await mkdir(folder.path, { recursive: true });
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

/**
 * A server that takes a prefill in another way than it did, or no longer, has become another target: figures of before
 * and after do not belong in one cell.
 */
function refuseChanged(was: Manifest["models"], is: Manifest["models"], folder: string): void {
  for (const [id, before] of Object.entries(was)) {
    for (const capability of capabilities) {
      const now = is[id]?.[capability];
      // What cannot be told now leaves its cells incomplete, and what could not be told then has no turns.
      const untold = [now, before[capability]].some((one) => one?.kind === "inconclusive");
      if (now === undefined || untold) continue;
      if (supportWords(now) === supportWords(before[capability])) continue;
      throw new UsageError(
        `${capability} of model ${id} was "${supportWords(before[capability])}" when the run began and is "${supportWords(now)}" now`,
        { where: folder, mend: "name another folder with --out: the two cannot be one run" },
      );
    }
  }
}

function supportWords(support: Support): string {
  return support.kind === "supported" ? support.mechanism : support.kind;
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
