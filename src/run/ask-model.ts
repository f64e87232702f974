/**
 * One turn asked of a model: found in the journal when an earlier attempt settled it, else sent, attempted
 * again for causes that may pass, and recorded whatever became of it.
 */

import type { Appended } from "../journal/journal.ts";
import { turnKeyOf } from "../journal/turn-key.ts";
import { type DeliveryRecord, recordVersion, type TurnRecord } from "../journal/turn-record.ts";
import { missingCauses } from "../model/missing-causes.ts";
import type { MissingCause, ModelAnswer, ModelReply, ModelRequest } from "../model/model.ts";
import { needsOf } from "../model/needs.ts";
import type { Delivered } from "../seam/seam.ts";
import type { Admitted } from "./admission.ts";
import { reuseTurn } from "./reuse-turn.ts";
import type { SettledTurn, Stage } from "./stage.ts";

/** The turn that is asked for. */
export interface TurnSite {
  readonly cell: string;
  readonly task: string;
  readonly epoch: number;
  readonly turn: number;
  readonly call: number;
  /** The scripted position that a reply stands for. */
  stepOf(reply: ModelReply): number | null;
}

export type Asked =
  | { readonly kind: "reply"; readonly reply: ModelReply }
  | { readonly kind: "missing"; readonly cause: MissingCause };

/**
 * Asks for one turn. Resolves once its record is written, and has it told once it is on disk; never rejects for what a
 * model does.
 */
export async function askModel(
  stage: Stage,
  site: TurnSite,
  request: ModelRequest,
  delivered: Delivered,
): Promise<Asked> {
  const key = turnKeyOf(site, request, stage.model);
  const settled = await stage.recorder.settled(key);
  if (settled !== null) {
    tellKnown(stage, site, settled);
    return askedOf(settled);
  }
  const reused = await reuseTurn(stage, site, { key, request, delivered });
  if (reused !== null) {
    stage.onceOnDisk(reused.appended, () => tellKnown(stage, site, reused.record));
    return askedOf(reused.record);
  }
  const demanding = needsOf(request).length > 0 ? site.cell : null;
  const asking = { stage, site, request, delivered, key };
  let last: RecordedAttempt | null = null;
  let deadline = Number.POSITIVE_INFINITY;
  for (let attempt = 1; ; attempt++) {
    const admitted = await stage.admit({ request, demanding });
    if (attempt === 1) deadline = stage.clock.ticks() + (stage.limits.totalMs ?? Infinity);
    const tried = await attemptAdmitted(admitted, asking, { attempt, deadline });
    if (tried === null) return settledAs(stage, last);
    const { record, retryAfterMs, appended } = tried;
    last = tried;
    const againInMs = waitMs(attempt, stage.chance(), retryAfterMs);
    const isLast =
      !mayPass(record) ||
      attempt > stage.limits.retries ||
      stage.clock.ticks() + againInMs >= deadline;
    const told = isLast ? null : againInMs;
    stage.onceOnDisk(appended, () => tellAttempt(stage, record, told));
    if (isLast) return settledAs(stage, tried);
    await stage.clock.wait(againInMs, stage.halted);
  }
}

function tellKnown(stage: Stage, { cell }: TurnSite, known: SettledTurn): void {
  stage.onTurn({ ...known, cell, asked: false, warnings: [] });
}

function tellAttempt(stage: Stage, record: TurnRecord, againInMs: number | null): void {
  const [target, spent] = [stage.target(), stage.spent()];
  stage.onEvent({ kind: "attempt", record, againInMs, target, spent });
}

/** What became of the turn: its last record, or nothing where no call was made. */
function settledAs(stage: Stage, last: RecordedAttempt | null): Asked {
  if (last === null) return { kind: "missing", cause: "not-run" };
  const { record, appended } = last;
  stage.onceOnDisk(appended, () => stage.onTurn({ ...record, asked: true }));
  return askedOf(record);
}

/** A wrong key is wrong for every further call, and a seam that is refused once is refused always. */
function barFor(stage: Stage, { cell, outcome, delivery }: TurnRecord): void {
  if (outcome.kind === "missing" && missingCauses[outcome.cause].ends === "model") stage.bar();
  if (delivery.refuses !== null) stage.barCell(cell);
}

function askedOf({ outcome, reply }: SettledTurn): Asked {
  if (outcome.kind === "missing") return { kind: "missing", cause: outcome.cause };
  return reply === null ? { kind: "missing", cause: "malformed" } : { kind: "reply", reply };
}

function mayPass({ outcome }: TurnRecord): boolean {
  return outcome.kind === "missing" && missingCauses[outcome.cause].retried;
}

const firstWaitMs = 500;
const longestWaitMs = 30_000;
/** A server that asks to be left alone for longer is asked all the same: the turn then goes missing, and says why. */
const longestAskedMs = 120_000;

