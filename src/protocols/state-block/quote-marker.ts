import { blanksStart, lineBreakBefore } from "./line-edges.ts";

/**
 * The break before a last line that is a quote marker and nothing else, or null: the start of a quoted block
 * that never came. It is never the only line.
 *
 *     She left.⏎␠>␠
 *              ^ the answer
 *                  ^ end
 */
export function quoteMarkerStart(text: string, end: number): number | null {
  const marker = blanksStart(text, end) - 1;
  return text[marker] === ">" ? lineBreakBefore(text, blanksStart(text, marker)) : null;
}
