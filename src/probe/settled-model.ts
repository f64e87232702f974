import type { Model } from "../model/model.ts";
import type { PrefillVerdict, ProbeRecord } from "./probe-record.ts";

/**
 * The model as a run plays it: what the record decided stands in its supports, a prefill is written in the dialect
 * that was found, and nothing is left to probe.
 *
 * @param tools whether prefills are asked for beside tools
 */
export function settledModel(
  model: Model,
  { verdicts }: ProbeRecord,
  { tools }: { readonly tools: boolean } = { tools: true },
): Model {
  const { prefill, constraint, lateSystem } = verdicts;
  const { probing } = model;
  const support = tools ? prefill?.verdict.support : prefill?.verdict.withoutTools;
  const dialect = support?.kind === "supported" ? (prefill?.verdict.dialect ?? null) : null;
  const speaking =
    dialect === null || probing === null
      ? model
      : probing.speaking(dialect, echoesIn(prefill?.verdict));
  return {
    ...speaking,
    prefill: support ?? model.prefill,
    constraint: constraint?.verdict.support ?? model.constraint,
    lateSystem: lateSystem?.verdict.support ?? model.lateSystem,
    probing: null,
  };
}

/** undefined where no canary showed what a reply holds. */
function echoesIn(verdict: PrefillVerdict | undefined): boolean | undefined {
  const returns = verdict?.returns ?? null;
  return returns === null ? undefined : returns === "includes-prefix";
}
