import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/**
 * The folder in which verdicts of probes are kept: `SEAMBENCH_CACHE`, else `seambench` in the user's cache folder. An
 * empty variable counts as none, and so does an `XDG_CACHE_HOME` that is no absolute path.
 */
export function cacheFolder(env: Readonly<Record<string, string | undefined>>): string {
  const { SEAMBENCH_CACHE: own, XDG_CACHE_HOME: shared, HOME: home } = env;
  if (own !== undefined && own !== "") return own;
  if (shared !== undefined && isAbsolute(shared)) return join(shared, "seambench");
  return join(home === undefined || home === "" ? homedir() : home, ".cache", "seambench");
}
