import type { Message } from "../suite/message.ts";
import { appendText } from "./append-text.ts";
import { type Delivered, type Delivery, type Standing, undelivered } from "./seam.ts";

/**
 * The conversation with `text` at the end of the newest message that is not the assistant's: the user's, or
 * the newest tool result inside a tool loop. With `keep`, every earlier user turn carries it too, once, at the
 * message that was newest when that turn ended.
 *
 *     user  assistant  tool  assistant  tool  assistant │ user  assistant  tool
 *                                       ^ keep                             ^ always
 */
export function inNewestMessage(
  standing: Standing,
  text: string,
  nudges: Delivery["nudges"],
): Delivered {
  const { messages } = standing;
  const targets = newestOfEachUserTurn(messages);
  const newest = targets.at(-1);
  if (newest === undefined) {
    const added: Message = { role: "user", content: text };
    return {
      ...undelivered(standing),
      messages: [...messages, added],
      places: ["user-message"],
    };
  }
  const chosen = new Set(nudges === "keep" ? targets : [newest]);
  return {
    ...undelivered(standing),
    messages: messages.map((message, index) =>
      chosen.has(index) ? appendText(message, text) : message,
    ),
    places: [messages[newest]?.role === "tool" ? "tool-result" : "user-message"],
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
