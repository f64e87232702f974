import { dropWhiteSpace, skipWhiteSpace } from "./purpose-label/white-space.ts";
import type { Removal } from "./removal.ts";

/** A piece of a reply, `[start, end)` in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What is left of a reply, and each piece that left it. */
export interface Remainder<Rule extends string> {
  readonly text: string;
  /** In order and without overlap: taken out of the reply they leave exactly `text`. */
  readonly removals: readonly Removal<Rule | "trim">[];
}

/**
 * The reply without the spans, which are in order and do not overlap, and without the white space that then begins
 * or ends it. Linear.
 */
export function withoutSpans<S extends Span, Rule extends string>(
  text: string,
  spans: readonly S[],
  removalOf: (span: S) => Removal<Rule>,
): Remainder<Rule> {
  const first = firstKept(text, spans);
  const last = lastKept(text, spans);
  const pieces: string[] = [];
  const removals: Removal<Rule | "trim">[] = [];
  const keep = (start: number, end: number): void => {
    const from = Math.min(Math.max(start, first), end);
    const to = Math.max(Math.min(end, last), from);
    if (start < from) removals.push(trimmed(start, from));
    if (from < to) pieces.push(text.slice(from, to));
    if (to < end) removals.push(trimmed(to, end));
  };
  let position = 0;
  for (const span of spans) {
    keep(position, span.start);
    removals.push(removalOf(span));
    position = span.end;
  }
  keep(position, text.length);
  return { text: pieces.join(""), removals };
}

function trimmed(start: number, end: number): Removal<"trim"> {
  return { rule: "trim", kind: "space", start, end };
}

/** Where the first character stands that is neither white space nor in a span, or the end of the text. */
function firstKept(text: string, spans: readonly Span[]): number {
  let position = 0;
  for (const { start, end } of spans) {
    position = skipWhiteSpace(text, position, start);
    if (position < start) return position;
    position = end;
  }
  return skipWhiteSpace(text, position, text.length);
}

/** Where the last such character ends, or the start of the text. */
function lastKept(text: string, spans: readonly Span[]): number {
  let position = text.length;
  for (const { start, end } of spans.toReversed()) {
    position = dropWhiteSpace(text, end, position);
    if (position > end) return position;
    position = start;
  }
  return dropWhiteSpace(text, 0, position);
}
