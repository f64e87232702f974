import type { Json } from "../json.ts";
import { isPlainMap } from "./first-fault.ts";

/** The events a proposal holds, or why it holds none that could be applied. */
export type ProposedEvents =
  | { readonly kind: "events"; readonly events: readonly Json[] }
  | { readonly kind: "nothing"; readonly problem: string };

/**
 * Reads the events out of a proposal: the list under `events`, else the object itself when it has a
 * `type`, because models leave the list out when there is one event only. Events are not judged here.
 *
 * @param proposal what was read from a reply; null when nothing was
 */
export function proposedEvents(proposal: Json): ProposedEvents {
  if (proposal === null) return { kind: "nothing", problem: "no proposal was read" };
  if (Array.isArray(proposal)) {
    return { kind: "nothing", problem: 'a bare list is no proposal; it needs an "events" list' };
  }
  if (!isPlainMap(proposal)) return { kind: "nothing", problem: "the proposal is not an object" };
  const { events, type } = proposal;
  if (Array.isArray(events)) return { kind: "events", events };
  if (typeof type === "string") return { kind: "events", events: [proposal] };
  return { kind: "nothing", problem: 'the proposal has neither an "events" list nor a "type"' };
}
