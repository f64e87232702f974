import { fileURLToPath } from "node:url";

/**
 * The folder `evals/` of this package, where names that are not beside the suite are looked up. Rooms stand
 * two levels below the package's root in its sources and in `dist/` alike.
 */
export function packageEvals(moduleUrl: string = import.meta.url): string {
  return fileURLToPath(new URL("../../evals", moduleUrl));
}
