import type { Message } from "../suite/message.ts";

/** The blank line between a message's own text and an instruction added to it. */
const gap = "\n\n";

/** The message with `text` as its last paragraph; a message that is empty becomes the text. */
export function appendText<M extends Message>(message: M, text: string): M {
  return {
    ...message,
    content: message.content === "" ? text : `${message.content}${gap}${text}`,
  };
}
