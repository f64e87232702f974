import type { Detector } from "./detector.ts";
import { skipBack, skipOver } from "./lines.ts";
import type { Page } from "./page.ts";
import type { Residue } from "./residue.ts";

/**
 * Tokens of chat templates, with the role or channel that a header names.
 *
 *     <|start_header_id|>assistant<|end_header_id|>
 *     ^ start            ^ end of the token
 *                                 ^ end with its role
 */
export const chatTokens: Detector = {
  kinds: ["chat_token"],
  find: (page) => [...barTokens(page.text), ...namedTokens(page)],
};

const tokenName = / {0,2}[a-z0-9][a-z0-9 _.:/-]{0,60}/y;

/** Roles and channels that stand right behind a header's token. */
const named = /(?:assistant|user|system|model|tool|developer|ipython|analysis|commentary|final)\b/y;

/** `<|im_end|>`, the same cut by the end of the text, and the same with its head lost. */
function barTokens(text: string): Residue[] {
  const found: Residue[] = [];
  const textEnd = skipBack(text, " \n", text.length, 0);
  for (const { 0: bracket, index } of text.matchAll(/<\||\|>/g)) {
    const start = bracket === "<|" ? index : headlessStart(text, index);
    if (start === -1 || start < (found.at(-1)?.end ?? 0)) continue;
    const end = bracket === "<|" ? tokenEnd(text, index + 2, textEnd) : index + 2;
    if (end !== -1) found.push({ kind: "chat_token", start, end: withName(text, end) });
  }
  return found;
}

function tokenEnd(text: string, from: number, textEnd: number): number {
  tokenName.lastIndex = from;
  const end = tokenName.test(text) ? tokenName.lastIndex : from;
  if (text.startsWith("|>", end)) return end + 2;
  return end > from && end >= textEnd ? textEnd : -1;
}

/** A name with an underscore in front of `|>`, or -1. */
function headlessStart(text: string, bar: number): number {
  const start = skipBack(text, "abcdefghijklmnopqrstuvwxyz_", bar, Math.max(0, bar - 30));
  return /^[a-z]+_[a-z_]+$/.test(text.slice(start, bar)) ? start : -1;
}

function withName(text: string, end: number): number {
  named.lastIndex = end;
  return named.test(text) ? named.lastIndex : end;
}

const plainTokens = new RegExp(
  [
    "<</?sys>>",
    "<(?:start_of_turn|end_of_turn|bos|eos|pad|unk|eot|eot_id|eom_id|im_start|im_end|endoftext|end_of_text|begin_of_text)>",
    "<(?:end_of_utterance|start_header_id|end_header_id|end_of_sentence|begin_of_sentence|end_turn|0x[0-9a-f]{2}|unused\\d{1,4}|/?assistant|/s|s)>",
    "\\[/?(?:inst|tool_calls|tool_results|available_tools|system_prompt|bos|eos|unk|gmask)\\]",
    "\\[end of text\\]",
  ].join("|"),
  "g",
);

function namedTokens(page: Page): Residue[] {
  const { text, shown } = page;
  const found: Residue[] = [];
  for (const match of text.matchAll(plainTokens)) {
    const start = match.index;
    const end = start + match[0].length;
    const written = shown.slice(start, end);
    if (written.startsWith("[") && !/^\[\/?(?:[A-Z_]+|gMASK|end of text)\]$/.test(written))
      continue;
    if (isStruckOut(text, match[0], start, end)) continue;
    found.push({ kind: "chat_token", start, end: withName(text, end) });
  }
  return found;
}

/** HTML strikes words out with `<s>`; a pair round some words in the middle of a line is that. */
function isStruckOut(text: string, token: string, start: number, end: number): boolean {
  if (token === "<s>") {
    const rest = text.slice(end, end + 120);
    return start > 0 && /^[^\n<]{1,100}<\/s>/.test(rest);
  }
  if (token !== "</s>") return false;
  const before = text.slice(Math.max(0, start - 120), start);
  return (
    /[^\n]<s>[^\n<]{1,100}$/.test(before) && skipOver(text, " ", end, text.length) < text.length
  );
}
