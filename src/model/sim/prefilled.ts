/** What a turn can be begun at for a simulated model to know how to go on: the label's tag or the block's fence. */

/** Whether the turn is begun at the tag, with or without white space round it. */
export function isBegunAtTag(prefill: string | null): boolean {
  return prefill !== null && /^\s*<purpose>\s*$/i.test(prefill);
}

/** Whether the turn is begun at the fence, after a story or without one. */
export function isBegunAtFence(prefill: string | null): boolean {
  return prefill !== null && /(?:^|\n)[ \t]*```state\s*$/i.test(prefill);
}

/** Whether a simulated model has shapes for a turn begun like this. */
export function isKnownPrefill(prefill: string): boolean {
  return isBegunAtTag(prefill) || isBegunAtFence(prefill);
}
