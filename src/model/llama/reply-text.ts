import type { Tokenizer } from "./engine.ts";

/** The text of a reply as it grows. */
export interface ReplyText {
  /** Takes the next token in; true once a stop string is complete, and then nothing more counts. */
  push(token: number): boolean;
  /** Takes in what was held back; true when that completes a stop string. */
  finish(): boolean;
  /** The text so far, cut before the first stop string. */
  text(): string;
}

/**
 * Joins tokens to text and finds stop strings wherever token boundaries lie. A token that ends inside a
 * character is held back until the next one completes it, so U+FFFD appears only where the model broke a
 * character off for good.
 *
 * @param stop strings that end the reply; empty ones are ignored
 */
export function replyText(tokenizer: Tokenizer, stop: readonly string[]): ReplyText {
  const stops = stop.filter((text) => text !== "");
  const longest = Math.max(0, ...stops.map((text) => text.length));
  let text = "";
  let held: number[] = [];

  const take = (piece: string): boolean => {
    const from = Math.max(0, text.length - longest + 1);
    text += piece;
    const at = firstStop(text, stops, from);
    if (at === null) return false;
    text = text.slice(0, at);
    return true;
  };

  const heldText = () => tokenizer.detokenize(held, { first: false });

  const release = (): boolean => {
    const piece = heldText();
    held = [];
    return take(piece);
  };

  return {
    push(token) {
      held.push(token);
      const halfCharacter = heldText().endsWith("\uFFFD");
      return halfCharacter ? false : release();
    },
    finish: () => held.length > 0 && release(),
    text: () => text,
  };
}

function firstStop(text: string, stops: readonly string[], from: number): number | null {
  const found = stops.map((stop) => text.indexOf(stop, from)).filter((at) => at !== -1);
  return found.length === 0 ? null : Math.min(...found);
}
