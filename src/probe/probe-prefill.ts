/**
 * Whether a target honours a prefill, and in which dialect. A rendering proves it where the server renders; elsewhere
 * canaries tell, and where they cannot the verdict says so.
 *
 *     dialect ─▶ rendered? ─ open ───────────────▶ one canary: does the prefix come back? ─▶ supported
 *                   │       └ closed, moved, … ──▶ not this one
 *                   └ nobody renders ─▶ one canary ─ went on? ─▶ five more and the controls ─▶ decision
 *                                            └ answered afresh ─▶ not this one, unless none is better
 */

import type { Support } from "../model/model.ts";
import type { PrefixPlace } from "../model/rendering/read-rendering.ts";
import { type Asker, endsProbe } from "./asker.ts";
import { drawCanary } from "./canary.ts";
import {
  askCanary,
  bareFailure,
  type Speaker,
  screen,
  type Trials,
  wholeTrial,
} from "./canary-trials.ts";
import type { CanaryClass } from "./classify.ts";
import { classWords, countClasses, type PrefillDecision } from "./decide.ts";
import {
  type CandidateVerdict,
  type PrefillVerdict,
  type ProbeFailure,
  unprobed,
} from "./probe-record.ts";
import {
  isOpen,
  type Rendered,
  renderCanary,
  renderSettings,
  type Settings,
} from "./render-prefill.ts";

/** What one dialect came to. */
type Tried =
  | {
      readonly kind: "honoured";
      readonly candidate: CandidateVerdict;
      readonly verdict: PrefillVerdict;
    }
  | { readonly kind: "not-honoured"; readonly candidate: CandidateVerdict }
  | {
      /** One canary was answered afresh: a sign, and no verdict. */
      readonly kind: "screened-out";
      readonly candidate: CandidateVerdict;
      readonly speaker: Speaker;
    }
  | {
      readonly kind: "stopped";
      readonly candidate: CandidateVerdict;
      readonly failure: ProbeFailure;
    };

/**
 * Tries the dialects in their order; the first that is honoured wins.
 *
 * @param generates whether a rendering that proves the prefill is still followed by a canary, which shows what a
 * reply holds
 */
export async function probePrefill(
  asker: Asker,
  speakers: readonly Speaker[],
  { generates = true }: { readonly generates?: boolean } = {},
): Promise<PrefillVerdict> {
  const tried: Tried[] = [];
  for (const speaker of speakers) {
    const one = await tryDialect(asker, speaker, generates);
    tried.push(one);
    const candidates = tried.map(({ candidate }) => candidate);
    if (one.kind === "honoured") return { ...one.verdict, candidates };
    if (one.kind === "stopped") return stoppedVerdict(one.failure, candidates);
  }
  return noneHonoured(asker, tried);
}

/** Every dialect failed: the likeliest of those that one canary spoke against is tried whole, for a verdict that holds. */
async function noneHonoured(asker: Asker, tried: readonly Tried[]): Promise<PrefillVerdict> {
  const candidates = tried.map(({ candidate }) => candidate);
  const at = tried.findIndex(({ kind }) => kind === "screened-out");
  const doubted = tried[at];
  if (doubted?.kind !== "screened-out") return unsupportedVerdict(candidates);
  const whole = await tryWhole(asker, doubted.speaker, countClassesOf(doubted));
  const all = candidates.with(at, whole.candidate);
  if (whole.kind === "honoured") return { ...whole.verdict, candidates: all };
  if (whole.kind === "stopped") return stoppedVerdict(whole.failure, all);
  return unsupportedVerdict(all);
}

function countClassesOf({ candidate }: Tried): CandidateVerdict["classes"] {
  return candidate.classes;
}

