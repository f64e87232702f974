import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** A JSON value that a vendor's own type is to hold. */
export interface Claim {
  readonly name: string;
  readonly value: unknown;
  /** A type of the `imports`. */
  readonly type: string;
}

/**
 * Has the compiler judge values against types: each is written as a literal that must satisfy its type, so that
 * fields which the type does not know are found as well.
 *
 * @param imports lines of TypeScript that bring the types in
 * @returns by the names of the claims that do not hold, what the compiler says of the first fault in each
 */
export async function claimsThatFail(
  imports: readonly string[],
  claims: readonly Claim[],
): Promise<Readonly<Record<string, string>>> {
  const folder = await mkdtemp(join(tmpdir(), "seambench-claims-"));
  try {
    await symlink(join(packageRoot, "node_modules"), join(folder, "node_modules"), "dir");
    await writeFile(join(folder, "package.json"), '{"type":"module"}');
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    // A line for each claim: its number is how the compiler names it.
    const lines = claims.map(
      ({ value, type }, index) =>
        `export const claim${index} = ${JSON.stringify(value)} satisfies ${type};`,
    );
    await writeFile(join(folder, "claims.ts"), [...imports, ...lines].join("\n"));
    return faultsIn(await compilerOutput(folder), imports.length, claims);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const packageRoot = fileURLToPath(new URL("../../../../", import.meta.url));

const config = {
  compilerOptions: {
    target: "es2023",
    module: "nodenext",
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: ["node"],
  },
  files: ["claims.ts"],
};

function compilerOutput(folder: string): Promise<string> {
  const compiler = join(packageRoot, "node_modules", "typescript", "bin", "tsc");
  return new Promise((resolve, reject) => {
    const args = [compiler, "-p", folder, "--pretty", "false"];
    execFile(process.execPath, args, { cwd: dirname(compiler) }, (error, stdout, stderr) => {
      // The compiler ends with 1 or 2 when it has found something, and says it on stdout.
      if (error !== null && stdout === "") reject(new Error(`the compiler failed: ${stderr}`));
      else resolve(stdout);
    });
  });
}

function faultsIn(
  output: string,
  before: number,
  claims: readonly Claim[],
): Readonly<Record<string, string>> {
  const faults = new Map<string, string>();
  for (const line of output.split("\n").filter((each) => /\berror TS\d+/.test(each))) {
    const [, row, said = line] = /claims\.ts\((\d+),\d+\): error TS\d+: (.*)$/.exec(line) ?? [];
    const name = claims[Number(row) - 1 - before]?.name ?? "what is around the claims";
    if (!faults.has(name)) faults.set(name, said);
  }
  return Object.fromEntries(faults);
}
