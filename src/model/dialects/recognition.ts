/** What a dialect, or the handling of a system message, is recognised by. */

import { compareVersions, modelName, type Version } from "./model-name.ts";
import type { ServerKind } from "./server-kind.ts";

/** Where a request goes, as far as it is known before one is sent. */
export interface Target {
  /** The adapter's word in suite files. */
  readonly adapter: string;
  /** Host with or without a port; null when there is none. */
  readonly host: string | null;
  /** Path of the base address; null when there is none. */
  readonly path: string | null;
  /** The model as the server, or promptfoo, calls it. */
  readonly model: string;
  /** The kind of server as `serverFacts` names it; null when nobody has asked. */
  readonly server: string | null;
  /** The server's version; null or left out when nobody has asked. */
  readonly version?: string | null;
}

/** A run of versions of a vendor's models: from `from` on, and before `before`; null is open. */
export interface VersionRange {
  readonly vendor: "claude" | "gemini";
  /** null for every family, a name without a known one among them. */
  readonly families: readonly string[] | null;
  readonly from: Version | null;
  readonly before: Version | null;
}

/** Everything that is named must hold; null holds always. */
export interface Recognition {
  readonly adapters: readonly string[];
  /** Patterns for the host without its port. */
  readonly hosts: readonly RegExp[] | null;
  /** A pattern for the path of the base address. */
  readonly path: RegExp | null;
  /** Ways a model's name may look: a pattern, a run of versions, or the name of a family without a version. */
  readonly models: readonly (RegExp | VersionRange)[] | null;
  readonly servers: readonly ServerKind[] | null;
  /** Builds of llama.cpp before this one. */
  readonly buildBefore: number | null;
  /** Whether the sources speak of exactly these targets, so that nothing is left to probe. */
  readonly documented: boolean;
}

/** A recognition by an adapter alone; the parts that say more are written over it. */
export function byAdapters(
  adapters: readonly string[],
  parts: Partial<Omit<Recognition, "adapters">>,
): Recognition {
  return {
    hosts: null,
    path: null,
    models: null,
    servers: null,
    buildBefore: null,
    documented: false,
    ...parts,
    adapters,
  };
}

/**
 * How closely `target` is recognised: the greater the closer, null when it is not. A kind of server that told of
 * itself weighs more than a host, a host more than a model's name, and a path or a build sharpens either.
 */
export function closeness(recognition: Recognition, target: Target): number | null {
  const { adapters, hosts, path, models, servers, buildBefore } = recognition;
  if (!adapters.includes(target.adapter)) return null;
  const host = bareHost(target.host);
  const checks: readonly (readonly [weight: number, holds: boolean | null])[] = [
    [16, named(servers, (kinds) => kinds.some((kind) => kind === target.server))],
    [8, named(hosts, (patterns) => patterns.some((pattern) => pattern.test(host)))],
    [4, named(models, (ways) => ways.some((way) => fitsModel(way, target.model)))],
    [2, named(path, (pattern) => pattern.test((target.path ?? "").slice(0, longestPath)))],
    [1, named(buildBefore, (build) => isBefore(target.version ?? null, build))],
  ];
  if (checks.some(([, holds]) => holds === false)) return null;
  return checks.reduce((sum, [weight, holds]) => sum + (holds === null ? 0 : weight), 0);
}

/** Whether a criterion holds; null when it is not named. */
function named<Criterion>(
  criterion: Criterion | null,
  holds: (criterion: Criterion) => boolean,
): boolean | null {
  return criterion === null ? null : holds(criterion);
}

/** An entry of a table, and the way by which it was recognised. */
export interface Recognised<Entry> {
  readonly entry: Entry;
  readonly recognition: Recognition;
}

/** The closest of `entries` to a target, the first of those that are equally close; null when none is recognised. */
export function closest<Entry extends { readonly recognisedBy: readonly Recognition[] }>(
  entries: readonly Entry[],
  target: Target,
): Recognised<Entry> | null {
  const found = entries.flatMap((entry) =>
    entry.recognisedBy.map((recognition) => ({
      entry,
      recognition,
      by: closeness(recognition, target) ?? -1,
    })),
  );
  const nearest = Math.max(...found.map(({ by }) => by), 0);
  return found.find(({ by }) => by === nearest) ?? null;
}

/** A host in lower case without port and closing dot. */
function bareHost(host: string | null): string {
  return (host ?? "")
    .slice(0, longestHost)
    .toLowerCase()
    .replace(/:\d{1,5}$/, "")
    .replace(/\.$/, "");
}

/** The longest name that DNS allows is 253; longer ones are nobody's. */
const longestHost = 300;
const longestPath = 1000;

function fitsModel(way: RegExp | VersionRange, model: string): boolean {
  return way instanceof RegExp ? way.test(model.slice(0, longestModel)) : inRange(model, way);
}

const longestModel = 300;

function inRange(model: string, { vendor, families, from, before }: VersionRange): boolean {
  const name = modelName(model);
  if (name === null || name.vendor !== vendor) return false;
  if (families !== null && !families.some((family) => family === name.family)) return false;
  // A whole family needs no version; a run of versions does.
  if (from === null && before === null) return true;
  const { version } = name;
  if (version === null) return false;
  if (from !== null && compareVersions(version, from) < 0) return false;
  return before === null || compareVersions(version, before) < 0;
}

/** Whether a version of llama.cpp, such as `b8123-0a1b2c3d`, is a build before `build`; one that is unknown is not. */
function isBefore(version: string | null, build: number): boolean {
  const [, digits] = /^b(\d{1,7})(?:-|$)/.exec(version ?? "") ?? [];
  return digits !== undefined && Number(digits) < build;
}
