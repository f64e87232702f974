import { isUnscored, type Score } from "../../score/metric.ts";
import { promptfooFormat } from "../../transcripts/formats/promptfoo-format.ts";
import type { RecordedAnswer } from "../../transcripts/recorded-turn.ts";
import type { TranscriptScorer } from "../../transcripts/scored-turn.ts";

/** What promptfoo hands an assertion beside the output, as far as it is read. */
export interface AssertionContext {
  /** The rendered prompt. */
  readonly prompt?: string;
  readonly vars?: Readonly<Record<string, unknown>>;
  readonly provider?: { readonly id?: unknown };
  /** The whole answer of the provider. */
  readonly providerResponse?: unknown;
}

/** What promptfoo takes from an assertion. */
export interface AssertionResult {
  readonly pass: boolean;
  readonly score: number;
  readonly reason: string;
  readonly namedScores: Record<string, number>;
}

/** Which metrics of a row are told, and which one decides. */
export interface RowReading {
  readonly scorer: TranscriptScorer;
  /** The metric that a row passes by. */
  readonly primary: string;
  /** Whether the row's turn is one that a declaration is wanted of; metrics of declarations are told of no other. */
  readonly wanted: boolean;
}

/**
 * Scores a row as `seambench score` scores it in promptfoo's output: from the whole answer, for `output` changes its
 * type with what a model does. Every metric is a named score: 1 and 0 for yes and no, the number for a count. One that
 * has no score in this row is left out, so that it is in no mean.
 */
export function scoredRow(
  output: unknown,
  context: AssertionContext,
  { scorer, primary, wanted }: RowReading,
): AssertionResult {
  const answer = answerIn(output, context);
  if (answer.kind === "missing") {
    return { pass: false, score: 0, reason: `no reply: ${answer.cause}`, namedScores: {} };
  }
  const { reply, prefix } = answer;
  const { scores } = scorer.read({ reply, prefix, tools: [], showsCalls: true });
  const told = scorer.metrics.flatMap(({ id }, at): [string, number][] => {
    const number = numberOf(scores[at]);
    return number === null || (!wanted && declares(scorer, id)) ? [] : [[id, number]];
  });
  const namedScores = Object.fromEntries(told);
  const decided = namedScores[primary];
  if (decided === undefined) {
    return { pass: true, score: 1, reason: `${primary} is not asked of this turn`, namedScores };
  }
  const reason = `${primary} is ${decided === 1 ? "true" : "false"}`;
  return { pass: decided === 1, score: decided, reason, namedScores };
}

function answerIn(
  output: unknown,
  { prompt, vars, provider, providerResponse }: AssertionContext,
): RecordedAnswer {
  const row = {
    promptIdx: 0,
    prompt: { raw: prompt ?? "" },
    vars: vars ?? {},
    provider: { id: typeof provider?.id === "string" ? provider.id : "" },
    response: providerResponse ?? { output },
  };
  const reading = promptfooFormat.read(row);
  const answer =
    reading.kind === "conversations" ? reading.conversations[0]?.turns[0]?.answer : undefined;
  return answer ?? { kind: "missing", cause: "malformed" };
}

/** A declaration's metric stands beside its twin over turns that called a tool. */
function declares({ metrics }: TranscriptScorer, id: string): boolean {
  return metrics.some((metric) => metric.id === `${id}@called`);
}

function numberOf(score: Score | undefined): number | null {
  if (typeof score === "boolean") return score ? 1 : 0;
  if (typeof score === "number") return score;
  if (score === undefined || typeof score === "string" || isUnscored(score)) return null;
  return score.of === 0 ? null : score.found / score.of;
}
