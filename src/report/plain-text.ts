/** Sentences and names at a terminal's width. */

import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";
import { visibleText } from "./visible-text.ts";

/** The columns that a terminal has when nobody made it wider. */
export const terminalWidth = 80;

/**
 * The text with what a terminal would act on spelled out, wrapped at words; a word wider than the line is broken.
 *
 * @param indent columns that every line but the first of a paragraph stands in by
 */
export function wrappedText(text: string, indent = 0, width = terminalWidth): string {
  const margin = " ".repeat(indent);
  return visibleText(text)
    .split("\n")
    .map((paragraph) => wrappedLines(paragraph, width - indent).join(`\n${margin}`))
    .join("\n");
}

/** One line of text as lines of at most `width` columns; at least one. */
export function wrappedLines(line: string, width: number): readonly string[] {
  if (columnsOf(line) <= width) return [line];
  const breakable = line
    .replace(besideFigures, held)
    .split(" ")
    .map((word) => brokenAtSlashes(word, width))
    .join(" ");
  return wrapAnsi(breakable, width, { hard: true })
    .split("\n")
    .map((part) => part.replaceAll(held, " ").trimEnd());
}

/** A word that no line holds, such as a cell or a path, with line ends behind the last slash that fits. */
function brokenAtSlashes(word: string, width: number): string {
  if (columnsOf(word) <= width) return word;
  const lines: string[] = [];
  for (const part of word.split(/(?<=\/)/)) {
    const last = lines.at(-1) ?? "";
    if (lines.length > 0 && columnsOf(last + part) <= width) lines[lines.length - 1] = last + part;
    else lines.push(part);
  }
  return lines.join("\n");
}

/** No line ends between a figure and its sign: `95 %`, `p <.001`. */
const besideFigures = / (?=%)|(?<=\bp) (?=[<.])/g;
const held = "\u00a0";

/** How many columns of a terminal the text takes: letters of some scripts take two, marks none. */
export function columnsOf(text: string): number {
  return stringWidth(text);
}
