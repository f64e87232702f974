/** Sends a probe's requests one after another and keeps each with what it showed. */

import type { MissingCause, Model, ModelAnswer, ModelRequest, Rendering } from "../model/model.ts";
import type { Json } from "../protocols/json.ts";
import type { Random } from "../stats/random.ts";
import type { Message, Tool } from "../suite/message.ts";
import type { ProbeCache } from "./probe-cache.ts";
import type { ProbeCall } from "./probe-record.ts";

/** What a probe looks at besides its model. */
export interface ProbeWorld {
  readonly signal: AbortSignal;
  readonly random: Random;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves after the milliseconds, or once the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds one call may take. */
  readonly timeoutMs: number;
  /** Verdicts of earlier probes; null to decide anew and keep nothing. */
  readonly cache: ProbeCache | null;
  /** Told of each call that generated, when it has ended: it is paid for. */
  readonly onAnswer?: (call: ProbeAnswer) => void;
}

/** A call of a probe that a server generated something for, or should have. */
export interface ProbeAnswer {
  /** The model's id in the suite. */
  readonly model: string;
  readonly request: ModelRequest;
  readonly answer: ModelAnswer;
}

/** What is asked; what it leaves out is empty. */
export interface Question {
  readonly purpose: string;
  readonly messages: readonly Message[];
  readonly tools?: readonly Tool[];
  readonly dialect?: string | null;
  readonly prefill?: string | null;
  readonly constraint?: Json;
  /** Tokens of an ordinary answer. */
  readonly outputTokens?: number;
}

/** What a call showed, in a word and in words. */
export interface Shown {
  readonly kind: string;
  readonly reason: string;
}

export interface Asker {
  /** Every call so far. */
  readonly calls: readonly ProbeCall[];
  readonly random: Random;
  /** Has `model` answer; the call is kept with what `read` makes of the answer. */
  ask<T extends Shown>(
    model: Model,
    question: Question,
    read: (answer: ModelAnswer) => T,
  ): Promise<{ readonly answer: ModelAnswer; readonly shown: T }>;
  /** Has the request rendered; nothing is generated. */
  render<T extends Shown>(
    question: Question,
    read: (rendering: Rendering) => T,
  ): Promise<{ readonly rendering: Rendering; readonly shown: T }>;
}

/** Attempts of one call, and the first of the waits between them, each three times the one before. */
const attempts = 3;
const firstWaitMs = 1000;
const longestWaitMs = 30_000;

const passingCauses: readonly MissingCause[] = [
  "timeout",
  "network",
  "server",
  "rate-limit",
  "malformed",
];

const endingCauses: readonly MissingCause[] = [
  "auth",
  "cancelled",
  "network",
  "not-run",
  "rate-limit",
  "timeout",
];

/** Whether a cause says nothing of the request: whatever else is asked would end the same way. */
export function endsProbe(cause: MissingCause): boolean {
  return endingCauses.includes(cause);
}

/** Tokens of a canary's answer, and what it is raised to once reasoning has used them up. */
const fewTokens = 64;
const manyTokens = 2048;

/** An asker for one model. What it learns of the model's habits holds for all further calls. */
export function askerFor(model: Model, world: ProbeWorld): Asker {
  const calls: ProbeCall[] = [];
  const habits = { reasons: false, temperature: 0 };
  const requestOf = (question: Question): ModelRequest => ({
    messages: question.messages,
    tools: question.tools ?? [],
    prefill: question.prefill ?? null,
    constraint: question.constraint ?? null,
    sampling: {
      temperature: habits.temperature,
      maxOutputTokens: habits.reasons ? manyTokens : (question.outputTokens ?? fewTokens),
      stop: [],
    },
    seed: world.random.integer(2 ** 31),
  });
  const keep = (
    question: Question,
    request: ModelRequest,
    shown: Shown,
    rest: Partial<ProbeCall>,
  ) =>
    calls.push({
      purpose: question.purpose,
      dialect: question.dialect ?? null,
      request,
      rendering: null,
      answer: null,
      class: shown.kind,
      reason: shown.reason,
      ...rest,
    });
  return {
    calls,
    random: world.random,
    async ask(asked, question, read) {
      for (let attempt = 1; ; attempt++) {
        const request = requestOf(question);
        const answer = await answerWithin(asked, request, world);
        world.onAnswer?.({ model: model.id, request, answer });
        const shown = read(answer);
        keep(question, request, shown, { answer: clippedAnswer(answer) });
        const wait = waitBefore(answer, attempt, habits);
        if (wait === null || world.signal.aborted) return { answer, shown };
        await world.wait(wait, world.signal);
      }
    },
    async render(question, read) {
      const request = requestOf(question);
      const rendering = await renderWithin(model, request, question.dialect ?? null, world);
      const shown = read(rendering);
      keep(question, request, shown, { rendering: clippedRendering(rendering) });
      return { rendering, shown };
    },
  };
}

