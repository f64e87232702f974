/** The canaries of one dialect, asked of a model: how it answers to a reply that was begun for it. */

import type { Model, ModelAnswer } from "../model/model.ts";
import type { Asker } from "./asker.ts";
import { type Canary, type CanaryShape, copiesLine, drawCanary } from "./canary.ts";
import { type CanaryClass, classifyCanary } from "./classify.ts";
import { type CanaryFindings, decidePrefill, type PrefillDecision, trialCount } from "./decide.ts";
import type { ProbeFailure } from "./probe-record.ts";
import { type EchoWriter, echoWriter, type PrefixTokens, prefixTokens } from "./token-evidence.ts";

/** A model that speaks one dialect. */
export interface Speaker {
  readonly dialect: string;
  readonly model: Model;
}

/** Canaries that were asked, and the failure that ended them; null when none did. */
export interface Trials {
  readonly trials: readonly CanaryClass[];
  readonly failure: ProbeFailure | null;
}

interface Trial {
  readonly canary: Canary;
  readonly answer: ModelAnswer;
  readonly shown: CanaryClass;
}

/** One canary, which tells little; a second one where the server refuses, so that a refusal is no slip. */
export async function screen(asker: Asker, speaker: Speaker): Promise<Trials> {
  const trials: CanaryClass[] = [];
  do {
    const { answer, shown } = await askCanary(
      asker,
      speaker,
      "screening canary",
      draw(asker, "tag"),
    );
    trials.push(shown);
    const failure = failureIn(answer, shown);
    if (failure !== null) return { trials, failure };
  } while (trials.length < 2 && trials.at(-1)?.kind === "refused");
  return { trials, failure: null };
}

/** Asks one canary; its class is in the answer. */
export async function askCanary(
  asker: Asker,
  { dialect, model }: Speaker,
  purpose: string,
  canary: Canary,
): Promise<Trial> {
  const messages = [{ role: "user", content: canary.ask }] as const;
  const question = { purpose, dialect, messages, prefill: canary.prefix };
  const asked = await asker.ask(model, question, (answer) => classifyCanary(answer, canary));
  return { canary, ...asked };
}

/** What a whole trial of a dialect came to. */
export interface WholeTrial extends Trials {
  readonly decision: PrefillDecision;
}

/**
 * The whole trial: can the model copy, five canaries of their own nonces, and, where they say that the prefix is
 * honoured, what else could have made them say so.
 */
export async function wholeTrial(asker: Asker, speaker: Speaker): Promise<WholeTrial> {
  const control = await positiveControl(asker, speaker);
  if (control.failure !== null || !control.copies) {
    const findings = { ...noFindings, copies: control.failure === null ? false : null };
    return { trials: [], failure: control.failure, decision: decidePrefill(findings) };
  }
  const { asked, failure } = await fiveCanaries(asker, speaker, control.canary);
  const trials = asked.map(({ shown }) => shown);
  const findings: CanaryFindings = { ...noFindings, copies: true, trials };
  const first = decidePrefill(findings);
  if (failure !== null || first.kind !== "honoured") return { trials, failure, decision: first };
  const doubts = await settleDoubts(asker, speaker, control, asked);
  const decision = decidePrefill({ ...findings, ...doubts.found });
  return { trials, failure: doubts.failure, decision };
}

const noFindings: CanaryFindings = {
  trials: [],
  copies: null,
  imitates: null,
  tokens: { kind: "unclear", reason: "not counted" },
  echoWriter: "unclear",
};

/** Whether the server answers the same request when nothing is begun; the cause when it does not. */
export async function bareFailure(asker: Asker, speaker: Speaker): Promise<ProbeFailure | null> {
  return (await controlOf(asker, speaker, draw(asker, "tag"))).failure;
}

interface Control {
  readonly canary: Canary;
  readonly answer: ModelAnswer;
  readonly copies: boolean;
  readonly failure: ProbeFailure | null;
}

/** Nothing is begun for the model. Twice in two forms, since a server may read tags out of replies. */
async function positiveControl(asker: Asker, speaker: Speaker): Promise<Control> {
  const first = await controlOf(asker, speaker, draw(asker, "tag"));
  if (first.copies || first.failure !== null) return first;
  return controlOf(asker, speaker, draw(asker, "brackets"));
}

async function controlOf(asker: Asker, { model }: Speaker, canary: Canary): Promise<Control> {
  const messages = [{ role: "user", content: canary.ask }] as const;
  const question = { purpose: "control: the line without a prefill", messages };
  const { answer, shown } = await asker.ask(model, question, (given) => readCopy(given, canary));
  return { canary, answer, copies: shown.kind === "copied", failure: failureOf(answer) };
}

function readCopy(answer: ModelAnswer, canary: Canary) {
  if (answer.kind === "missing") return { kind: "failed", reason: failedWords(answer) };
  return copiesLine(answer.reply.text, canary)
    ? { kind: "copied", reason: "the reply holds the line" }
    : { kind: "not-copied", reason: "the reply does not hold the line" };
}

