/**
 * Builds the JavaScript of the package: our modules joined into a few files, for finding and loading several hundred of them
 * one by one is a fifth of what a run does before its first call. Dependencies stay outside, and whatever two entries share stands
 * once in `chunks/`, or a user's module that imports the package would not get the classes of the command line that loads it.
 *
 *     tsx scripts/bundle.ts            into dist/, beside the declarations that tsc writes
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

interface Manifest {
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
}

/** Writes every entry of the package into `folder`, which lies in the package's own. */
export async function bundle(folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: entrySources(),
    outdir: folder,
    outbase: "src",
    bundle: true,
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20.20",
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
  });
}

/** The source of each file that `package.json` names. */
function entrySources(): string[] {
  const { bin, exports }: Manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const targets = Object.values(exports).map((target) =>
    typeof target === "string" ? target : target.default,
  );
  const built = /^(?:\.\/)?dist\/(.+)\.js$/;
  return [...Object.values(bin), ...targets].flatMap((target) => {
    const [, path] = built.exec(target) ?? [];
    return path === undefined ? [] : `src/${path}.ts`;
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await bundle("dist");
