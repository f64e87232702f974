/**
 * The user's own protocols, opened: a suite is JSON and holds what a protocol is made of; what it does is code,
 * which is loaded once a process. Opening is awaited where a suite is loaded, played or scored.
 */

import { resolve } from "node:path";
import { FileError } from "../errors.ts";
import { fenceProtocol } from "../protocols/own/fence.ts";
import { type OwnProtocol, ownProtocol } from "../protocols/own/own-protocol.ts";
import { tagProtocol } from "../protocols/own/tag.ts";
import type { UserProtocol } from "../protocols/own/user-protocol.ts";
import { canonicalJson } from "./canonical-json.ts";
import { fileFault } from "./file-fault.ts";
import { readJsonSchema } from "./json-schema.ts";
import { loadUserProtocol } from "./load-user-protocol.ts";
import { ownName } from "./protocol-name.ts";
import type { OwnProtocolSpec, Suite } from "./suite.ts";

const opened = new Map<string, OwnProtocol>();

/**
 * Opens every own protocol of a suite that is not open yet. The path of a module is relative to `cwd`, the folder
 * in which the suite was loaded.
 *
 * @throws {FileError} if a module is not there any more, cannot be loaded, or stands elsewhere in a reply than when
 * the suite was loaded
 */
export async function openProtocols(
  suite: Pick<Suite, "experiments">,
  cwd = process.cwd(),
): Promise<void> {
  for (const experiment of suite.experiments) {
    if (experiment.protocol === "own") await openProtocol(experiment.own, cwd);
  }
}

/** The protocol of a spec, opened if it is not open yet; throws as `openProtocols` does. */
export async function openProtocol(
  spec: OwnProtocolSpec,
  cwd = process.cwd(),
): Promise<OwnProtocol> {
  const known = opened.get(keyOf(spec));
  if (known !== undefined) return known;
  return keepOpen(spec, await userProtocolOf(spec, cwd));
}

/** Takes a protocol for the one of a spec from now on. */
export function keepOpen(spec: OwnProtocolSpec, user: UserProtocol): OwnProtocol {
  const protocol = ownProtocol(user, ownName(spec));
  opened.set(keyOf(spec), protocol);
  return protocol;
}

/**
 * The protocol of a spec.
 *
 * @throws {RangeError} if it was not opened
 */
export function openedProtocol(spec: OwnProtocolSpec): OwnProtocol {
  const protocol = opened.get(keyOf(spec));
  if (protocol === undefined) throw new RangeError(`the protocol ${ownName(spec)} is not open`);
  return protocol;
}

const keys = new WeakMap<OwnProtocolSpec, string>();

/** What a spec is known by; a schema can be long, so its spelling is made once. */
function keyOf(spec: OwnProtocolSpec): string {
  const known = keys.get(spec);
  if (known !== undefined) return known;
  const key = canonicalJson({ ...spec });
  keys.set(spec, key);
  return key;
}

async function userProtocolOf(spec: OwnProtocolSpec, cwd: string): Promise<UserProtocol> {
  switch (spec.kind) {
    case "tag":
      return tagProtocol(spec.name, spec.maxChars);
    case "fence": {
      const reading = await readJsonSchema(spec.jsonSchema);
      if (reading.kind === "invalid") throw new RangeError(reading.problem);
      return fenceProtocol({ label: spec.label, schema: spec.jsonSchema, fits: reading.fits });
    }
    case "module":
      return moduleProtocol(spec, cwd);
    default:
      return spec satisfies never;
  }
}

async function moduleProtocol(
  spec: Extract<OwnProtocolSpec, { kind: "module" }>,
  cwd: string,
): Promise<UserProtocol> {
  const place = { path: resolve(cwd, spec.path), shown: spec.path, askedAt: null };
  const { user } = await loadUserProtocol(place).catch((error: unknown) => {
    throw isAbsent(error) ? notThere(spec, error) : error;
  });
  if (user.position === spec.position) return user;
  throw fileFault({
    message: `the protocol ${spec.name} is ${user.position} now, and the suite was loaded when it was ${spec.position}`,
    mend: "bring the module back, or run the suite again",
    where: spec.path,
  });
}

function isAbsent(error: unknown): boolean {
  if (!(error instanceof FileError)) return false;
  const { cause } = error;
  return cause instanceof Error && "code" in cause && cause.code === "ENOENT";
}

function notThere(
  { name, path }: { readonly name: string; readonly path: string },
  cause: unknown,
) {
  return fileFault({
    message: `the module of the protocol ${name} is not there, and without it no reply can be read`,
    mend: "start the command in the folder that the run was started in, or bring the file back",
    where: path,
    cause,
  });
}
