import type { OwnProtocol } from "../../protocols/own/own-protocol.ts";
import type { Experiment } from "../../suite/suite.ts";
import { elsewhereMetric, thoughtMetric } from "../channels.ts";
import type { Metric } from "../metric.ts";
import { outputTokensMetric } from "../output-tokens.ts";
import { overreachMetric } from "../overreach.ts";
import { residueMetric } from "../residue.ts";
import { called } from "./called.ts";
import { declaredMetric } from "./declared.ts";
import { factMetric } from "./fact.ts";
import { truncated } from "./truncated.ts";
import { type OwnReply, type OwnTurn, overCalls, overReplies, overWantedTurns } from "./turn.ts";
import { unpromptedMetric } from "./unprompted.ts";
import { unreadable } from "./unreadable.ts";

export type OwnExperiment = Extract<Experiment, { protocol: "own" }>;

/** What the headline counts and what stands beside it, in the words of a table's caption. */
export function denominatorsOf({ plays }: OwnExperiment) {
  return plays === "agent"
    ? { wanted: "scripted tool steps", replies: "agent turns" }
    : { wanted: "narrator turns", replies: "narrator turns" };
}

/**
 * The shelf of a protocol of the user's own but for its leaks: whether it was declared, the facts that the protocol
 * tells, the guardrails. Where agents play, declaration and shares stand twice, over the scripted tool steps and, as
 * `NAME@called`, over the turns that called a tool; with `calls` the latter is the headline.
 */
export function ownMetrics(
  experiment: OwnExperiment,
  protocol: OwnProtocol,
): readonly Metric<OwnTurn>[] {
  const { own, plays, options } = experiment;
  const { wanted, replies } = denominatorsOf(experiment);
  const declaredId = own.kind === "fence" ? "proposed" : "declared";
  const declarations = [
    declaredMetric(declaredId),
    ...Object.entries(protocol.facts).map(([name, shape]) =>
      factMetric(name, protocol.version, shape),
    ),
  ];
  const beside = [
    ...(protocol.position === "trailing" ? [unpromptedMetric(declaredId)] : []),
    ...(own.kind === "module" ? [unreadable] : []),
    ...(plays === "agent" ? [called] : []),
    truncated,
  ].map((metric) => overWantedTurns(wanted, metric));
  const always = ofEveryReply(replies).map(overReplies);
  const headline = declarations.map((metric) => overWantedTurns(wanted, metric));
  if (plays === "narrator") return [...headline, ...beside, ...always];
  if (options.eligibility === "calls") {
    return [...declarations.map((metric) => overCalls(metric, metric.id)), ...beside, ...always];
  }
  const shares = declarations.filter(({ unit }) => unit === "proportion");
  const conditional = shares.map((metric) => overCalls(metric, `${metric.id}@called`));
  return [...headline, ...beside, ...always, ...conditional];
}

/** What counts in every reply, whatever it declares: what the reader is shown, and what it costs. */
function ofEveryReply(denominator: string): readonly Metric<OwnReply>[] {
  return [
    residueMetric(denominator, ({ extraction, sought }) => ({ prose: extraction.prose, sought })),
    overreachMetric(denominator, ({ text, extraction, sought }) => ({
      text,
      removals: extraction.removals,
      sought,
    })),
    outputTokensMetric(denominator, ({ outputTokens }) => outputTokens),
    thoughtMetric(denominator, ({ channels }) => channels),
    elsewhereMetric(denominator, ({ channels, extraction }) => ({
      channels,
      declared: extraction.declared,
    })),
  ];
}
