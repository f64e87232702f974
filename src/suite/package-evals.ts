import { join } from "node:path";
import { packageRoot } from "./package-root.ts";

/** The folder `evals/` of this package, where names that are not beside the suite are looked up. */
export function packageEvals(): string {
  return join(packageRoot(), "evals");
}
