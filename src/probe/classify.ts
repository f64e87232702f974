/** What became of one canary, read from the reply. Total: whatever a model or a server wrote has a class. */

import type { MissingCause, ModelAnswer, ModelReply, PrefillEffect } from "../model/model.ts";
import type { Canary } from "./canary.ts";

/**
 * - `continued`: the text goes on from the cut.
 * - `echoed`: prefix and continuation came back.
 * - `restarted`: a fresh message, as after a turn that was closed.
 * - `polite`: a message that takes the line up again at a word, or says that it goes on.
 * - `reasoned`: the continuation stands in the reasoning, so the prefix was put inside it.
 * - `empty`: no text.
 * - `refused`: the server will not take a prefill.
 * - `failed`: no reply for another cause.
 *
 * `reason` says in words what was seen; it quotes nothing.
 */
export type CanaryClass =
  | { readonly kind: ReplyClass; readonly reason: string }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "failed"; readonly cause: MissingCause; readonly reason: string };

type ReplyClass = "continued" | "echoed" | "restarted" | "polite" | "reasoned" | "empty";

export type CanaryKind = CanaryClass["kind"];

/** Reads what became of a canary. An adapter has cut an echoed prefix from the text and says so in `effect`. */
export function classifyCanary(answer: ModelAnswer, canary: Canary): CanaryClass {
  if (answer.kind === "reply") return classifyReply(answer.reply, answer.effect, canary);
  const { refuses, cause, detail } = answer;
  return refuses === "prefill"
    ? { kind: "refused", reason: detail }
    : { kind: "failed", cause, reason: `${cause}: ${detail}` };
}

function classifyReply(
  reply: ModelReply,
  effect: PrefillEffect | null,
  canary: Canary,
): CanaryClass {
  const { text, thoughts } = channelsOf(reply);
  if (effect === "echoed") return classifyEcho(text, canary);
  if (text.startsWith(canary.joint)) {
    return { kind: "continued", reason: "the reply goes on from the cut" };
  }
  if (isEcho(text, canary)) {
    return { kind: "echoed", reason: "the reply is the prefix and its continuation" };
  }
  if (thoughts.some((thought) => thought.startsWith(canary.joint) || isEcho(thought, canary))) {
    return { kind: "reasoned", reason: "the continuation stands in the reasoning" };
  }
  if (text === "") return { kind: "empty", reason: "the reply holds no text" };
  if (isPolite(text, canary)) {
    return { kind: "polite", reason: "the reply takes the line up again at a word" };
  }
  return { kind: "restarted", reason: "the reply is a fresh message" };
}

/** @param text what stands behind the prefix that came back */
function classifyEcho(text: string, { joint }: Canary): CanaryClass {
  if (text.startsWith(joint)) {
    return { kind: "echoed", reason: "the reply is the prefix and its continuation" };
  }
  if (text === "") return { kind: "empty", reason: "the reply is the prefix and nothing else" };
  return { kind: "restarted", reason: "the reply repeats the prefix and does not go on from it" };
}

/** Units of a reply that are compared; a prefix is far shorter. */
const headLength = 1000;

/** Prefix and continuation, however their white space came back. */
function isEcho(text: string, { prefix, joint }: Canary): boolean {
  const head = text.slice(0, headLength).replace(/\s+/g, " ");
  return head.startsWith(prefix + joint);
}

function isPolite(text: string, { words: [, second, third] }: Canary): boolean {
  return text.startsWith(second) || text.startsWith(third) || politeHead.test(text.slice(0, 80));
}

const politeHead =
  /^(?:(?:i['’]m |i am )?sorry|(?:my |i )?apolog|(?:let me |i['’]ll |i will )?continu|certainly|sure\b|of course|here(?:['’]s| is) the (?:rest|continuation|line))/i;

interface Channels {
  readonly text: string;
  readonly thoughts: readonly string[];
}

/**
 * The text for the reader and what was thought, leading white space gone. A server that keeps no reasoning apart
 * leaves it in the text: between `<think>` and `</think>`, or before a closer whose opener stands in the prompt.
 */
function channelsOf({ text, reasoning }: ModelReply): Channels {
  const apart = reasoning === null ? [] : [reasoning.trimStart()];
  const whole = text.trimStart();
  const opener = thinkOpener.exec(whole.slice(0, 40));
  const closer = thinkCloser.exec(whole);
  if (opener === null && closer === null) return { text: whole, thoughts: apart };
  const from = opener === null ? 0 : opener[0].length;
  const until = closer === null ? whole.length : closer.index;
  const behind = closer === null ? whole.length : closer.index + closer[0].length;
  return {
    text: whole.slice(behind).trimStart(),
    thoughts: [...apart, whole.slice(from, Math.max(from, until)).trimStart()],
  };
}

const thinkOpener = /^(?:<think(?:ing)?>|\[THINK\])/i;
const thinkCloser = /<\/think(?:ing)?>|\[\/THINK\]/i;
