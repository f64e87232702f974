import type { Experiment } from "./suite.ts";

/** The seams a suite file may name, by protocol: those that can be played, and those that are known but not built yet. */
export const seamNames: Readonly<
  Record<
    Experiment["protocol"],
    { readonly built: readonly string[]; readonly planned: readonly string[] }
  >
> = {
  "purpose-label": {
    built: ["none", "system", "nudge", "prefill", "prefill-bare", "tool-field"],
    planned: [],
  },
  "state-block": {
    built: ["none", "system", "nudge", "system+nudge", "prefill", "constrained"],
    planned: [],
  },
};

/** Whether a seam delivers the wording: one that does not needs none. */
export function deliversWording(seam: string): boolean {
  return seam !== "none" && seam !== "prefill-bare";
}
