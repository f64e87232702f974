/**
 * HTML that cannot hold what it was not written to hold: every text that a page template takes in is escaped, and only
 * a template's own words are markup.
 */

import { visibleText } from "../visible-text.ts";

/** A piece of HTML. Only `html` and `trustedMarkup` make one. */
export interface Markup {
  readonly markup: string;
}

/** What a template takes in: text is escaped, markup stands as it is, null is nothing, a list is each of its items. */
export type Content = string | number | Markup | null | readonly Content[];

/** The template with its texts escaped, for element content and for attribute values in double quotes. */
export function html(words: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  const parts = words.map((word, index) => word + markupOf(contents[index] ?? null));
  return { markup: parts.join("") };
}

/** Markup of this program's own making, such as a drawn plot. Never a text from outside. */
export function trustedMarkup(markup: string): Markup {
  return { markup };
}

function markupOf(content: Content): string {
  if (content === null) return "";
  if (typeof content === "number") return String(content);
  if (typeof content === "string") return escaped(content);
  return isMarkup(content) ? content.markup : content.map(markupOf).join("");
}

function isMarkup(content: Markup | readonly Content[]): content is Markup {
  return "markup" in content;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** The text with its markup signs as entities and its control and bidirectional characters spelled out. */
export function escaped(text: string): string {
  return visibleText(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