async function tryDialect(asker: Asker, speaker: Speaker, generates: boolean): Promise<Tried> {
  const { dialect } = speaker;
  const rendered = await renderCanary(asker, dialect);
  if (rendered.kind === "place") return tryRendered(asker, speaker, rendered, generates);
  const screened = await screen(asker, speaker);
  if (screened.failure !== null) return tryFailed(asker, speaker, screened, screened.failure);
  const classes = countClasses(screened.trials);
  const last = screened.trials.at(-1);
  switch (last?.kind) {
    case "restarted":
    case "polite": {
      const reason = `one canary was answered afresh (${classWords(classes)})`;
      const candidate = candidateOf(dialect, { outcome: "unsupported", reason, classes });
      return { kind: "screened-out", speaker, candidate };
    }
    case "refused": {
      // Words can mislead: a server that refuses everything does not refuse the prefill.
      const bare = await bareFailure(asker, speaker);
      const outcome = bare === null ? "unsupported" : "inconclusive";
      const candidate = candidateOf(dialect, { outcome, reason: last.reason, classes });
      return bare === null
        ? { kind: "not-honoured", candidate }
        : { kind: "stopped", candidate, failure: bare };
    }
    default:
      return tryWhole(asker, speaker, classes);
  }
}

type PlaceRendered = Extract<Rendered, { kind: "place" }>;

async function tryRendered(
  asker: Asker,
  speaker: Speaker,
  rendered: PlaceRendered,
  generates: boolean,
): Promise<Tried> {
  const { dialect } = speaker;
  const { place, by } = rendered;
  const told = { place: place.kind, classes: countClasses([]) } as const;
  const shown = `rendered by ${by}: ${place.reason}`;
  if (!isOpen(rendered)) {
    const thinking = "thinking" in place && place.thinking ? "; turn thinking off" : "";
    const reason = `${shown}${thinking}`;
    const candidate = candidateOf(dialect, { outcome: "unsupported", reason, ...told });
    return { kind: "not-honoured", candidate };
  }
  const { trials, failure } = generates ? await proofCanaries(asker, speaker) : noTrials;
  if (failure !== null) return tryFailed(asker, speaker, { trials, failure }, failure, place.kind);
  const classes = countClasses(trials);
  const against = againstProof(trials);
  if (against !== null) {
    const reason = `${shown}, but ${against}`;
    const candidate = candidateOf(dialect, { outcome: "unsupported", reason, ...told, classes });
    return { kind: "not-honoured", candidate };
  }
  const settings = await renderSettings(asker, dialect);
  const candidate = candidateOf(dialect, { outcome: "honoured", reason: shown, ...told, classes });
  const verdict = provenVerdict(dialect, shown, trials, settings);
  return { kind: "honoured", candidate, verdict };
}

const noTrials: Trials = { trials: [], failure: null };

/** One canary; a second where the first stood in the reasoning or was refused. */
async function proofCanaries(asker: Asker, speaker: Speaker): Promise<Trials> {
  const first = await screen(asker, speaker);
  if (first.failure !== null || first.trials.at(-1)?.kind !== "reasoned") return first;
  const second = await screen(asker, speaker);
  return { trials: [...first.trials, ...second.trials], failure: second.failure };
}

/** What replies say against a prompt that is proven to end in the prefix; that a model wanders off is not it. */
function againstProof(trials: readonly CanaryClass[]): string | null {
  const counts = countClasses(trials);
  if (counts.refused >= 2) return trials.find(({ kind }) => kind === "refused")?.reason ?? null;
  return counts.reasoned >= 2
    ? "two canaries went on inside the reasoning: turn thinking off"
    : null;
}

function provenVerdict(
  dialect: string,
  shown: string,
  trials: readonly CanaryClass[],
  settings: Settings,
): PrefillVerdict {
  const supported: Support = { kind: "supported", mechanism: dialect, evidence: shown };
  const withoutTools: Support =
    settings.narrationOpen === false
      ? { kind: "unsupported", reason: `${dialect}: the opener is ${settings.narration}` }
      : supported;
  const support: Support =
    settings.toolsOpen === false
      ? { kind: "unsupported", reason: `${dialect}: the opener is ${settings.tools}` }
      : withoutTools;
  return {
    support,
    withoutTools,
    dialect,
    returns: returnsOf(trials),
    whenTools: settings.tools,
    candidates: [],
    failure: null,
  };
}

function returnsOf(trials: readonly CanaryClass[]): PrefillVerdict["returns"] {
  switch (trials.at(-1)?.kind) {
    case "continued":
      return "continuation";
    case "echoed":
      return "includes-prefix";
    default:
      return null;
  }
}

