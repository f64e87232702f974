/** Probes a model for what it is asked about, each verdict from a cache where one is still good. */

import type { Capability, Model, Probing, TargetFacts } from "../model/model.ts";
import { type Asker, askerFor, endsProbe, type ProbeWorld, within } from "./asker.ts";
import { cachedVerdict } from "./cached-verdict.ts";
import { confirmPrefill, restsOnCanaries } from "./confirm-prefill.ts";
import { ruleVersion } from "./decide.ts";
import { cacheKey, lifetimesOf } from "./probe-cache.ts";
import { probeConstraint } from "./probe-constraint.ts";
import { nothingSeen, probeLateSystem } from "./probe-late-system.ts";
import { probePrefill, stoppedVerdict } from "./probe-prefill.ts";
import {
  type PrefillVerdict,
  type Probed,
  type ProbeFailure,
  type ProbeRecord,
  probeVersion,
  unprobed,
  type Verdicts,
} from "./probe-record.ts";

export interface ProbeWishes {
  /** The dialect that the user named, tried before all others; null for none. */
  readonly dialect?: string | null;
  /** Whether a prefill that a rendering proves is followed by a canary all the same. */
  readonly generates?: boolean;
}

/**
 * Finds out what `needs` names. Verdicts that could not be reached are inconclusive, with the cause in their
 * `failure`; nothing is thrown for what a server does.
 *
 * @throws {RangeError} for a model without `probing`
 */
export async function probeModel(
  model: Model,
  needs: ReadonlySet<Capability>,
  world: ProbeWorld,
  wishes: ProbeWishes = {},
): Promise<ProbeRecord> {
  const { probing } = model;
  if (probing === null) throw new RangeError(`model ${model.id} has nothing to probe`);
  const told = await factsOf(probing, world);
  const facts = told.kind === "facts" ? told.facts : noFacts;
  const dialects = [...new Set([...(wishes.dialect ? [wishes.dialect] : []), ...facts.dialects])];
  const probe: Probe = { model, facts, dialects, world };
  let lost = told.kind === "facts" ? null : told.failure;
  const wanted = async <C extends Capability>(capability: C, { decide, failed }: Way<C>) => {
    if (!needs.has(capability)) return null;
    const answered =
      lost === null ? await probed(probe, capability, decide) : untried(failed(lost), world);
    lost ??= lostBy(answered.verdict.failure);
    return answered;
  };
  return {
    v: probeVersion,
    rule: ruleVersion,
    model: model.id,
    target: probing.target,
    facts,
    at: isoTime(world),
    verdicts: {
      prefill: await wanted("prefill", {
        decide: (asker) => decidePrefillOf(asker, probe, probing, wishes),
        failed: (failure) => stoppedVerdict(failure, []),
      }),
      constraint: await wanted("constraint", {
        decide: (asker) => probeConstraint(asker, model),
        failed: (failure) => ({ support: unprobed(failure), failure }),
      }),
      lateSystem: await wanted("lateSystem", {
        decide: (asker) => probeLateSystem(asker, model),
        failed: (failure) => ({
          support: unprobed(failure),
          place: null,
          nudge: nothingSeen,
          failure,
        }),
      }),
    },
  };
}

/** A failure after which nothing more is asked of the target: it would end the same way. */
function lostBy(failure: ProbeFailure | null): ProbeFailure | null {
  return failure !== null && endsProbe(failure.cause) ? failure : null;
}

function untried<Verdict>(verdict: Verdict, world: ProbeWorld): Probed<Verdict> {
  return { verdict, calls: [], at: isoTime(world), cached: false };
}

/** A target that does not say what it is and has no dialect to try is unknown, not unable. */
async function decidePrefillOf(
  asker: Asker,
  { facts, dialects }: Probe,
  probing: Probing,
  wishes: ProbeWishes,
): Promise<PrefillVerdict> {
  const speakers = dialects.map((dialect) => ({ dialect, model: probing.speaking(dialect) }));
  const verdict = await probePrefill(asker, speakers, wishes);
  if (speakers.length > 0 || facts.server !== null) return verdict;
  const reason = "the server does not say what it is, and no dialect is named to try";
  const support = { kind: "inconclusive", reason } as const;
  return { ...verdict, support, withoutTools: support };
}

