import { UsageError } from "../../errors.ts";
import { nearestWord } from "../../suite/nearest-word.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import { knownPrefill } from "../dialects/known-dialect.ts";
import type { Support } from "../model.ts";
import type { Endpoint } from "./endpoint.ts";
import type { PrefillDialect } from "./prefill-dialect.ts";
import type { Wire } from "./wire.ts";

/** What is known of a target's prefill before a call is spent. */
export interface PrefillChoice {
  readonly support: Support;
  /** How a prefill is written; null where nothing is known, or it is not taken. */
  readonly dialect: PrefillDialect | null;
  /** Dialects for a probe to try, the likeliest first; empty where nothing is left to find out. */
  readonly candidates: readonly string[];
}

/**
 * What the suite's `prefill` word comes to: `none`, what the vendor documents, else something to probe. A dialect
 * that the suite names is probed like any other: most servers that do not continue a prefix ignore it in silence.
 *
 * @throws {UsageError} for a dialect that the wire cannot write
 */
export function prefillChoice(
  spec: Pick<ModelSpec, "id" | "adapter" | "prefill">,
  wire: Wire,
  { model, endpoint }: { readonly model: string; readonly endpoint: Endpoint },
): PrefillChoice {
  if (spec.prefill === "none") return refused("prefill: none");
  const named = wire.dialects.find(({ id }) => id === spec.prefill) ?? null;
  if (named === null && spec.prefill !== "auto") throw unknownDialect(spec, wire);
  const { hostname: host, pathname: path } = endpoint.url;
  const known = knownPrefill({ adapter: spec.adapter, host, path, model, server: null });
  switch (known.kind) {
    case "unsupported":
      return refused(known.reason);
    case "supported": {
      const dialect = wire.dialects.find(({ id }) => id === known.dialect);
      if (named !== null && named.id !== known.dialect) return open(named, [named.id]);
      return dialect === undefined
        ? refused(`adapter ${spec.adapter} cannot write the dialect ${known.dialect}`)
        : spoken(dialect, known.evidence);
    }
    case "ask": {
      if (wire.dialects.length === 0) return refused(noDialect(spec.adapter));
      const writable = new Set(wire.dialects.map(({ id }) => id));
      const candidates = known.candidates.filter((id) => writable.has(id));
      return open(named, named === null ? candidates : [named.id]);
    }
    default:
      return known satisfies never;
  }
}

function noDialect(adapter: string): string {
  return `the protocol of adapter ${adapter} has no way to continue a text; a last message of the assistant's is a finished turn there`;
}

function open(dialect: PrefillDialect | null, candidates: readonly string[]): PrefillChoice {
  return { support: { kind: "inconclusive", reason: "not probed" }, dialect, candidates };
}

function spoken(dialect: PrefillDialect, evidence: string): PrefillChoice {
  return {
    support: { kind: "supported", mechanism: dialect.id, evidence },
    dialect,
    candidates: [],
  };
}

function refused(reason: string): PrefillChoice {
  return { support: { kind: "unsupported", reason }, dialect: null, candidates: [] };
}

function unknownDialect(
  { id, adapter, prefill }: Pick<ModelSpec, "id" | "adapter" | "prefill">,
  wire: Wire,
): UsageError {
  const known = ["auto", "none", ...wire.dialects.map((dialect) => dialect.id)];
  const near = nearestWord(prefill, known);
  const meant = near === null ? "" : `did you mean \`${near}\`? `;
  return new UsageError(`adapter ${adapter} has no prefill dialect "${prefill}"`, {
    where: `model ${id}`,
    mend: `${meant}known dialects: ${known.join(", ")}`,
  });
}
