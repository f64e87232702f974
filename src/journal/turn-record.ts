/**
 * One line of the journal: what was sent, what came back, and how the instruction was delivered. The journal
 * is the only stored truth; every figure is computed from it and from the manifest.
 */

import {
  type Capability,
  finalCauses,
  type MissingCause,
  type ModelReply,
  type ModelRequest,
  type PrefillEffect,
  resumableCauses,
} from "../model/model.ts";
import type { FileLine } from "./file-lines.ts";
import { checkSum, withoutSum, withSum } from "./line-sum.ts";
import { requestJson } from "./request-json.ts";

/**
 * The shape of a line. Of version 2 on each ends in a checksum, so that a line which has lost it is not taken for an
 * older one; of version 1 it may have none.
 */
export const recordVersion = 2;
const readVersions: readonly unknown[] = [1, recordVersion];

export type Outcome =
  | { readonly kind: "scored" }
  | { readonly kind: "missing"; readonly cause: MissingCause; readonly detail: string };

export interface DeliveryRecord {
  /** How a prefill was carried out; null when the seam has none. */
  readonly mechanism: string | null;
  /** Where the instruction stood, places joined by `+`; null when none was delivered. */
  readonly placement: string | null;
  /** What the assistant turn was begun with; null for nothing. */
  readonly prefix: string | null;
  /** What the harness supplied of the reply, so that it is not credited to the model. */
  readonly given: readonly string[];
  readonly effect: PrefillEffect | null;
  /** What of the request the server would not take; null when it took all of it, or failed for another reason. */
  readonly refuses: Capability | null;
}

export interface TurnRecord {
  readonly v: 1 | typeof recordVersion;
  readonly key: string;
  readonly cell: string;
  readonly task: string;
  readonly epoch: number;
  readonly turn: number;
  /** The scripted position the turn stands for; null when the model has gone off script or sent no reply. */
  readonly step: number | null;
  /** 0, or 1 for the second call of a turn that takes two. */
  readonly call: number;
  /** Counted from 1. */
  readonly attempt: number;
  readonly seed: number;
  readonly request: ModelRequest;
  /** null when the turn is missing. */
  readonly reply: ModelReply | null;
  readonly outcome: Outcome;
  readonly delivery: DeliveryRecord;
  readonly warnings: readonly string[];
  /** When the call began, ISO 8601. */
  readonly at: string;
  /** Milliseconds the call itself took. */
  readonly latencyMs: number;
  /** Where the reply was taken from; absent where this run asked for it. */
  readonly reused?: ReusedFrom;
}

/** The call of another run that a reply was asked for by. */
export interface ReusedFrom {
  /** The other run's name. */
  readonly run: string;
  readonly cell: string;
  readonly key: string;
}

/** Whether no later attempt is needed: the turn is scored, or missing for a cause that stays. */
export function isSettled({ outcome }: Pick<TurnRecord, "outcome">): boolean {
  return outcome.kind === "scored" || finalCauses.some((cause) => cause === outcome.cause);
}

/** The record as a line of the journal, without its newline. */
export function recordLine({ request, ...rest }: TurnRecord): string {
  return withSum(`${JSON.stringify(rest).slice(0, -1)},"request":${requestJson(request)}}`);
}

/** What a journal line holds, or what is wrong with it. */
export type RecordReading =
  | {
      readonly kind: "record";
      readonly record: TurnRecord;
      /** Whether a checksum vouches for it; lines of version 1 may have none. */
      readonly summed: boolean;
    }
  | { readonly kind: "damaged"; readonly problem: string };

/** Reads one line. Checks its checksum and what later rooms rely on; total over every text. */
export function readRecord({ bytes, text }: Pick<FileLine, "bytes" | "text">): RecordReading {
  const sum = checkSum(bytes);
  if (sum === "wrong") return damaged("does not fit its checksum");
  const summed = sum === "right";
  let value: unknown;
  try {
    value = JSON.parse(summed ? withoutSum(text) : text);
  } catch {
    return damaged("is not JSON");
  }
  if (!isObject(value)) return damaged("is not an object");
  if (!summed && value["v"] === recordVersion) return damaged("has no checksum");
  const problem = problemOf(value);
  if (problem !== null) return damaged(problem);
  return { kind: "record", record: value as unknown as TurnRecord, summed };
}

function damaged(problem: string): RecordReading {
  return { kind: "damaged", problem };
}

function problemOf(line: Readonly<Record<string, unknown>>): string | null {
  if (!readVersions.includes(line["v"])) {
    return `has version ${JSON.stringify(line["v"])}; this seambench reads ${readVersions.join(" and ")}`;
  }
  for (const field of ["key", "cell", "task", "at"]) {
    if (typeof line[field] !== "string") return `has no ${field}`;
  }
  for (const field of ["epoch", "turn", "call", "attempt", "seed"]) {
    if (!Number.isInteger(line[field])) return `has no ${field}`;
  }
  if (line["step"] !== null && !Number.isInteger(line["step"])) return "has no step";
  if (!isObject(line["request"]) || !isObject(line["delivery"]))
    return "has no request or delivery";
  return outcomeProblem(line["outcome"], line["reply"]);
}

function outcomeProblem(outcome: unknown, reply: unknown): string | null {
  if (!isObject(outcome)) return "has no outcome";
  if (outcome["kind"] === "scored") {
    return isObject(reply) && typeof reply["text"] === "string"
      ? null
      : "is scored but has no reply";
  }
  const known = [...resumableCauses, ...finalCauses] as readonly string[];
  const cause = outcome["cause"];
  if (outcome["kind"] === "missing" && typeof cause === "string" && known.includes(cause)) {
    return null;
  }
  return "has an outcome that is neither scored nor missing by a known cause";
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