interface Probe {
  readonly model: Model;
  readonly facts: TargetFacts;
  /** Dialects in the order they are tried. */
  readonly dialects: readonly string[];
  readonly world: ProbeWorld;
}

type Decide<C extends Capability> = (asker: Asker) => Promise<Verdicts[C]>;

/** How a capability is decided, and its verdict when the target was lost before. */
interface Way<C extends Capability> {
  readonly decide: Decide<C>;
  readonly failed: (failure: ProbeFailure) => Verdicts[C];
}

type Told =
  | { readonly kind: "facts"; readonly facts: TargetFacts }
  | { readonly kind: "failed"; readonly failure: ProbeFailure };

async function factsOf(probing: Probing, { signal, timeoutMs }: ProbeWorld): Promise<Told> {
  if (signal.aborted) return untold(false);
  return within(
    signal,
    timeoutMs,
    async (limited): Promise<Told> => ({ kind: "facts", facts: await probing.facts(limited) }),
    untold,
  );
}

function untold(timedOut: boolean): Told {
  const failure: ProbeFailure = timedOut
    ? { cause: "timeout", detail: "the target tells nothing of itself within the time limit" }
    : { cause: "cancelled", detail: "the probe was stopped" };
  return { kind: "failed", failure };
}

const noFacts: TargetFacts = {
  server: null,
  version: null,
  template: null,
  contextTokens: null,
  dialects: [],
};

async function probed<C extends Capability>(
  { model, facts, dialects, world }: Probe,
  capability: C,
  decide: Decide<C>,
): Promise<Probed<Verdicts[C]>> {
  const { cache } = world;
  const key = cacheKey(model, facts, capability, dialects);
  const trust = { now: world.now(), lifetimes: lifetimesOf(facts), dialects };
  const kept = cache === null ? null : cachedVerdict(capability, await cache.get(key), trust);
  const asker = askerFor(model, world);
  if (kept !== null && (await stillHolds(kept.verdict, model, asker))) {
    return { ...kept, calls: [...kept.calls, ...asker.calls] };
  }
  const verdict = await decide(asker);
  const fresh = { verdict, calls: asker.calls, at: isoTime(world) };
  if (verdict.support.kind !== "inconclusive") await cache?.put(key, jsonOf(fresh));
  return { ...fresh, cached: false };
}

/**
 * Whether a verdict of an earlier probe can be taken. One that rests on canaries is confirmed first, since the server
 * may have been changed under the same address.
 */
async function stillHolds(
  verdict: Verdicts[Capability],
  { probing }: Model,
  asker: Asker,
): Promise<boolean> {
  if (!("returns" in verdict) || !restsOnCanaries(verdict)) return true;
  const { dialect } = verdict;
  if (dialect === null || probing === null) return true;
  const speaker = { dialect, model: probing.speaking(dialect) };
  return (await confirmPrefill(asker, speaker, verdict)).kind === "confirmed";
}

/**
 * Whether what a record says of a model's prefill still holds, for a run that has just ended.
 *
 * @returns why it does not; null where it does, or nothing can be told
 */
export async function flippedSince(
  model: Model,
  record: ProbeRecord,
  world: ProbeWorld,
): Promise<string | null> {
  const verdict = record.verdicts.prefill?.verdict;
  if (verdict === undefined || verdict.dialect === null || !restsOnCanaries(verdict)) return null;
  const speaker = { dialect: verdict.dialect, model };
  const found = await confirmPrefill(askerFor(model, world), speaker, verdict);
  return found.kind === "contradicted" ? found.reason : null;
}

/** What is kept of a probe is made of JSON values only, which its interfaces do not say. */
function jsonOf(fresh: object) {
  return JSON.parse(JSON.stringify(fresh));
}

function isoTime({ now }: ProbeWorld): string {
  return new Date(now()).toISOString();
}