interface Habits {
  reasons: boolean;
  temperature: number;
}

/** Milliseconds until the call is made again, or null when its answer stands. What the answer teaches is noted. */
function waitBefore(answer: ModelAnswer, attempt: number, habits: Habits): number | null {
  if (answer.kind === "reply") {
    if (habits.reasons || !ranOutThinking(answer)) return null;
    habits.reasons = true;
    return 0;
  }
  if (habits.temperature === 0 && minds(answer.detail) && answer.refuses === undefined) {
    habits.temperature = 1;
    return 0;
  }
  if (attempt >= attempts || answer.refuses !== undefined) return null;
  if (!passingCauses.includes(answer.cause)) return null;
  const usual = firstWaitMs * 3 ** (attempt - 1);
  return Math.min(longestWaitMs, Math.max(0, answer.retryAfterMs ?? usual));
}

/** Some models take no temperature but their own, which is 1. */
function minds(detail: string): boolean {
  return /temperature/i.test(detail);
}

/** Whether the tokens were spent before any text was written. */
function ranOutThinking({ reply }: Extract<ModelAnswer, { kind: "reply" }>): boolean {
  return reply.text.trim() === "" && reply.finish.reason === "length";
}

/** The answer, or missing by `timeout` or `cancelled`, even from a model that does not heed the signal. */
async function answerWithin(
  model: Model,
  request: ModelRequest,
  { signal, timeoutMs }: ProbeWorld,
): Promise<ModelAnswer> {
  if (signal.aborted) return cancelled;
  return within(
    signal,
    timeoutMs,
    (limited) => model.generate(request, { signal: limited }),
    cutAnswer,
  );
}

function cutAnswer(timedOut: boolean): ModelAnswer {
  return timedOut
    ? { kind: "missing", cause: "timeout", detail: "no answer within the time limit" }
    : cancelled;
}

const cancelled: ModelAnswer = {
  kind: "missing",
  cause: "cancelled",
  detail: "the probe was stopped",
};

async function renderWithin(
  { probing }: Model,
  request: ModelRequest,
  dialect: string | null,
  { signal, timeoutMs }: ProbeWorld,
): Promise<Rendering> {
  if (probing === null) return { kind: "unavailable", reason: "the model is not probed" };
  return within(
    signal,
    timeoutMs,
    (limited) => probing.render(request, dialect, limited),
    (timedOut) => ({
      kind: "unavailable",
      reason: timedOut ? "no rendering within the time limit" : "the probe was stopped",
    }),
  );
}

/**
 * What `work` comes to, or `cut` once the time is over or the probe is stopped.
 *
 * @param cut what stands in its place; told whether the time was over
 */
export async function within<T>(
  signal: AbortSignal,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  cut: (timedOut: boolean) => T,
): Promise<T> {
  const call = new AbortController();
  let end: (value: T) => void = () => {};
  const ended = new Promise<T>((resolve) => {
    end = resolve;
  });
  const stop = (timedOut: boolean) => {
    const [words, name] = timedOut
      ? ["the call took too long", "TimeoutError"]
      : ["the probe was stopped", "AbortError"];
    call.abort(new DOMException(words, name));
    // The model may still tell of it in its own words; only if it does not, ours stand.
    grace ??= setTimeout(() => end(cut(timedOut)), graceMs);
  };
  let grace: NodeJS.Timeout | undefined;
  const limit = setTimeout(() => stop(true), timeoutMs);
  const cancel = () => stop(false);
  signal.addEventListener("abort", cancel);
  try {
    return await Promise.race([work(call.signal), ended]);
  } finally {
    clearTimeout(limit);
    clearTimeout(grace);
    signal.removeEventListener("abort", cancel);
  }
}

/** Milliseconds in which a model may end a call that was aborted. */
const graceMs = 1000;

/** Units of a text that are kept: a record is read by people, and a server may write without end. */
const longestKept = 20_000;

function clipped(text: string): string {
  return text.length <= longestKept ? text : `${text.slice(0, longestKept)}…`;
}

function clippedAnswer(answer: ModelAnswer): ModelAnswer {
  if (answer.kind === "missing") return { ...answer, detail: clipped(answer.detail) };
  const { reply } = answer;
  const reasoning = reply.reasoning === null ? null : clipped(reply.reasoning);
  return { ...answer, reply: { ...reply, text: clipped(reply.text), reasoning } };
}

/** Of a prompt the end is kept: that is where a prefix stands. */
function clippedRendering(rendering: Rendering): Rendering {
  if (rendering.kind !== "rendered" || rendering.prompt.length <= longestKept) return rendering;
  return { ...rendering, prompt: `…${rendering.prompt.slice(-longestKept)}` };
}
