import { type Removal, removalBy } from "../removal.ts";
import type { PurposeLabelConfig } from "./config.ts";
import { normalizeLabel } from "./label.ts";
import { headlessTag, type TagSpan, tagPairs } from "./tags.ts";
import { dropWhiteSpace, skipWhiteSpace } from "./white-space.ts";

/** One turn's declaration, and the reply without it. */
export interface PurposeLabelExtraction {
  /** The first declaration's heading, normalised; `""` when nothing was declared or what was is blank. */
  readonly label: string;
  /** What the reader may see: the reply without every declaration, untouched when there was none. */
  readonly text: string;
  /** Whether there is a label. A blank declaration leaves the text all the same. */
  readonly declared: boolean;
  /** What left the reply, in order and without overlap: taken out of the reply it leaves exactly `text`. */
  readonly removals: readonly Removal[];
}

/**
 * Reads the declaration out of one reply. Every value has an answer, one that is no string that of `""`; linear
 * in the reply.
 *
 * A closer without an opener counts only under `prefill`, where the harness wrote the opener and the reply is the
 * continuation, and only when no complete pair is there; elsewhere the words before a stray closer are prose.
 */
export function extractPurposeLabel(
  config: PurposeLabelConfig,
  reply: unknown,
): PurposeLabelExtraction {
  const text = typeof reply === "string" ? reply : "";
  const spans = config.enabled ? declarations(config, text) : [];
  const first = spans[0];
  if (first === undefined) return { label: "", text, declared: false, removals: [] };
  const label = normalizeLabel(text.slice(first.bodyStart, first.bodyEnd), config.maxChars);
  return { label, declared: label !== "", ...without(text, spans) };
}

function declarations(config: PurposeLabelConfig, text: string): readonly TagSpan[] {
  const pairs = tagPairs(text);
  if (pairs.length > 0 || config.delivery !== "prefill") return pairs;
  const headless = headlessTag(text);
  return headless === null ? [] : [headless];
}

/** The reply without the spans and without the white space that then begins or ends it. */
function without(
  text: string,
  spans: readonly TagSpan[],
): Pick<PurposeLabelExtraction, "text" | "removals"> {
  const first = firstKept(text, spans);
  const last = lastKept(text, spans);
  const pieces: string[] = [];
  const removals: Removal[] = [];
  const keep = (start: number, end: number): void => {
    const from = Math.min(Math.max(start, first), end);
    const to = Math.max(Math.min(end, last), from);
    if (start < from) removals.push(removalBy("trim", start, from));
    if (from < to) pieces.push(text.slice(from, to));
    if (to < end) removals.push(removalBy("trim", to, end));
  };
  let position = 0;
  for (const { start, end } of spans) {
    keep(position, start);
    removals.push(removalBy("purpose_tag", start, end));
    position = end;
  }
  keep(position, text.length);
  return { text: pieces.join(""), removals };
}

/** Where the first character stands that is neither white space nor in a span, or the end of the text. */
function firstKept(text: string, spans: readonly TagSpan[]): number {
  let position = 0;
  for (const { start, end } of spans) {
    position = skipWhiteSpace(text, position, start);
    if (position < start) return position;
    position = end;
  }
  return skipWhiteSpace(text, position, text.length);
}

/** Where the last such character ends, or the start of the text. */
function lastKept(text: string, spans: readonly TagSpan[]): number {
  let position = text.length;
  for (const { start, end } of spans.toReversed()) {
    position = dropWhiteSpace(text, end, position);
    if (position > end) return position;
    position = start;
  }
  return dropWhiteSpace(text, 0, position);
}
