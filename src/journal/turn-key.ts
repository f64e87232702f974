import type { Model, ModelRequest } from "../model/model.ts";
import { contentHash } from "../plan/content-hash.ts";

/** What tells one call from another besides the request itself. */
export interface CallPlace {
  readonly cell: string;
  readonly task: string;
  readonly epoch: number;
  readonly turn: number;
  readonly call: number;
}

/**
 * The key of a call: a hash of the rendered request with its seed, its place, what made the answer and how
 * a prefill was written. An
 * edited prompt or another model file makes another key, so a stale reply is never taken for a fresh one.
 */
export function turnKeyOf(
  place: CallPlace,
  request: ModelRequest,
  model: Pick<Model, "id" | "identity" | "prefill">,
): string {
  const { cell, task, epoch, turn, call } = place;
  const made = Object.entries(model.identity).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const dialect =
    request.prefill !== null && model.prefill.kind === "supported" ? model.prefill.mechanism : null;
  return contentHash(
    JSON.stringify([cell, task, epoch, turn, call, model.id, made, dialect, request]),
  ).slice(0, 32);
}
