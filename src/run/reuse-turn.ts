import type { Appended } from "../journal/journal.ts";
import { recordVersion, type TurnRecord } from "../journal/turn-record.ts";
import type { ModelRequest } from "../model/model.ts";
import type { Delivered } from "../seam/seam.ts";
import type { TurnSite } from "./ask-model.ts";
import type { Stage } from "./stage.ts";

interface AskedFor {
  readonly key: string;
  readonly request: ModelRequest;
  readonly delivered: Delivered;
}

/** A turn that was taken over, and its line in the journal of this run. */
export interface ReusedTurn {
  readonly record: TurnRecord;
  readonly appended: Appended;
}

/**
 * Takes a turn from another run that asked the same, and records it as this run's with where it is from; null when there
 * is none. Resolves once the record is written.
 */
export async function reuseTurn(
  stage: Stage,
  site: TurnSite,
  { key, request, delivered }: AskedFor,
): Promise<ReusedTurn | null> {
  const found = await stage.recorder.reusable(site, request, stage.model);
  if (found === null || found.record.reply === null) return null;
  const { reply, outcome, delivery, attempt, warnings, at, latencyMs } = found.record;
  const { cell, task, epoch, turn, call } = site;
  const record: TurnRecord = {
    v: recordVersion,
    key,
    cell,
    task,
    epoch,
    turn,
    step: site.stepOf(reply),
    call,
    attempt,
    seed: request.seed,
    request,
    reply,
    outcome,
    delivery: {
      mechanism: delivery.mechanism,
      placement: delivered.places.length === 0 ? null : delivered.places.join("+"),
      prefix: delivered.prefill,
      given: delivered.given,
      effect: delivery.effect,
      refuses: null,
    },
    warnings,
    at,
    latencyMs,
    reused: found.from,
  };
  return { record, appended: await stage.recorder.append(record) };
}
