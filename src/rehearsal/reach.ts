import type { ModelRequest } from "../model/model.ts";
import type { Behaviours } from "./behaviours.ts";
import { playContext, promptTokens } from "./context.ts";
import { type Opening, type PrefillPlay, playPrefill } from "./prefill-ways.ts";
import type { WireAsk } from "./served-wire.ts";
import { playSystem } from "./system-ways.ts";
import { type Speaker, schemaRefusal, type VendorRefusal } from "./vendor-words.ts";

/** What of a request reaches the model once the server has had its way with it. */
export interface Reached {
  readonly kind: "reached";
  /** What stands in the prompt: what an oracle shows and what is counted. */
  readonly opening: Opening;
  /** What the simulated model answers. */
  readonly request: ModelRequest;
  readonly filed: PrefillPlay["filed"];
  /** Whether the model reasons before it answers. */
  readonly thinks: boolean;
  /** Tokens of the prompt. */
  readonly promptTokens: number;
  /** Tokens that the context leaves to the reply; null is without end. */
  readonly room: number | null;
}

export type Reach = Reached | ({ readonly kind: "refused" } & VendorRefusal);

/** Plays the behaviours that decide what reaches the model. Pure. */
export function reachOf(ask: WireAsk, behaviours: Behaviours, speaker: Speaker): Reach {
  if (ask.constraint !== null && behaviours.schema === "refused") {
    return { kind: "refused", ...schemaRefusal(speaker) };
  }
  const system = playSystem(ask.messages, behaviours.system, speaker);
  if (system.kind === "refused") return system;
  const prefill = playPrefill({ ...ask, messages: system.messages }, behaviours.prefill, speaker);
  if (prefill.kind === "refused") return prefill;
  return withinContext(ask, behaviours, prefill);
}

function withinContext(ask: WireAsk, behaviours: Behaviours, prefill: PrefillPlay): Reach {
  const context = contextOf(ask, behaviours);
  const fitted = (opening: Opening) =>
    playContext(opening, ask.tools, context, behaviours.overflow);
  const reached = fitted(prefill.reached);
  if (reached.kind === "refused") return reached;
  const answered = prefill.answered === prefill.reached ? reached : fitted(prefill.answered);
  if (answered.kind === "refused") return answered;
  const tokens = promptTokens(reached.opening, ask.tools);
  return {
    kind: "reached",
    opening: reached.opening,
    request: {
      ...answered.opening,
      tools: ask.tools,
      constraint: behaviours.schema === "honoured" ? ask.constraint : null,
      sampling: ask.sampling,
      seed: ask.seed,
    },
    filed: prefill.filed,
    thinks: behaviours.thinking !== "off" && ask.thinking !== "off",
    promptTokens: tokens,
    room: context === null ? null : Math.max(1, context - tokens),
  };
}

/** The client may ask for less than the server has, and for anything where the server sets no limit. */
function contextOf(ask: WireAsk, behaviours: Behaviours): number | null {
  const limits = [ask.contextTokens, behaviours.context].filter((limit) => limit !== null);
  return limits.length === 0 ? null : Math.max(1, Math.min(...limits));
}
