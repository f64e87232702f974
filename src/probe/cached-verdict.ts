/** Reads a verdict that a cache kept. Files can be damaged or written by anybody, so nothing of one is trusted. */

import { z } from "zod";
import type { Capability } from "../model/model.ts";
import type { Lifetimes } from "./probe-cache.ts";
import type { ProbeCall, Probed, Verdicts } from "./probe-record.ts";

const words = z.string().max(20_000);

const support = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("supported"), mechanism: words, evidence: words }),
  z.strictObject({ kind: z.literal("unsupported"), reason: words }),
]);

const count = z.int().min(0);
const classes = z.strictObject({
  continued: count,
  echoed: count,
  restarted: count,
  polite: count,
  reasoned: count,
  empty: count,
  refused: count,
  failed: count,
});

const candidate = z.strictObject({
  dialect: words,
  outcome: z.enum(["honoured", "unsupported", "inconclusive"]),
  reason: words,
  place: z.enum(["open", "open-trimmed", "closed", "moved", "dropped"]).nullable(),
  classes,
});

const role = z.enum(["system", "user", "assistant", "tool"]);
const markerPlace = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("in-place"), role: role.nullable(), reason: words }),
  z.strictObject({ kind: z.literal("hoisted"), reason: words }),
  z.strictObject({ kind: z.literal("moved"), reason: words }),
  z.strictObject({ kind: z.literal("dropped"), reason: words }),
]);

const verdicts: { readonly [C in Capability]: z.ZodType<Verdicts[C]> } = {
  prefill: z.strictObject({
    support,
    withoutTools: support,
    dialect: words.nullable(),
    returns: z.enum(["continuation", "includes-prefix"]).nullable(),
    whenTools: words.nullable(),
    candidates: z.array(candidate).max(100),
    failure: z.null(),
  }),
  constraint: z.strictObject({ support, failure: z.null() }),
  lateSystem: z.strictObject({
    support,
    place: markerPlace.nullable(),
    nudge: z.strictObject({
      userMessage: markerPlace.nullable(),
      toolResult: markerPlace.nullable(),
    }),
    failure: z.null(),
  }),
};

/** The calls are shown and never acted on; that each is a map with its words is enough. */
const call = z.looseObject({ purpose: words, class: words, reason: words });

const entry = z.strictObject({
  at: z.iso.datetime(),
  verdict: z.unknown(),
  calls: z.array(call).max(1000),
});

/** What is taken from a cache. */
interface Trust {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly lifetimes: Lifetimes;
  /** The only ones that a verdict may name. */
  readonly dialects: readonly string[];
}

/** The verdict in a cache's entry; null when there is none, it is no verdict, or it has outlived its lifetime. */
export function cachedVerdict<C extends Capability>(
  capability: C,
  kept: unknown,
  { now, lifetimes, dialects }: Trust,
): Probed<Verdicts[C]> | null {
  const read = entry.safeParse(kept);
  if (!read.success) return null;
  const { at, calls, verdict: written } = read.data;
  const verdict = verdicts[capability].safeParse(written);
  if (!verdict.success || !namesOnly(verdict.data, dialects)) return null;
  const age = now - Date.parse(at);
  if (!(age >= 0 && age < lifetimes[lacksNothing(verdict.data) ? "supported" : "unsupported"])) {
    return null;
  }
  return {
    verdict: verdict.data,
    calls: calls as unknown as readonly ProbeCall[],
    at,
    cached: true,
  };
}

function lacksNothing(verdict: Verdicts[Capability]): boolean {
  const supports = [verdict.support, ...("withoutTools" in verdict ? [verdict.withoutTools] : [])];
  return supports.every(({ kind }) => kind === "supported");
}

/** A supported prefill is carried out in the dialect that it names. */
function namesOnly(verdict: Verdicts[Capability], dialects: readonly string[]): boolean {
  if (!("dialect" in verdict)) return true;
  if (verdict.dialect !== null) return dialects.includes(verdict.dialect);
  return verdict.support.kind !== "supported" && verdict.withoutTools.kind !== "supported";
}
