import { randomUUID } from "node:crypto";
import type { Environment } from "../model/expand-env.ts";
import type { ProbeWorld } from "../probe/asker.ts";
import { cacheFolder } from "../probe/cache-folder.ts";
import { fileCache } from "../probe/probe-cache.ts";
import { systemClock } from "../run/stage.ts";
import { randomFrom } from "../stats/random.ts";

/**
 * The world of a probe: fresh nonces, the real clock, and the verdicts of earlier probes unless they are to be left
 * alone.
 *
 * @param tell told of a cache that cannot be written
 */
export function probeWorld(
  {
    signal,
    timeoutMs,
    env,
  }: Pick<ProbeWorld, "signal" | "timeoutMs"> & { readonly env: Environment },
  { fresh, tell }: { readonly fresh: boolean; readonly tell: (words: string) => void },
): ProbeWorld {
  return {
    signal,
    timeoutMs,
    random: randomFrom(`probe ${randomUUID()}`),
    now: systemClock.now,
    wait: systemClock.wait,
    cache: fresh ? null : fileCache(cacheFolder(env), tell),
  };
}
