import type { Protocol } from "../protocols/protocol.ts";

/** Where a protocol stands in a reply, which decides the seams that it has. */
export type Position = Protocol["position"];

/** The seams a suite file may name, by the position of its protocol. */
export const seamNames: Readonly<Record<Position, readonly string[]>> = {
  leading: ["none", "system", "nudge", "prefill", "prefill-bare", "tool-field"],
  trailing: ["none", "system", "nudge", "system+nudge", "prefill", "constrained"],
};

/** The protocols that a suite file names by a word, with the position of each. */
export const builtInPositions = {
  "purpose-label": "leading",
  "state-block": "trailing",
} as const satisfies Readonly<Record<string, Position>>;

export type BuiltInProtocol = keyof typeof builtInPositions;

/** Whether a seam delivers the wording: one that does not needs none. */
export function deliversWording(seam: string): boolean {
  return seam !== "none" && seam !== "prefill-bare";
}
