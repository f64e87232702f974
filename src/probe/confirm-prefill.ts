/**
 * Whether what a probe found of a prefill still holds. Where a server renders, every prompt of a run is proven by
 * itself; where none does, a server can be changed under the same address, and only asking again tells.
 */

import type { Asker } from "./asker.ts";
import { drawCanary } from "./canary.ts";
import { askCanary, type Speaker } from "./canary-trials.ts";
import type { PrefillVerdict } from "./probe-record.ts";

export type Confirmation =
  | { readonly kind: "confirmed" }
  | { readonly kind: "contradicted"; readonly reason: string }
  /** The target did not answer: nothing was learned. */
  | { readonly kind: "failed"; readonly reason: string };

/** Whether a verdict rests on canaries alone. */
export function restsOnCanaries({ support, candidates, dialect }: PrefillVerdict): boolean {
  const honoured = candidates.find((each) => each.dialect === dialect);
  return support.kind === "supported" && honoured?.place === null;
}

/** Two canaries, of which a server that does as it did gets neither wrong. */
export async function confirmPrefill(
  asker: Asker,
  speaker: Speaker,
  { returns }: Pick<PrefillVerdict, "returns">,
): Promise<Confirmation> {
  const expected = returns === "includes-prefix" ? "echoed" : "continued";
  for (let trial = 1; trial <= trials; trial++) {
    const purpose = `canary ${trial} of ${trials}: does the verdict still hold`;
    const { shown } = await askCanary(asker, speaker, purpose, drawCanary(asker.random, "tag"));
    if (shown.kind === "failed") return { kind: "failed", reason: shown.reason };
    if (shown.kind !== expected) return { kind: "contradicted", reason: shown.reason };
  }
  return { kind: "confirmed" };
}

const trials = 2;
