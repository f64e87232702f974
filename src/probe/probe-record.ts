/** What a probe leaves behind: verdicts, and every call that they rest on. JSON-safe. */

import type {
  Capability,
  MissingCause,
  ModelAnswer,
  ModelRequest,
  Rendering,
  Support,
  TargetFacts,
} from "../model/model.ts";
import type { MarkerPlace } from "../model/rendering/read-marker.ts";
import type { PrefixPlace } from "../model/rendering/read-rendering.ts";
import type { ClassCounts } from "./decide.ts";

export const probeVersion = 1;

/** One request of a probe: either generated or only rendered. */
export interface ProbeCall {
  /** What it was asked for, in words. */
  readonly purpose: string;
  /** The dialect that its prefill was written in; null for a request without one. */
  readonly dialect: string | null;
  readonly request: ModelRequest;
  /** null where the request was generated from. */
  readonly rendering: Rendering | null;
  /** null where the request was only rendered. */
  readonly answer: ModelAnswer | null;
  /** What it shows, in a word such as `continued` or `closed`. */
  readonly class: string;
  /** The same in words. */
  readonly reason: string;
}

/** Why a probe could not be carried out. */
export interface ProbeFailure {
  readonly cause: MissingCause;
  readonly detail: string;
}

/** What came of one dialect. */
export interface CandidateVerdict {
  readonly dialect: string;
  readonly outcome: "honoured" | "unsupported" | "inconclusive";
  readonly reason: string;
  /** Where the rendered prompt has the prefix; null where the server renders none. */
  readonly place: PrefixPlace["kind"] | null;
  /** The canaries of this dialect by class. */
  readonly classes: ClassCounts;
}

export interface PrefillVerdict {
  /** Supported only when it holds beside tools too, as far as that could be seen. */
  readonly support: Support;
  /** The same for requests without tools. */
  readonly withoutTools: Support;
  /** The dialect that is honoured; null for none. */
  readonly dialect: string | null;
  /** What a reply holds; null where no canary went on from the prefix. */
  readonly returns: "continuation" | "includes-prefix" | null;
  /** Where the opener stands when the request has tools, in words; null where nobody can see. */
  readonly whenTools: string | null;
  readonly candidates: readonly CandidateVerdict[];
  readonly failure: ProbeFailure | null;
}

export interface ConstraintVerdict {
  readonly support: Support;
  readonly failure: ProbeFailure | null;
}

export interface LateSystemVerdict {
  readonly support: Support;
  /** Where it landed; null where no rendering shows it. */
  readonly place: MarkerPlace | null;
  /** Where a nudge lands that is written into a message; null where no rendering shows it. */
  readonly nudge: {
    readonly userMessage: MarkerPlace | null;
    readonly toolResult: MarkerPlace | null;
  };
  readonly failure: ProbeFailure | null;
}

export interface Verdicts {
  readonly prefill: PrefillVerdict;
  readonly constraint: ConstraintVerdict;
  readonly lateSystem: LateSystemVerdict;
}

/** A verdict with the calls that it rests on. */
export interface Probed<Verdict> {
  readonly verdict: Verdict;
  readonly calls: readonly ProbeCall[];
  /** When it was decided, as an ISO time; from a cache that is earlier than the record. */
  readonly at: string;
  readonly cached: boolean;
}

export interface ProbeRecord {
  readonly v: typeof probeVersion;
  /** Version of the decision rule. */
  readonly rule: number;
  /** The model's id in the suite. */
  readonly model: string;
  readonly target: { readonly endpoint: string; readonly model: string };
  readonly facts: TargetFacts;
  /** ISO time. */
  readonly at: string;
  /** By capability; null for one that nobody asked about. */
  readonly verdicts: { readonly [C in Capability]: Probed<Verdicts[C]> | null };
}

/** What is known of a target that could not be probed. */
export function unprobed({ cause, detail }: ProbeFailure): Support {
  return { kind: "inconclusive", reason: `the target could not be probed: ${cause}: ${detail}` };
}

/** The first thing that kept a probe from being carried out; null when nothing did. */
export function failureOf({ verdicts }: ProbeRecord): ProbeFailure | null {
  const { prefill, constraint, lateSystem } = verdicts;
  const failures = [prefill, constraint, lateSystem].map(
    (probed) => probed?.verdict.failure ?? null,
  );
  return failures.find((failure) => failure !== null) ?? null;
}
