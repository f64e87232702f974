import { blockJson } from "./block-json.ts";
import { eventsKey, fenceLabel, fenceMark } from "./literals.ts";

/**
 * Writes events as the block a narrator is asked for, so that earlier turns in the history show the
 * format. Give it the accepted events only: a refused one would disagree with the state section of the
 * same prompt, and models repeat what their history shows.
 *
 * @returns "" when there are none; an empty block would teach nothing
 */
export function renderBlock(accepted: readonly unknown[]): string {
  if (accepted.length === 0) return "";
  return `${fenceMark}${fenceLabel}\n${blockJson({ [eventsKey]: accepted })}\n${fenceMark}`;
}
