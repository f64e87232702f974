/**
 * Whether a declared purpose is a heading: a goal in plain words for a reader who does not know the code. These are
 * heuristics: they look for what gives a text away as something else, and hold everything else for a heading.
 *
 * Neutral of language: no letter at all, control characters and markup, names of files, functions and tools, commit
 * hashes, questions, more than one sentence, more words than a title has. By lists of words in a dozen languages:
 * narration in the first person; in English also a reply's opening and a text about "the user". A role's name or a
 * placeholder in place of a heading is none either.
 */

import { namesCode } from "./names-code.ts";
import { isNarration } from "./narration.ts";
import { isRunOn } from "./run-on.ts";

/** Far longer than any heading: what is longer is not looked at, so that no reply is slow. UTF-16 units. */
const longest = 400;

/**
 * Whether `written`, a label tidied and not clipped, is a heading.
 *
 * @param tools the names of the task's tools
 */
export function isPlainHeading(written: string, tools: readonly string[] = []): boolean {
  if (written.length > longest || hasMarkup(written)) return false;
  const text = undecorated(written);
  return (
    /\p{L}/u.test(text) &&
    !isQuestion(text) &&
    !isRoleOrPlaceholder(text) &&
    !namesCode(text, tools) &&
    !isNarration(text) &&
    !isRunOn(text)
  );
}

/** Tags, code marks, braces and control characters; `a < b` and `issue #12` are plain. */
const markup = /[\p{Cc}`{}|\\]|<[\p{L}/!|?]|[\p{L}/"]>|^\[|=/u;

function hasMarkup(text: string): boolean {
  return markup.test(text);
}

/** Without characters that nobody sees, and without emphasis, quotes, bullets and numbers round the words. */
function undecorated(text: string): string {
  return text
    .replace(/\p{Cf}/gu, "")
    .replace(/^(?:[\s*_#>•"'“”„‚‘«»-]|\d{1,2}[.)]\s)+/u, "")
    .replace(/[\s*_"'“”’«»]+$/u, "");
}

function isQuestion(text: string): boolean {
  return /[?？؟]$/u.test(text) || text.startsWith("¿");
}

const roles = "assistant|user|system|developer|tool|human";
const placeholders =
  "ai|bot|model|function|narrator|purpose|heading|title|label|goal|task|step|text|none|null|nil|undefined|n/?a|tbd|todo|untitled|unknown|your purpose here|purpose here";

/** A role or a placeholder alone, a role with its colon, and a role header that was run into the heading. */
const roleAlone = new RegExp(`^(?:${roles}|${placeholders})\\W*$`, "iu");
const roleHeader = new RegExp(`^(?:${roles}) ?:`, "iu");
const roleRunIn = new RegExp(`^(?:${roles})\\s+\\p{Lu}`, "u");

function isRoleOrPlaceholder(text: string): boolean {
  return roleAlone.test(text) || roleHeader.test(text) || roleRunIn.test(text);
}