/** @param earlier the canaries that this dialect was screened by */
async function tryWhole(
  asker: Asker,
  speaker: Speaker,
  earlier: CandidateVerdict["classes"],
): Promise<Tried> {
  const { dialect } = speaker;
  const { trials, failure, decision } = await wholeTrial(asker, speaker);
  if (failure !== null) return tryFailed(asker, speaker, { trials, failure }, failure);
  const classes = summed(earlier, countClasses(trials));
  const outcome = decision.kind;
  const candidate = candidateOf(dialect, { outcome, reason: decision.reason, classes });
  if (decision.kind !== "honoured") return { kind: "not-honoured", candidate };
  return { kind: "honoured", candidate, verdict: behavedVerdict(dialect, decision) };
}

function behavedVerdict(
  dialect: string,
  { reason, returns }: Extract<PrefillDecision, { kind: "honoured" }>,
): PrefillVerdict {
  const support: Support = { kind: "supported", mechanism: dialect, evidence: `probed: ${reason}` };
  return {
    support,
    withoutTools: support,
    dialect,
    returns,
    whenTools: null,
    candidates: [],
    failure: null,
  };
}

/** A call failed. Where the same request is answered without the prefill, it is the dialect that the server minds. */
async function tryFailed(
  asker: Asker,
  speaker: Speaker,
  { trials }: Trials,
  failure: ProbeFailure,
  place: PrefixPlace["kind"] | null = null,
): Promise<Tried> {
  const classes = countClasses(trials);
  const reason = `${failure.cause}: ${failure.detail}`;
  const left = { outcome: "inconclusive", reason, classes, place } as const;
  const bare = endsProbe(failure.cause) ? failure : await bareFailure(asker, speaker);
  if (bare !== null) {
    return { kind: "stopped", failure: bare, candidate: candidateOf(speaker.dialect, left) };
  }
  const again = failure.cause === "bad-request" ? await refusedAgain(asker, speaker) : false;
  const outcome = again ? "unsupported" : "inconclusive";
  const candidate = candidateOf(speaker.dialect, { ...left, outcome });
  return { kind: "not-honoured", candidate };
}

/** A refusal that our words for refusals do not know is one when it comes twice. */
async function refusedAgain(asker: Asker, speaker: Speaker): Promise<boolean> {
  const canary = drawCanary(asker.random, "tag");
  const { shown } = await askCanary(asker, speaker, "canary after a refusal", canary);
  return shown.kind === "refused" || (shown.kind === "failed" && shown.cause === "bad-request");
}

function candidateOf(
  dialect: string,
  rest: Omit<CandidateVerdict, "dialect" | "place"> & Partial<Pick<CandidateVerdict, "place">>,
): CandidateVerdict {
  return { dialect, place: null, ...rest };
}

function summed(
  a: CandidateVerdict["classes"],
  b: CandidateVerdict["classes"],
): CandidateVerdict["classes"] {
  return {
    continued: a.continued + b.continued,
    echoed: a.echoed + b.echoed,
    restarted: a.restarted + b.restarted,
    polite: a.polite + b.polite,
    reasoned: a.reasoned + b.reasoned,
    empty: a.empty + b.empty,
    refused: a.refused + b.refused,
    failed: a.failed + b.failed,
  };
}

/** The verdict of a probe that could not be carried out. */
export function stoppedVerdict(
  failure: ProbeFailure,
  candidates: readonly CandidateVerdict[],
): PrefillVerdict {
  return verdictWithout(unprobed(failure), candidates, failure);
}

/** One dialect that could not be told leaves the whole open. */
function unsupportedVerdict(candidates: readonly CandidateVerdict[]): PrefillVerdict {
  const open = candidates.find(({ outcome }) => outcome === "inconclusive");
  if (open !== undefined) {
    const reason = `${open.dialect}: ${open.reason}`;
    return verdictWithout({ kind: "inconclusive", reason }, candidates, null);
  }
  const reason =
    candidates.length === 0
      ? "no way of writing a prefill is known for this server"
      : candidates.map((each) => `${each.dialect}: ${each.reason}`).join("; ");
  return verdictWithout({ kind: "unsupported", reason }, candidates, null);
}

function verdictWithout(
  support: Support,
  candidates: readonly CandidateVerdict[],
  failure: ProbeFailure | null,
): PrefillVerdict {
  return {
    support,
    withoutTools: support,
    dialect: null,
    returns: null,
    whenTools: null,
    candidates,
    failure,
  };
}
