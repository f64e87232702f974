/** The worst turns for a terminal: where each stands, and under each piece a line of carets with its rule. */

import { oneLine, pointedExcerpt } from "../report/pointed-excerpt.ts";
import type { TextExcerpt } from "../transcripts/excerpt.ts";
import type { OffendingTurn } from "../transcripts/worst-turns.ts";
import { counted } from "./counted.ts";

/** Behind a blank line, or "" when there are none. */
export function worstText(worst: readonly OffendingTurn[]): string {
  if (worst.length === 0) return "";
  return `\nThe worst ${counted(worst.length, "turn")}:\n${worst.map(turnText).join("")}`;
}

function turnText(turn: OffendingTurn, at: number): string {
  const arm = Object.entries(turn.arm).flatMap(([name, value]) =>
    value === null ? [] : [`${name} ${shortened(value)}`],
  );
  const head = `${at + 1}. ${[turn.place, ...arm].join(" · ")}: ${turn.words.join(", ")}`;
  const pieces = turn.pieces.map(({ excerpt, kind, rule }) =>
    pointedExcerpt(excerpt, `${kind}: ${rule}`, "   "),
  );
  const rest = turn.more > 0 ? [`   and ${counted(turn.more, "piece")} more\n`] : [];
  const beginning = turn.pieces.length === 0 ? [beginningText(turn.beginning)] : [];
  return `\n${oneLine(head)}\n${[...pieces, ...rest, ...beginning].join("")}`;
}

function shortened(text: string): string {
  const letters = Array.from(text);
  return letters.length <= 40 ? text : `${letters.slice(0, 39).join("")}…`;
}

function beginningText({ after, cut }: TextExcerpt): string {
  return after === "" ? "   (empty reply)\n" : `   ${oneLine(after)}${cut.after ? "…" : ""}\n`;
}
