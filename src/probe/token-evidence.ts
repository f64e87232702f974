/** What token counts show of a prefix. Servers count what the model is fed, so a count is harder to fake than a reply. */

/** Prompt tokens of three requests; null where the server reports none. */
export interface PromptCounts {
  /** The bare request. */
  readonly without: number | null;
  /** The same request, its reply begun at the prefix. */
  readonly withPrefix: number | null;
  /** The same request with the prefix written at the end of the user's message: what the prefix itself weighs. */
  readonly inMessage: number | null;
}

/**
 * - `open`: the prompt grew by the prefix and nothing else.
 * - `dropped`: it did not grow.
 * - `closed`: it grew by the prefix and about as much as the end of a turn and the head of a new one weigh.
 * - `wrapped`: it grew by far more: the prefix stands inside other text.
 * - `unclear`: the counts fit several of these, or there are none.
 */
export type PrefixTokens =
  | { readonly kind: "open" | "closed" | "wrapped" | "dropped"; readonly reason: string }
  | { readonly kind: "unclear"; readonly reason: string };

/** Joins differ by a token where words meet. */
const joinTokens = 1;
/** An end of turn and the head of the next weigh this at least in the templates that mark both. */
const leastTurn = 3;
/** More than any template writes between two turns. */
const leastWrapping = 16;

/** Compares what the prompt grew by with what the prefix weighs. Total over whatever counts a server reports. */
export function prefixTokens({ without, withPrefix, inMessage }: PromptCounts): PrefixTokens {
  if (!isCount(without) || !isCount(withPrefix))
    return unclear("the server reports no prompt tokens");
  const grown = withPrefix - without;
  if (grown <= 0) return { kind: "dropped", reason: "the prompt does not grow by the prefix" };
  if (!isCount(inMessage) || inMessage <= without)
    return unclear("what the prefix weighs is unknown");
  const weight = inMessage - without;
  const over = grown - weight;
  const figures = `the prompt grows by ${grown} tokens and the prefix weighs ${weight}`;
  if (over >= leastWrapping) return { kind: "wrapped", reason: figures };
  if (over >= leastTurn) return { kind: "closed", reason: figures };
  // One token more may be an end-of-turn mark, so only no more and one less prove anything.
  return over <= 0 && over >= -joinTokens ? { kind: "open", reason: figures } : unclear(figures);
}

/** Who wrote a prefix that came back in front of a reply. */
export type EchoWriter = "server" | "model" | "unclear";

/** What is known of a reply that holds its prefix, and of one of the same kind that holds none. */
export interface EchoCounts {
  readonly prefixLength: number;
  /** UTF-16 units behind the prefix. */
  readonly restLength: number;
  readonly outputTokens: number | null;
  /** A reply without prefix: its length and its tokens. */
  readonly plainLength: number;
  readonly plainTokens: number | null;
}

/**
 * Whether the tokens of a reply pay for the prefix in front of it. If they do, the model wrote it: it was shown the
 * prefix as a message already ended and began again.
 */
export function echoWriter(counts: EchoCounts): EchoWriter {
  const { prefixLength, restLength, outputTokens, plainLength, plainTokens } = counts;
  if (!isCount(outputTokens) || !isCount(plainTokens)) return "unclear";
  if (!(plainLength > 0) || plainTokens === 0 || outputTokens === 0) return "unclear";
  const tokensPerUnit = plainTokens / plainLength;
  const rest = restLength * tokensPerUnit;
  const whole = (prefixLength + restLength) * tokensPerUnit;
  const share = (outputTokens - rest) / (whole - rest);
  if (!Number.isFinite(share)) return "unclear";
  if (share < 0.35) return "server";
  return share > 0.65 ? "model" : "unclear";
}

function isCount(count: number | null): count is number {
  return count !== null && Number.isFinite(count) && count >= 0;
}

function unclear(reason: string): PrefixTokens {
  return { kind: "unclear", reason };
}
