import type { Message } from "../../suite/message.ts";
import type { Firmness } from "./firmness.ts";
import { asksForWriting, type TaughtProtocol, taughtIn } from "./passage.ts";
import { type PassageReader, passageReader } from "./passage-reader.ts";

/** How an instruction reached the newest turn of a conversation. */
export interface Delivered {
  /** The instruction in the system prompt. */
  readonly system: string | null;
  /** The instruction beside the work: in the newest user message or anything after it. */
  readonly nudge: string | null;
  /** The newest user message without its instruction; "" when there is none. */
  readonly asked: string;
}

/**
 * Looks for a protocol's instruction. One that stands only on an earlier user turn is stale and reaches nobody;
 * what the assistant itself wrote teaches nothing.
 *
 *     system  user  assistant  user  assistant  tool  assistant  tool
 *     ^ system      (stale)    └───────────── nudge ─────────────┘
 */
export function deliveredTo(
  messages: readonly Message[],
  protocol: TaughtProtocol,
  reader: PassageReader = passageReader,
): Delivered {
  const newest = messages.findLastIndex(({ role }) => role === "user");
  let system: string | null = null;
  let nudge: string | null = null;
  let asked = "";
  messages.forEach((message, index) => {
    const isNow = index >= newest;
    if (message.role === "assistant" || (!isNow && message.role !== "system")) return;
    // A system prompt comes again with every turn, any other message hardly ever.
    const { own, passage } =
      message.role === "system"
        ? reader.taughtIn(message.content, protocol)
        : taughtIn(message.content, protocol);
    if (index === newest) asked = own;
    if (passage === null || (isResult(message) && !asksForWriting(passage))) return;
    // A system message after the newest user message is a nudge that the server keeps in its place.
    if (isNow && newest !== -1) nudge = passage;
    else if (message.role === "system") system = passage;
    else nudge = passage;
  });
  return { system, nudge, asked };
}

/** Whether a message tells what a call returned: on the wire's own channel, or as the user's words. */
export function isResult({ role, content }: Message): boolean {
  return role === "tool" || (role === "user" && RETURNED.test(content));
}

const RETURNED = /^\[\S+ returned\]\n/;

/** The firmness of what was delivered: a way out that one of two places gives is given. null when neither teaches. */
export function deliveredFirmness(
  { system, nudge }: Omit<Delivered, "asked">,
  firmnessOf: (passage: string) => Firmness,
): Firmness | null {
  const passages = [system, nudge].filter((passage) => passage !== null);
  if (passages.length === 0) return null;
  return passages.some((passage) => firmnessOf(passage) === "hedged") ? "hedged" : "firm";
}
