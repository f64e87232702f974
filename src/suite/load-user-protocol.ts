import { createHash } from "node:crypto";
import { readUserProtocol } from "../protocols/own/read-user-protocol.ts";
import type { UserProtocol } from "../protocols/own/user-protocol.ts";
import { fileFault } from "./file-fault.ts";
import { importUserModule } from "./import-user-module.ts";
import { type FilePlace, readTextFile } from "./text-file.ts";

/** A module's protocol and the SHA-256 of the module's text, lower-case hexadecimal; what it imports is not in it. */
export interface LoadedProtocol {
  readonly user: UserProtocol;
  readonly hash: string;
}

/**
 * Loads the module of a protocol: `.ts` and `.mts` through jiti on every Node, `.js` and `.mjs` natively. The
 * module's code runs.
 *
 * @throws {FileError} if there is no such file, it throws while it loads, or its export `protocol` is none
 */
export async function loadUserProtocol(place: FilePlace): Promise<LoadedProtocol> {
  const text = await readTextFile(place);
  const hash = createHash("sha256").update(text).digest("hex");
  const module = await moduleAt(place, hash);
  const reading = readUserProtocol(exportOf(module, place));
  if (reading.kind === "protocol") return { user: reading.protocol, hash };
  const { problem, mend } = reading;
  throw fileFault({
    message: `this module cannot be a protocol: ${problem}`,
    mend,
    where: place.shown,
  });
}

async function moduleAt(place: FilePlace, hash: string): Promise<unknown> {
  try {
    return await importUserModule(place.path, hash);
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : "it threw something that is no error";
    throw fileFault({
      message: `this module cannot be loaded: ${said}`,
      mend: "mend the module; loading it alone, as in `node FILE`, may tell where it fails",
      where: place.shown,
      cause,
    });
  }
}

function exportOf(module: unknown, place: FilePlace): unknown {
  if (typeof module === "object" && module !== null && "protocol" in module) return module.protocol;
  throw fileFault({
    message: "this module has no export named `protocol`",
    mend: "write `export const protocol: UserProtocol = { version, position, opener, extract }`",
    where: place.shown,
  });
}
