/** Where a marked text landed in a rendered prompt: a system message behind the first, or a nudge. Total. */

import { headerBefore, type Role } from "./role-headers.ts";

/**
 * - `in-place`: behind everything that was sent before it; `role` is whose turn it stands in, null when we cannot tell.
 * - `hoisted`: before the first message of the user, so that it became part of the system prompt.
 * - `moved`: between other messages than it was sent between.
 * - `dropped`: not there.
 */
export type MarkerPlace =
  | { readonly kind: "in-place"; readonly role: Role | null; readonly reason: string }
  | { readonly kind: "hoisted"; readonly reason: string }
  | { readonly kind: "moved"; readonly reason: string }
  | { readonly kind: "dropped"; readonly reason: string };

/** Texts that each stand once in what was sent. */
export interface MarkerNeighbours {
  /** A text of the first message of the user. */
  readonly first: string;
  /** A text right before the marker. */
  readonly before: string;
}

/** Reads where `marker` landed. */
export function readMarker(
  prompt: string,
  marker: string,
  { first, before }: MarkerNeighbours,
): MarkerPlace {
  const at = marker === "" ? -1 : prompt.indexOf(marker);
  if (at === -1) return { kind: "dropped", reason: "the prompt does not hold it" };
  const firstAt = prompt.indexOf(first);
  if (firstAt !== -1 && at < firstAt) {
    return { kind: "hoisted", reason: "it stands at the head of the conversation" };
  }
  const beforeAt = prompt.indexOf(before);
  if (beforeAt === -1 || at < beforeAt) {
    return { kind: "moved", reason: "it stands among other messages than it was sent among" };
  }
  const role = headerBefore(prompt, at)?.role ?? null;
  const turn = role === null ? "" : `, in ${role === "tool" ? "a tool result" : `a ${role} turn`}`;
  return { kind: "in-place", role, reason: `it stands where it was sent${turn}` };
}
