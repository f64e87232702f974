import {
  type Model,
  type ModelAnswer,
  type ModelRequest,
  type PrefillEffect,
  plainReply,
  type Rendering,
  type TargetFacts,
  type Usage,
  unknownUsage,
} from "../../model/model.ts";
import { randomFrom } from "../../stats/random.ts";
import type { ProbeWorld } from "../asker.ts";

/** How a target under test answers a request in a dialect; null where nothing is prefilled. */
export type Answering = (
  request: ModelRequest,
  dialect: string | null,
  signal: AbortSignal,
) => ModelAnswer | Promise<ModelAnswer>;

export interface TargetParts {
  readonly id?: string;
  readonly host?: string;
  readonly answer: Answering;
  readonly render?: (request: ModelRequest, dialect: string | null) => Rendering;
  readonly facts?: Partial<TargetFacts>;
  readonly identity?: Model["identity"];
}

const open = { kind: "inconclusive", reason: "not probed" } as const;

/** A model that a function answers for. */
export function targetOf(parts: TargetParts): Model {
  const speaking = (dialect: string | null): Model => ({
    id: parts.id ?? "target",
    simulated: false,
    host: parts.host ?? null,
    callsAtOnce: null,
    identity: parts.identity ?? { adapter: "fake" },
    prefill:
      dialect === null ? open : { kind: "supported", mechanism: dialect, evidence: "under probe" },
    constraint: open,
    lateSystem: open,
    contextTokens: null,
    probing: {
      target: { endpoint: "http://127.0.0.1:1/v1", model: "m" },
      facts: async () => ({
        server: null,
        version: null,
        template: null,
        contextTokens: null,
        dialects: ["plain", "flagged"],
        ...parts.facts,
      }),
      speaking,
      render: async (request, id) =>
        parts.render?.(request, id) ?? { kind: "unavailable", reason: "renders nothing" },
    },
    generate: async (request, { signal }) =>
      parts.answer(request, request.prefill === null ? null : dialect, signal),
    close: async () => {},
  });
  return speaking(null);
}

export function worldOf(parts: Partial<ProbeWorld> = {}): ProbeWorld {
  return {
    signal: new AbortController().signal,
    random: randomFrom("a probe"),
    now: () => Date.UTC(2026, 11, 1),
    wait: async () => {},
    timeoutMs: 5000,
    cache: null,
    ...parts,
  };
}

export function reply(
  text: string,
  effect: PrefillEffect | null = null,
  rest: { readonly reasoning?: string; readonly usage?: Partial<Usage> } = {},
): ModelAnswer {
  const usage = { ...unknownUsage, ...rest.usage };
  return {
    kind: "reply",
    reply: { ...plainReply(text), usage, reasoning: rest.reasoning ?? null },
    effect,
    warnings: [],
  };
}

export function missing(
  cause: Extract<ModelAnswer, { kind: "missing" }>["cause"],
  detail: string,
): ModelAnswer {
  return { kind: "missing", cause, detail };
}

export const refusedPrefill: ModelAnswer = {
  kind: "missing",
  cause: "bad-request",
  detail: '"the conversation must end with a user message" (400)',
  refuses: "prefill",
};

/** The line that the newest user message asks to copy; its last line in any case. */
export function lineOf({ messages }: ModelRequest): string {
  const asked = messages.findLast(({ role }) => role === "user");
  return asked?.content.split("\n").at(-1) ?? "";
}

/** What a model that goes on from the prefix writes. */
export function restOf(request: ModelRequest): string {
  const started = request.prefill?.split(" ").at(-1) ?? "";
  const words = lineOf(request).split(" ");
  const at = words.findIndex((word) => word.startsWith(started));
  return [words[at]?.slice(started.length), ...words.slice(at + 1)].join(" ");
}

/** Copies a line when nothing is prefilled, and holds a schema to nothing. */
export function copying(
  prefilled: (request: ModelRequest, dialect: string) => ModelAnswer,
): Answering {
  return (request, dialect) => {
    if (dialect !== null) return prefilled(request, dialect);
    return reply(request.messages.length > 1 ? "What line?" : lineOf(request));
  };
}

/** ChatML, its turn left open behind a prefix. */
export function chatMl(request: ModelRequest, prefill = request.prefill ?? ""): string {
  const turns = request.messages.map(
    ({ role, content }) => `<|im_start|>${role}\n${content}<|im_end|>\n`,
  );
  return `${turns.join("")}<|im_start|>assistant\n${prefill}`;
}

export function rendered(prompt: string): Rendering {
  return { kind: "rendered", prompt, by: "/apply-template" };
}
