import type { Message } from "../suite/message.ts";
import type { PrefillWay } from "./behaviours.ts";
import type { WireAsk } from "./served-wire.ts";
import {
  bothFlagsRefusal,
  prefillRefusal,
  type Speaker,
  type VendorRefusal,
} from "./vendor-words.ts";

/** What a model is given to go on from. */
export interface Opening {
  readonly messages: readonly Message[];
  /** The text that its turn is begun with; null for none. */
  readonly prefill: string | null;
}

/** What has become of an assistant message that the request ends in. */
export interface PrefillPlay {
  readonly kind: "played";
  /** What stands in the model's prompt. */
  readonly reached: Opening;
  /** What the simulated model answers to. Only behind a proxy that fakes a prefill is it another opening. */
  readonly answered: Opening;
  /** Where the continuation is put, and whether the prefix comes back before it. */
  readonly filed: "text" | "echo" | "reasoning";
}

export type PrefillOutcome = PrefillPlay | ({ readonly kind: "refused" } & VendorRefusal);

/**
 * Plays a way of taking a prefill. A trailing message with calls, or with no text, is none: there is nothing to go
 * on from, and the turn is closed.
 */
export function playPrefill(
  ask: Pick<WireAsk, "messages" | "continues" | "flags">,
  way: PrefillWay,
  speaker: Speaker,
): PrefillOutcome {
  // Responses has no prefill: a last assistant item is a finished turn there.
  const isHistory = speaker.wire === "openai-responses" && way !== "refused";
  const prefix = isHistory ? null : prefixOf(ask.messages);
  if (prefix === null) return closed(ask.messages);
  if (asksForBoth(ask, speaker)) return { kind: "refused", ...bothFlagsRefusal(speaker) };
  const before = ask.messages.slice(0, -1);
  const echo = ask.flags["echo"] === true ? "echo" : "text";
  switch (way) {
    case "honoured":
      return continued(before, prefix, echo);
    case "needs-flag":
      return ask.continues ? continued(before, prefix, echo) : closed(ask.messages);
    case "ignored":
      return closed(ask.messages);
    case "refused":
      return { kind: "refused", ...prefillRefusal(speaker) };
    case "echoed":
      return continued(before, prefix, "echo");
    case "reasoning":
      return continued(before, prefix, "reasoning");
    case "trimmed":
      return trimmed(before, prefix.trimEnd(), echo);
    case "moved":
      return moved(before, prefix);
  }
}

function prefixOf(messages: readonly Message[]): string | null {
  const last = messages.at(-1);
  const isOpen = last?.role === "assistant" && last.toolCalls.length === 0 && last.content !== "";
  return isOpen ? last.content : null;
}

/** vLLM and llama.cpp hold the generation prompt for wanted unless it is turned off. */
function asksForBoth({ flags }: Pick<WireAsk, "flags">, { kind }: Speaker): boolean {
  const strict = kind === "vllm" || kind === "llama.cpp";
  const flag = flags["continue_final_message"];
  const continues = flag !== undefined && flag !== false;
  return strict && continues && flags["add_generation_prompt"] !== false;
}

function closed(messages: readonly Message[]): PrefillPlay {
  const opening = { messages, prefill: null };
  return { kind: "played", reached: opening, answered: opening, filed: "text" };
}

function continued(
  messages: readonly Message[],
  prefill: string,
  filed: PrefillPlay["filed"],
): PrefillPlay {
  const opening = { messages, prefill };
  return { kind: "played", reached: opening, answered: opening, filed };
}

function trimmed(
  messages: readonly Message[],
  prefill: string,
  filed: PrefillPlay["filed"],
): PrefillPlay {
  return prefill === "" ? closed(messages) : continued(messages, prefill, filed);
}

/** A proxy that asks for a continuation in words. The model does as it is told, so that nothing in the reply shows it. */
function moved(messages: readonly Message[], prefix: string): PrefillPlay {
  const instruction: Message = {
    role: "user",
    content: `Your reply has been begun with the text below. Write only what comes after it.\n\n${prefix}`,
  };
  return {
    kind: "played",
    reached: { messages: [...messages, instruction], prefill: null },
    answered: { messages, prefill: prefix },
    filed: "text",
  };
}
