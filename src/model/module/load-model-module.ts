import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { UsageError } from "../../errors.ts";
import { importUserModule } from "../../suite/import-user-module.ts";
import { printable } from "../../suite/printable.ts";

/** Where a module is, and how errors name it. */
export interface ModulePlace {
  /** What the disk is asked for. */
  readonly path: string;
  /** As the suite writes it. */
  readonly shown: string;
  /** The model that it stands for. */
  readonly where: string;
}

/** A module's exports and the SHA-256 of its text, lower-case hexadecimal; what it imports is not in it. */
export interface LoadedModule {
  readonly exports: unknown;
  readonly hash: string;
}

/**
 * Loads the module of a model: `.ts` and `.mts` through jiti on every Node, `.js`, `.mjs` and `.cjs` natively. The
 * module's code runs.
 *
 * @throws {UsageError} if there is no such file, it has another ending, or throws while it loads
 */
export async function loadModelModule(place: ModulePlace): Promise<LoadedModule> {
  if (!/\.(?:m?[jt]s|cjs)$/i.test(place.path)) {
    throw new UsageError(
      `${place.shown} is no module: it does not end in .ts, .mts, .js, .mjs or .cjs`,
      {
        where: place.where,
        mend: "name the file with its ending, such as module:./my-loop.ts",
      },
    );
  }
  const hash = createHash("sha256")
    .update(await textOf(place))
    .digest("hex");
  return { exports: await imported(place, hash), hash };
}

async function textOf({ path, shown, where }: ModulePlace): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    const message = absent.includes(code)
      ? `there is no module ${shown}`
      : `the module ${shown} cannot be read${code === "" ? "" : ` (${code})`}`;
    const mend = "check the path: it starts in the folder that the command runs in";
    throw new UsageError(message, { where, mend, cause });
  }
}

const absent: readonly string[] = ["ENOENT", "ENOTDIR"];

async function imported({ path, shown, where }: ModulePlace, hash: string): Promise<unknown> {
  try {
    return await importUserModule(path, hash);
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : "it threw something that is no error";
    throw new UsageError(`the module ${shown} cannot be loaded: ${printable(said, 400)}`, {
      where,
      mend: "mend the module; loading it alone, as in `node FILE`, may tell where it fails",
      cause,
    });
  }
}
