import type { Model, ModelRequest } from "../model/model.ts";
import { contentHash } from "../plan/content-hash.ts";
import { requestJson } from "./request-json.ts";
import type { TurnRecord } from "./turn-record.ts";

/** What tells one call from another besides the request itself. */
export interface CallPlace {
  readonly cell: string;
  readonly task: string;
  readonly epoch: number;
  readonly turn: number;
  readonly call: number;
}

/** Who answers, as far as it decides what is answered. */
export type Answering = Pick<Model, "id" | "identity">;

/**
 * The key of a call: a hash of the rendered request with its seed, its place, what made the answer and how
 * a prefill was written. An
 * edited prompt or another model file makes another key, so a stale reply is never taken for a fresh one.
 *
 * The cell is a part of it although the request is not another for it: arms that send the same bytes, as the first
 * calls of `system` and `prefill` do, each have a reply of their own, and a reader that takes the last line of a key
 * loses none of them.
 */
export function turnKeyOf(
  place: CallPlace,
  request: ModelRequest,
  model: Answering & Pick<Model, "prefill">,
): string {
  return keyOf(place, request, model, dialectOf(request, model));
}

/** The key that a journal line must have, for the model of its cell. */
export function keyOfRecord(record: TurnRecord, model: Answering): string {
  return keyOf(record, record.request, model, recordedDialect(record));
}

function keyOf(
  { cell, task, epoch, turn, call }: CallPlace,
  request: ModelRequest,
  { id, identity }: Answering,
  dialect: string | null,
): string {
  return hashed([cell, task, epoch, turn, call, id, madeBy(identity), dialect], request);
}

/**
 * What is asked, at which seam and of whom, without a name that its user gave: two calls of one content are the same
 * question, whatever the wording, variant or model is called. The task's name, the turn and the suite's seed are in the
 * request's own seed. A run that takes replies over from another finds them by it.
 */
export function contentKeyOf(
  place: Pick<CallPlace, "cell" | "epoch" | "call">,
  request: ModelRequest,
  model: Pick<Model, "identity" | "prefill">,
): string {
  return contentOf(place, request, model.identity, dialectOf(request, model));
}

/** The content of a journal line, for the model of its cell. */
export function contentKeyOfRecord(
  record: TurnRecord,
  { identity }: Pick<Answering, "identity">,
): string {
  return contentOf(record, record.request, identity, recordedDialect(record));
}

function contentOf(
  { cell, epoch, call }: Pick<CallPlace, "cell" | "epoch" | "call">,
  request: ModelRequest,
  identity: Answering["identity"],
  dialect: string | null,
): string {
  const [protocol, seam] = cell.split("/");
  return hashed([protocol, seam, epoch, call, madeBy(identity), dialect], request);
}

function dialectOf({ prefill }: ModelRequest, model: Pick<Model, "prefill">): string | null {
  return prefill !== null && model.prefill.kind === "supported" ? model.prefill.mechanism : null;
}

function recordedDialect({ request, delivery }: TurnRecord): string | null {
  return request.prefill === null ? null : delivery.mechanism;
}

function madeBy(identity: Answering["identity"]): readonly (readonly [string, unknown])[] {
  return Object.entries(identity).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** The hash of an array of JSON that ends in the request. */
function hashed(parts: readonly unknown[], request: ModelRequest): string {
  const json = `${JSON.stringify(parts).slice(0, -1)},${requestJson(request)}]`;
  return contentHash(json).slice(0, 32);
}
