/**
 * What calls to one target take in tokens and money: estimated before a call from its characters, and corrected by what
 * the server has counted so far.
 */

import type { Outcome } from "../journal/turn-record.ts";
import { missingCauses } from "../model/missing-causes.ts";
import type { ModelReply, ModelRequest } from "../model/model.ts";
import { callLength, promptTokens, tokensIn } from "../model/request-tokens.ts";
import { nothingSpent, type Spend } from "./budget.ts";

/** US dollars for a million tokens. */
export interface TokenPrice {
  readonly input: number;
  readonly output: number;
}

/** What is known of how a target counts. */
export interface TokenGauge {
  /** null where nobody says what its tokens cost. */
  readonly price: TokenPrice | null;
  /** The largest of what it counted of a prompt to what was estimated; null before it has counted. */
  readonly ratio: number | null;
  /** Tokens of its replies, the newest counting for a tenth; null before the first. */
  readonly output: number | null;
}

/** What a prompt may come to beyond its estimate: before anything is counted, and beyond the largest ratio seen. */
const marginUnseen = 2;
const marginSeen = 1.25;

/** A gauge of a target that has counted nothing yet. */
export function tokenGauge(price: TokenPrice | null): TokenGauge {
  return { price, ratio: null, output: null };
}

/** The most that a call can take: its prompt with a margin, and a reply up to its limit. */
export function mostOf(gauge: TokenGauge, request: ModelRequest): Spend {
  const margin = gauge.ratio === null ? marginUnseen : Math.max(1, gauge.ratio) * marginSeen;
  const prompt = Math.ceil(promptTokens(request) * margin);
  return spendOfTokens(gauge, prompt, request.sampling.maxOutputTokens);
}

/** Tokens that a call will probably take: as the calls before it did, and a whole reply before the first. */
export function expectedTokens({ ratio, output }: TokenGauge, request: ModelRequest): number {
  const reply = output ?? request.sampling.maxOutputTokens;
  return Math.ceil(promptTokens(request) * (ratio ?? 1) + reply);
}

/** A call that has ended, as far as its cost goes. */
export interface EndedCall {
  readonly request: ModelRequest;
  readonly reply: ModelReply | null;
  readonly outcome: Outcome;
}

/**
 * What a call took: as the server counted, else as estimated. One without a reply took nothing where a server charges
 * nothing for it, and else as much as it can have.
 */
export function spentOn(gauge: TokenGauge, { request, reply, outcome }: EndedCall): Spend {
  if (reply === null) {
    const isBilled = outcome.kind !== "missing" || missingCauses[outcome.cause].billed;
    return isBilled ? mostOf(gauge, request) : { ...nothingSpent, calls: 1 };
  }
  const prompt = reply.usage.inputTokens ?? promptTokens(request);
  return spendOfTokens(gauge, prompt, reply.usage.outputTokens ?? writtenTokens(reply));
}

/** The gauge once a call has ended, with what its server counted. */
export function gauged(gauge: TokenGauge, { request, reply }: EndedCall): TokenGauge {
  if (reply === null) return gauge;
  const { inputTokens } = reply.usage;
  const wrote = reply.usage.outputTokens ?? writtenTokens(reply);
  const output = gauge.output === null ? wrote : 0.9 * gauge.output + 0.1 * wrote;
  if (inputTokens === null) return { ...gauge, output };
  const ratio = Math.max(gauge.ratio ?? 0, inputTokens / Math.max(1, promptTokens(request)));
  return { ...gauge, output, ratio };
}

function writtenTokens({ text, reasoning, toolCalls }: ModelReply): number {
  const calls = toolCalls.reduce((sum, call) => sum + callLength(call), 0);
  return tokensIn(text.length + (reasoning ?? "").length + calls);
}

function spendOfTokens({ price }: TokenGauge, prompt: number, output: number): Spend {
  const usd = price === null ? null : (prompt * price.input + output * price.output) / 1_000_000;
  return { calls: 1, tokens: prompt + output, usd };
}
