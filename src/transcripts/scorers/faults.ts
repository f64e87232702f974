import type { TurnFault } from "../scored-turn.ts";

/** A fault of any turn. */
export function fault(
  id: string,
  words: string,
  metric: string,
  when: TurnFault["when"],
): TurnFault {
  return { id, words, metric, when, wanted: false };
}

/** A fault of turns that the instruction wants a declaration of. */
export function wantedFault(
  id: string,
  words: string,
  metric: string,
  when: TurnFault["when"],
): TurnFault {
  return { id, words, metric, when, wanted: true };
}

export const residueFault = fault("residue", "shows residue", "anyResidue", true);
export const leaksFault = fault("leaks", "leaked", "anyLeak", true);
export const truncatedFault = fault("truncated", "was cut by its limit", "truncated", true);