/** The first canary is the control's own, so that their prompts can be compared token by token. */
async function fiveCanaries(
  asker: Asker,
  speaker: Speaker,
  first: Canary,
): Promise<{ readonly asked: readonly Trial[]; readonly failure: ProbeFailure | null }> {
  const asked: Trial[] = [];
  while (asked.length < trialCount) {
    const shape = asked.length === bracketTrial ? "brackets" : "tag";
    const canary = asked.length === 0 ? first : draw(asker, shape);
    const purpose = `canary ${asked.length + 1} of ${trialCount}`;
    const trial = await askCanary(asker, speaker, purpose, canary);
    asked.push(trial);
    const failure = failureIn(trial.answer, trial.shown);
    if (failure !== null) return { asked, failure };
    if (isDecided(asked)) break;
  }
  return { asked, failure: null };
}

/** Whether two canaries say what no further one can change. */
function isDecided(asked: readonly Trial[]): boolean {
  const times = (kind: CanaryClass["kind"]) =>
    asked.filter(({ shown }) => shown.kind === kind).length;
  return times("reasoned") >= 2 || (asked.length === 2 && times("refused") === 2);
}

/** Which of the five is no tag. */
const bracketTrial = 2;

interface Doubts {
  readonly found: Pick<CanaryFindings, "imitates" | "tokens" | "echoWriter">;
  readonly failure: ProbeFailure | null;
}

/** Whether a closed turn would have given the same replies, and what the tokens say. */
async function settleDoubts(
  asker: Asker,
  speaker: Speaker,
  control: Control,
  asked: readonly Trial[],
): Promise<Doubts> {
  const canary = draw(asker, "tag");
  const messages = [
    { role: "user", content: canary.ask },
    { role: "assistant", content: canary.prefix, toolCalls: [] },
    {
      role: "user",
      content: "Continue that line exactly where it stopped. Write only what is missing.",
    },
  ] as const;
  const question = { purpose: "control: the turn is closed behind the prefix", messages };
  const read = (given: ModelAnswer) => readImitation(given, canary);
  const { answer, shown } = await asker.ask(speaker.model, question, read);
  const { tokens, failure } = await countTokens(asker, speaker, control, asked[0]);
  // A server that refuses the control tells nothing of what its model can imitate.
  const imitates = answer.kind === "missing" ? null : shown.kind === "imitated";
  const found = { imitates, tokens, echoWriter: writerOf(control, asked) };
  const ended =
    answer.kind === "missing" && answer.cause !== "bad-request" ? failureOf(answer) : null;
  return { found, failure: ended ?? failure };
}

function readImitation(answer: ModelAnswer, canary: Canary) {
  const shown = classifyCanary(answer, canary);
  if (shown.kind === "failed" || shown.kind === "refused") return shown;
  return shown.kind === "continued"
    ? { kind: "imitated", reason: "the model goes on from the cut of a closed turn as well" }
    : { kind: "not-imitated", reason: "the model does not go on from the cut of a closed turn" };
}

/** Weighs the prefix in one further call, where the server counts at all. */
async function countTokens(
  asker: Asker,
  { model }: Speaker,
  control: Control,
  trial: Trial | undefined,
): Promise<{ readonly tokens: PrefixTokens; readonly failure: ProbeFailure | null }> {
  const without = inputTokensOf(control.answer);
  const withPrefix = trial?.canary === control.canary ? inputTokensOf(trial.answer) : null;
  const counts = { without, withPrefix, inMessage: null };
  if (without === null || withPrefix === null) {
    return { tokens: prefixTokens(counts), failure: null };
  }
  const { ask, prefix } = control.canary;
  const question = {
    purpose: "control: what the prefix weighs in tokens",
    messages: [{ role: "user", content: `${ask}${prefix}` }],
  } as const;
  const { answer } = await asker.ask(model, question, (given) =>
    given.kind === "missing"
      ? { kind: "failed", reason: failedWords(given) }
      : { kind: "weighed", reason: `${inputTokensOf(given) ?? "unknown"} tokens in the prompt` },
  );
  const inMessage = inputTokensOf(answer);
  return { tokens: prefixTokens({ ...counts, inMessage }), failure: failureOf(answer) };
}

/** Who wrote the prefixes that came back, by the first echo of the trial. */
function writerOf(control: Control, asked: readonly Trial[]): EchoWriter {
  const echo = asked.find(({ shown }) => shown.kind === "echoed");
  if (echo === undefined || echo.answer.kind === "missing") return "unclear";
  if (control.answer.kind === "missing") return "unclear";
  const { reply } = echo.answer;
  const { length: prefixLength } = echo.canary.prefix;
  const cut = echo.answer.effect === "echoed";
  return echoWriter({
    prefixLength,
    restLength: Math.max(0, reply.text.length - (cut ? 0 : prefixLength)),
    outputTokens: reply.usage.outputTokens,
    plainLength: control.answer.reply.text.length,
    plainTokens: control.answer.reply.usage.outputTokens,
  });
}

function inputTokensOf(answer: ModelAnswer): number | null {
  return answer.kind === "reply" ? answer.reply.usage.inputTokens : null;
}

function draw({ random }: Asker, shape: CanaryShape): Canary {
  return drawCanary(random, shape);
}

/** What kept a call from being answered; a refused prefill is an answer. */
export function failureIn(answer: ModelAnswer, { kind }: CanaryClass): ProbeFailure | null {
  return kind === "failed" ? failureOf(answer) : null;
}

/** The cause and the words of an answer that is missing. */
export function failureOf(answer: ModelAnswer): ProbeFailure | null {
  return answer.kind === "missing" ? { cause: answer.cause, detail: answer.detail } : null;
}

function failedWords({ cause, detail }: Extract<ModelAnswer, { kind: "missing" }>): string {
  return `${cause}: ${detail}`;
}
