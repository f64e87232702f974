/** The worst turns for a terminal: where each stands, and under each piece a line of carets with its rule. */

import { visibleText } from "../report/visible-text.ts";
import type { TextExcerpt } from "../transcripts/excerpt.ts";
import type { OffendingPiece, OffendingTurn } from "../transcripts/worst-turns.ts";
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
  const pieces = turn.pieces.map(pieceText);
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

/**
 *     …the door.⏎<purpose>Reading the log⏎She waits…
 *                ^^^^^^^^^ residue: half_tag
 */
function pieceText({ excerpt, kind, rule }: OffendingPiece): string {
  const before = `   ${excerpt.cut.before ? "…" : ""}${oneLine(excerpt.before)}`;
  const piece = oneLine(excerpt.piece);
  const after = `${oneLine(excerpt.after)}${excerpt.cut.after ? "…" : ""}`;
  const carets = "^".repeat(Math.max(1, widthOf(piece)));
  return `${before}${piece}${after}\n${" ".repeat(widthOf(before))}${carets} ${kind}: ${oneLine(rule)}\n`;
}

/** On one line, with nothing in it that a terminal acts on. */
function oneLine(text: string): string {
  return visibleText(text.replace(/\r\n?|\n/g, "⏎").replaceAll("\t", "→"));
}

/** Columns of a terminal, as far as a character's own properties tell. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (!nothing.test(character)) width += wide.test(character) ? 2 : 1;
  }
  return width;
}

const nothing = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const wide =
  /^[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60]$/u;
