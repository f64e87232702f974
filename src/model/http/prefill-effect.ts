import type { PrefillEffect } from "../model.ts";
import type { PrefillDialect } from "./prefill-dialect.ts";

/** A reply without the prefix, and what its text shows of what became of the prefix. */
export interface PrefillReading {
  readonly text: string;
  /** Never `continued`: no text proves that the prefix stood in the prompt. */
  readonly effect: Extract<PrefillEffect, "echoed" | "restarted" | "unknown">;
}

/**
 * Reads a reply to a prefilled request. Under a dialect that may echo, a prefix in front of the text is cut once.
 * That a model which never saw a short prefix opened with the same words looks alike, and only a probe tells
 * them apart. Under other dialects those words are the model's own and stay.
 */
export function readPrefill(
  text: string,
  prefix: string,
  { mayEcho }: Pick<PrefillDialect, "mayEcho">,
): PrefillReading {
  const echo = mayEcho ? echoLength(text, prefix) : 0;
  if (echo > 0) return { text: text.slice(echo), effect: "echoed" };
  return { text, effect: opensAgain(text, prefix) ? "restarted" : "unknown" };
}

/** Units of the prefix at the head of the text; some servers trim its end before they send it back. */
function echoLength(text: string, prefix: string): number {
  const forms = [prefix, prefix.trimEnd()];
  return forms.find((form) => form !== "" && text.startsWith(form))?.length ?? 0;
}

/**
 * Whether a reply opens a second time what the prefix has opened, before closing it.
 *
 *     <purpose>            the prefix
 *     Sure! <purpose>…     opens again
 *     Searching</purpose> … <purpose>…     closes first: a continuation with something behind it
 */
function opensAgain(text: string, prefix: string): boolean {
  const opener = openerOf(prefix);
  if (opener === null) return false;
  if (opener.closer === null) return text.trimStart().startsWith(opener.text);
  const opened = text.indexOf(opener.text);
  const closed = text.search(opener.closer);
  return opened !== -1 && (closed === -1 || opened < closed);
}

interface Opener {
  readonly text: string;
  /** null where nothing closes it. */
  readonly closer: RegExp | null;
}

/** What the last line of a prefix opens: a tag, a code fence, or else the line itself. null for a blank prefix. */
function openerOf(prefix: string): Opener | null {
  const line = prefix.slice(prefix.trimEnd().lastIndexOf("\n") + 1).trim();
  if (line === "") return null;
  const [tag, name] = /^<([A-Za-z][\w-]*)>/.exec(line) ?? [];
  if (tag !== undefined) return { text: tag, closer: new RegExp(`</${name}>`) };
  const [fence, marks] = /^(`{3,}|~{3,})[\w-]+/.exec(line) ?? [];
  if (fence !== undefined) return { text: fence, closer: new RegExp(`^${marks}[ \\t]*$`, "m") };
  return { text: line, closer: null };
}
