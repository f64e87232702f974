/** The decision rule over the canaries of one dialect. Pure; every outcome says in words what decided it. */

import type { CanaryClass, CanaryKind } from "./classify.ts";
import type { EchoWriter, PrefixTokens } from "./token-evidence.ts";

/** Bumped whenever the same replies may be decided or read differently; verdicts kept under an older one are void. */
export const ruleVersion = 1;

/** Canaries of a whole trial, each with its own nonce. */
export const trialCount = 5;
/** How many of them must agree. */
const agreement = 4;

/** What was found of one dialect. */
export interface CanaryFindings {
  /** In the order they were asked, `trialCount` at most; a trial may end early. */
  readonly trials: readonly CanaryClass[];
  /** Whether the model copies the line when nothing is prefilled; null: not asked. */
  readonly copies: boolean | null;
  /** Whether it goes on from the cut when shown the prefix as an ended message and asked to; null: not asked. */
  readonly imitates: boolean | null;
  readonly tokens: PrefixTokens;
  readonly echoWriter: EchoWriter;
}

export type PrefillDecision =
  | {
      readonly kind: "honoured";
      readonly returns: "continuation" | "includes-prefix";
      readonly reason: string;
    }
  | {
      readonly kind: "unsupported";
      readonly how: "refused" | "ignored" | "into-reasoning";
      readonly reason: string;
    }
  | { readonly kind: "inconclusive"; readonly reason: string };

/** What the canaries of a dialect come to. */
export function decidePrefill(findings: CanaryFindings): PrefillDecision {
  const trials = findings.trials.slice(0, trialCount);
  const counts = countClasses(trials);
  const refused = trials.find(({ kind }) => kind === "refused");
  if (refused !== undefined && counts.refused >= 2 && counts.refused === trials.length) {
    return { kind: "unsupported", how: "refused", reason: refused.reason };
  }
  if (findings.copies === false) {
    return inconclusive("the model does not copy a line even when nothing is prefilled");
  }
  if (counts.reasoned >= 2) {
    const reason = `${seen(counts.reasoned, trials)} went on inside the reasoning: turn thinking off`;
    return { kind: "unsupported", how: "into-reasoning", reason };
  }
  if (counts.continued >= agreement) return honoured("continuation", counts.continued, findings);
  if (counts.echoed >= agreement) return honoured("includes-prefix", counts.echoed, findings);
  const afresh = counts.restarted + counts.polite;
  if (afresh >= agreement) {
    const reason = `the server ignores the prefix: ${seen(afresh, trials)} answered afresh`;
    return { kind: "unsupported", how: "ignored", reason };
  }
  return inconclusive(`the canaries disagree: ${classWords(counts)}`);
}

/** How often each class was seen. */
export type ClassCounts = Readonly<Record<CanaryKind, number>>;

/** Counts the classes of canaries. */
export function countClasses(trials: readonly CanaryClass[]): ClassCounts {
  const counts: Record<CanaryKind, number> = {
    continued: 0,
    echoed: 0,
    restarted: 0,
    polite: 0,
    reasoned: 0,
    empty: 0,
    refused: 0,
    failed: 0,
  };
  for (const { kind } of trials) counts[kind]++;
  return counts;
}

/** Counts in words, such as `3 continued, 2 restarted`. */
export function classWords(counts: ClassCounts): string {
  const named = Object.entries(counts).filter(([, count]) => count > 0);
  return named.length === 0 ? "none" : named.map(([kind, count]) => `${count} ${kind}`).join(", ");
}

function honoured(
  returns: "continuation" | "includes-prefix",
  agreeing: number,
  { trials, imitates, tokens, echoWriter }: CanaryFindings,
): PrefillDecision {
  if (tokens.kind === "wrapped") {
    return inconclusive(`the prefix seems to stand inside other text: ${tokens.reason}`);
  }
  if (returns === "includes-prefix" && echoWriter === "model") {
    return inconclusive("the model wrote the prefix again itself, going by the tokens it cost");
  }
  if (imitates === true && !(agreeing >= trialCount && tokens.kind === "open")) {
    return inconclusive(
      `the model goes on from a cut as well when the turn is closed, and nothing proves that it is open (${tokens.reason})`,
    );
  }
  return { kind: "honoured", returns, reason: `${seen(agreeing, trials)} went on from the prefix` };
}

function seen(count: number, trials: readonly CanaryClass[]): string {
  return `${count} of ${Math.min(trials.length, trialCount)} canaries`;
}

function inconclusive(reason: string): PrefillDecision {
  return { kind: "inconclusive", reason };
}
