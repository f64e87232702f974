/** Where a prefix stands in the prompt that a server would feed to its model. Total over prompts and prefixes. */

import { headerBefore, type Role, type RoleHeader } from "./role-headers.ts";

/**
 * - `open`: the prompt ends in the prefix; the model goes on from it.
 * - `open-trimmed`: it ends in the prefix without the white space at its ends; `prefix` is what is left of it.
 * - `closed`: the assistant's turn was ended behind it, so the model answers afresh.
 * - `moved`: it stands in somebody else's turn, or inside other text: an instruction, not a beginning.
 * - `dropped`: it is not there.
 *
 * `thinking` says whether a reasoning block is open where the prefix stands.
 */
export type PrefixPlace =
  | { readonly kind: "open"; readonly thinking: boolean; readonly reason: string }
  | {
      readonly kind: "open-trimmed";
      readonly prefix: string;
      readonly thinking: boolean;
      readonly reason: string;
    }
  | { readonly kind: "closed"; readonly reason: string }
  | { readonly kind: "moved"; readonly into: Role | "other text"; readonly reason: string }
  | { readonly kind: "dropped"; readonly reason: string };

/** Reads where `prefix` stands in a rendered prompt. A blank prefix is nowhere: any prompt ends in it. */
export function readRendering(prompt: string, prefix: string): PrefixPlace {
  const core = prefix.trim();
  if (core === "") return dropped("a blank prefix leaves no mark in a prompt");
  const ending = endingOf(prompt, prefix);
  if (ending !== null) return readEnding(prompt, prefix, ending);
  const at = prompt.lastIndexOf(core);
  if (at === -1) return dropped("the prompt does not hold the prefix");
  return readInside(prompt, at, at + core.length);
}

/** The longest form of the prefix that the prompt ends in; null for none. */
function endingOf(prompt: string, prefix: string): string | null {
  const forms = [prefix, prefix.trimEnd(), prefix.trimStart(), prefix.trim()];
  return forms.find((form) => prompt.endsWith(form)) ?? null;
}

function readEnding(prompt: string, prefix: string, ending: string): PrefixPlace {
  const at = prompt.length - ending.length;
  const turn = headerBefore(prompt, at);
  if (turn !== null && turn.role !== "assistant") return movedInto(turn.role);
  const thinking = isThinking(prompt, at, turn);
  const inside = thinking ? ", inside an open reasoning block" : "";
  if (ending === prefix) return { kind: "open", thinking, reason: `ends in the prefix${inside}` };
  const reason = `ends in the prefix without its outer white space${inside}`;
  return { kind: "open-trimmed", prefix: ending, thinking, reason };
}

/** The prefix is there and more stands behind it. */
function readInside(prompt: string, at: number, end: number): PrefixPlace {
  const turn = headerBefore(prompt, at);
  if (turn !== null && turn.role !== "assistant") return movedInto(turn.role);
  const behind = prompt.slice(end, end + 200);
  if (/^\s*$/.test(prompt.slice(end))) {
    return { kind: "closed", reason: "white space stands behind the prefix" };
  }
  if (!beginsWithMark(behind)) {
    return {
      kind: "moved",
      into: "other text",
      reason: "other text stands right behind the prefix, in the same turn",
    };
  }
  if (turn === null && isQuoted(prompt, at)) {
    return { kind: "moved", into: "other text", reason: "the prefix stands inside other text" };
  }
  return { kind: "closed", reason: "the turn is ended behind the prefix" };
}

/** Whether what follows is a template's mark or the head of another turn, and no words. */
function beginsWithMark(behind: string): boolean {
  return /^\s*(?:<[|｜/]?[\p{L}_|｜]|\[[/A-Z]|[|｜]|\]~|#{2,} ?\p{L}|\p{L}{2,12} ?:)/u.test(behind);
}

function isQuoted(prompt: string, at: number): boolean {
  return /["'“`]\s*$/.test(prompt.slice(Math.max(0, at - 8), at));
}

function movedInto(role: Role): PrefixPlace {
  const turn = role === "tool" ? "a tool result" : `the ${role}'s turn`;
  return { kind: "moved", into: role, reason: `the prefix stands in ${turn}` };
}

function dropped(reason: string): PrefixPlace {
  return { kind: "dropped", reason };
}

/** Whether a reasoning block was opened in the turn that `at` stands in, and not closed before it. */
function isThinking(prompt: string, at: number, turn: RoleHeader | null): boolean {
  const before = prompt.slice(turn?.start ?? 0, at);
  return lastEnd(before, thinkOpeners) > lastEnd(before, thinkClosers);
}

function lastEnd(text: string, marks: RegExp): number {
  let last = -1;
  for (const match of text.matchAll(marks)) last = match.index;
  return last;
}

const thinkOpeners =
  /<(?:seed:)?think(?:ing)?>|\[THINK\]|<\|START_THINKING\|>|<\|channel\|>analysis|<\|channel>thought|◁think▷/gi;
const thinkClosers =
  /<\/(?:seed:)?think(?:ing)?>|\[\/THINK\]|<\|END_THINKING\|>|<\|channel\|>(?:final|commentary)|<channel\|>|◁\/think▷/gi;
