import type { TextExcerpt } from "../transcripts/excerpt.ts";
import { visibleText } from "./visible-text.ts";

/**
 * A piece of a text on one line, and under it a line of carets with what is said of the piece.
 *
 *     …the door.⏎<purpose>Reading the log⏎She waits…
 *                ^^^^^^^^^ residue: half_tag
 *
 * @param indent what both lines begin with
 * @returns two lines, each with its line end; nothing in them is acted on by a terminal
 */
export function pointedExcerpt(excerpt: TextExcerpt, words: string, indent: string): string {
  const before = `${indent}${excerpt.cut.before ? "…" : ""}${oneLine(excerpt.before)}`;
  const piece = oneLine(excerpt.piece);
  const after = `${oneLine(excerpt.after)}${excerpt.cut.after ? "…" : ""}`;
  const carets = "^".repeat(Math.max(1, widthOf(piece)));
  return `${before}${piece}${after}\n${" ".repeat(widthOf(before))}${carets} ${oneLine(words)}\n`;
}

/** A text on one line, with nothing in it that a terminal acts on. */
export function oneLine(text: string): string {
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
