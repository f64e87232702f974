import { cp, mkdir, mkdtemp, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** A new folder in which this package is installed, as it was built before the first test, beside other packages of ours. */
export async function folderWithPackage(others: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "seambench-peer-"));
  const modules = join(folder, "node_modules");
  const own = join(modules, "seambench");
  await mkdir(own, { recursive: true });
  await cp(join(root, "package.json"), join(own, "package.json"));
  await symlink(join(root, ".test-dist"), join(own, "dist"));
  await symlink(join(root, "evals"), join(own, "evals"));
  for (const name of others) await symlink(join(root, "node_modules", name), join(modules, name));
  return folder;
}
