import { type Removal, removalBy } from "../removal.ts";
import { withoutSpans } from "../without-spans.ts";
import type { PurposeLabelConfig } from "./config.ts";
import { normalizeLabel } from "./label.ts";
import { headlessTag, type TagSpan, tagPairs } from "./tags.ts";

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
  const rest = withoutSpans(text, spans, ({ start, end }) => removalBy("purpose_tag", start, end));
  return { label, declared: label !== "", ...rest };
}

function declarations(config: PurposeLabelConfig, text: string): readonly TagSpan[] {
  const pairs = tagPairs(text);
  if (pairs.length > 0 || config.delivery !== "prefill") return pairs;
  const headless = headlessTag(text);
  return headless === null ? [] : [headless];
}
