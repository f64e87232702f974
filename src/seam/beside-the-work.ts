import type { Message } from "../suite/message.ts";
import { appendText } from "./append-text.ts";
import { type Delivered, type Delivery, type Standing, undelivered } from "./seam.ts";

/**
 * The conversation with `text` beside its newest message that is not the assistant's: the user's, or the newest tool
 * result inside a tool loop. It ends that message, or follows it as a system message. With `keep`, every earlier
 * user turn carries it too, once, at the message that was newest when that turn ended; what was delivered once is
 * never taken away again, so that the history only grows.
 *
 *     user  assistant  tool  assistant  tool  assistant │ user  assistant  tool
 *                                       ^ keep                             ^ always
 */
export function besideTheWork(
  standing: Standing,
  text: string,
  { nudges, placement }: Pick<Delivery, "nudges" | "placement">,
): Delivered {
  const { messages } = standing;
  const targets = newestOfEachUserTurn(messages);
  const newest = targets.at(-1);
  if (newest === undefined) return alone(standing, text);
  const chosen = new Set(nudges === "keep" ? targets : [newest]);
  const nudged = (message: Message): readonly Message[] =>
    placement === "message"
      ? [appendText(message, text)]
      : [message, { role: "system", content: text }];
  const ended = messages[newest]?.role === "tool" ? "tool-result" : "user-message";
  return {
    ...undelivered(standing),
    messages: messages.flatMap((message, index) =>
      chosen.has(index) ? nudged(message) : [message],
    ),
    places: [placement === "message" ? ended : "system-message"],
  };
}

/** A conversation without a user's word begins with the text. */
function alone(standing: Standing, text: string): Delivered {
  return {
    ...undelivered(standing),
    messages: [...standing.messages, { role: "user", content: text }],
    places: ["user-message"],
  };
}

/** For each user turn, the index of its last user or tool message. */
function newestOfEachUserTurn(messages: readonly Message[]): readonly number[] {
  const targets: number[] = [];
  messages.forEach((message, index) => {
    if (message.role === "user") targets.push(index);
    else if (message.role === "tool" && targets.length > 0) targets[targets.length - 1] = index;
  });
  return targets;
}
