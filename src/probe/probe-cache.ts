/**
 * Verdicts of earlier probes, one file each. A gateway or an update changes what a target does under the same
 * address, so a verdict is kept under everything that tells one target from another, and not for long.
 */

import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Capability, Model, TargetFacts } from "../model/model.ts";
import { contentHash } from "../plan/content-hash.ts";
import type { Json } from "../protocols/json.ts";
import { canonicalJson } from "../suite/canonical-json.ts";
import { makeFolder } from "../suite/make-folder.ts";
import { ruleVersion } from "./decide.ts";
import { probeVersion } from "./probe-record.ts";

/** What a verdict is kept under: JSON, and no secret in it. */
export type CacheKey = { readonly [field: string]: Json };

export interface ProbeCache {
  /** What is kept under the key as it was written, unchecked; null for nothing. */
  get(key: CacheKey): Promise<unknown>;
  put(key: CacheKey, entry: Json): Promise<void>;
}

/** The key of a capability's verdict. `candidates` are the dialects that were tried, in their order. */
export function cacheKey(
  { identity, probing }: Model,
  facts: TargetFacts,
  capability: Capability,
  candidates: readonly string[],
): CacheKey {
  const { server, version, template } = facts;
  const settings = ["adapter", "body", "thinking", "api", "resolved", "headers"].map(
    (name) => identity[name] ?? null,
  );
  return {
    v: probeVersion,
    rule: ruleVersion,
    endpoint: probing?.target.endpoint ?? null,
    model: probing?.target.model ?? null,
    server,
    version,
    template,
    capability,
    candidates: capability === "prefill" ? candidates : [],
    settings: contentHash(canonicalJson(settings)),
  };
}

const hourMs = 3_600_000;

/**
 * Milliseconds for which verdicts hold, by what they say. A capability that is there is tried by every call that relies
 * on it; one that is not is never tried again, so it is asked for anew each night: a server that takes a seam again would
 * go on being called lost.
 */
export interface Lifetimes {
  /** A week where an update would show in the key, else a day. */
  readonly supported: number;
  readonly unsupported: number;
}

/** How long verdicts of a target hold. */
export function lifetimesOf({ version, template }: TargetFacts): Lifetimes {
  const supported = (version === null && template === null ? 24 : 7 * 24) * hourMs;
  return { supported, unsupported: 12 * hourMs };
}

/** Units of a file that is still read; ours are far smaller. */
const largestFile = 8_000_000;

/**
 * A cache in files below a folder. What is damaged or of another key counts as absent; what cannot be written is
 * told once and is no failure.
 */
export function fileCache(folder: string, warn: (words: string) => void): ProbeCache {
  let told = false;
  const pathOf = (key: CacheKey) =>
    join(folder, "probe", `${contentHash(canonicalJson(key))}.json`);
  return {
    async get(key) {
      try {
        const path = pathOf(key);
        if ((await stat(path)).size > largestFile) return null;
        const kept: unknown = JSON.parse(await readFile(path, "utf8"));
        return entryIn(kept, key);
      } catch {
        return null;
      }
    },
    async put(key, entry) {
      try {
        await writeBeside(pathOf(key), `${JSON.stringify({ key, entry })}\n`);
      } catch (error) {
        if (!told) warn(`the verdict of the probe is not kept: ${codeOf(error)}`);
        told = true;
      }
    },
  };
}

function entryIn(kept: unknown, key: CacheKey): unknown {
  if (typeof kept !== "object" || kept === null || !("key" in kept) || !("entry" in kept)) {
    return null;
  }
  return JSON.stringify(kept.key) === JSON.stringify(key) ? kept.entry : null;
}

/** Two probes may write at once: each to a file of its own, moved into place whole. */
async function writeBeside(path: string, text: string): Promise<void> {
  await makeFolder(dirname(path));
  const beside = `${path}.${process.pid}.${performance.now()}.part`;
  try {
    await writeFile(beside, text, { flag: "wx" });
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** The system's word for what went wrong, which holds no path. */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "the file cannot be written";
}
