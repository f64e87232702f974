/** What models were found to support at one time and at another, as far as runs of both can be one. */

import type { Support } from "../model/model.ts";
import type { Manifest } from "./manifest.ts";

const capabilities = ["prefill", "constraint", "lateSystem"] as const;

/**
 * What has changed, in words, in models that are to be of one run; null where nothing has. A server that takes a prefill
 * in another way than it did, or no longer, has become another target: figures of both do not belong in one cell.
 */
export function canBeOne(was: Manifest["models"], is: Manifest["models"]): string | null {
  for (const [id, before] of Object.entries(was)) {
    for (const capability of capabilities) {
      const now = is[id]?.[capability];
      // What cannot be told now leaves its cells incomplete, and what could not be told then has no turns.
      const untold = [now, before[capability]].some((one) => one?.kind === "inconclusive");
      if (now === undefined || untold) continue;
      if (supportWords(now) === supportWords(before[capability])) continue;
      return `${capability} of model ${id} was "${supportWords(before[capability])}" when the run began and is "${supportWords(now)}" now`;
    }
  }
  return null;
}

/** What could not be decided when the run began may be decided now: no turn was asked that depends on it. */
export function decidedModels(was: Manifest["models"], is: Manifest["models"]): Manifest["models"] {
  return Object.fromEntries(
    Object.entries(was).map(([id, before]) => {
      const now = is[id] ?? before;
      const open = capabilities.filter((name) => before[name].kind === "inconclusive");
      if (open.length === 0) return [id, before];
      const found = Object.fromEntries(open.map((name) => [name, now[name]] as const));
      return [id, { ...before, ...found, probe: now.probe }];
    }),
  );
}

function supportWords(support: Support): string {
  return support.kind === "supported" ? support.mechanism : support.kind;
}
