/** What is known of a target's prefill before anything is sent to it. */

import { type KnownDialect, knownDialects } from "./known-dialects.ts";
import { dialectsOf, writableDialect } from "./prefill-dialects.ts";
import { closest, type Recognised, type Target } from "./recognition.ts";

/** The dialect that a target is known to speak, the most specific that fits; null when nothing is known of it. */
export function knownDialect(target: Target): KnownDialect | null {
  return recognised(target)?.entry ?? null;
}

function recognised(target: Target): Recognised<KnownDialect> | null {
  return closest(knownDialects, target);
}

/** What `prefill: auto` comes to before a call is spent. */
export type KnownPrefill =
  | {
      readonly kind: "supported";
      /** The id of a dialect that the adapter's wire can write. */
      readonly dialect: string;
      readonly evidence: string;
    }
  | { readonly kind: "unsupported"; readonly reason: string }
  | {
      readonly kind: "ask";
      /** The ids of dialects worth a try, the likeliest first; all of them can be written by the adapter's wire. */
      readonly candidates: readonly string[];
    };

/**
 * Settles what needs no call: a vendor that documents a prefix for this model, and those that are known to refuse
 * or to ignore one. Everything else is left to a probe.
 */
export function knownPrefill(target: Target): KnownPrefill {
  const known = recognised(target);
  if (known === null) return { kind: "ask", candidates: usualCandidates(target.adapter) };
  const { entry, recognition } = known;
  const candidates = entry.wires.filter((id) => writableDialect(id, target.adapter) !== null);
  if (isHopeless(entry)) return { kind: "unsupported", reason: hopelessReason(entry) };
  const [dialect] = candidates;
  if (dialect !== undefined && recognition.documented && isPromised(entry)) {
    return { kind: "supported", dialect, evidence: `documented: ${entry.sources[0]}` };
  }
  return { kind: "ask", candidates };
}

/** One report at second hand is not enough to leave a seam out. */
function isHopeless({ verdict, confidence }: KnownDialect): boolean {
  return (verdict === "refused" || verdict === "ignored") && confidence !== "low";
}

function isPromised({ verdict, confidence }: KnownDialect): boolean {
  return verdict === "honoured" && confidence === "high";
}

function hopelessReason({ server, verdict, note, sources }: KnownDialect): string {
  const does =
    verdict === "refused"
      ? "refuses a prefix"
      : "takes a prefix as a finished turn, without an error";
  return `${server} ${does}${note === null ? "" : `; ${note}`} (${sources[0]})`;
}

/** What to try where nothing is known of the server. Dialects of a single vendor are left out: they are known by host. */
const usualChat = ["trailing-assistant", "continue-final-message", "partial"];

function usualCandidates(adapter: string): readonly string[] {
  const writable = dialectsOf(adapter).map(({ id }) => id);
  const usual = usualChat.filter((id) => writable.includes(id));
  return usual.length > 0 ? usual : writable;
}
