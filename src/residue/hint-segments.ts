import type { HintSign } from "./hint-phrases.ts";
import { skipBack, skipOver } from "./lines.ts";
import type { Page } from "./page.ts";

/** A bracket or a sentence with the signs that stand in it. */
export interface HintSegment {
  readonly start: number;
  readonly end: number;
  readonly bracketed: boolean;
  /** Whether it is a bracket that the end of the text cuts off. */
  readonly cut: boolean;
  readonly signs: readonly HintSign[];
  /** Whether its first words are a sign, and which. */
  readonly opening: HintSign | null;
}

/** A phrase found in the text. */
interface Sign {
  readonly sign: HintSign;
  readonly start: number;
  readonly end: number;
}

/**
 * Every bracket and every sentence that a hint's phrase stands in.
 *
 *     She left. *[Reminder: end with [id] slugs in a state block.]*
 *               ^ start                                            ^ end
 *                 ^ reminder                       ^ protocol
 *
 * Linear: how far a segment may reach is bounded, and a sign inside the segment before it belongs to that.
 */
export function hintSegments(page: Page): HintSegment[] {
  const segments: OpenSegment[] = [];
  for (const sign of signsIn(page)) {
    const last = segments.at(-1);
    if (last !== undefined && sign.start < last.end) last.signs.push(sign.sign);
    else segments.push(segmentAround(page.text, sign, last?.end ?? 0));
  }
  return segments;
}

/** A segment that further signs may be added to. */
interface OpenSegment extends HintSegment {
  readonly signs: HintSign[];
}

function segmentAround(text: string, sign: Sign, covered: number): OpenSegment {
  const span = spanAround(text, sign, covered);
  const firstWord = skipOver(text, " \n[*_>\"'`(#-", span.start, span.end);
  const opening = sign.start <= firstWord ? sign.sign : null;
  return { ...span, signs: [sign.sign], opening };
}

function* signsIn(page: Page): Generator<Sign> {
  const { phrases } = page.sought;
  const { words, starts, ends } = page.words;
  for (let index = 0; index < words.length; index++) {
    for (const { words: wanted, sign } of phrases.get(words[index] ?? "") ?? []) {
      if (!wanted.every((word, ahead) => matches(word, words[index + ahead]))) continue;
      const last = index + wanted.length - 1;
      yield { sign, start: starts[index] ?? 0, end: ends[last] ?? 0 };
    }
  }
}

function matches(wanted: string, found: string | undefined): boolean {
  return wanted === "#" ? /^\d{1,9}$/.test(found ?? "") : wanted === found;
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly bracketed: boolean;
  readonly cut: boolean;
}

/** How far from a sign its bracket or sentence may begin and end. */
const reach = 900;

function spanAround(text: string, sign: Sign, covered: number): Span {
  const opener = openBracket(text, sign.start, covered);
  return opener === -1 ? sentence(text, sign, covered) : bracket(text, opener, sign.end);
}

/** The `[` that is open around an offset, brackets inside it passed over, or -1. */
function openBracket(text: string, offset: number, covered: number): number {
  const least = Math.max(covered, offset - reach);
  let depth = 0;
  for (let at = offset - 1; at >= least; at--) {
    const unit = text.charAt(at);
    if (unit === "]") depth++;
    else if (unit === "[" && depth-- === 0) return at;
    else if (unit === "\n" && text.charAt(at - 1) === "\n") return -1;
  }
  return -1;
}

/** The bracket with the emphasis marks round it; one that never closes ends with its paragraph. */
function bracket(text: string, opener: number, from: number): Span {
  const most = Math.min(text.length, from + reach);
  const start = skipBack(text, "*_", opener, Math.max(0, opener - 3));
  const bracketed = true;
  let depth = 1;
  for (let at = from; at < most; at++) {
    const unit = text.charAt(at);
    if (unit === "[") depth++;
    else if (unit === "]" && --depth === 0) {
      const end = skipOver(text, "*_", at + 1, Math.min(text.length, at + 4));
      return { start, end, bracketed, cut: false };
    } else if (unit === "\n" && text.charAt(at + 1) === "\n") {
      return { start, end: at, bracketed, cut: false };
    }
  }
  return { start, end: most, bracketed, cut: most === text.length };
}

function sentence(text: string, sign: Sign, covered: number): Span {
  const least = Math.max(covered, sign.start - reach);
  const most = Math.min(text.length, sign.end + reach);
  let start = sign.start;
  while (start > least && !endsSentence(text, start - 1)) start--;
  let end = sign.end;
  while (end < most && !endsSentence(text, end)) end++;
  return {
    start: skipOver(text, " \n\"')*_", start, sign.start),
    end: skipOver(text, ".!?\"')*_", end, Math.min(text.length, end + 4)),
    bracketed: false,
    cut: false,
  };
}

/** A line end, or a mark with space or a closing quote behind it. */
function endsSentence(text: string, at: number): boolean {
  const unit = text.charAt(at);
  if (unit === "\n") return true;
  return ".!?".includes(unit) && " \n\"')*_".includes(text.charAt(at + 1));
}
