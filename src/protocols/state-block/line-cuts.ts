import type { RemovalRule } from "../removal.ts";
import type { Cut } from "./draft.ts";

/** A run of whole lines: `[start, end)` without the line break after it. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The cuts that drop whole lines so that the rest reads as if they had never been there.
 *
 *     She left.⏎set_possession(lamp)⏎The rain.⏎learn_fact(mara)
 *               ^^^^^^^^^^^^^^^^^^^^^         ^^^^^^^^^^^^^^^^^
 *
 * A line takes the break after it; lines that end the text have none and take the one before.
 *
 * @param ranges in order, not overlapping
 */
export function lineCuts(
  text: string,
  rule: RemovalRule,
  ranges: readonly LineRange[],
): readonly Cut[] {
  const cuts: Cut[] = [];
  let textEnd = text.length;
  for (const { start, end } of ranges.toReversed()) {
    if (end === textEnd) {
      textEnd = Math.max(0, start - 1);
      cuts.push({ rule, start: textEnd, end });
    } else {
      cuts.push({ rule, start, end: end + 1 });
    }
  }
  return cuts.reverse();
}

/** The cuts that fold every run of three or more line breaks to two; the later ones go. */
export function blankLineCuts(text: string): readonly Cut[] {
  const cuts: Cut[] = [];
  let run = text.indexOf("\n\n\n");
  while (run !== -1) {
    let end = run + 3;
    while (text[end] === "\n") end += 1;
    cuts.push({ rule: "blank_lines", start: run + 2, end });
    run = text.indexOf("\n\n\n", end);
  }
  return cuts;
}