/** Full jitter: anywhere between nothing and a bound that doubles with each attempt, after what the server asked for. */
function waitMs(attempt: number, chance: number, askedMs: number): number {
  const backoff = chance * Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1));
  return Math.min(askedMs, longestAskedMs) + backoff;
}

interface Attempt {
  readonly record: TurnRecord;
  /** Milliseconds that the server asked to be left alone for; 0 when it did not. */
  readonly retryAfterMs: number;
}

interface RecordedAttempt extends Attempt {
  readonly appended: Appended;
}

interface Asking {
  readonly stage: Stage;
  readonly site: TurnSite;
  readonly request: ModelRequest;
  readonly delivered: Delivered;
  readonly key: string;
}

interface Try {
  /** Counted from 1. */
  readonly attempt: number;
  /** When the call must have ended over all its attempts, on the clock that never goes back. */
  readonly deadline: number;
}

/**
 * An attempt by a caller who was admitted; null when none may be made any more. Its place is held until the record is
 * written: so a killed run loses no more calls than there are places.
 */
async function attemptAdmitted(
  admitted: Admitted,
  asking: Asking,
  { attempt, deadline }: Try,
): Promise<RecordedAttempt | null> {
  const { stage, site } = asking;
  const leftMs = deadline - stage.clock.ticks();
  const isOver = stage.stopping() || stage.isBarred(site.cell) || leftMs <= 0;
  let tried: Attempt | null = null;
  try {
    if (admitted.go && !isOver) tried = await attemptOnce(asking, attempt, leftMs);
    if (tried === null) return null;
    const { record } = tried;
    barFor(stage, record);
    return { ...tried, appended: await stage.recorder.append(record) };
  } finally {
    admitted.ended(tried?.record ?? null);
  }
}

async function attemptOnce(asking: Asking, attempt: number, leftMs: number): Promise<Attempt> {
  const { stage, site, request, delivered, key } = asking;
  const at = new Date(stage.clock.now()).toISOString();
  const began = stage.clock.ticks();
  const answer = await answerWithin(stage, request, Math.min(stage.limits.timeoutMs, leftMs));
  const tookMs = stage.clock.ticks() - began;
  const reply = answer.kind === "reply" ? answer.reply : null;
  const record: TurnRecord = {
    v: recordVersion,
    key,
    cell: site.cell,
    task: site.task,
    epoch: site.epoch,
    turn: site.turn,
    step: reply === null ? null : site.stepOf(reply),
    call: site.call,
    attempt,
    seed: request.seed,
    request,
    reply,
    outcome:
      answer.kind === "reply"
        ? { kind: "scored" }
        : { kind: "missing", cause: answer.cause, detail: answer.detail },
    delivery: deliveryOf(stage, delivered, answer),
    warnings: answer.kind === "reply" ? answer.warnings : [],
    at,
    latencyMs: callMsOf(answer) ?? tookMs,
  };
  const retryAfterMs = answer.kind === "missing" ? (answer.retryAfterMs ?? 0) : 0;
  return { record, retryAfterMs };
}

/** What the server took to generate; null where that is all that was waited for. */
function callMsOf(answer: ModelAnswer): number | null {
  return answer.kind === "reply" ? (answer.callMs ?? null) : null;
}

function deliveryOf(stage: Stage, delivered: Delivered, answer: ModelAnswer): DeliveryRecord {
  return {
    mechanism: mechanismOf(stage, delivered),
    placement: delivered.places.length === 0 ? null : delivered.places.join("+"),
    prefix: delivered.prefill,
    given: delivered.given,
    ...becameOf(answer),
  };
}

function becameOf(answer: ModelAnswer): Pick<DeliveryRecord, "effect" | "refuses"> {
  if (answer.kind === "reply") return { effect: answer.effect, refuses: null };
  const refuses = answer.refuses ?? null;
  return { effect: refuses === "prefill" ? "rejected" : null, refuses };
}

/** How the model carries out what the seam needs of it; null when that is nothing. */
function mechanismOf({ model }: Stage, { prefill, constraint }: Delivered): string | null {
  if (prefill !== null && model.prefill.kind === "supported") return model.prefill.mechanism;
  if (constraint !== null && model.constraint.kind === "supported")
    return model.constraint.mechanism;
  return null;
}

/** The model's answer, or missing by `timeout` when the call outlasts its limit. */
async function answerWithin(
  stage: Stage,
  request: ModelRequest,
  limitMs: number,
): Promise<ModelAnswer> {
  const call = new AbortController();
  const cancel = () => call.abort(new DOMException("the run was stopped", "AbortError"));
  const limit = setTimeout(
    () => call.abort(new DOMException("the call took too long", "TimeoutError")),
    limitMs,
  );
  stage.signal.addEventListener("abort", cancel);
  try {
    return await stage.model.generate(request, { signal: call.signal });
  } finally {
    clearTimeout(limit);
    stage.signal.removeEventListener("abort", cancel);
  }
}
